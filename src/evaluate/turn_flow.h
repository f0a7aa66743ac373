// One turn as a policy plays it, from eight anchors of a row at once: how likely each roll lies on
// the table after the first, second and third throw, and which box it ends in.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "evaluate/kernels.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"

namespace hazard::evaluate {

// A turn that is already under way.
struct Opening {
  int roll;        // 0..251, on the table
  int rolls_left;  // rerolls
  // What is kept of the roll, lane by lane, whatever the policy would keep; empty: what it keeps.
  std::span<const std::int32_t> keeps = {};
};

class TurnFlow {
 public:
  // For one to eight lanes of the row.
  void run(const policy::Policy& policy, const scorecard::AnchorSpace::Row& row,
           std::span<const std::int32_t> lanes, const std::optional<Opening>& opening = {});

  // For one to eight numbers of points so far that a policy minds, at one anchor.
  void run_points(const policy::Policy& policy, const scorecard::AnchorSpace::Row& row, int lane,
                  std::span<const int> points, const std::optional<Opening>& opening = {});

  int num_lanes() const { return num_lanes_; }
  // P(this roll is on the table after throw 0..2), for lanes[place].
  double roll(int thrown, int roll, int place) const {
    return mass_[thrown].at[dice::kFirstRoll + roll][place];
  }

  // The same for all rolls. [roll][place]
  const double (*rolls(int thrown) const)[kPlanLanes] {
    return mass_[thrown].at + dice::kFirstRoll;
  }

  // Calls fn(roll, place, box, probability) for every way to end the turn.
  template <class Fn>
  void for_each_box(Fn fn) const {
    for (int r = 0; r < dice::kNumRolls; ++r) {
      if (!mixed_) {
        const int lanes = num_lanes_;  // fn may write anything
        for (int i = 0; i < lanes; ++i) fn(r, i, static_cast<int>(plans_.box[r][i]), roll(2, r, i));
        continue;
      }
      for (int i = 0; i < num_lanes_; ++i) {
        for (int b = 0; b < num_boxes_; ++b) {
          if (mixes_[i].box[r][b] > 0) fn(r, i, b, roll(2, r, i) * mixes_[i].box[r][b]);
        }
      }
    }
  }

  // P(this hand is kept of the roll after throw 0..1).
  double keeps(int thrown, int roll, int hand, int place) const;
  // P(the roll after the last throw goes into the box).
  double ends_in(int roll, int box, int place) const;

  bool mixed() const { return mixed_; }
  const solve::LanePlans& plans() const { return plans_; }                 // of a pure policy
  const policy::MixedPlan& mix(int place) const { return mixes_[place]; }  // of a mixed one

 private:
  void play(const std::optional<Opening>& opening);
  void keep(int thrown);
  void keep(int thrown, std::span<const std::int32_t> hands);

  bool mixed_ = false;
  int num_boxes_ = 0;
  int num_lanes_ = 0;
  solve::LanePlans plans_;
  std::vector<policy::MixedPlan> mixes_;
  HandMass mass_[3];  // only the rolls are meaningful
};

// The lanes, the last one repeated.
solve::LaneSet lane_set(std::span<const std::int32_t> lanes);

// Visits of anchors that have lost the bonus, moved to the last of their row: policies that do not
// mind lost sums play all of them alike.
std::vector<double> by_play(const std::vector<double>& visits,
                            const scorecard::AnchorSpace& anchors);

// Calls fn(lanes) for the lanes of a row, one to eight at a time.
template <class Fn>
void for_each_eight(std::span<const std::int32_t> lanes, Fn fn) {
  for (; lanes.size() > kPlanLanes; lanes = lanes.subspan(kPlanLanes)) {
    fn(lanes.first(kPlanLanes));
  }
  if (!lanes.empty()) fn(lanes);
}

// Calls fn(lanes) for the lanes of the row that games pass through, one to eight at a time.
template <class Fn>
void for_each_met(const scorecard::AnchorSpace::Row& row, std::span<const double> visits, Fn fn) {
  std::array<std::int32_t, scorecard::AnchorSpace::kMaxLanes> met;
  std::size_t count = 0;
  for (int lane = 0; lane < row.lanes; ++lane) {
    if (visits[row.offset + lane] > 0) met[count++] = lane;
  }
  for_each_eight(std::span<const std::int32_t>(met).first(count), fn);
}

}  // namespace hazard::evaluate
