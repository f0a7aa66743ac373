// A simulated game, throw by throw.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"

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

// A headline, a line for each turn, and the end:
//
//   game 17
//    1  13346 keep 33     22335 keep 2233   22336  two-pairs 10
//   ...
//   bonus 50, final score 254
std::string to_string(const GameRecord& record, const scorecard::RuleSet& rules);

}  // namespace hazard::evaluate
