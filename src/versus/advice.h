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
#include "solve/points.h"
#include "solve/values.h"
#include "versus/table.h"

namespace hazard::versus {

struct ChanceAction {
  policy::RankedAction action;  // its value, loss and tie are those of the chance
  double mean = 0;              // of the points still to come, if one goes on so; or NaN
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

// What a player wants.
struct Goal {
  solve::Prize prize;
  std::optional<evaluate::Distribution> best;  // in a match: the final score that has to be beaten

  static Goal target(int points) { return {solve::Prize::target(points), std::nullopt}; }
  static Goal beat(evaluate::Distribution best);
};

// A turn from a card that is not full, solved for a goal: chances, whatever the dice will be.
struct SolvedTurn {
  Goal goal;
  policy::TurnChances chance;
  std::optional<policy::TurnChances> draws;  // in a match: the chance, with a little for a draw
};

// `means` are values of the mean.
Result<SolvedTurn> solve_turn(const solve::Values& means, const Card& card, Goal goal,
                              const ChanceOptions& options);
// The chances, with a little for points: tells what points the play for this goal brings.
Result<policy::TurnChances> solve_turn_points(const solve::Values& means, const Card& card,
                                              const Goal& goal, const ChanceOptions& options);

// Advice in a turn of the position. Without `points` all means are NaN.
ChanceAdvice advise(const solve::Values& means, const scorecard::Position& position,
                    const SolvedTurn& turn, const policy::TurnChances* points);
// Of a full card, with which nothing is left to do.
ChanceAdvice advise_at_the_end(int total, const Goal& goal);

// What an action of the position is worth in a turn.
double worth(const policy::TurnChances& turn, const policy::RankedAction& action,
             const scorecard::Position& position);

// Ranks actions of equal value, within 1e-12, by their means, then as ties are settled everywhere.
void rank_chances(std::vector<ChanceAction>& actions);

}  // namespace hazard::versus
