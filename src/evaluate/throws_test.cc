#include "evaluate/throws.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"

namespace hazard::evaluate {
namespace {

using dice::Hand;
using dice::kNumOrderedRolls;

// The first fair word that stands for this number 0..7775.
std::uint32_t word_of(int number) {
  const std::uint64_t two_32 = std::uint64_t{1} << 32;
  auto word =
      static_cast<std::uint32_t>((number * two_32 + kNumOrderedRolls - 1) / kNumOrderedRolls);
  while (!is_fair(word, kNumOrderedRolls)) ++word;
  return word;
}

std::array<int, dice::kDice> faces_of(int number) {
  std::array<int, dice::kDice> faces{};
  for (int die = dice::kDice - 1; die >= 0; --die) {
    faces[die] = number % 6 + 1;
    number /= 6;
  }
  return faces;
}

TEST(Throws, EveryNumberAndEveryKeepGiveTheDiceOfTheFirstDigits) {
  for (int number = 0; number < kNumOrderedRolls; ++number) {
    const std::uint32_t word = word_of(number);
    ASSERT_EQ(scaled(word, kNumOrderedRolls), static_cast<std::uint32_t>(number));
    const auto faces = faces_of(number);
    for (int h = 0; h < dice::kNumHands; ++h) {
      Hand roll = dice::kHands[h];
      for (int die = 0; roll.size() < dice::kDice; ++die) roll = roll.with(faces[die]);
      ASSERT_EQ(dice::kFirstRoll + Rerolls::all().roll(h, word), dice::hand_number(roll))
          << number << " keeping " << to_string(dice::kHands[h]);
    }
  }
}

double chi_square(const std::vector<int>& counts, double draws) {
  const double expected = draws / static_cast<double>(counts.size());
  double sum = 0;
  for (int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

// Mean k, variance 2k for k degrees of freedom; four standard deviations.
void expect_uniform(const std::vector<int>& counts, double draws) {
  const double freedom = static_cast<double>(counts.size()) - 1;
  EXPECT_NEAR(chi_square(counts, draws), freedom, 4 * std::sqrt(2 * freedom));
}

TEST(Throws, AMillionDrawsAreUniformInEveryThrow) {
  constexpr int kDraws = 1'000'000;
  std::vector<Throws> throws(kDraws);
  draw_throws(2024, 0, 7, kDraws, throws.data());
  for (int t = 0; t < kThrows; ++t) {
    std::vector<int> counts(kNumOrderedRolls);
    for (const Throws& turn : throws) ++counts[scaled(turn[t], kNumOrderedRolls)];
    expect_uniform(counts, kDraws);
  }
}

// Two dice of a throw with two dice of another throw, turn or game.
TEST(Throws, ThrowsTurnsAndGamesAreIndependent) {
  constexpr int kDraws = 1'000'000;
  std::vector<Throws> turn(kDraws + 1);
  std::vector<Throws> next_turn(kDraws);
  draw_throws(2024, 0, 3, kDraws + 1, turn.data());
  draw_throws(2024, 0, 4, kDraws, next_turn.data());
  std::array<std::vector<int>, 3> counts;
  for (auto& cells : counts) cells.resize(36 * 36);
  for (int i = 0; i < kDraws; ++i) {
    const auto dice = scaled(turn[i][0], 36) * 36;
    ++counts[0][dice + scaled(turn[i][1], 36)];
    ++counts[1][dice + scaled(next_turn[i][0], 36)];
    ++counts[2][dice + scaled(turn[i + 1][0], 36)];
  }
  for (const auto& cells : counts) expect_uniform(cells, kDraws);
}

TEST(Throws, WordsThatAreNotFairAreReplaced) {
  constexpr int kGames = 3'000'000;  // three words each; one in 1.7 million is not fair
  std::vector<RandomBlock> blocks(kGames);
  std::vector<Throws> throws(kGames);
  random_blocks(5, {.stream = 0, .index = 2}, kGames, blocks.data());
  draw_throws(5, 0, 2, kGames, throws.data());
  int replaced = 0;
  for (int game = 0; game < kGames; ++game) {
    for (int t = 0; t < kThrows; ++t) {
      const bool fair = is_fair(blocks[game][t], kNumOrderedRolls);
      replaced += fair ? 0 : 1;
      ASSERT_TRUE(is_fair(throws[game][t], kNumOrderedRolls));
      ASSERT_EQ(fair, throws[game][t] == blocks[game][t]);
    }
  }
  EXPECT_GT(replaced, 0);
}

TEST(Throws, OneGameDrawsWhatItDrawsAmongMany) {
  std::vector<Throws> throws(100);
  draw_throws(1, 1000, 14, 100, throws.data());
  for (int i = 0; i < 100; ++i) EXPECT_EQ(draw_throws(1, 1000 + i, 14), throws[i]);
}

}  // namespace
}  // namespace hazard::evaluate
