#include "evaluate/turn_means.h"

#include "base/assert.h"
#include "evaluate/turn_flow.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "policy/response_kernel.h"
#include "solve/turn.h"

namespace hazard::evaluate {

using dice::kFirstRoll;
using dice::kNumRolls;

// What every way to end the turn brings, now and later.
void TurnMeans::find_ends(const policy::Policy& policy, const Outcomes& outcomes,
                          const scorecard::AnchorSpace::Row& row, const solve::LaneSet& lanes,
                          std::span<const double> rest) {
  const scorecard::RuleSet& rules = policy.game().rules;
  const scorecard::AnchorSpace& anchors = policy.game().anchors;
  ends_.resize(outcomes.size());
  for (int o = 0; o < outcomes.size(); ++o) {
    const scorecard::Action& action = outcomes.action(o);
    if (scorecard::is_filled(row.filled, action.box)) continue;
    const scorecard::Anchor after = anchors.after({row.filled, row.flag, 0}, action);
    const std::size_t offset = anchors.row(anchors.row_number(after.filled, after.flag)).offset;
    const std::int32_t* const lanes_after =
        action.box < rules.num_upper
            ? anchors.lanes_after(row.filled, action.box,
                                  action.score / rules.boxes[action.box].face)
            : nullptr;
    for (int i = 0; i < kPlanLanes; ++i) {
      const int lane = lanes_after != nullptr ? lanes_after[lanes[i]] : lanes[i];
      ends_[o][i] = action.points() + rest[offset + lane];
    }
  }
}

void TurnMeans::run(const policy::Policy& policy, const Outcomes& outcomes,
                    const scorecard::AnchorSpace::Row& row, std::span<const std::int32_t> lanes,
                    std::span<const double> rest) {
  HAZARD_ASSERT(!policy.mixed() && !lanes.empty() && lanes.size() <= kPlanLanes);
  const solve::LaneSet set = lane_set(lanes);
  policy.plan_lanes(row, set, plans_);
  table_ = &outcomes.table(row, joker_);
  find_ends(policy, outcomes, row, set, rest);

  for (int r = 0; r < kNumRolls; ++r) {
    const auto& to = (*table_)[r];
    for (int i = 0; i < kPlanLanes; ++i) {
      kept_[1].at[kFirstRoll + r][i] = ends_[to[plans_.box[r][i]]][i];
    }
  }
  policy::average_keeps(kept_[1]);
  for (int r = 0; r < kNumRolls; ++r) {
    for (int i = 0; i < kPlanLanes; ++i) {
      kept_[0].at[kFirstRoll + r][i] = kept_[1].at[plans_.keep[1][r][i]][i];
    }
  }
  policy::average_keeps(kept_[0]);
  start_.fill(0);
  for (int r = 0; r < kNumRolls; ++r) {
    const double odds = static_cast<double>(dice::kRollWays[r]) / dice::kNumOrderedRolls;
    for (int i = 0; i < kPlanLanes; ++i) start_[i] += odds * kept_[0].at[plans_.keep[0][r][i]][i];
  }
}

}  // namespace hazard::evaluate
