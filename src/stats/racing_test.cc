// Races between arms whose means are known, on random numbers by address.
#include "hazard/stats/racing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <numeric>
#include <tuple>

#include "base/parallel.h"
#include "base/rng.h"

namespace hazard::stats {
namespace {

// Draws from low..high: evenly, or one of the two ends.
struct Law {
  double low = 0;
  double high = 0;
  double p = 0.5;  // of the high end
  bool two_point = false;

  double mean() const { return low + (two_point ? p : 0.5) * (high - low); }
  double at(std::uint32_t word) const {
    const double u = (word + 0.5) * 0x1p-32;
    return two_point ? (u < p ? high : low) : low + u * (high - low);
  }
};

Law coin(double low, double high, double mean) {
  return {.low = low, .high = high, .p = (mean - low) / (high - low), .two_point = true};
}
Law even(double mean, double radius) { return {.low = mean - radius, .high = mean + radius}; }
Law always(double value) { return even(value, 0); }

using Laws = std::vector<Law>;
using Exact = std::vector<std::optional<double>>;  // [arm]

// With `common`, sample i of all arms comes from the same random word.
Sampler sampler_of(const Laws& laws, std::uint64_t seed, bool common = false) {
  return [&laws, seed, common](int arm, std::uint64_t first, std::span<double> out) {
    const auto index = static_cast<std::uint32_t>(common ? 0 : arm);
    for (double& x : out) {
      x = laws[arm].at(random_block(seed, {.stream = first++, .index = index})[0]);
    }
  };
}

RaceResult run(const Laws& laws, std::uint64_t seed, const RaceOptions& options,
               const Exact& exact = {}, int threads = 1) {
  Workers workers(threads);
  return race(exact.empty() ? Exact(laws.size()) : exact, sampler_of(laws, seed, options.paired),
              options, workers);
}

constexpr std::array kRules = {RaceRule::kBernstein, RaceRule::kKl, RaceRule::kHalving,
                               RaceRule::kFixed};
constexpr std::int64_t kMany = 1'000'000'000;
constexpr int kArms = 14;
constexpr int kDecisions = 2000;
constexpr double kEpsilon = 0.2;

// Fourteen arms in an order of the seed's own. One is best, and the next five are just not good
// enough: by 1.1 epsilon. Coins of the whole range, narrower coins and uniform laws take turns.
Laws hard_choice(std::uint64_t seed) {
  std::array<int, kArms> places;
  std::iota(places.begin(), places.end(), 0);
  Laws laws(kArms);
  for (std::uint32_t i = 0; i < kArms; ++i) {
    const std::uint32_t pick = uniform_below(seed, {.index = i, .part = 1}, 0, kArms - i);
    std::swap(places[i], places[i + pick]);
    const double mean = 0.4 - (i == 0 ? 0 : i < 6 ? 1.1 * kEpsilon : 0.08 * i);
    const std::uint32_t kind = uniform_below(seed, {.index = i, .part = 1}, 1, 3);
    laws[places[i]] = kind == 0   ? coin(-1, 1, mean)
                      : kind == 1 ? coin(mean - 0.3, mean + 0.1, mean)
                                  : even(mean, 0.35);
  }
  return laws;
}

double best_mean(const Laws& laws) { return std::ranges::max(laws, {}, &Law::mean).mean(); }

struct Score {
  int wrong = 0;      // decisions for an arm not within epsilon
  int missed = 0;     // decisions with a mean outside its interval
  int uncertain = 0;  // decisions by budget
  double pulls = 0;   // per decision
};

Score score(const RaceOptions& options) {
  Score score;
  for (std::uint64_t seed = 1; seed <= kDecisions; ++seed) {
    const Laws laws = hard_choice(seed);
    const RaceResult result = run(laws, seed, options);
    score.wrong += laws[result.best].mean() < best_mean(laws) - options.epsilon;
    score.uncertain += !result.certain();
    score.pulls += static_cast<double>(result.total) / kDecisions;
    bool missed = false;
    for (int a = 0; a < kArms; ++a) missed |= !result.arms[a].bounds.contains(laws[a].mean());
    score.missed += missed;
  }
  return score;
}

void expect_sound(const RaceOptions& options) {
  const Score seen = score(options);
  EXPECT_LE(seen.wrong, options.delta * kDecisions);
  EXPECT_LE(seen.missed, options.delta * kDecisions);
  EXPECT_EQ(seen.uncertain, 0);
  EXPECT_LT(seen.pulls, 5000);
}

TEST(RacingSlow, BernsteinErrsInLessThanDeltaOfTwoThousandDecisions) {
  expect_sound({.rule = RaceRule::kBernstein, .epsilon = kEpsilon});
}

TEST(RacingSlow, KlErrsInLessThanDeltaOfTwoThousandDecisions) {
  expect_sound({.rule = RaceRule::kKl, .epsilon = kEpsilon});
}

TEST(RacingSlow, PairsErrInLessThanDeltaOfTwoThousandDecisions) {
  expect_sound({.epsilon = kEpsilon, .paired = true});
}

// The same decisions: what they could not show, they could not guard.
TEST(Racing, TooFewSamplesErrMoreOftenThanDelta) {
  const RaceOptions options = {
      .rule = RaceRule::kFixed, .epsilon = kEpsilon, .max_total = kArms * 32};
  EXPECT_GT(score(options).wrong, 0.05 * kDecisions);
}

TEST(Racing, EqualArmsStopByEpsilonLongBeforeTheBudget) {
  for (RaceRule rule : {RaceRule::kBernstein, RaceRule::kKl}) {
    const RaceOptions options = {
        .rule = rule, .epsilon = 0.2, .max_total = kMany, .max_per_arm = kMany};
    const RaceResult result = run(Laws(4, coin(-1, 1, 0.2)), 3, options);
    EXPECT_EQ(result.why, StopReason::kEpsilon);
    EXPECT_TRUE(result.certain());
    EXPECT_LT(result.total, 20'000);
    EXPECT_EQ(result.saved, kMany - result.total);
  }
}

TEST(Racing, StopsWhenToldTo) {
  const std::atomic<bool> cancel = true;
  const Laws laws(4, coin(-1, 1, 0.2));
  for (RaceRule rule : kRules) {
    Workers workers(1);
    const RaceOptions options = {.rule = rule, .max_total = kMany, .max_per_arm = kMany};
    const RaceResult result =
        race(Exact(laws.size()), sampler_of(laws, 3), options, workers, {.cancel = &cancel});
    EXPECT_EQ(result.why, StopReason::kTime);
    EXPECT_LE(result.total, 4 * options.batch);
  }
}

TEST(Racing, AnExactArmIsNeverDrawn) {
  const Laws laws = {even(0.1, 0.3), always(0), coin(-1, 1, -0.2), even(0.3, 0.5), always(0)};
  for (RaceRule rule : kRules) {
    for (double value : {0.9, 0.3, -0.9}) {  // best, as good as the best, worst
      const Exact exact = {{}, value, {}, {}, -0.5};
      const Sampler sampler = sampler_of(laws, 5);
      Workers workers(2);
      std::atomic<int> drawn = 0;
      const RaceResult result = race(
          exact,
          [&](int arm, std::uint64_t first, std::span<double> out) {
            drawn += exact[arm].has_value();
            sampler(arm, first, out);
          },
          {.rule = rule, .epsilon = 0.05}, workers);
      EXPECT_EQ(drawn, 0);
      EXPECT_TRUE(result.arms[1].exact && result.arms[1].n == 0);
      EXPECT_EQ(result.arms[1].bounds, (Interval{value, value}));
      EXPECT_TRUE((result.best == 1 && value >= 0.3) || (result.best == 3 && value <= 0.3));
    }
  }
}

TEST(Racing, AnyNumberOfWorkersGivesTheSameBits) {
  for (RaceRule rule : kRules) {
    for (bool paired : {false, true}) {
      const RaceOptions options = {
          .rule = rule, .epsilon = 0.1, .max_total = 12'345, .paired = paired};
      const Laws laws = hard_choice(7);
      const RaceResult one = run(laws, 7, options);
      for (int threads : {2, 7}) {
        const RaceResult many = run(laws, 7, options, {}, threads);
        EXPECT_EQ(std::tie(many.best, many.why, many.total, many.looks),
                  std::tie(one.best, one.why, one.total, one.looks));
        EXPECT_EQ(many.arms, one.arms);
      }
    }
  }
}

TEST(Racing, SpendsTheBudgetToTheLastSampleAndNoMore) {
  const Laws equal(3, coin(-1, 1, 0));
  for (RaceRule rule : {RaceRule::kBernstein, RaceRule::kKl, RaceRule::kFixed}) {
    for (std::int64_t budget : {1, 2, 23, 24, 25, 1000, 1013}) {
      const RaceResult result = run(equal, 11, {.rule = rule, .max_total = budget});
      EXPECT_EQ(result.why, StopReason::kBudget) << budget;
      EXPECT_EQ(result.total, budget);
      EXPECT_EQ(result.saved, 0);
      EXPECT_FALSE(result.certain());
      EXPECT_TRUE(result.arms[result.best].known());
    }
  }
}

TEST(Racing, SamplesCutShortByTheBudgetDoNotMoveAnInterval) {
  const Laws equal(2, coin(-1, 1, 0));
  const RaceResult whole = run(equal, 1, {.growth = 0, .max_total = 400});
  const RaceResult cut = run(equal, 1, {.growth = 0, .max_total = 405});
  for (int a = 0; a < 2; ++a) {
    EXPECT_EQ(cut.arms[a].bounds, whole.arms[a].bounds);
    EXPECT_LT(cut.arms[a].radius(), 1);
  }
  EXPECT_EQ(cut.arms[0].n + cut.arms[1].n, 405);
}

TEST(Racing, ArmsAtTheirOwnBudgetLeaveTheRestToTheOthers) {
  const RaceResult result =
      run(Laws(3, coin(-1, 1, 0)), 2, {.max_total = 10'000, .max_per_arm = 100});
  EXPECT_EQ(result.why, StopReason::kPerArmBudget);
  for (const RacedArm& arm : result.arms) EXPECT_EQ(arm.n, 100);
}

TEST(Racing, TheLeaderDoesNotRunAway) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    RaceResult result = run(hard_choice(seed), seed, {.epsilon = kEpsilon});
    std::ranges::sort(result.arms, std::ranges::greater{}, &RacedArm::n);
    EXPECT_LE(result.arms[0].n, 2.5 * static_cast<double>(result.arms[1].n) + 16) << seed;
  }
}

// Three laws that rise and fall together: their differences do not vary at all.
TEST(Racing, PairsSeparateArmsThatVaryTogetherWithFewerSamples) {
  const Laws laws = {even(0, 0.8), even(0.04, 0.8), even(0.02, 0.8)};
  RaceOptions options = {.epsilon = 0.005, .max_total = kMany, .max_per_arm = kMany};
  const RaceResult apart = run(laws, 4, options);
  options.paired = true;
  const RaceResult together = run(laws, 4, options);
  EXPECT_TRUE(apart.certain() && apart.best == 1);
  EXPECT_TRUE(together.certain() && together.best == 1);
  EXPECT_LT(together.total * 10, apart.total);
}

TEST(Racing, HalvingFindsAClearBestWithinItsBudget) {
  Laws laws;
  for (int i = 0; i < kArms; ++i) laws.push_back(coin(-1, 1, i == 9 ? 0.5 : -0.3));
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const RaceResult result = run(laws, seed, {.rule = RaceRule::kHalving, .max_total = 2000});
    EXPECT_EQ(result.best, 9) << seed;
    EXPECT_LE(result.total, 2000);
    EXPECT_GT(result.total, 1900);
    EXPECT_EQ(result.looks, 4);  // 14, 7, 4, 2 arms
    EXPECT_FALSE(result.certain());
  }
}

TEST(Racing, NothingToChooseOrToSampleDrawsNothing) {
  const RaceResult single = run({even(0, 1)}, 1, {});
  EXPECT_EQ(single.why, StopReason::kSingle);
  EXPECT_EQ(single.total, 0);
  EXPECT_EQ(single.arms[0].bounds, (Interval{-1, 1}));
  const RaceResult exact = run(Laws(3), 1, {}, {0.1, 0.4, 0.4});
  EXPECT_EQ(exact.why, StopReason::kOnlyExact);
  EXPECT_EQ(exact.best, 1);
  EXPECT_EQ(exact.total, 0);
}

TEST(Racing, ArmsWithoutVarianceSeparateByTheRangeAlone) {
  const Laws laws = {always(-1), always(0.5), always(1)};
  for (RaceRule rule : {RaceRule::kBernstein, RaceRule::kKl}) {
    const RaceResult result = run(laws, 1, {.rule = rule});
    EXPECT_EQ(result.why, StopReason::kSeparated);
    EXPECT_EQ(result.best, 2);
    EXPECT_EQ(result.arms[2].variance, 0);
    EXPECT_GT(result.arms[2].radius(), 0);
  }
}

TEST(Racing, TimeEndsARaceThatSamplesCannotDecide) {
  for (RaceRule rule : {RaceRule::kBernstein, RaceRule::kHalving, RaceRule::kFixed}) {
    const RaceOptions options = {
        .rule = rule, .max_total = kMany, .max_per_arm = kMany, .max_seconds = 0.01};
    const RaceResult result = run(Laws(2, coin(-1, 1, 0)), 1, options);
    EXPECT_EQ(result.why, StopReason::kTime);
    EXPECT_GE(result.seconds, 0.01);
    EXPECT_GT(result.total, 0);
  }
}

TEST(Racing, RefusesOptionsThatMeanNothing) {
  EXPECT_TRUE(check({}));
  EXPECT_EQ(check({.delta = 2}).error().message, "delta '2': write a probability between 0 and 1");
  EXPECT_FALSE(check({.delta = std::nan("")}));
  EXPECT_FALSE(check({.epsilon = -1}) || check({.min_init = 1}));
  EXPECT_FALSE(check({.batch = 0}) || check({.max_total = 0}));
  EXPECT_FALSE(check({.low = 1, .high = 1}));
}

}  // namespace
}  // namespace hazard::stats
