// What an action leads to, exactly: the action now, then a policy to the end of the game.
#pragma once

#include <span>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "policy/advice.h"

namespace hazard::evaluate {

// One box that the turn can end in.
struct TurnEnd {
  int box = 0;
  double probability = 0;
  double points = 0;  // mean of what the turn brings if it ends there, extra points included
};

// Means of points still to come, wherever they are paid.
struct Prospect {
  std::vector<TurnEnd> ends;  // in the order of the card
  std::vector<double> boxes;  // [box]; 0 for those that are filled
  double bonus = 0;           // P(the upper bonus is earned in the end)
  double bonus_points = 0;    // a bonus that is secured is not to come
  double extra = 0;           // for further Yahtzees

  double turn() const;  // points of this turn
  double mean() const;  // all points: those of the boxes, of the bonus and extra
};

// One prospect for each of the actions, in one pass over the anchors that any of them leads to.
// The position has dice on the table, and the actions are legal there.
Result<std::vector<Prospect>> prospects(const policy::Policy& policy,
                                        const scorecard::Position& position,
                                        std::span<const policy::RankedAction> actions,
                                        const EvaluateOptions& options = {});

}  // namespace hazard::evaluate
