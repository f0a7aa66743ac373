// One turn from one anchor, in points: what every roll, keep and box is worth.
//
// Unlike the solver's kernels it works with certainty equivalents directly, combining them by
// log-sum-exp. That is slower, never leaves the range of double however large theta is, and makes
// an independent check of the table: the turn's value must be that of its anchor.
#pragma once

#include <array>
#include <vector>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "solve/values.h"

namespace hazard::policy {

class TurnValues {
 public:
  TurnValues(const solve::Values& values, const scorecard::Anchor& anchor);

  // Points to come before the first roll.
  double start() const { return start_; }
  // Points to come with this roll (0..251) on the table.
  double roll(int rolls_left, int roll) const { return best_[rolls_left][dice::kFirstRoll + roll]; }
  // Points to come when this hand is kept and the rest rolled; rolls_left counts that roll.
  double keep(int rolls_left, int hand) const { return kept_[rolls_left][hand]; }
  // Points to come when the roll is written into a box.
  double box(const scorecard::Action& action) const {
    const int face = face_[action.box];
    const int place = face > 0 ? action.score / face : action.score > 0 ? 1 : 0;
    return action.points() + rest_[action.box][place];
  }

 private:
  using HandValues = std::array<double, dice::kNumHands>;

  // Points from the next turn on. [box][dice counted], or [box][scored at all] in the lower
  // section.
  std::array<std::array<double, dice::kDice + 1>, scorecard::kMaxBoxes> rest_{};
  std::array<int, scorecard::kMaxBoxes> face_{};  // 0: lower section
  std::vector<HandValues> kept_;                  // [rolls left][hand]; [0] is unused
  std::vector<HandValues> best_;  // [rolls left][hand]: best part of the hand to keep
  double start_;
};

}  // namespace hazard::policy
