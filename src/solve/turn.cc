#include "solve/turn.h"

#include <algorithm>

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
  // Bold: at least as large as any option, so that the largest is at most 1. Cautious: utilities
  // are negative and near zero is best; a zero in the best box bounds what any roll can cost.
  const bool bold = game.utility.of(0).mantissa > 0;
  bool first = true;
  int result = 0;
  for (int b = 0; b < game.rules.num_boxes; ++b) {
    if ((row.filled >> b & 1) != 0) continue;
    for (bool flag : {false, true}) {
      if (flag && game.rules.yahtzee_extra == 0) continue;
      const bool scores_yahtzee = b == game.rules.yahtzee_box && !row.flag;
      if (flag != row.flag && !(flag && scores_yahtzee)) continue;
      int exponent = exponents[game.anchors.row_number(row.filled | 1U << b, flag)];
      if (bold) {
        const int most = game.scores.most[b] + (row.flag ? game.rules.yahtzee_extra : 0);
        exponent += game.utility.scale(most).exponent;
      }
      result = first ? exponent : bold ? std::max(result, exponent) : std::min(result, exponent);
      first = false;
    }
  }
  return result;
}

}  // namespace hazard::solve
