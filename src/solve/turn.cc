#include "solve/turn.h"

#include <algorithm>
#include <optional>

#include "base/assert.h"

namespace hazard::solve {

using scorecard::AnchorSpace;

Game::Game(const scorecard::RuleSet& the_rules, Objective objective)
    : rules(the_rules),
      scores(the_rules),
      anchors(the_rules),
      utility(objective, max_step(rules, scores)),
      groups(make_box_groups(rules, scores)) {
  // What the lattice, the anchors and the turn are made for; variants beyond it come with their
  // own.
  HAZARD_ASSERT(rules.dice == dice::kDice);
  for ([[maybe_unused]] const scorecard::Box& box : rules.card()) {
    HAZARD_ASSERT(box.slots == 1 && box.served == 0);
  }
}

int working_exponent(const Game& game, const AnchorSpace::Row& row, const std::int32_t* exponents) {
  if (!game.utility.has_exponents()) return 0;
  // Bold: as large as the best that any box can give, so that no option exceeds 1. Cautious:
  // utilities are negative and near zero is best; a zero in the best box bounds every roll.
  const bool bold = game.utility.of(0).mantissa > 0;
  std::optional<int> result;
  for (int b = 0; b < game.rules.num_boxes; ++b) {
    if ((row.filled >> b & 1) != 0) continue;
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
