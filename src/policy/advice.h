// What to do now: every legal action of a position, ranked.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/dice/hand.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/turn_values.h"
#include "solve/values.h"

namespace hazard::policy {

struct RankedAction {
  int box = -1;      // the box to fill, or -1: keep
  dice::Hand keep;   // dice to keep; the others are rolled again
  int score = 0;     // points this action brings at once
  double value = 0;  // points still to come, those included
  double loss = 0;   // against the best action; 0 for ties
  bool tie = false;  // as good as the best action

  bool is_box() const { return box >= 0; }
};

struct Advice {
  // Points still to come; certainty equivalent for theta != 0. A secured bonus is not to come.
  double value = 0;
  std::vector<RankedAction> actions;  // best first; empty between turns
};

// Ties are settled as solve/ties.h says.
Advice advise(const solve::Values& values, const scorecard::Position& position);
// The same with a roll on the table, for who has the values of the turn: those of its anchor.
Advice advise(const TurnValues& turn, const solve::Values& values,
              const scorecard::Position& position);

// "keep 3 3", "keep nothing", "score full-house"
std::string to_string(const RankedAction& action, const scorecard::RuleSet& rules);

// Place of the action that a player names: "keep 3 3", "33", "nothing", "score full-house",
// "full-house".
Result<std::size_t> find_action(const std::vector<RankedAction>& actions, std::string_view text,
                                const scorecard::Position& position);

}  // namespace hazard::policy
