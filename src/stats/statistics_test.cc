#include "hazard/stats/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/rng.h"

namespace hazard::stats {
namespace {

// A coin that fell `heads` times in n throws.
Moments coin(int heads, int n) {
  const double mean = static_cast<double>(heads) / n;
  return {n, mean, n * mean * (1 - mean)};
}

double binomial(int n, int k, double p) {
  return std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                  k * std::log(p) + (n - k) * std::log1p(-p));
}

// The exact probability that the interval of n throws misses p, largest over p.
template <class Method>
double worst_miss(int n, Method interval) {
  std::vector<Interval> intervals;
  for (int heads = 0; heads <= n; ++heads) intervals.push_back(interval(coin(heads, n)));
  double worst = 0;
  for (int percent = 1; percent < 100; ++percent) {
    double missed = 0;
    for (int heads = 0; heads <= n; ++heads) {
      if (!intervals[heads].contains(percent / 100.0))
        missed += binomial(n, heads, percent / 100.0);
    }
    worst = std::max(worst, missed);
  }
  return worst;
}

constexpr Interval kUnit = {0, 1};

TEST(Moments, OfOneToTen) {
  Moments moments;
  for (int x = 1; x <= 10; ++x) moments.add(x);
  EXPECT_EQ(moments.n, 10);
  EXPECT_DOUBLE_EQ(moments.mean, 5.5);
  EXPECT_DOUBLE_EQ(moments.variance(), 55.0 / 6);
  EXPECT_DOUBLE_EQ(moments.standard_error(), std::sqrt(55.0 / 60));
}

TEST(Moments, AreUnmovedByAFarOrigin) {
  const std::vector<double> sample = {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16};
  EXPECT_EQ(moments_of(sample).mean, 1e9 + 10);
  EXPECT_EQ(moments_of(sample).variance(), 30);
}

TEST(Moments, OfPartsMergeIntoThoseOfTheWhole) {
  std::vector<double> sample;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    sample.push_back(random_block(1, {.stream = i})[0] * 0x1p-32);
  }
  const std::span<const double> whole = sample;
  const Moments all = moments_of(whole);
  for (std::size_t cut : {0, 1, 17, 500, 999, 1000}) {
    Moments merged = moments_of(whole.first(cut));
    merged.merge(moments_of(whole.subspan(cut)));
    EXPECT_EQ(merged.n, all.n);
    EXPECT_NEAR(merged.mean, all.mean, 1e-15);
    EXPECT_NEAR(merged.m2, all.m2, 1e-12);
  }
}

TEST(Moments, OfLessThanTwoSamplesHaveNoSpread) {
  EXPECT_EQ(Moments{}.variance(), 0);
  EXPECT_EQ((Moments{1, 3, 0}.standard_error()), 0);
}

// Solves |share - p| = z sqrt(p (1 - p) / n) for p: put back in, both ends must satisfy it.
TEST(Intervals, WilsonSolvesTheScoreEquation) {
  for (const auto& [count, total] : {std::pair{3, 10}, {1, 40}, {999, 1000}}) {
    const auto [lower, upper] = wilson_interval(count, total);
    for (double p : {lower, upper}) {
      EXPECT_NEAR(std::abs(static_cast<double>(count) / total - p),
                  kNormal95 * std::sqrt(p * (1 - p) / total), 1e-12);
    }
  }
  EXPECT_EQ(wilson_interval(0, 5).lower, 0);
  EXPECT_EQ(wilson_interval(5, 5).upper, 1);
}

TEST(Intervals, NormalIsTheMeanAndItsStandardErrors) {
  const Moments sample = {25, 2, 24 * 9};  // sd 3, error 0.6
  EXPECT_DOUBLE_EQ(normal_interval(sample, 2).lower, 0.8);
  EXPECT_DOUBLE_EQ(normal_interval(sample, 2).upper, 3.2);
}

// s^2 = 0.25, n = 101, width 2, L = ln(3 / 0.05) = ln 60.
TEST(Intervals, BernsteinRadiusCountsTheWidthOfTheRange) {
  const Moments sample = {101, 0.1, 25};
  const double log = std::log(60.0);
  EXPECT_NEAR(bernstein_radius(sample, 2, 0.05), std::sqrt(0.5 * log / 101) + 14 * log / 300,
              1e-15);
  EXPECT_LT(bernstein_radius(sample, 2, 0.05), std::sqrt(0.5 * log / 101) + 6 * log / 101);
}

TEST(Intervals, KlEndsLieWhereTheDivergenceReachesItsLimitOrJustOutside) {
  const auto [lower, upper] = kl_interval(coin(30, 100), kUnit, 0.05);
  const auto excess = [](double q) {
    return 100 * (0.3 * std::log(0.3 / q) + 0.7 * std::log(0.7 / (1 - q))) - std::log(40.0);
  };
  EXPECT_GE(excess(lower), 0);
  EXPECT_LE(excess(lower + 1e-7), 0);
  EXPECT_GE(excess(upper), 0);
  EXPECT_LE(excess(upper - 1e-7), 0);
  // Without heads: (1 - q)^n = delta / 2.
  const Interval none = kl_interval(coin(0, 20), kUnit, 0.05);
  const double end = 1 - std::pow(0.025, 1.0 / 20);
  EXPECT_EQ(none.lower, 0);
  EXPECT_GE(none.upper, end);
  EXPECT_LE(none.upper, end + 1e-7);
}

TEST(Intervals, AnotherRangeOnlyScalesThem) {
  const Moments unit = coin(30, 100);
  const Moments wide = {unit.n, 2 * unit.mean - 1, 4 * unit.m2};
  for (auto method : {kl_interval, bernstein_interval}) {
    const Interval a = method(unit, kUnit, 0.1);
    const Interval b = method(wide, {-1, 1}, 0.1);
    EXPECT_NEAR(b.lower, 2 * a.lower - 1, 1e-12);
    EXPECT_NEAR(b.upper, 2 * a.upper - 1, 1e-12);
  }
}

TEST(Intervals, MissTheMeanOfACoinWithProbabilityDeltaAtMost) {
  for (double delta : {0.5, 0.05, 0.001}) {
    for (int n : {2, 3, 8, 24, 100, 400}) {
      EXPECT_LE(worst_miss(n, [&](const Moments& m) { return kl_interval(m, kUnit, delta); }),
                delta);
      EXPECT_LE(
          worst_miss(n, [&](const Moments& m) { return bernstein_interval(m, kUnit, delta); }),
          delta);
    }
  }
  // They are not so by being useless: 95 % intervals that miss in 1 of 200 and 1 of 10,000 cases.
  EXPECT_GT(worst_miss(400, [](const Moments& m) { return kl_interval(m, kUnit, 0.05); }), 0.005);
  EXPECT_GT(worst_miss(400, [](const Moments& m) { return bernstein_interval(m, kUnit, 0.05); }),
            0.0001);
  // And a normal interval would not do.
  EXPECT_GT(worst_miss(24, [](const Moments& m) { return normal_interval(m); }), 0.05);
}

TEST(Intervals, OfLessThanTwoSamplesAreTheRange) {
  EXPECT_EQ(bernstein_interval({1, 0.5, 0}, {-1, 1}, 0.05), (Interval{-1, 1}));
  EXPECT_EQ(kl_interval({}, {-1, 1}, 0.05), (Interval{-1, 1}));
}

}  // namespace
}  // namespace hazard::stats
