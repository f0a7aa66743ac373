#include "distill/tree_prune.h"

#include <algorithm>
#include <queue>
#include <tuple>

#include "base/assert.h"
#include "policy/keep_actions.h"
#include "policy/tree.h"

namespace hazard::distill {
namespace {

constexpr int kPerSplit = 3;  // parameters that a split and one more leaf add

// A branch: what its leaves cost together, and how many they are.
struct Branch {
  double cost = 0;
  std::int64_t leaves = 1;
  int parent = -1;
  int version = 0;  // changes with the branch
  bool cut = false;
};

// What each parameter of a branch saves.
double saving(const GrownNode& node, const Branch& branch) {
  return (node.cost - branch.cost) / static_cast<double>(kPerSplit * (branch.leaves - 1));
}

std::vector<Branch> branches_of(const GrownTree& tree) {
  std::vector<Branch> branches(tree.size());
  for (std::size_t n = tree.size(); n-- > 0;) {
    const GrownNode& node = tree[n];
    if (node.is_leaf()) {
      branches[n].cost = node.cost;
      continue;
    }
    Branch& low = branches[node.low];
    Branch& high = branches[node.high];
    low.parent = high.parent = static_cast<int>(n);
    branches[n].cost = low.cost + high.cost;
    branches[n].leaves = low.leaves + high.leaves;
  }
  return branches;
}

}  // namespace

std::int64_t parameters_of(const GrownTree& tree) {
  return kPerSplit * (static_cast<std::int64_t>(tree.size()) - 1) / 2 + 1;
}

void prune(std::span<GrownTree> trees, std::int64_t parameters) {
  // saving, tree, node, version: the least comes first.
  using Candidate = std::tuple<double, int, int, int>;
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> weakest;
  std::vector<std::vector<Branch>> branches;
  std::int64_t left = 0;
  for (int t = 0; t < static_cast<int>(trees.size()); ++t) {
    const GrownTree& tree = trees[t];
    branches.push_back(branches_of(tree));
    left += parameters_of(tree);
    for (int n = 0; n < static_cast<int>(tree.size()); ++n) {
      if (!tree[n].is_leaf()) weakest.push({saving(tree[n], branches[t][n]), t, n, 0});
    }
  }
  while (!weakest.empty()) {
    const auto [least, t, n, version] = weakest.top();
    if (left <= parameters && least > 0) break;
    weakest.pop();
    GrownTree& tree = trees[t];
    std::vector<Branch>& list = branches[t];
    if (list[n].cut || list[n].version != version) continue;
    const double more = tree[n].cost - list[n].cost;
    const std::int64_t fewer = list[n].leaves - 1;
    left -= kPerSplit * fewer;
    std::vector<int> below = {tree[n].low, tree[n].high};
    while (!below.empty()) {
      const int b = below.back();
      below.pop_back();
      list[b].cut = true;
      if (!tree[b].is_leaf()) below.insert(below.end(), {tree[b].low, tree[b].high});
    }
    tree[n].column = -1;
    list[n].cut = true;  // it is no candidate any more
    for (int up = list[n].parent; up >= 0; up = list[up].parent) {
      list[up].cost += more;
      list[up].leaves -= fewer;
      weakest.push({saving(tree[up], list[up]), t, up, ++list[up].version});
    }
  }
  for (GrownTree& tree : trees) tidy(tree);
}

void tidy(GrownTree& tree) {
  GrownTree kept;
  // In the order of a walk, so that children come after their parents.
  struct Place {
    int node;
    int parent;
    bool high;
  };
  std::vector<Place> pending = {{0, -1, false}};
  while (!pending.empty()) {
    auto [n, parent, high] = pending.back();
    pending.pop_back();
    while (!tree[n].is_leaf() && (tree[n].code < 0 || tree[n].code == kAllLow)) {
      n = tree[n].code < 0 ? tree[n].high : tree[n].low;
    }
    const int place = static_cast<int>(kept.size());
    kept.push_back(tree[n]);
    if (parent >= 0) (high ? kept[parent].high : kept[parent].low) = place;
    kept.back().depth = parent < 0 ? 0 : kept[parent].depth + 1;
    if (tree[n].is_leaf()) continue;
    pending.push_back({tree[n].high, place, true});
    pending.push_back({tree[n].low, place, false});
  }
  tree = std::move(kept);
}

policy::Tree to_tree(const GrownTree& grown, const TreeData& data,
                     std::vector<const policy::KeepAction*> keeps) {
  policy::Tree tree;
  tree.keeps = std::move(keeps);
  for (const GrownNode& node : grown) {
    if (node.is_leaf()) {
      tree.nodes.push_back({.action = node.action});
    } else {
      tree.nodes.push_back({data.feature(node.column), node.threshold, node.low, node.high, 0});
    }
  }
  return tree;
}

}  // namespace hazard::distill
