// Makes grown trees smaller.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "distill/tree_data.h"
#include "distill/tree_grow.h"
#include "policy/features.h"
#include "policy/keep_actions.h"
#include "policy/tree.h"

namespace hazard::distill {

std::int64_t parameters_of(const GrownTree& tree);

// Cost-complexity pruning of several trees that share a budget: whichever branch saves least for
// each of its parameters becomes a leaf, until all together have no more than so many and none is
// without use.
void prune(std::span<GrownTree> trees, std::int64_t parameters);

// Without splits that send all one way (code -1 or kAllLow), and without nodes that none leads to.
inline constexpr int kAllLow = 255;
void tidy(GrownTree& tree);

// keeps: as in policy::Tree.
policy::Tree to_tree(const GrownTree& grown, const TreeData& data,
                     std::vector<const policy::KeepAction*> keeps);

}  // namespace hazard::distill
