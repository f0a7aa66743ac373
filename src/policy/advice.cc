#include "policy/advice.h"

#include <algorithm>
#include <tuple>

#include "base/assert.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/turn_values.h"
#include "solve/ties.h"
#include "solve/values.h"

namespace hazard::policy {
namespace {

// Every part of the roll, once.
std::vector<RankedAction> list_keeps(const TurnValues& turn, const scorecard::Position& position) {
  std::vector<RankedAction> actions;
  for (int h = 0; h < dice::kNumHands; ++h) {
    if (!position.roll->contains(dice::kHands[h])) continue;
    actions.push_back({.keep = dice::kHands[h], .value = turn.keep(position.rolls_left, h)});
  }
  return actions;
}

std::vector<RankedAction> list_boxes(const TurnValues& turn, const solve::Values& values,
                                     const scorecard::Position& position) {
  std::vector<RankedAction> actions;
  const scorecard::Anchor anchor = position.anchor();
  const int roll = dice::hand_number(*position.roll) - dice::kFirstRoll;
  scorecard::for_each_action(values.rules(), values.game().scores, anchor.filled, anchor.flag, roll,
                             [&](const scorecard::Action& action) {
                               actions.push_back({.box = action.box,
                                                  .keep = *position.roll,
                                                  .score = action.points(),
                                                  .value = turn.box(action)});
                             });
  return actions;
}

int keep_rank(const RankedAction& action) {
  return solve::TieRule::keep_rank(dice::hand_number(action.keep));
}

// Best first. Actions of equal value stand in the order in which ties are settled.
void rank(std::vector<RankedAction>& actions) {
  std::ranges::sort(actions, std::greater<>(), &RankedAction::value);
  for (auto group = actions.begin(); group != actions.end();) {
    const double leader = group->value;
    const auto end = std::find_if(group, actions.end(), [&](const RankedAction& action) {
      return action.value < leader - solve::kTiePoints;
    });
    std::sort(group, end, [](const RankedAction& a, const RankedAction& b) {
      return std::tuple(keep_rank(a), a.box) < std::tuple(keep_rank(b), b.box);
    });
    group = end;
  }
  double best = actions.front().value;
  for (const RankedAction& action : actions) best = std::max(best, action.value);
  for (RankedAction& action : actions) {
    const double loss = best - action.value;
    action.loss = loss <= solve::kTiePoints ? 0 : loss;
    action.tie = action.loss == 0 && &action != &actions.front();
  }
  if (actions.size() > 1) actions.front().tie = actions[1].tie;
}

}  // namespace

Advice advise(const solve::Values& values, const scorecard::Position& position) {
  const double secured = position.bonus_secured() ? position.rules.upper_bonus : 0;
  if (!position.roll) return {values.points(position.anchor()) - secured, {}};

  const TurnValues turn(values, position.anchor());
  Advice advice;
  advice.actions =
      position.rolls_left > 0 ? list_keeps(turn, position) : list_boxes(turn, values, position);
  rank(advice.actions);
  for (RankedAction& action : advice.actions) action.value -= secured;
  advice.value = advice.actions.front().value;
  return advice;
}

std::string to_string(const RankedAction& action, const scorecard::RuleSet& rules) {
  if (action.is_box()) return "score " + std::string(rules.boxes[action.box].key);
  return "keep " + (action.keep.size() == 0 ? "nothing" : dice::to_string(action.keep, " "));
}

}  // namespace hazard::policy
