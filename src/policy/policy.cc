#include "hazard/policy/policy.h"

#include <algorithm>

#include "base/assert.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::policy {

using scorecard::AnchorSpace;

// plan() and plan_lanes() are made of one another; a pure policy has at least one of its own.

void Policy::plan(const scorecard::Anchor& anchor, TurnPlan& out) const {
  HAZARD_ASSERT(!mixed());
  const AnchorSpace& anchors = game().anchors;
  solve::LaneSet lanes;
  lanes.fill(anchors.lane(anchor.filled, anchor.upper_sum));
  solve::LanePlans plans;
  plan_lanes(anchors.row(anchors.row_number(anchor.filled, anchor.flag)), lanes, plans);
  for (int r = 0; r < dice::kNumRolls; ++r) {
    for (int k = 0; k < 2; ++k) out.keep[k][r] = static_cast<std::int16_t>(plans.keep[k][r][0]);
    out.box[r] = static_cast<std::int8_t>(plans.box[r][0]);
  }
}

void Policy::plan_lanes(const AnchorSpace::Row& row, const solve::LaneSet& lanes,
                        solve::LanePlans& out) const {
  HAZARD_ASSERT(!mixed());
  const auto sums = game().anchors.upper_sums(row.filled);
  TurnPlan one;
  for (int i = 0; i < solve::kPlanLanes; ++i) {
    if (i == 0 || lanes[i] != lanes[i - 1]) {
      plan({row.filled, row.flag, sums[std::min(lanes[i], row.lanes - 1)]}, one);
    }
    for (int r = 0; r < dice::kNumRolls; ++r) {
      for (int k = 0; k < 2; ++k) out.keep[k][r][i] = static_cast<std::uint32_t>(one.keep[k][r]);
      out.box[r][i] = static_cast<std::uint32_t>(one.box[r]);
    }
  }
}

void Policy::mix(const scorecard::Anchor& /*anchor*/, MixedPlan& /*out*/) const {
  HAZARD_ASSERT(false && "a pure policy has no probabilities");
}

}  // namespace hazard::policy
