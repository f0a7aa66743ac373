#include "policy/turn_chances.h"

#include <algorithm>
#include <limits>

#include "dice/sweeps.h"
#include "hazard/scorecard/rules.h"

namespace hazard::policy {

TurnChances::TurnChances(const solve::Game& game, const scorecard::Anchor& anchor,
                         const Worth& worth)
    : kept_(game.rules.rolls) {
  HandValues best;
  for (int r = 0; r < dice::kNumRolls; ++r) {
    double& of_roll = best[dice::kFirstRoll + r];
    of_roll = -std::numeric_limits<double>::infinity();
    scorecard::for_each_action(game.rules, game.scores, anchor.filled, anchor.flag, r,
                               [&](const scorecard::Action& action) {
                                 written_[r][action.box] = worth(action);
                                 of_roll = std::max(of_roll, written_[r][action.box]);
                               });
  }
  for (int left = 1; left < game.rules.rolls; ++left) {
    HandValues& kept = kept_[left] = best;
    dice::roll_the_rest(kept, [&](const dice::Neighbours& next) {
      double sum = 0;
      for (const int hand : next) sum += kept[hand];
      return sum / dice::kFaces;
    });
    best = kept;
    dice::keep_the_best(best, [](double a, double b) { return std::max(a, b); });
  }
  for (int r = 0; r < dice::kNumRolls; ++r) {
    start_ += best[dice::kFirstRoll + r] * dice::kRollWays[r] / dice::kNumOrderedRolls;
  }
}

}  // namespace hazard::policy
