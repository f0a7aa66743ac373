// One turn as a pure policy plays it, backwards: from the means of what follows to the mean of
// every roll and keep, for eight anchors of a row at once. It is turn_flow.h transposed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "evaluate/kernels.h"
#include "evaluate/outcomes.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"

namespace hazard::evaluate {

class TurnMeans {
 public:
  // For one to eight lanes of the row; rest[place of the anchor] is the mean of what follows it,
  // for anchors with one box more.
  void run(const policy::Policy& policy, const Outcomes& outcomes,
           const scorecard::AnchorSpace::Row& row, std::span<const std::int32_t> lanes,
           std::span<const double> rest);

  // Mean of the points to come, for lanes[place]: before the first roll; when this hand is kept
  // and the rest rolled, which rolls_left counts; when this roll, 0..251, is written into the box.
  double start(int place) const { return start_[place]; }
  double keep(int rolls_left, int hand, int place) const {
    return kept_[2 - rolls_left].at[hand][place];
  }
  double box(int roll, int box, int place) const { return ends_[(*table_)[roll][box]][place]; }

 private:
  void find_ends(const policy::Policy& policy, const Outcomes& outcomes,
                 const scorecard::AnchorSpace::Row& row, const solve::LaneSet& lanes,
                 std::span<const double> rest);

  const Outcomes::Table* table_ = nullptr;
  Outcomes::Table joker_;
  solve::LanePlans plans_;
  std::vector<std::array<double, kPlanLanes>> ends_;  // [outcome]
  HandMass kept_[2];  // after throw 0 and 1; means, not probabilities
  std::array<double, kPlanLanes> start_;
};

}  // namespace hazard::evaluate
