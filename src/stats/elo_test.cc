#include "hazard/stats/elo.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"

namespace hazard::stats {
namespace {

double elo(double odds) { return 400 * std::log10(odds); }

TEST(Elo, OfTwoPlayersIsTheLogarithmOfTheirOdds) {
  // 75 to 25, and half a win for each.
  const Contest contest{.players = {0, 1}, .wins = {75, 25}};
  const auto ratings = fit_elo(2, {&contest, 1});
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo(75.5 / 25.5), 1e-9);
  EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-9);
  // One group: as of independent matches, the logarithm of the odds has variance 1 / (n p q), and
  // each rating is half of it.
  const double deviation = 400 / std::log(10) * std::sqrt(101 / (75.5 * 25.5)) / 2;
  EXPECT_NEAR(ratings[0].interval.width(), 2 * kNormal95 * deviation, 1e-9);
}

TEST(Elo, AtALargeTableIsAboutSharesOfTheSeats) {
  // One against five of a kind: a third of all wins is odds of 1/3 to 2/15.
  const Contest contest{.players = {0, 1, 1, 1, 1, 1}, .wins = {2000, 800, 800, 800, 800, 800}};
  const auto ratings = fit_elo(2, {&contest, 1});
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo(2.5), 0.1);
}

TEST(Elo, EqualPlayersAreEqual) {
  const Contest contest{.players = {0, 1, 2}, .wins = {10, 10, 10}};
  for (const Rating& rating : fit_elo(3, {&contest, 1})) {
    EXPECT_NEAR(rating.elo, 0, 1e-9);
    EXPECT_TRUE(rating.interval.contains(0));
  }
}

TEST(Elo, IsFiniteForWhoAlwaysWins) {
  const Contest contest{.players = {0, 1}, .wins = {50, 0}};
  const auto ratings = fit_elo(2, {&contest, 1});
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo(50.5 / 0.5), 1e-9);
}

TEST(Elo, OfOnePlayerIsZero) {
  const Contest contest{.players = {0, 0}, .wins = {3, 5}};
  EXPECT_EQ(fit_elo(1, {&contest, 1})[0].elo, 0);
}

// Strengths 4 : 2 : 1 in three contests of two, as often as they should win.
TEST(Elo, JoinsContestsOfSomeOfThePlayers) {
  const Contest contests[] = {{.players = {0, 1}, .wins = {20'000, 10'000}},
                              {.players = {1, 2}, .wins = {20'000, 10'000}},
                              {.players = {2, 0}, .wins = {6'000, 24'000}}};
  const auto ratings = fit_elo(3, contests);
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo(2), 0.05);
  EXPECT_NEAR(ratings[1].elo - ratings[2].elo, elo(2), 0.05);
  EXPECT_NEAR(ratings[0].elo + ratings[1].elo + ratings[2].elo, 0, 1e-9);
}

TEST(Elo, MatchesThatRepeatEachOtherCountOnce) {
  Contest single{.players = {0, 1}, .wins = {}};
  Contest repeated = single;
  for (std::uint64_t group = 0; group < 400; ++group) {
    const bool first = uniform_below(1, {.stream = group}, 0, 10) < 6;
    single.wins.insert(single.wins.end(), {first, !first});
    const std::int16_t wins = first ? 9 : 0;
    repeated.wins.insert(repeated.wins.end(), {wins, static_cast<std::int16_t>(9 - wins)});
  }
  const double once = fit_elo(2, {&single, 1})[0].interval.width();
  const double nine_times = fit_elo(2, {&repeated, 1})[0].interval.width();
  EXPECT_NEAR(nine_times / once, 1, 0.01);
}

// 300 samples of 200 matches between players of strengths 3 and 1.
TEST(Elo, IntervalsHoldTheTruthAsOftenAsTheySay) {
  int held = 0;
  constexpr int kSamples = 300;
  for (std::uint32_t sample = 0; sample < kSamples; ++sample) {
    Contest contest{.players = {0, 1}, .wins = {}};
    for (std::uint64_t match = 0; match < 200; ++match) {
      const bool first = uniform_below(2, {.stream = match, .index = sample}, 0, 4) < 3;
      contest.wins.insert(contest.wins.end(), {first, !first});
    }
    held += fit_elo(2, {&contest, 1})[0].interval.contains(elo(3) / 2);
  }
  EXPECT_NEAR(held, 0.95 * kSamples, 4 * std::sqrt(kSamples * 0.95 * 0.05));
}

}  // namespace
}  // namespace hazard::stats
