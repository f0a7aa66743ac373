// Sets of full rolls, one bit for each of the 252.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "hazard/dice/lattice.h"

namespace hazard::dice {

class RollSet {
 public:
  constexpr RollSet() = default;
  static constexpr RollSet all() {
    RollSet set;
    for (int r = 0; r < kNumRolls; ++r) set.insert(r);
    return set;
  }

  constexpr void insert(int roll) { words_[roll / 64] |= std::uint64_t{1} << roll % 64; }
  constexpr bool contains(int roll) const { return (words_[roll / 64] >> roll % 64 & 1) != 0; }
  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  constexpr int size() const {
    int rolls = 0;
    for (std::uint64_t word : words_) rolls += std::popcount(word);
    return rolls;
  }

  // Calls fn(roll) in ascending order.
  template <class Fn>
  constexpr void for_each(Fn fn) const {
    for (int w = 0; w < kWords; ++w) {
      for (std::uint64_t left = words_[w]; left != 0; left &= left - 1) {
        fn(64 * w + std::countr_zero(left));
      }
    }
  }

  constexpr RollSet operator&(const RollSet& other) const {
    RollSet both;
    for (int w = 0; w < kWords; ++w) both.words_[w] = words_[w] & other.words_[w];
    return both;
  }
  constexpr RollSet operator|(const RollSet& other) const {
    RollSet either;
    for (int w = 0; w < kWords; ++w) either.words_[w] = words_[w] | other.words_[w];
    return either;
  }
  // Without those of the other.
  constexpr RollSet operator-(const RollSet& other) const {
    RollSet rest;
    for (int w = 0; w < kWords; ++w) rest.words_[w] = words_[w] & ~other.words_[w];
    return rest;
  }
  friend constexpr bool operator==(const RollSet&, const RollSet&) = default;

 private:
  static constexpr int kWords = (kNumRolls + 63) / 64;
  static_assert(kWords == 4);
  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace hazard::dice
