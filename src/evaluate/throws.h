// The dice of simulated games. A throw is a number 0..7775 read as five digits to the base 6, most
// significant first; who rolls n dice again takes the first n digits. It is fixed by the seed, the
// game, the turn and the throw within the turn, so all policies meet the same dice.
//
// The number itself is never formed. With w the fair word it comes from, floor(w * 6^5 / 2^32) is
// the number and floor(w * 6^n / 2^32) its first n digits: one multiplication, no division.
#pragma once

#include <array>
#include <cstdint>

#include "base/rng.h"
#include "hazard/dice/lattice.h"

namespace hazard::evaluate {

// Word t decides throw t = 0..2 of a turn; the last word of the block is not used.
using Throws = RandomBlock;
inline constexpr int kThrows = 3;

// All throws of turn `turn` (0: the card is empty) of games game .. game + count - 1.
void draw_throws(std::uint64_t seed, std::uint64_t game, int turn, int count, Throws* throws);
Throws draw_throws(std::uint64_t seed, std::uint64_t game, int turn);

// For choices with probabilities: word 0 and 1 for the keeps, 2 for the box.
RandomBlock draw_choices(std::uint64_t seed, std::uint64_t game, int turn);

// What comes of keeping a hand and rolling the rest.
class Rerolls {
 public:
  static const Rerolls& all();

  // Roll 0..251; keeping hand 0 rolls all dice.
  int roll(int kept, std::uint32_t word) const {
    const Kept& keep = kept_[kept];
    return rolls_[keep.first + scaled(word, keep.ways)];
  }

 private:
  struct Kept {
    std::uint32_t first;  // place of its first roll in rolls_
    std::uint32_t ways;   // 6^(dice rolled)
  };
  static constexpr int kNumRerolls = 23112;  // sum of the ways

  Rerolls();

  std::array<Kept, dice::kNumHands> kept_;
  std::array<std::uint8_t, kNumRerolls> rolls_;
};

}  // namespace hazard::evaluate
