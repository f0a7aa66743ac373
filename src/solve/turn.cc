#include "solve/turn.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"

namespace hazard::solve {

using scorecard::AnchorSpace;

Game::Game(const scorecard::RuleSet& the_rules, Objective objective)
    : rules(the_rules),
      scores(the_rules),
      anchors(the_rules),
      utility(objective, max_step(rules, scores)),
      ties(utility, rules.num_boxes),
      groups(make_box_groups(rules, scores)) {}

Result<std::shared_ptr<const Game>> make_game(const scorecard::RuleSet& rules,
                                              Objective objective) {
  // Far beyond what double holds anyway, and the exponent of e^(theta points) still fits an int.
  constexpr double kAnyTheta = 1000;
  if (!(std::abs(objective.theta) <= kAnyTheta)) {
    return fail(Errc::kOutOfRange, "theta {}: write a number from -{} to {}", objective.theta,
                kMaxTheta, kMaxTheta);
  }
  if (objective.kind != Objective::Kind::kUtility) {
    return fail(Errc::kBadInput,
                "objective '{}': it hangs on the points so far, which a table of anchors "
                "does not know; write mean or theta:X",
                to_string(objective));
  }
  const auto refuse = [&](std::string_view what) {
    return fail(Errc::kBadInput, "rules '{}': the solver is not made for {}", rules.name, what);
  };
  if (rules.dice != dice::kDice) return refuse("other than five dice");
  if (rules.rolls != 3) return refuse("other than three rolls");
  if (rules.upper_threshold >= AnchorSpace::kMaxLanes) return refuse("an upper threshold above 63");
  int distinct_scores = 0;
  for (const scorecard::Box& box : rules.card()) {
    if (box.slots != 1) return refuse("boxes with several slots");
    if (box.served != 0) return refuse("scores that depend on the roll");
    std::set<int> scores = {0};
    for (int h = dice::kFirstRoll; h < dice::kNumHands; ++h) {
      scores.insert(scorecard::score(box, dice::kHands[h]));
    }
    distinct_scores += static_cast<int>(scores.size());
    if (*scores.rbegin() > scorecard::ScoreTable::kMost) return refuse("scores above 255");
  }
  if (distinct_scores > kMaxScores) return refuse("so many different scores");
  auto game = std::make_shared<const Game>(rules, objective);
  if (num_classes(game->groups) > kMaxClasses) return refuse("boxes that differ so much");
  return game;
}

int working_exponent(const Game& game, const AnchorSpace::Row& row, const std::int32_t* exponents) {
  if (!game.utility.has_exponents()) return 0;
  // Bold: as large as the best that any box can give, so that no option exceeds 1. Cautious:
  // utilities are negative and near zero is best; a zero in the best box bounds every roll. A
  // forced joker may not use that box; should it then exceed the range, the solver refuses the
  // result.
  const bool bold = game.utility.of(0).mantissa > 0;
  std::optional<int> result;
  for (int b = 0; b < game.rules.num_boxes; ++b) {
    if (scorecard::is_filled(row.filled, b)) continue;
    const scorecard::Action action = {b, bold ? game.scores.most[b] : 0,
                                      bold && row.flag ? game.rules.yahtzee_extra : 0};
    const scorecard::Anchor next = game.anchors.after({row.filled, row.flag, 0}, action);
    const int exponent = exponents[game.anchors.row_number(next.filled, next.flag)] +
                         game.utility.scale(action.points()).exponent;
    result = !result ? exponent : bold ? std::max(*result, exponent) : std::min(*result, exponent);
  }
  return result.value_or(0);
}

}  // namespace hazard::solve
