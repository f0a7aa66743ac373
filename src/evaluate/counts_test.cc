#include "hazard/evaluate/counts.h"

#include <gtest/gtest.h>

#include <cmath>

namespace hazard::evaluate {
namespace {

TEST(Counts, MomentsOfASmallSampleAreThoseOfPaperAndPencil) {
  const Counts counts = {.first = -1, .at = {1, 0, 2, 1}};  // -1, 1, 1, 2
  EXPECT_EQ(counts.total(), 4);
  EXPECT_DOUBLE_EQ(counts.mean().value, 0.75);
  // Deviations -1.75, 0.25, 0.25, 1.25: squares sum to 4.75, fourth powers to 11.828125.
  EXPECT_DOUBLE_EQ(counts.sd().value, std::sqrt(4.75 / 3));
  EXPECT_DOUBLE_EQ(counts.mean().error, std::sqrt(4.75 / 3 / 4));
  const double variance = 4.75 / 4;
  EXPECT_DOUBLE_EQ(counts.sd().error, std::sqrt((11.828125 / 4 - variance * variance) / 4) /
                                          (2 * std::sqrt(variance)));
}

// For a normal distribution the standard error of the standard deviation is sd / sqrt(2n).
TEST(Counts, ErrorOfTheSdIsThatOfANormalSample) {
  Counts counts = {.first = 0, .at = {}};
  for (int x = 0; x <= 400; ++x) {
    const double gap = (x - 200) / 30.0;
    counts.at.push_back(std::llround(1e9 * std::exp(-gap * gap / 2)));
  }
  const double n = static_cast<double>(counts.total());
  EXPECT_NEAR(counts.sd().value, 30, 1e-6);
  EXPECT_NEAR(counts.sd().error * std::sqrt(2 * n) / 30, 1, 1e-6);
}

TEST(Counts, AConstantHasNoSpread) {
  const Counts counts = {.first = 7, .at = {5}};
  EXPECT_EQ(counts.mean().value, 7);
  EXPECT_EQ(counts.mean().error, 0);
  EXPECT_EQ(counts.sd().value, 0);
  EXPECT_EQ(counts.mean().deviations_from(7), 0);
}

TEST(Counts, OneGameSaysNothingAboutTheSpread) {
  const Counts counts = {.first = 7, .at = {1}};
  EXPECT_TRUE(std::isinf(counts.sd().error));
  EXPECT_TRUE(std::isinf(counts.mean().error));
}

TEST(Counts, QuantilesAreTheSmallestPointsThatReachTheShare) {
  const Counts counts = {.first = 10, .at = {1, 2, 0, 1}};
  EXPECT_EQ(counts.quantile(0), 10);
  EXPECT_EQ(counts.quantile(0.25), 10);
  EXPECT_EQ(counts.quantile(0.26), 11);
  EXPECT_EQ(counts.quantile(0.75), 11);
  EXPECT_EQ(counts.quantile(0.76), 13);
  EXPECT_EQ(counts.quantile(1), 13);
}

TEST(Counts, SidesAddUp) {
  const Counts counts = {.first = -2, .at = {4, 3, 2, 1}};
  EXPECT_EQ(counts.below(0), 7);
  EXPECT_EQ(counts.count(0), 2);
  EXPECT_EQ(counts.above(0), 1);
  EXPECT_EQ(counts.above(-100), 10);
  EXPECT_EQ(counts.above(100), 0);
  EXPECT_EQ(counts.count(100), 0);
  EXPECT_DOUBLE_EQ(counts.at_least(0).value, 0.3);
  EXPECT_DOUBLE_EQ(counts.at_least(0).error, std::sqrt(0.3 * 0.7 / 10));
}

TEST(Counts, TrimmingDropsEmptyEndsOnly) {
  Counts counts = {.first = 0, .at = {0, 0, 3, 0, 1, 0}};
  counts.trim();
  EXPECT_EQ(counts.first, 2);
  EXPECT_EQ(counts.at, (std::vector<std::int64_t>{3, 0, 1}));
  EXPECT_EQ(counts.last(), 4);
}

}  // namespace
}  // namespace hazard::evaluate
