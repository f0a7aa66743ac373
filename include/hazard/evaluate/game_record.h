// A simulated game, throw by throw; review/record.h has its notation.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hazard/scorecard/anchor.h"

namespace hazard::evaluate {

// Rolls are numbered 0..251, keeps are hand numbers; -1 for what happened before the start of the
// simulation.
struct TurnRecord {
  std::array<int, 3> rolls = {-1, -1, -1};
  std::array<int, 2> keeps = {-1, -1};  // [i]: kept of rolls[i]
  scorecard::Action action = {};

  friend bool operator==(const TurnRecord& a, const TurnRecord& b) {
    return a.rolls == b.rolls && a.keeps == b.keeps && a.action.box == b.action.box &&
           a.action.score == b.action.score && a.action.extra == b.action.extra;
  }
};

struct GameRecord {
  std::int64_t game = 0;
  std::vector<TurnRecord> turns;
  int bonus = 0;  // points
  int score = 0;  // final, with what stood on the card at the start

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

}  // namespace hazard::evaluate
