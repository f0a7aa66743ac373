#include "evaluate/turn_flow.h"

#include <algorithm>
#include <cstring>

#include "base/assert.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {
namespace {

using dice::kFirstRoll;
using dice::kNumRolls;

void throw_all(HandMass& mass) {
  for (int r = 0; r < kNumRolls; ++r) {
    std::fill_n(mass.at[kFirstRoll + r], kPlanLanes,
                static_cast<double>(dice::kRollWays[r]) / dice::kNumOrderedRolls);
  }
}

}  // namespace

// Takes what the policy keeps of the rolls after this throw and throws the rest.
void TurnFlow::keep(int thrown) {
  const HandMass& before = mass_[thrown];
  HandMass& kept = mass_[thrown + 1];
  std::memset(&kept, 0, sizeof kept);
  if (!mixed_) {
    const auto& keeps = plans_.keep[thrown];
    for (int r = 0; r < kNumRolls; ++r) {
      const double* const p = before.at[kFirstRoll + r];
#pragma GCC unroll 8
      for (int i = 0; i < kPlanLanes; ++i) kept.at[keeps[r][i]][i] += p[i];
    }
  } else {
    for (int i = 0; i < num_lanes_; ++i) {
      const auto& weights = mixes_[i].keep[thrown];
      for (int r = 0; r < kNumRolls; ++r) {
        const double p = before.at[kFirstRoll + r][i];
        for (int k = dice::kFirstKeep[r]; k < dice::kFirstKeep[r + 1]; ++k) {
          kept.at[dice::kKeepHands[k]][i] += p * weights[k];
        }
      }
    }
  }
  roll_the_rest(kept);
}

// Keeps these hands, one in each lane, and throws the rest.
void TurnFlow::keep(int thrown, std::span<const std::int32_t> hands) {
  HandMass& kept = mass_[thrown + 1];
  for (std::size_t i = 0; i < hands.size(); ++i) kept.at[hands[i]][i] = 1;
  roll_the_rest(kept);
}

void TurnFlow::run(const policy::Policy& policy, const scorecard::AnchorSpace::Row& row,
                   std::span<const std::int32_t> lanes, const std::optional<Opening>& opening) {
  HAZARD_ASSERT(!lanes.empty() && lanes.size() <= kPlanLanes);
  mixed_ = policy.mixed();
  num_boxes_ = policy.game().rules.num_boxes;
  num_lanes_ = static_cast<int>(lanes.size());
  if (mixed_) {
    mixes_.resize(kPlanLanes);
    const auto sums = policy.game().anchors.upper_sums(row.filled);
    for (int i = 0; i < num_lanes_; ++i) {
      policy.mix({row.filled, row.flag, sums[lanes[i]]}, mixes_[i]);
    }
  } else {
    policy.plan_lanes(row, lane_set(lanes), plans_);
  }
  play(opening);
}

void TurnFlow::run_points(const policy::Policy& policy, const scorecard::AnchorSpace::Row& row,
                          int lane, std::span<const int> points,
                          const std::optional<Opening>& opening) {
  HAZARD_ASSERT(!points.empty() && points.size() <= kPlanLanes && !policy.mixed());
  mixed_ = false;
  num_boxes_ = policy.game().rules.num_boxes;
  num_lanes_ = static_cast<int>(points.size());
  policy::PointSet all;
  all.fill(points.back());
  std::ranges::copy(points, all.begin());
  policy.plan_points(row, lane, all, plans_);
  play(opening);
}

void TurnFlow::play(const std::optional<Opening>& opening) {
  int thrown = 0;
  if (!opening) {
    throw_all(mass_[0]);
  } else {
    thrown = 2 - opening->rolls_left;
    std::memset(mass_, 0, sizeof mass_);
    std::fill_n(mass_[thrown].at[kFirstRoll + opening->roll], kPlanLanes, 1.0);
    if (!opening->keeps.empty()) {
      HAZARD_ASSERT(static_cast<int>(opening->keeps.size()) == num_lanes_ && thrown < 2);
      keep(thrown++, opening->keeps);
    }
  }
  for (; thrown < 2; ++thrown) keep(thrown);
}

double TurnFlow::keeps(int thrown, int roll, int hand, int place) const {
  if (!mixed_) return plans_.keep[thrown][roll][place] == static_cast<unsigned>(hand) ? 1 : 0;
  return mixes_[place].keep[thrown][dice::kFirstKeep[roll] + dice::keep_place(roll, hand)];
}

double TurnFlow::ends_in(int roll, int box, int place) const {
  if (!mixed_) return plans_.box[roll][place] == static_cast<unsigned>(box) ? 1 : 0;
  return mixes_[place].box[roll][box];
}

solve::LaneSet lane_set(std::span<const std::int32_t> lanes) {
  solve::LaneSet set;
  set.fill(lanes.back());
  std::copy(lanes.begin(), lanes.end(), set.begin());
  return set;
}

std::vector<double> by_play(const std::vector<double>& visits,
                            const scorecard::AnchorSpace& anchors) {
  std::vector<double> moved = visits;
  for (int number = 0; number < anchors.num_rows(); ++number) {
    const scorecard::AnchorSpace::Row& row = anchors.row(number);
    double* const lanes = moved.data() + row.offset;
    for (int lane = 0; lane + 1 < anchors.first_in_reach(row.filled); ++lane) {
      lanes[lane + 1] += lanes[lane];
      lanes[lane] = 0;
    }
  }
  return moved;
}

}  // namespace hazard::evaluate
