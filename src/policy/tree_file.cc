#include "policy/tree_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"
#include "codec/node.h"
#include "hazard/scorecard/rules.h"
#include "policy/keep_actions.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using codec::Node;

// Numbers in the order in which they first occur.
class Glossary {
 public:
  int operator()(int item) {
    const auto found = std::ranges::find(items_, item);
    if (found != items_.end()) return static_cast<int>(found - items_.begin());
    items_.push_back(item);
    return static_cast<int>(items_.size()) - 1;
  }
  const std::vector<int>& items() const { return items_; }

 private:
  std::vector<int> items_;
};

template <class Name>
std::string quoted_list(const Glossary& glossary, Name name) {
  return list_of(glossary.items(), [&](int item) { return fmt::format("\"{}\"", name(item)); });
}

std::string write_tree(const Features& features, Decision decision, const Tree& tree) {
  Glossary asked;
  Glossary done;
  std::string nodes;
  for (const TreeNode& node : tree.nodes) {
    if (!nodes.empty()) nodes += ",\n";
    if (node.is_leaf()) {
      fmt::format_to(std::back_inserter(nodes), "[{}]", done(node.action));
    } else {
      fmt::format_to(std::back_inserter(nodes), "[{},{},{},{}]", asked(node.feature),
                     node.threshold, node.low, node.high);
    }
  }
  const auto& rules = features.game().rules;
  return fmt::format(
      "{{\"decision\": \"{}\",\n\"features\": [{}],\n\"actions\": [{}],\n\"nodes\": [\n{}]}}",
      name_of(decision),
      quoted_list(asked, [&](int feature) { return features.list()[feature].name; }),
      quoted_list(done, [&](int action) { return action_name(rules, tree, action); }), nodes);
}

Result<Node> list_at(const Node& object, std::string_view key) {
  const auto node = object.is(Node::Kind::kObject) ? object.find(key) : std::nullopt;
  if (node && node->is(Node::Kind::kList)) return *node;
  return fail(Errc::kBadInput, "the list \"{}\" is missing", key);
}

// The number of each name of a list.
template <class Find>
Result<std::vector<int>> read_names(const Node& list, std::string_view what, Find find) {
  std::vector<int> numbers;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Node item = list.item(i);
    if (!item.is(Node::Kind::kText)) {
      return fail(Errc::kBadInput, "{} {}: {} is no name", what, i, item.json());
    }
    const auto number = find(item.text());
    if (!number) return pass_on(number);
    numbers.push_back(*number);
  }
  return numbers;
}

// Reads one tree; messages name the node.
class TreeReader {
 public:
  TreeReader(const Features& features, Decision decision)
      : features_(features), decision_(decision) {}

  Result<Tree> read(const Node& object) {
    const auto asked = list_at(object, "features");
    if (!asked) return pass_on(asked);
    auto features =
        read_names(*asked, "feature", [&](const std::string& name) { return find_feature(name); });
    if (!features) return pass_on(features);
    asked_ = *std::move(features);
    const auto done = list_at(object, "actions");
    if (!done) return pass_on(done);
    auto actions =
        read_names(*done, "action", [&](const std::string& name) { return find_action(name); });
    if (!actions) return pass_on(actions);
    done_ = *std::move(actions);
    const auto nodes = list_at(object, "nodes");
    if (!nodes) return pass_on(nodes);
    if (nodes->size() == 0) return fail(Errc::kBadInput, "it has no node; one leaf is the least");
    num_nodes_ = nodes->size();
    has_parent_.assign(num_nodes_, false);
    for (std::size_t n = 0; n < num_nodes_; ++n) {
      const auto read = read_node(nodes->item(n), n);
      if (!read) return fail(Errc::kBadInput, "node {}: {}", n, read.error().message);
    }
    for (std::size_t n = 1; n < num_nodes_; ++n) {
      if (!has_parent_[n]) return fail(Errc::kBadInput, "node {}: no node leads to it", n);
    }
    return std::move(tree_);
  }

 private:
  Result<int> find_feature(const std::string& name) const {
    const int feature = features_.find(name);
    if (feature >= 0) return feature;
    return fail(Errc::kBadInput, "feature '{}': there is none of this name{}", name,
                did_you_mean(name, features_.list(), &Feature::name));
  }

  Result<int> find_action(const std::string& name) {
    if (decision_ == Decision::kCategory) {
      const int box = features_.game().rules.find_box(name);
      if (box >= 0) return box;
      return fail(Errc::kBadInput, "action '{}': {} has no such box", name,
                  features_.game().rules.name);
    }
    const KeepAction* keep = find_keep_action(name);
    if (keep == nullptr) {
      return fail(Errc::kBadInput, "action '{}': no such keep; write one like \"{}\"{}", name,
                  keep_verbs().front().name, did_you_mean(name, keep_verbs(), &KeepAction::name));
    }
    tree_.keeps.push_back(keep);
    return static_cast<int>(tree_.keeps.size()) - 1;
  }

  Result<void> read_node(const Node& node, std::size_t number) {
    if (!node.is(Node::Kind::kList) || (node.size() != 1 && node.size() != 4)) {
      return fail(Errc::kBadInput,
                  "write [feature, threshold, low child, high child] or [action], not {}",
                  node.json());
    }
    TreeNode& out = tree_.nodes.emplace_back();
    if (node.size() == 1) {
      const auto action = place(node.item(0), "action", done_.size());
      if (!action) return pass_on(action);
      out.action = done_[*action];
      return {};
    }
    const auto feature = place(node.item(0), "feature", asked_.size());
    if (!feature) return pass_on(feature);
    out.feature = asked_[*feature];
    const Node threshold = node.item(1);
    if (!threshold.is(Node::Kind::kNumber) || !std::isfinite(threshold.number())) {
      return fail(Errc::kBadInput, "threshold {} is no number", threshold.json());
    }
    out.threshold = threshold.number();
    for (const auto& [item, child] : {std::pair(2, &out.low), std::pair(3, &out.high)}) {
      const auto at = place(node.item(item), "child", num_nodes_);
      if (!at) return pass_on(at);
      if (static_cast<std::size_t>(*at) <= number) {
        return fail(Errc::kBadInput, "child {} does not come after it: the way would have no end",
                    *at);
      }
      if (has_parent_[*at]) {
        return fail(Errc::kBadInput, "child {} belongs to a node before it", *at);
      }
      has_parent_[*at] = true;
      *child = *at;
    }
    return {};
  }

  static Result<int> place(const Node& node, std::string_view what, std::size_t count) {
    const auto number = node.is(Node::Kind::kNumber) ? node.natural() : std::nullopt;
    if (number && *number < count) return static_cast<int>(*number);
    return fail(Errc::kBadInput, "{} {}: there are {}, numbered from 0", what, node.json(), count);
  }

  const Features& features_;
  Decision decision_;
  std::vector<int> asked_;  // [feature of the file]
  std::vector<int> done_;   // [action of the file]
  std::size_t num_nodes_ = 0;
  std::vector<bool> has_parent_;
  Tree tree_;
};

}  // namespace

std::string write_trees(const Features& features, const Trees& trees) {
  std::string list;
  for (Decision decision : kDecisions) {
    if (!list.empty()) list += ",\n";
    list += write_tree(features, decision, trees[static_cast<int>(decision)]);
  }
  return fmt::format(
      "{{\"kind\": \"tree\", \"variant\": \"{}\", \"parameters\": {}, \"trees\": [\n{}]}}\n",
      features.game().rules.name, parameters_of(trees), list);
}

Result<Trees> read_trees(const Node& file, const Features& features) {
  const auto list = list_at(file, "trees");
  if (!list) return pass_on(list);
  Trees trees;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const Node object = list->item(i);
    const auto name = object.is(Node::Kind::kObject) ? object.find("decision") : std::nullopt;
    if (!name || !name->is(Node::Kind::kText)) {
      return fail(Errc::kBadInput, "tree {} of the file has no \"decision\"", i + 1);
    }
    const auto decision = parse_decision(name->text());
    if (!decision) return pass_on(decision);
    Tree& tree = trees[static_cast<int>(*decision)];
    if (!tree.nodes.empty()) {
      return fail(Errc::kBadInput, "there are two trees for {}", name_of(*decision));
    }
    auto read = TreeReader(features, *decision).read(object);
    if (!read) {
      return fail(Errc::kBadInput, "tree {}: {}", name_of(*decision), read.error().message);
    }
    tree = *std::move(read);
  }
  for (Decision decision : kDecisions) {
    if (trees[static_cast<int>(decision)].nodes.empty()) {
      return fail(Errc::kBadInput, "there is no tree for {}", name_of(decision));
    }
  }
  return trees;
}

Result<std::shared_ptr<const Policy>> read_tree_policy(const PolicySheet& sheet) {
  const auto trees = read_trees(sheet.file, *sheet.features);
  if (!trees) return pass_on(trees);
  return make_tree_policy(sheet.name, sheet.features, *trees);
}

}  // namespace hazard::policy
