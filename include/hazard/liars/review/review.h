// A recorded match, decision by decision: what each gave away of the chance to win.
#pragma once

#include <string>
#include <vector>

#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"
#include "hazard/stats/verdict.h"

namespace hazard::liars {

struct ReviewedDecision {
  int round = 0;  // 0, 1, ...
  Position position;
  Action action;  // that was taken
  Action best;
  double win = 0;          // chance to win the match with the best action
  double loss = 0;         // of that chance
  bool solved = false;     // measured by a solved strategy
  bool as_called = false;  // a bid far from all others, worth what it is if it is called

  // Thresholds are in hundredths of the chance to win.
  stats::Verdict verdict() const { return stats::verdict_of(100 * loss); }
};

// What one player did in all.
struct ReviewedPlayer {
  int decisions = 0;
  stats::Verdicts verdicts;
  double loss = 0;   // of the chance to win, in all
  double start = 0;  // chance before the first round
  double end = 0;    // and at the end of the record
  // What dice and the others' play gave: the change that own losses do not explain.
  double luck() const { return end - start + loss; }
};

struct Review {
  std::vector<ReviewedDecision> decisions;
  std::vector<ReviewedPlayer> players;  // [seat]
};

}  // namespace hazard::liars
