// Chances of a turn, a game and a match of two, found by trying everything: every keep of every
// roll, with dice thrown one by one. Shares nothing with the kernels but the rules.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <tuple>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "tests/evaluations.h"

namespace hazard::test {

// The best mean of worth(action) before the first throw of a turn.
inline double best_turn(const solve::Game& game, const scorecard::Anchor& anchor,
                        const std::function<double(const scorecard::Action&)>& worth) {
  std::array<double, dice::kNumRolls> best;
  for (int roll = 0; roll < dice::kNumRolls; ++roll) {
    best[roll] = -std::numeric_limits<double>::infinity();
    scorecard::for_each_action(
        game.rules, game.scores, anchor.filled, anchor.flag, roll,
        [&](const scorecard::Action& action) { best[roll] = std::max(best[roll], worth(action)); });
  }
  const auto mean_after = [](int kept, const std::array<double, dice::kNumRolls>& of_roll) {
    double mean = 0;
    for (const auto& [roll, p] : throws_of(kept)) mean += p * of_roll[roll];
    return mean;
  };
  for (int reroll = 1; reroll < game.rules.rolls; ++reroll) {
    std::array<double, dice::kNumHands> kept;
    for (int hand = 0; hand < dice::kNumHands; ++hand) kept[hand] = mean_after(hand, best);
    for (int roll = 0; roll < dice::kNumRolls; ++roll) {
      for (int hand = 0; hand < dice::kNumHands; ++hand) {
        if (!dice::kHands[dice::kFirstRoll + roll].contains(dice::kHands[hand])) continue;
        best[roll] = std::max(best[roll], kept[hand]);
      }
    }
  }
  return mean_after(0, best);
}

inline int bonus_of(const solve::Game& game, const scorecard::Anchor& anchor) {
  return anchor.upper_sum >= game.rules.upper_threshold ? game.rules.upper_bonus : 0;
}

// The best mean of prize(final score).
class BestGame {
 public:
  BestGame(const solve::Game& game, std::function<double(int)> prize)
      : game_(game), prize_(std::move(prize)) {}

  // Points so far leave the bonus out.
  double from(const scorecard::Anchor& anchor, int points) {
    if (anchor.filled == game_.rules.full_card()) return prize_(points + bonus_of(game_, anchor));
    const auto key = std::tuple(anchor.filled, anchor.flag, anchor.upper_sum, points);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const double value = best_turn(game_, anchor, [&](const scorecard::Action& action) {
      return from(game_.anchors.after(anchor, action), points + action.points());
    });
    return known_[key] = value;
  }

 private:
  const solve::Game& game_;
  std::function<double(int)> prize_;
  std::map<std::tuple<scorecard::Boxes, bool, int, int>, double> known_;
};

// Two who both play to win: the mover's chance, a draw being half a win.
class BestMatch {
 public:
  explicit BestMatch(const solve::Game& game) : game_(game) {}

  double from(const scorecard::Anchor& mover, const scorecard::Anchor& other, int lead) {
    const scorecard::Boxes full = game_.rules.full_card();
    if (mover.filled == full && other.filled == full) {
      const int margin = lead + bonus_of(game_, mover) - bonus_of(game_, other);
      return margin > 0 ? 1 : margin == 0 ? 0.5 : 0;
    }
    const auto key = std::tuple(mover.filled, mover.upper_sum, other.filled, other.upper_sum, lead);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const double value = best_turn(game_, mover, [&](const scorecard::Action& action) {
      const scorecard::Anchor next = game_.anchors.after(mover, action);
      const int ahead = lead + action.points();
      return other.filled == full ? from(next, other, ahead) : 1 - from(other, next, -ahead);
    });
    return known_[key] = value;
  }

 private:
  const solve::Game& game_;
  std::map<std::tuple<scorecard::Boxes, int, scorecard::Boxes, int, int>, double> known_;
};

}  // namespace hazard::test
