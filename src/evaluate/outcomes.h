// The ways a turn can end, numbered: a box with the points that go into it and beside it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {

class Outcomes {
 public:
  explicit Outcomes(const solve::Game& game);

  int size() const { return static_cast<int>(actions_.size()); }
  const scorecard::Action& action(int outcome) const { return actions_[outcome]; }

  // [roll][box]: what writing the roll into the box comes to.
  using Table = std::array<std::array<std::uint16_t, scorecard::kMaxBoxes>, dice::kNumRolls>;
  // For a row: `joker` is used where five alike follow the joker rule there.
  const Table& table(const scorecard::AnchorSpace::Row& row, Table& joker) const;

 private:
  int find(const scorecard::Action& action) const;

  const solve::Game& game_;
  std::vector<scorecard::Action> actions_;  // by box, points and extra points
  Table plain_;
};

}  // namespace hazard::evaluate
