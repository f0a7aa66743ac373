// Why a scorecard game can be solved at all: its anchors counted step by step, from all that a card
// can say down to what the rest of the game depends on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hazard/scorecard/rules.h"

namespace hazard::chance {

struct CountStep {
  std::string counted;  // "anchors if the card keeps every score"
  std::string formula;  // "7^6 x 28^3 x 3^3 x 15"
  std::int64_t count = 0;
  std::string reason;  // one line or several
};

// `turn_positions`: within one turn, 1681 for three throws of five dice.
std::vector<CountStep> count_steps(const scorecard::RuleSet& rules, std::int64_t turn_positions);

// The turn by layers, each with its positions and the moves that lead out of it.
struct TurnLayer {
  std::string name;
  std::string moves_name;
  std::int64_t positions = 0;
  std::int64_t moves = 0;
};

}  // namespace hazard::chance
