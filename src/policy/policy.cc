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

TurnPlan first_plan(const solve::LanePlans& plans) {
  TurnPlan plan;
  for (int r = 0; r < dice::kNumRolls; ++r) {
    for (int k = 0; k < 2; ++k) plan.keep[k][r] = static_cast<std::int16_t>(plans.keep[k][r][0]);
    plan.box[r] = static_cast<std::int8_t>(plans.box[r][0]);
  }
  return plan;
}

// plan() and plan_lanes() are made of one another; a pure policy has at least one of its own.

void Policy::plan(const scorecard::Anchor& anchor, TurnPlan& out) const {
  HAZARD_ASSERT(!mixed());
  const AnchorSpace& anchors = game().anchors;
  solve::LaneSet lanes;
  lanes.fill(anchors.lane(anchor.filled, anchor.upper_sum));
  solve::LanePlans plans;
  plan_lanes(anchors.row(anchors.row_number(anchor.filled, anchor.flag)), lanes, plans);
  out = first_plan(plans);
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

Policy::Points Policy::minded_points(const AnchorSpace::Row& /*row*/, int /*lane*/) const {
  return {};
}

void Policy::plan_points(const AnchorSpace::Row& /*row*/, int /*lane*/, const PointSet& /*points*/,
                         solve::LanePlans& /*out*/) const {
  HAZARD_ASSERT(false && "this policy does not look at points");
}

void Policy::plan_at(const scorecard::Anchor& anchor, int points, TurnPlan& out) const {
  if (!minds_points()) return plan(anchor, out);
  const AnchorSpace& anchors = game().anchors;
  const AnchorSpace::Row& row = anchors.row(anchors.row_number(anchor.filled, anchor.flag));
  const int lane = anchors.lane(anchor.filled, anchor.upper_sum);
  if (!minded_points(row, lane).contain(points)) return plan(anchor, out);
  PointSet all;
  all.fill(points);
  solve::LanePlans plans;
  plan_points(row, lane, all, plans);
  out = first_plan(plans);
}

}  // namespace hazard::policy
