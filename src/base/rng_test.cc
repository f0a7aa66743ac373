#include "base/rng.h"

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace hazard {
namespace {

// From the file kat_vectors of Random123.
TEST(Rng, PhiloxGivesThePublishedWords) {
  constexpr std::uint32_t kOnes = 0xffffffff;
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (RandomBlock{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}),
            (RandomBlock{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (RandomBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Rng, AnAddressIsACounterAndASeedIsAKey) {
  const RandomAddress address = {
      .stream = 0x85a308d3243f6a88, .index = 0x13198a2e, .part = 0x0370, .retry = 0x7344};
  EXPECT_EQ(random_block(0x299f31d0a4093822, address),
            (RandomBlock{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Rng, BlocksOfNeighbouringStreamsAreThoseOfEach) {
  // Across the border of 32 bits, where a carry could get lost.
  const RandomAddress first = {.stream = 0xfffffff0, .index = 5, .part = 1, .retry = 0};
  std::vector<RandomBlock> blocks(40);
  random_blocks(9, first, 40, blocks.data());
  for (unsigned i = 0; i < 40; ++i) {
    RandomAddress address = first;
    address.stream += i;
    EXPECT_EQ(blocks[i], random_block(9, address)) << i;
  }
}

// The same rule for words of 12 bits, where all can be counted: see is_fair().
TEST(RngSlow, FairWordsFallEvenlyOnEveryBound) {
  constexpr unsigned kBits = 12;
  constexpr unsigned kWords = 1U << kBits;
  for (unsigned bound = 1; bound <= kWords; ++bound) {
    std::map<unsigned, unsigned> counts;
    for (unsigned word = 0; word < kWords; ++word) {
      if ((word * bound) % kWords >= (kWords - bound) % bound) ++counts[word * bound >> kBits];
    }
    ASSERT_EQ(counts.size(), bound);
    for (const auto& [value, count] : counts) ASSERT_EQ(count, kWords / bound) << bound;
  }
}

// Number of words w with scaled(w, bound) == value that are fair, by walking from both ends.
std::uint64_t fair_words(std::uint32_t value, std::uint32_t bound) {
  const std::uint64_t two_32 = std::uint64_t{1} << 32;
  std::uint64_t first = (value * two_32 + bound - 1) / bound;
  std::uint64_t end = ((value + std::uint64_t{1}) * two_32 + bound - 1) / bound;
  while (first < end && !is_fair(static_cast<std::uint32_t>(first), bound)) ++first;
  while (end > first && !is_fair(static_cast<std::uint32_t>(end - 1), bound)) --end;
  return end - first;
}

TEST(Rng, EveryOrderedRollOfFiveDiceHasTheSameNumberOfFairWords) {
  constexpr std::uint32_t kRolls = 7776;
  for (std::uint32_t roll = 0; roll < kRolls; ++roll) {
    ASSERT_EQ(fair_words(roll, kRolls), (std::uint64_t{1} << 32) / kRolls) << roll;
  }
}

TEST(Rng, AWordThatIsNotFairIsReplacedFromTheNextRetry) {
  // Almost half of all words are not fair for this bound.
  constexpr std::uint32_t kBound = 0x80000001;
  int replaced = 0;
  for (std::uint32_t index = 0; index < 1000; ++index) {
    RandomAddress address = {.stream = 3, .index = index};
    std::uint32_t word = random_block(1, address)[2];
    replaced += is_fair(word, kBound) ? 0 : 1;
    while (!is_fair(word, kBound)) {
      ++address.retry;
      word = random_block(1, address)[2];
    }
    EXPECT_EQ(fair_word(1, {.stream = 3, .index = index}, 2, kBound), word);
    EXPECT_LT(uniform_below(1, {.stream = 3, .index = index}, 2, kBound), kBound);
  }
  EXPECT_NEAR(replaced, 500, 4 * 16);  // 4 standard deviations
}

}  // namespace
}  // namespace hazard
