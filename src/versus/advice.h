// Advice to somebody who wants to reach a target or to win: chances of every action, from the rest
// of the game solved on the spot.
#pragma once

#include <optional>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/scorecard/position.h"
#include "hazard/versus/advice.h"
#include "policy/advice.h"
#include "policy/turn_chances.h"
#include "solve/values.h"

namespace hazard::versus {

struct ChanceAction {
  policy::RankedAction action;  // its value, loss and tie are those of the chance
  double mean = 0;              // of the points still to come, if one goes on so
  double points_loss = 0;       // points given away against the best action for points
  std::optional<Odds> odds;     // in a match
};

struct ChanceAdvice {
  double value = 0;
  double mean = 0;
  std::optional<Odds> odds;
  bool won = false, lost = false;     // whatever one does
  std::vector<ChanceAction> actions;  // best first: by chance, then by points
};

struct ChanceOptions {
  int threads = 0;  // 0: all
  Watch watch;
};

// The position must have all its scores known; `means` are values of the mean.
Result<ChanceAdvice> advise_target(const solve::Values& means, const scorecard::Position& position,
                                   int target, const ChanceOptions& options);
// `best`: the final score that has to be beaten.
Result<ChanceAdvice> advise_match(const solve::Values& means, const scorecard::Position& position,
                                  const evaluate::Distribution& best, const ChanceOptions& options);

// What an action of the position is worth in a turn.
double worth(const policy::TurnChances& turn, const policy::RankedAction& action,
             const scorecard::Position& position);

// Ranks actions of equal value, within 1e-12, by their means, then as ties are settled everywhere.
void rank_chances(std::vector<ChanceAction>& actions);

}  // namespace hazard::versus
