// Random numbers by address: Philox4x32-10, a counter-based generator (Salmon, Moraes, Dror and
// Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011).
//
// There is no state. Whoever knows the seed and the address of a block has its four words, so any
// thread can draw any number and a result depends on the seed alone.
//
//   key      = seed
//   counter  = stream (64 bits), index (32), part (16), retry (16)
//
// A game takes a stream of its own, a turn an index, and a part for each kind of words it needs.
// Retries replace words that a fair choice cannot use.
#pragma once

#include <array>
#include <cstdint>

namespace hazard {

using RandomBlock = std::array<std::uint32_t, 4>;

struct RandomAddress {
  std::uint64_t stream = 0;
  std::uint32_t index = 0;
  std::uint16_t part = 0;
  std::uint16_t retry = 0;
};

// The bare generator.
RandomBlock philox(const RandomBlock& counter, std::array<std::uint32_t, 2> key);

RandomBlock random_block(std::uint64_t seed, const RandomAddress& address);

// The blocks of `count` streams, from address.stream on.
void random_blocks(std::uint64_t seed, RandomAddress address, int count, RandomBlock* blocks);

// A word scaled to 0..bound-1.
constexpr std::uint32_t scaled(std::uint32_t word, std::uint32_t bound) {
  return static_cast<std::uint32_t>(std::uint64_t{word} * bound >> 32);
}

// Whether a word may be scaled. The words that may not are as few as make the others fall evenly on
// 0..bound-1, so that scaled() is exactly uniform (Lemire, "Fast random integer generation in an
// interval", 2019).
constexpr bool is_fair(std::uint32_t word, std::uint32_t bound) {
  return static_cast<std::uint32_t>(std::uint64_t{word} * bound) >= (0U - bound) % bound;
}

// Word `place` (0..3) of the block at this address or, if it is not fair, of its first retry that
// is.
std::uint32_t fair_word(std::uint64_t seed, RandomAddress address, int place, std::uint32_t bound);

// Exactly uniform on 0..bound-1.
inline std::uint32_t uniform_below(std::uint64_t seed, const RandomAddress& address, int place,
                                   std::uint32_t bound) {
  return scaled(fair_word(seed, address, place, bound), bound);
}

}  // namespace hazard
