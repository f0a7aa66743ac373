// A recorded match, decision by decision: what each gave away of the chance to win.
#pragma once

#include <string>
#include <vector>

#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"

namespace hazard::liars {

struct ReviewedMove {
  int round = 0;  // 0, 1, ...
  Position position;
  Action taken;
  Action best;
  double win = 0;          // chance to win the match with the best action
  double loss = 0;         // of that chance
  bool solved = false;     // measured by a solved strategy
  bool as_called = false;  // a bid far from all others, worth what it is if it is called
};

// What one player did in all.
struct ReviewedPlayer {
  int decisions = 0;
  int mistakes = 0;
  double loss = 0;   // of the chance to win, in all
  double start = 0;  // chance before the first round
  double end = 0;    // and at the end of the record
  // What dice and the others' play gave: the change that own losses do not explain.
  double luck() const { return end - start + loss; }
};

struct Review {
  std::vector<ReviewedMove> moves;
  std::vector<ReviewedPlayer> players;  // [seat]
};

// Losses from which on a decision is called so.
inline constexpr double kMistake = 0.02;
inline constexpr double kBlunder = 0.06;

}  // namespace hazard::liars
