// Decision trees that play: questions about features, one after another, that end in an action.
//
//   node    a split asks "feature <= threshold?" and goes on with its low child if so, else with
//           the high one; a leaf names an action
//   nodes   [0] is the root, children come after their parent, and each node has one
//
// All rolls of an anchor go down together as a set: a question about the card sends the whole set
// one way, one about the roll parts it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/policy/policy.h"
#include "hazard/scorecard/rules.h"
#include "policy/features.h"
#include "policy/keep_actions.h"
#include "policy/model.h"

namespace hazard::policy {

struct TreeNode {
  std::int32_t feature = -1;  // of the list of features; -1: a leaf
  double threshold = 0;
  std::int32_t low = 0, high = 0;
  std::int32_t action = 0;  // of a leaf, see TreeActions

  bool is_leaf() const { return feature < 0; }
};

struct Tree {
  std::vector<TreeNode> nodes;
  // What the actions of leaves are: [action]. Empty for categories, where they are boxes.
  std::vector<const KeepAction*> keeps;

  std::int64_t parameters() const;  // 2 for a split, 1 for a leaf
  int depth() const;                // splits on the longest way
};

using Trees = std::array<Tree, kDecisions.size()>;  // [decision]
std::int64_t parameters_of(const Trees& trees);

std::string_view action_name(const scorecard::RuleSet& rules, const Tree& tree, int action);

std::shared_ptr<const Model> make_tree_model(const Features& features, const Tree& tree);
std::shared_ptr<const Policy> make_tree_policy(std::string name,
                                               std::shared_ptr<const Features> features,
                                               const Trees& trees);

}  // namespace hazard::policy
