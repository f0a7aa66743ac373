#include "hazard/risk/sweep.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solve/values.h"
#include "tests/players.h"

namespace hazard::risk {
namespace {

using Thetas = std::vector<double>;

TEST(DefaultThetas, Are37AndDenseAroundZero) {
  const Thetas thetas = default_thetas();
  ASSERT_EQ(thetas.size(), 37U);
  EXPECT_TRUE(std::ranges::is_sorted(thetas));
  EXPECT_EQ(std::ranges::adjacent_find(thetas), thetas.end());
  for (std::size_t i = 0; i < thetas.size(); ++i) EXPECT_EQ(thetas[i], -thetas[36 - i]);
  EXPECT_EQ(thetas[18], 0);
  EXPECT_FALSE(std::signbit(thetas[18]));
  EXPECT_EQ(thetas.back(), 3);
  EXPECT_EQ(std::ranges::count_if(thetas, [](double t) { return std::abs(t) <= 0.1; }), 19);
  double nearest = 1;
  for (std::size_t i = 1; i < thetas.size(); ++i) {
    nearest = std::min(nearest, thetas[i] - thetas[i - 1]);
  }
  EXPECT_NEAR(nearest, 0.005, 1e-12);
}

TEST(ParseThetas, ListsAreSortedAndEachCountsOnce) {
  EXPECT_EQ(parse_thetas("-0.1,0,0.05").value(), (Thetas{-0.1, 0, 0.05}));
  EXPECT_EQ(parse_thetas("0.05,+0.1,-0.1,0.05").value(), (Thetas{-0.1, 0.05, 0.1}));
  EXPECT_EQ(parse_thetas("5e-2").value(), (Thetas{0.05}));
  EXPECT_EQ(parse_thetas("3,-3").value(), (Thetas{-3, 3}));
  const Thetas zero = parse_thetas("-0,0,0.0").value();
  ASSERT_EQ(zero, Thetas{0});
  EXPECT_FALSE(std::signbit(zero[0]));
}

TEST(ParseThetas, RangesHoldWhatAPersonWouldWrite) {
  EXPECT_EQ(parse_thetas("-0.1:0.2:0.1").value(), (Thetas{-0.1, 0, 0.1, 0.2}));
  const Thetas fine = parse_thetas("-0.1:0.2:0.01").value();
  ASSERT_EQ(fine.size(), 31U);
  for (int i = 0; i <= 30; ++i) EXPECT_EQ(fine[i], (i - 10) / 100.0) << i;
  EXPECT_FALSE(std::signbit(fine[10]));
  EXPECT_EQ(parse_thetas("0:1:0.3").value(), (Thetas{0, 0.3, 0.6, 0.9}));
  EXPECT_EQ(parse_thetas("0.05:0.05:1").value(), Thetas{0.05});
  EXPECT_EQ(parse_thetas("-3:3:0.01").value().size(), 601U);
}

// Refused or as written, but not turned into one theta of 0.
TEST(ParseThetas, SmallStepsAreNotRoundedAway) {
  EXPECT_EQ(parse_thetas("1e-13,2e-13").value(), (Thetas{1e-13, 2e-13}));
  const auto range = parse_thetas("1e-13:3e-13:1e-13");
  EXPECT_TRUE(!range || range->size() == 3);
}

TEST(ParseThetas, WhatIsNoListIsToldHowToWriteOne) {
  for (const char* text :
       {"",        ",",       "0.1,",    ",0.1",    "a",       "0.1,x", "0.1 0.2",
        "+-0.1",   "++0.1",   "nan",     "inf",     "-inf",    "0x1",   "0:1",
        "0:1:2:3", ":",       "::",      "0:1:",    "1:0:0.1", "0:1:0", "0:1:-0.1",
        "0:inf:1", "0:1:nan", "0:1,2:1", "0.1;0.2", "1e999"}) {
    const auto thetas = parse_thetas(text);
    ASSERT_FALSE(thetas.has_value()) << text;
    EXPECT_EQ(thetas.error().code, Errc::kBadInput) << text;
    EXPECT_NE(thetas.error().message.find("-0.1"), std::string::npos) << thetas.error().message;
  }
}

TEST(ParseThetas, WhatNoSolverTakesIsRefused) {
  for (const char* text : {"3.1", "-4", "0,100", "-4:0:1", "0:4:2", "1e300"}) {
    EXPECT_FALSE(parse_thetas(text).has_value()) << text;
  }
}

TEST(ParseThetas, TooManyAreRefused) {
  for (const char* text : {"-3:3:0.001", "0:1:1e-300", "-1e308:1e308:1"}) {
    EXPECT_FALSE(parse_thetas(text).has_value()) << text;
  }
  EXPECT_EQ(parse_thetas("0:0.999:0.001").value().size(), 1000U);
}

// A point holds what evaluating, comparing and playing each other would give.
TEST(SweepPoint, IsMadeOfItsParts) {
  // The upper section and Chance.
  const auto rules = test::card_of({"ones", "twos", "threes", "fours", "fives", "sixes", "chance"},
                                   "yahtzee-plain");
  const solve::Values mean_values = test::solved(rules);
  const solve::Values bold_values = test::solved(rules, 0.1);
  const MeanPlayer mean = make_mean_player(mean_values, {}).value();
  const SweepPoint bold = sweep_point(bold_values, mean, {}).value();
  EXPECT_EQ(bold.theta, 0.1);
  EXPECT_EQ(bold.certainty_equivalent, bold_values.start());
  EXPECT_NEAR(bold.evaluation.score.certainty_equivalent(0.1), bold.certainty_equivalent, 1e-8);
  EXPECT_TRUE(bold.evaluation.visits.empty());
  EXPECT_LT(bold.evaluation.score.mean(), mean.evaluation.score.mean());
  EXPECT_GT(bold.evaluation.score.sd(), mean.evaluation.score.sd());
  const auto& game = bold.against_mean;
  EXPECT_NEAR(game.win + game.draw + game.loss, 1, 1e-12);
  EXPECT_NEAR(game.difference, bold.evaluation.score.mean() - mean.evaluation.score.mean(), 1e-9);
  const SweepPoint self = sweep_point(mean_values, mean, {}).value();
  EXPECT_EQ(self.evaluation.score.p, mean.evaluation.score.p);
  EXPECT_NEAR(self.against_mean.win, self.against_mean.loss, 1e-12);
}

}  // namespace
}  // namespace hazard::risk
