// Golden fractions are from a program of another design, see the notes at each test.
#include "hazard/chance/coins.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hazard/chance/exact.h"
#include "hazard/chance/solver.h"
#include "hazard/chance/sweep.h"

namespace hazard::chance {
namespace {

TEST(Coins, HasTheFractionsOfTheLecture) {
  EXPECT_EQ(solve_coins_exactly(1, 1)->value(1, 1), "1/2");
  const auto table = *solve_coins_exactly(5, 10);
  EXPECT_EQ(table.value(3, 3), "1/2");
  EXPECT_EQ(table.flip(3, 3), 1);
  EXPECT_EQ(table.value(5, 6), "887/2048");
  EXPECT_EQ(table.flip(5, 6), 5);
  EXPECT_EQ(table.value(5, 10), "409/2048");
}

TEST(Coins, FiveCoinsToSixPointsGiveTheTableOfTheLecture) {
  const auto table = *solve_coins(5, 6);
  const std::vector<double> five = {.968750, .890625, .773438, .648438, .526367, .433105};
  const std::vector<int> five_flips = {1, 1, 1, 1, 1, 5};
  const std::vector<double> three = {.875, .6875, .5, .390625, .285156, .214844};
  const std::vector<int> three_flips = {1, 1, 1, 3, 3, 3};
  for (int needed = 1; needed <= 6; ++needed) {
    EXPECT_NEAR(table.value(5, needed), five[needed - 1], 5e-7);
    EXPECT_EQ(table.flip(5, needed), five_flips[needed - 1]);
    EXPECT_NEAR(table.value(3, needed), three[needed - 1], 5e-7);
    EXPECT_EQ(table.flip(3, needed), three_flips[needed - 1]);
  }
  EXPECT_EQ(table.value(5, 6), 887.0 / 2048);  // dyadic: no rounding
}

TEST(Coins, OneCoinWinsByHeadsAlone) {
  const auto table = *solve_coins(1, 200);
  for (int needed = 1; needed <= 200; ++needed) {
    EXPECT_EQ(table.value(1, needed), std::ldexp(1, -needed));
  }
}

TEST(Coins, TheFastTableIsThatOfTheGeneralSolver) {
  const CoinsGame game(14, 20);
  const auto table = *solve_coins(14, 20);
  const auto solution = solve(game, game.start());
  const auto swept = sweep(game);
  ASSERT_TRUE(solution && swept);
  for (int c = 1; c <= 14; ++c) {
    for (int needed = 1; needed <= 20; ++needed) {
      const CoinsGame::Position position = {c, needed};
      EXPECT_NEAR(table.value(c, needed), swept->values[game.index(position)], 1e-14);
      EXPECT_EQ(table.flip(c, needed), swept->best[game.index(position)] + 1);
      if (const auto value = solution->value(position)) {
        EXPECT_NEAR(table.value(c, needed), *value, 1e-14);
      }
    }
  }
  for (int flip = 1; flip <= 14; ++flip) {
    EXPECT_NEAR(table.first_flips[flip - 1], *solution->value({14, 20, flip}), 1e-14);
  }
  EXPECT_EQ(best_label(game, *solution, game.start()), fmt::format("flip {}", table.flip(14, 20)));
}

TEST(Coins, ExactFractionsAreThoseOfTheGeneralSolver) {
  const CoinsGame game(7, 9);
  const auto table = *solve_coins_exactly(7, 9);
  const auto solution = solve<Exact>(game, game.start());
  ASSERT_TRUE(solution);
  for (int c = 1; c <= 7; ++c) {
    for (int needed = 1; needed <= 9; ++needed) {
      const auto value = solution->value({c, needed});
      EXPECT_EQ(table.value(c, needed), value ? value->str() : table.value(c, needed));
    }
  }
}

TEST(Coins, DoublesAndFractionsAgreeOnValuesAndFlips) {
  const auto rounded = *solve_coins(24, 36);
  const auto exact = *solve_coins_exactly(24, 36);
  for (int c = 1; c <= 24; ++c) {
    for (int needed = 1; needed <= 36; ++needed) {
      const double value = static_cast<double>(Exact(exact.value(c, needed)));
      EXPECT_NEAR(rounded.value(c, needed) / value, 1, 1e-13);
      EXPECT_EQ(rounded.flip(c, needed), exact.flip(c, needed)) << c << " " << needed;
    }
  }
}

TEST(Coins, MoreCoinsAndFewerPointsAreBetter) {
  const auto table = *solve_coins(40, 60);
  for (int c = 2; c <= 40; ++c) {
    for (int needed = 2; needed <= 60; ++needed) {
      EXPECT_GT(table.value(c, needed), table.value(c - 1, needed));
      EXPECT_LT(table.value(c, needed), table.value(c, needed - 1));
    }
  }
}

TEST(Coins, NothingNeededIsWonAndNoCoinsAreLost) {
  for (const auto& [coins, points, value] : {std::tuple{0, 6, 0}, {5, 0, 1}, {0, 0, 1}}) {
    const auto table = solve_coins(coins, points);
    const auto exact = solve_coins_exactly(coins, points);
    ASSERT_TRUE(table && exact);
    EXPECT_EQ(table->value(coins, points), value);
    EXPECT_EQ(exact->value(coins, points), std::to_string(value));
    EXPECT_EQ(table->flip(coins, points), 0);
    EXPECT_TRUE(table->first_flips.empty());
    const CoinsGame game(coins, points);
    EXPECT_EQ(solve(game, game.start())->value(), value);
  }
  const auto table = solve_coins(5, 6);
  for (int i = 0; i <= 5; ++i) EXPECT_EQ(table->value(i, 0), 1);
  for (int i = 1; i <= 6; ++i) EXPECT_EQ(table->value(0, i), 0);
}

TEST(Coins, RefusesWhatWouldTakeForever) {
  EXPECT_EQ(solve_coins(-1, 6).error().message, "coins '-1': write a whole number from 0 to 500");
  EXPECT_EQ(solve_coins(5, 1001).error().message,
            "points '1001': write a whole number from 0 to 1000");
  EXPECT_EQ(solve_coins_exactly(101, 6).error().message,
            "coins '101': write a whole number from 0 to 100 for exact fractions");
}

}  // namespace
}  // namespace hazard::chance
