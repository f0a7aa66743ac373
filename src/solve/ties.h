// How ties are settled, for all kernels, policies and advice in the same way: among decisions
// within 1e-9 points of the best, the keep that rolls fewest dice again, then the hand first in the
// lattice, and the box first on the card.
//
// A decision travels with its value: it raises the value by a little, less than 1e-9 points in
// all, and its number replaces the low bits of the mantissa. The largest of such doubles then
// carries the winner, so that finding the best decision is no more than a maximum. Nine bits are
// 1.1e-13 of the value: 2e-11 points in the middle of a game.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"
#include "solve/utility.h"

namespace hazard::solve {

inline constexpr double kTiePoints = 1e-9;
inline constexpr double kTieOdds = 1e-12;  // relative; of chances, where those decide

class TieRule {
 public:
  static constexpr std::uint64_t kNumberBits = 0x1ff;  // hands and boxes fit
  static_assert(dice::kNumHands <= kNumberBits && scorecard::kMaxBoxes <= kNumberBits);

  // Among keeps that tie the lowest rank wins.
  static constexpr int keep_rank(int hand) {
    constexpr int kUnit = kNumberBits + 1;
    return (dice::kDice - dice::kHands[hand].size()) * kUnit + hand;
  }
  static constexpr int keep_of_rank(int rank) { return rank & static_cast<int>(kNumberBits); }

  // How a decision raises the value: scale * value + offset.
  struct Raise {
    double scale;
    double offset;
  };

  TieRule(const Utility& utility, int num_boxes);
  // For values that are chances.
  explicit TieRule(int num_boxes);

  const Raise& keep(int dice) const { return keep_[dice]; }
  const Raise& box(int box) const { return box_[box]; }
  // The number as it stands in the low bits: doubles grow with their low bits if they are
  // positive, and the lower number is to win.
  std::uint64_t stored(std::uint64_t number) const { return number ^ flip_; }

  double mark(double value, const Raise& raise, int number) const {
    const double raised = value * raise.scale + raise.offset;
    const auto bits = std::bit_cast<std::uint64_t>(raised);
    return std::bit_cast<double>((bits & ~kNumberBits) |
                                 stored(static_cast<std::uint64_t>(number)));
  }
  int number(double marked) const {
    return static_cast<int>(stored(std::bit_cast<std::uint64_t>(marked) & kNumberBits));
  }

 private:
  // raise(x) raises by a part x of the whole that still ties.
  template <class RaiseBy>
  void set_raises(double whole, int num_boxes, RaiseBy raise);

  std::array<Raise, dice::kDice + 1> keep_;
  std::array<Raise, scorecard::kMaxBoxes> box_;
  std::uint64_t flip_;
};

}  // namespace hazard::solve
