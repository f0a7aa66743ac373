// Learns three decision trees, one for each kind of decision.
//
//   regret   every action of every decision has its price, and trees are grown, pruned to a budget
//            and asked again so that as few points are lost as can be. Mistakes lead to positions
//            that the teacher never meets: so what was learnt plays, and learns again from its own
//            games, with the teacher's still in mind. All of it is exact but for what is drawn of
//            rare decisions.
//   labels   the way of CART: simulated games of the teacher, the best action as the label, Gini
//            impurity.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "distill/teacher.h"
#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "policy/features.h"
#include "policy/tree.h"

namespace hazard::distill {

struct TreeSize {
  std::optional<int> depth;                // splits on the longest way
  std::optional<std::int64_t> parameters;  // of all three trees: 2 for a split, 1 for a leaf
  int least_records = 1;                   // of a leaf
};

struct LabelTreeOptions {
  TreeSize size;
  std::int64_t games = 200'000;
  bool balanced = false;      // all labels weigh the same in sum
  bool weigh_by_gap = false;  // a decision weighs what the second best action loses
  std::uint64_t seed = 1;
  int threads = 0;
  Watch watch;
};

Result<policy::Trees> learn_from_labels(const Teacher& teacher, const policy::Features& features,
                                        const LabelTreeOptions& options);

struct RegretTreeOptions {
  TreeSize size;
  std::int64_t records = 3'000'000;  // of each kind, at most about
  int rounds = 3;
  std::uint64_t seed = 1;
  int threads = 0;
  Watch watch;

  double softness = 1;
  double overgrowth = 3;  // leaves that are grown for each that stays
  int passes = 3;         // of asking again
};

Result<policy::Trees> learn_from_regrets(const Teacher& teacher,
                                         const std::shared_ptr<const policy::Features>& features,
                                         const RegretTreeOptions& options);

}  // namespace hazard::distill
