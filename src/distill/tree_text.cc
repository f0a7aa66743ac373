#include "distill/tree_text.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "hazard/scorecard/rules.h"
#include "policy/features.h"
#include "policy/tree.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

using policy::Decision;
using policy::Feature;
using policy::kDecisions;
using policy::Tree;
using policy::TreeNode;

std::string_view when(Decision decision) {
  switch (decision) {
    case Decision::kReroll1: return "After the first throw";
    case Decision::kReroll2: return "After the second throw";
    case Decision::kCategory: break;
  }
  return "After the last throw";
}

// "max_count <= 2", and its opposite. All features but the pace are whole numbers.
std::string question(const Feature& feature, double threshold, bool low) {
  if (feature.name == "bonus_pace") {
    return fmt::format("{} {} {:.4g}", feature.name, low ? "<=" : ">", threshold);
  }
  const int most = static_cast<int>(std::floor(threshold));
  if (feature.most == 1) return fmt::format("{}{}", low ? "not " : "", feature.name);
  return fmt::format("{} {} {}", feature.name, low ? "<=" : ">=", low ? most : most + 1);
}

void write_branch(const policy::Features& features, const Tree& tree, std::string& out) {
  struct Line {
    int node;
    int depth;
    bool low;  // of its parent's children
    int parent;
  };
  std::vector<Line> pending = {{0, 0, false, -1}};
  while (!pending.empty()) {
    const Line line = pending.back();
    pending.pop_back();
    const TreeNode& node = tree.nodes[line.node];
    if (line.parent >= 0) {
      const TreeNode& parent = tree.nodes[line.parent];
      out.append(2 * static_cast<std::size_t>(line.depth - 1), ' ');
      out += question(features.list()[parent.feature], parent.threshold, line.low);
      out += node.is_leaf() ? ": " : "\n";
    }
    if (node.is_leaf()) {
      out += policy::action_name(features.game().rules, tree, node.action);
      out += '\n';
      continue;
    }
    pending.push_back({node.high, line.depth + 1, false, line.node});
    pending.push_back({node.low, line.depth + 1, true, line.node});
  }
}

}  // namespace

std::string tree_text(const policy::Features& features, const policy::Trees& trees) {
  std::string out = fmt::format("Decision trees for {}, {} parameters\n",
                                features.game().rules.name, policy::parameters_of(trees));
  for (Decision decision : kDecisions) {
    const Tree& tree = trees[static_cast<int>(decision)];
    out += fmt::format("\n{} ({} parameters, at most {} questions)\n\n", when(decision),
                       tree.parameters(), tree.depth());
    write_branch(features, tree, out);
  }
  return out;
}

}  // namespace hazard::distill
