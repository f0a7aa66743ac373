// The lattice of hands: every multiset of 0 to 5 dice has a number, and an edge leads from h to
// h + f for each face f.
//
//   number    hands are numbered by size, then in the order of their sorted dice:
//             0 = no dice, 1..6 = "1".."6", 7 = "11", 8 = "12", ..., 210 = "11111", ..., 461 =
//             "66666"
//   sizes     1, 6, 21, 56, 126, 252 hands of 0..5 dice
//   edges     210 * 6 = 1260
//
// Everything here is a compile-time constant, so that kernels can be unrolled over it.
#pragma once

#include <array>
#include <cstdint>

#include "hazard/dice/hand.h"

namespace hazard::dice {

constexpr int binomial(int n, int k) {
  int result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

// Number of multisets of `dice` dice with `faces` faces.
constexpr int multisets(int dice, int faces) { return binomial(dice + faces - 1, dice); }

// Number of the first hand of `dice` dice.
constexpr int first_hand(int dice) { return dice == 0 ? 0 : binomial(dice - 1 + kFaces, kFaces); }

inline constexpr int kNumHands = first_hand(kDice + 1);     // 462
inline constexpr int kFirstRoll = first_hand(kDice);        // 210
inline constexpr int kNumRolls = kNumHands - kFirstRoll;    // 252
inline constexpr int kNumOrderedRolls = 6 * 6 * 6 * 6 * 6;  // 7776

constexpr int hand_number(const Hand& hand) {
  int left = hand.size();
  int number = first_hand(left);
  for (int f = 0; f < kFaces - 1; ++f) {
    // Hands with more dice of this face come first.
    for (int more = left; more > hand.counts[f]; --more) {
      number += multisets(left - more, kFaces - 1 - f);
    }
    left -= hand.counts[f];
  }
  return number;
}

namespace detail {

constexpr void list_hands(std::array<Hand, kNumHands>& hands, Hand hand, int face, int left) {
  if (face == kFaces) {
    hand.counts[kFaces - 1] = static_cast<std::uint8_t>(left);
    hands[hand_number(hand)] = hand;
    return;
  }
  for (int count = 0; count <= left; ++count) {
    hand.counts[face - 1] = static_cast<std::uint8_t>(count);
    list_hands(hands, hand, face + 1, left - count);
  }
}

constexpr std::array<Hand, kNumHands> make_hands() {
  std::array<Hand, kNumHands> hands{};
  for (int size = 0; size <= kDice; ++size) list_hands(hands, Hand{}, 1, size);
  return hands;
}

}  // namespace detail

inline constexpr std::array<Hand, kNumHands> kHands = detail::make_hands();

using Neighbours = std::array<std::int16_t, kFaces>;

// kWith[h][f - 1]: number of h + f; for hands below a full roll.
inline constexpr std::array<Neighbours, kFirstRoll> kWith = [] {
  std::array<Neighbours, kFirstRoll> with{};
  for (int h = 0; h < kFirstRoll; ++h) {
    for (int face = 1; face <= kFaces; ++face) {
      with[h][face - 1] = static_cast<std::int16_t>(hand_number(kHands[h].with(face)));
    }
  }
  return with;
}();

// kWithout[h][f - 1]: number of h - f, or -1 if h holds no f.
inline constexpr std::array<Neighbours, kNumHands> kWithout = [] {
  std::array<Neighbours, kNumHands> without{};
  for (auto& row : without) row.fill(-1);
  for (int h = 0; h < kFirstRoll; ++h) {
    for (int f = 0; f < kFaces; ++f) without[kWith[h][f]][f] = static_cast<std::int16_t>(h);
  }
  return without;
}();

// Number of the roll that shows this face five times.
constexpr int five_of(int face) {
  Hand roll;
  roll.counts[face - 1] = kDice;
  return hand_number(roll);
}

// In how many of the 7776 ordered ways five dice show this roll; index = hand number - kFirstRoll.
inline constexpr std::array<int, kNumRolls> kRollWays = [] {
  std::array<int, kNumRolls> ways{};
  for (int r = 0; r < kNumRolls; ++r) {
    int left = kDice;
    ways[r] = 1;
    for (int count : kHands[kFirstRoll + r].counts) {
      ways[r] *= binomial(left, count);
      left -= count;
    }
  }
  return ways;
}();

// The distinct values of kRollWays, one for each pattern of equal dice: five alike, four, 3 + 2,
// ...
inline constexpr std::array<int, 7> kPatternWays = {1, 5, 10, 20, 30, 60, 120};

}  // namespace hazard::dice
