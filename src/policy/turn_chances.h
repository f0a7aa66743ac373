// One turn from one anchor, where every way to end it has a chance: what rolls and keeps are worth.
// Written as on paper, like TurnValues; the kernels must agree.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "solve/turn.h"

namespace hazard::policy {

class TurnChances {
 public:
  using Worth = std::function<double(const scorecard::Action&)>;

  // worth(action) is the value of ending the turn so.
  TurnChances(const solve::Game& game, const scorecard::Anchor& anchor, const Worth& worth);

  double start() const { return start_; }  // before the first roll
  double keep(int rolls_left, int hand) const { return kept_[rolls_left][hand]; }
  // A roll of 0..251 written into a box that it may be written into.
  double box(int roll, int box) const { return written_[roll][box]; }

 private:
  using HandValues = std::array<double, dice::kNumHands>;

  std::array<std::array<double, scorecard::kMaxBoxes>, dice::kNumRolls> written_{};
  std::vector<HandValues> kept_;  // [rolls left][hand]; [0] is unused
  double start_ = 0;
};

}  // namespace hazard::policy
