#include "policy/turn_values.h"

#include <algorithm>
#include <limits>

#include "dice/sweeps.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/stats/lottery.h"
#include "solve/turn.h"
#include "solve/values.h"

namespace hazard::policy {
namespace {

using dice::kFaces;
using dice::kFirstRoll;
using dice::kNumHands;

}  // namespace

TurnValues::TurnValues(const solve::Values& values, const scorecard::Anchor& anchor) {
  const solve::Game& game = values.game();
  const double theta = values.objective().theta;
  for (int b = 0; b < game.rules.num_boxes; ++b) {
    if (scorecard::is_filled(anchor.filled, b)) continue;
    const bool upper = b < game.rules.num_upper;
    face_[b] = upper ? game.rules.boxes[b].face : 0;
    for (int i = 0; i <= (upper ? dice::kDice : 1); ++i) {
      const scorecard::Action action = {b, upper ? i * face_[b] : i * game.scores.most[b], 0};
      rest_[b][i] = values.points(game.anchors.after(anchor, action));
    }
  }
  kept_.resize(game.rules.rolls);
  best_.resize(game.rules.rolls);

  for (int r = 0; r < dice::kNumRolls; ++r) {
    double& best = best_[0][kFirstRoll + r];
    best = -std::numeric_limits<double>::infinity();
    scorecard::for_each_action(
        game.rules, game.scores, anchor.filled, anchor.flag, r,
        [&](const scorecard::Action& action) { best = std::max(best, box(action)); });
  }

  for (int left = 1; left < game.rules.rolls; ++left) {
    HandValues& kept = kept_[left];
    std::copy(best_[left - 1].begin() + kFirstRoll, best_[left - 1].end(),
              kept.begin() + kFirstRoll);
    dice::roll_the_rest(kept, [&](const dice::Neighbours& next) {
      double heaviest = kept[next[0]];
      for (int hand : next) heaviest = stats::heavier(theta, heaviest, kept[hand]);
      stats::Lottery lottery(theta, heaviest);
      for (int hand : next) lottery.add(1.0 / kFaces, kept[hand]);
      return lottery.certainty_equivalent();
    });
    best_[left] = kept;
    dice::keep_the_best(best_[left], [](double a, double b) { return std::max(a, b); });
  }

  const HandValues& first = best_.back();
  double heaviest = first[kFirstRoll];
  for (int h = kFirstRoll; h < kNumHands; ++h) heaviest = stats::heavier(theta, heaviest, first[h]);
  stats::Lottery lottery(theta, heaviest);
  for (int r = 0; r < dice::kNumRolls; ++r) {
    lottery.add(static_cast<double>(dice::kRollWays[r]) / dice::kNumOrderedRolls,
                first[kFirstRoll + r]);
  }
  start_ = lottery.certainty_equivalent();
}

}  // namespace hazard::policy
