// Every part of every roll: which hands can be kept, roll by roll.
//
//   roll r has the keeps kKeepHands[kFirstKeep[r]] .. kKeepHands[kFirstKeep[r + 1] - 1], by hand
//   number, so the first keeps nothing and the last everything; 2 to 32 of them, 4,368 in all
#pragma once

#include <array>
#include <cstdint>

#include "hazard/dice/lattice.h"

namespace hazard::dice {

inline constexpr int kMaxKeeps = 32;  // of one roll

// Where the keeps of each roll begin; one more entry for the end.
inline constexpr std::array<std::int16_t, kNumRolls + 1> kFirstKeep = [] {
  std::array<std::int16_t, kNumRolls + 1> first{};
  for (int r = 0; r < kNumRolls; ++r) {
    int parts = 1;
    for (int count : kHands[kFirstRoll + r].counts) parts *= count + 1;
    first[r + 1] = static_cast<std::int16_t>(first[r] + parts);
  }
  return first;
}();

inline constexpr int kNumKeeps = kFirstKeep[kNumRolls];  // 4368

extern const std::array<std::int16_t, kNumKeeps> kKeepHands;

// Place of a hand among the keeps of a roll, 0..31; the hand must be part of the roll.
int keep_place(int roll, int hand);

}  // namespace hazard::dice
