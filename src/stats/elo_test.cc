#include "hazard/stats/elo.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"

namespace hazard::stats {
namespace {

double elo(double odds) { return 400 * std::log10(odds); }

// The share of matches between two players that this distance stands for.
double share(double distance) { return 1 / (1 + std::pow(10, -distance / 400)); }

TEST(Elo, OfTwoPlayersIsTheLogarithmOfTheirOdds) {
  // 75 to 25, and half a win for each.
  const auto ratings = rate({.players = {0, 1}, .wins = {75, 25}});
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo(75.5 / 25.5), 1e-9);
  EXPECT_NEAR(ratings[0].elo + ratings[1].elo, 0, 1e-9);
}

// Wilson's interval of a share p holds all q with (p - q)^2 <= z^2 q (1 - q) / n. Each rating is
// half of the distance.
TEST(Elo, IntervalsOfTwoPlayersEndWhereTheScoreTestDoes) {
  for (const int wins : {1, 50, 75, 99}) {
    const std::int16_t other = static_cast<std::int16_t>(100 - wins);
    const auto ratings =
        rate({.players = {0, 1}, .wins = {static_cast<std::int16_t>(wins), other}});
    for (const double end : {ratings[0].interval.lower, ratings[0].interval.upper}) {
      const double q = share(2 * end);
      const double z = std::abs(wins / 100.0 - q) / std::sqrt(q * (1 - q) / 100);
      EXPECT_NEAR(z, kNormal95, 1e-9) << wins;
    }
    EXPECT_NEAR(ratings[1].interval.lower, -ratings[0].interval.upper, 1e-9);
    EXPECT_TRUE(ratings[0].interval.contains(ratings[0].elo)) << wins;
  }
}

// At 100 to 0 the lower end of the share is n / (n + z^2) = 0.963, not 0.990.
TEST(Elo, IntervalsOfWhoAlwaysWinsAreAsWideAsWilsons) {
  for (const int group : {1, 100}) {  // one group of 100, or 100 groups of one
    Contest contest{.players = {0, 1}, .wins = {}};
    for (int i = 0; i < 100; i += group) {
      contest.wins.insert(contest.wins.end(), {static_cast<std::int16_t>(group), 0});
    }
    const auto ratings = rate(contest);
    EXPECT_NEAR(share(2 * ratings[0].interval.lower), 100 / (100 + kNormal95 * kNormal95), 1e-9);
    EXPECT_NEAR(share(2 * ratings[1].interval.upper), 1 - 100 / (100 + kNormal95 * kNormal95),
                1e-9);
    EXPECT_EQ(ratings[0].interval.upper, HUGE_VAL);
    EXPECT_EQ(ratings[1].interval.lower, -HUGE_VAL);
    EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo(100.5 / 0.5), 1e-9);
  }
}

// Whoever has the third seat: distances mapped to shares of pairs hold Wilson's intervals.
TEST(Elo, IntervalsOfMoreContainWhatWilsonAllowsEachPair) {
  const std::vector<std::int16_t> wins = {40, 15, 5};
  const auto ratings = rate({.players = {0, 1, 2}, .wins = wins});
  for (int p = 0; p < 3; ++p) {
    Interval mean;
    for (int q = 0; q < 3; ++q) {
      if (q == p) continue;
      const Interval wilson = wilson_interval(wins[p], wins[p] + wins[q]);
      mean.lower += elo(wilson.lower / (1 - wilson.lower)) / 3;
      mean.upper += elo(wilson.upper / (1 - wilson.upper)) / 3;
    }
    EXPECT_NEAR(ratings[p].interval.lower, mean.lower, 1e-9);
    EXPECT_NEAR(ratings[p].interval.upper, mean.upper, 1e-9);
    EXPECT_TRUE(ratings[p].interval.contains(ratings[p].elo));
  }
}

TEST(Elo, AtALargeTableIsAboutSharesOfTheSeats) {
  // One against five of a kind: a third of all wins is odds of 1/3 to 2/15.
  const auto ratings =
      rate({.players = {0, 1, 1, 1, 1, 1}, .wins = {2000, 800, 800, 800, 800, 800}});
  EXPECT_NEAR(ratings[0].elo - ratings[1].elo, elo(2.5), 0.1);
  EXPECT_TRUE(ratings[0].interval.contains(elo(2.5) / 2));
}

TEST(Elo, EqualPlayersAreEqual) {
  for (const Rating& rating : rate({.players = {0, 1, 2}, .wins = {10, 10, 10}})) {
    EXPECT_NEAR(rating.elo, 0, 1e-9);
    EXPECT_TRUE(rating.interval.contains(0));
  }
}

TEST(Elo, OfOnePlayerIsZero) {
  const Rating rating = rate({.players = {0, 0}, .wins = {3, 5}})[0];
  EXPECT_EQ(rating.elo, 0);
  EXPECT_EQ(rating.interval, Interval());
}

TEST(Elo, OfMatchesThatNobodyWonIsUnknown) {
  const Rating rating = rate({.players = {0, 1}, .wins = {0, 0}})[0];
  EXPECT_EQ(rating.elo, 0);
  EXPECT_EQ(rating.interval, (Interval{-HUGE_VAL, HUGE_VAL}));
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
  const double once = rate(single)[0].interval.width();
  const double nine_times = rate(repeated)[0].interval.width();
  EXPECT_NEAR(nine_times / once, 1, 0.01);
}

// 300 samples of 200 matches between players of strengths 3 and 1, and of 6, 3 and 1.
TEST(Elo, IntervalsHoldTheTruthAsOftenAsTheySay) {
  constexpr int kSamples = 300;
  const double margin = 4 * std::sqrt(kSamples * 0.95 * 0.05);
  int held = 0;
  int held_of_three = 0;
  for (std::uint32_t sample = 0; sample < kSamples; ++sample) {
    Contest two{.players = {0, 1}, .wins = {}};
    Contest three{.players = {0, 1, 2}, .wins = {}};
    for (std::uint64_t match = 0; match < 200; ++match) {
      const bool first = uniform_below(2, {.stream = match, .index = sample}, 0, 4) < 3;
      two.wins.insert(two.wins.end(), {first, !first});
      const auto draw = uniform_below(3, {.stream = match, .index = sample}, 0, 10);
      three.wins.insert(three.wins.end(), {draw < 6, draw >= 6 && draw < 9, draw == 9});
    }
    held += rate(two)[0].interval.contains(elo(3) / 2);
    held_of_three += rate(three)[0].interval.contains((elo(2) + elo(6)) / 3);
  }
  EXPECT_NEAR(held, 0.95 * kSamples, margin);
  EXPECT_GE(held_of_three, 0.95 * kSamples - margin);
}

}  // namespace
}  // namespace hazard::stats
