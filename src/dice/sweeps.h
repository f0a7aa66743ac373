// The two sweeps over the lattice that a reroll is made of, for values of any kind.
//
//   up     E[h] = what E[h + f] of the six faces f come to   roll one more die
//   down   M[h] = the better of E[h] and M[h - f], f in h     keep the best part
#pragma once

#include <array>

#include "hazard/dice/lattice.h"

namespace hazard::dice {

// From the value of each roll to the value of keeping each hand and rolling the rest:
// combine(numbers of the six hands h + f) reads their values where they stand, as copies cost time.
template <class Value, class Combine>
void roll_the_rest(std::array<Value, kNumHands>& values, Combine combine) {
  for (int h = kFirstRoll - 1; h >= 0; --h) values[h] = combine(kWith[h]);
}

// From the value of keeping each hand to the value of its best part.
template <class Value, class Better>
void keep_the_best(std::array<Value, kNumHands>& values, Better better) {
  for (int h = 1; h < kNumHands; ++h) {
    for (int part : kWithout[h]) {
      if (part >= 0) values[h] = better(values[h], values[part]);
    }
  }
}

}  // namespace hazard::dice
