// The agents montecarlo and rollout (agents.h) as formulas, cheap enough for beliefs and imagined
// rounds.
//
// Both try out bids against imagined players and take what returns most. So does this: a call
// returns what the chance of the last bid says, a raise what comes of it if the next player, whose
// dice are hidden, calls it, and something fixed if not. What differs is what a die is worth, and
// who is listened to. As the agents sample, an action is done as often as e to the power of what it
// returns over the style's `softness`, in parts of what lies between a challenge won and one lost.
#pragma once

#include <array>
#include <cstdint>

#include "liars/play/styles.h"

namespace hazard::liars {

// What comes into question, and how often it is done.
struct CountedActions {
  static constexpr int kMostRaises = 12;
  int count = 0;
  std::array<std::int16_t, kMostRaises + 1> rank;  // of a raise, or kCallRank
  std::array<double, kMostRaises + 1> weight;
  double sum = 0;  // of weights

  int draw(std::uint32_t word) const;  // a rank
  double chance(int rank) const;
};

// The player's style must be counting().
CountedActions counted_actions(const ImaginedPlayer& player, const Bidding& bidding);

}  // namespace hazard::liars
