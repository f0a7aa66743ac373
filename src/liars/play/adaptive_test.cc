#include "liars/play/adaptive.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

// n returns of a style, of this mean.
std::vector<stats::Moments> returned(const std::vector<double>& means, std::int64_t n = 100) {
  std::vector<stats::Moments> returns(styles().size());
  for (std::size_t s = 0; s < means.size(); ++s) returns[s] = {.n = n, .mean = means[s], .m2 = 1};
  return returns;
}

std::vector<double> prior(std::initializer_list<double> weights) {
  std::vector<double> all(weights);
  all.resize(styles().size());
  return all;
}

MixtureOptions three() {
  return {.policies = {0, 1, 2}, .weights = {0.5, 0.3, 0.2}, .floor = 0, .adaptive = true};
}

TEST(AdaptiveWeights, EqualReturnsLeaveTheWeightsAsTheyWere) {
  const MixtureOptions options{.policies = {0, 1, 2}, .floor = 0.1, .adaptive = true};
  AdaptiveWeights weights(options, prior({0.5, 0.3, 0.2}));
  for (int i = 0; i < 4; ++i) {
    EXPECT_NEAR(weights.now()[0], 0.1 + 0.7 * 0.5, 1e-15);
    EXPECT_NEAR(weights.now()[1], 0.1 + 0.7 * 0.3, 1e-15);
    EXPECT_NEAR(weights.now()[2], 0.1 + 0.7 * 0.2, 1e-15);
    weights.update(returned({0.3, 0.3, 0.3}));
  }
  EXPECT_NEAR(weights.adaptation().regret, 0, 1e-15);
}

// weight ~ prior exp(mean / temperature), means drawn to the average of 0 by alpha.
TEST(AdaptiveWeights, ArePriorTimesTheExponentialOfReturns) {
  MixtureOptions options = three();
  options.temperature = 0.5;
  options.prior_alpha = {20, 20, 5};
  AdaptiveWeights weights(options, prior({0.5, 0.3, 0.2}));
  weights.update(returned({0.3, 0, -0.3}));
  const double a = 0.5 * std::exp(0.3 * 100 / 120 / 0.5);
  const double b = 0.3;
  const double c = 0.2 * std::exp(-0.3 * 100 / 105 / 0.5);
  EXPECT_NEAR(weights.now()[0], a / (a + b + c), 1e-14);
  EXPECT_NEAR(weights.now()[1], b / (a + b + c), 1e-14);
  EXPECT_NEAR(weights.now()[2], c / (a + b + c), 1e-14);
}

TEST(AdaptiveWeights, WhatThePriorRulesOutStaysOut) {
  const MixtureOptions options = three();
  AdaptiveWeights weights(options, prior({0.5, 0.5, 0}));
  weights.update(returned({0, 0, 1}));
  EXPECT_EQ(weights.now()[2], 0);
}

TEST(AdaptiveWeights, TheTemperatureDecaysToItsLeast) {
  MixtureOptions options = three();
  options.temperature = 0.5;
  options.cooling = 0.1;
  AdaptiveWeights weights(options, prior({0.5, 0.3, 0.2}));
  for (double expected : {0.5, 0.05, 0.01, 0.01}) {
    weights.update(returned({0.001, 0, 0}));
    EXPECT_NEAR(weights.adaptation().temperature, expected, 1e-15);
  }
}

// All of the returns of 0.2, 0 and -0.2 came from a mixture that returned 0 on average; then from
// one that returned 0.1.
TEST(AdaptiveWeights, RegretIsWhatTheBestStyleWouldHaveReturnedBeyondTheMixture) {
  MixtureOptions options = three();
  options.prior_alpha = {1e-9};
  AdaptiveWeights weights(options, prior({0.5, 0.3, 0.2}));
  weights.update(returned({0.2, 0, -0.2}));
  EXPECT_NEAR(weights.adaptation().regret, 0.2, 1e-9);
  auto more = returned({0.2, 0, -0.2}, 0);
  more[0].n = 150;
  more[1].n = 150;
  weights.update(more);
  EXPECT_NEAR(weights.adaptation().regret, 0.2 - 0.1 / 2, 1e-9);
}

TEST(AdaptiveWeights, UnstableTwiceInARowTheyAreThoseOfBefore) {
  MixtureOptions options = three();
  options.temperature = 0.01;
  AdaptiveWeights few(options, prior({0.5, 0.3, 0.2}));
  few.update(returned({0.4, 0, 0}));  // one style is left
  EXPECT_LT(few.adaptation().styles, 1.001);
  EXPECT_FALSE(few.gave_up());
  few.update(returned({0.4, 0, 0}));
  EXPECT_TRUE(few.gave_up());
  EXPECT_NEAR(few.now()[0], 0.5, 1e-15);
  EXPECT_NEAR(few.adaptation().styles, 1 / (0.25 + 0.09 + 0.04), 1e-12);
  few.update(returned({-1, 1, 1}));
  EXPECT_NEAR(few.now()[0], 0.5, 1e-15);
  EXPECT_EQ(few.adaptation().updates, 2);

  options = three();
  options.temperature = 1000;
  options.most_regret = 0.3;
  AdaptiveWeights far(options, prior({0.5, 0.3, 0.2}));
  far.update(returned({0.5, 0, 0}));  // 0.5 - 0.5 / 3
  far.update(returned({0.2, 0, 0}));  // 0.35 - 0.7 / 6
  far.update(returned({0.5, 0, 0}));  // 0.4 - 1.2 / 9
  far.update(returned({1, 0, 0}));    // 0.55 - 2.2 / 12
  EXPECT_FALSE(far.gave_up());
  far.update(returned({1, 0, 0}));
  EXPECT_TRUE(far.gave_up());
}

// A prior of one style is not unstable.
TEST(AdaptiveWeights, FewStylesInThePriorAreNoReasonToGiveUp) {
  const MixtureOptions options{.policies = {3}, .weights = {1}, .adaptive = true};
  AdaptiveWeights weights(options, prior({0, 0, 0, 1}));
  for (int i = 0; i < 3; ++i) weights.update(returned({0, 0, 0, 0.5}));
  EXPECT_FALSE(weights.gave_up());
  EXPECT_EQ(weights.now()[3], 1);
}

TEST(StyleReturns, AreTheSameInWhateverOrderTheyAreTold) {
  const auto block = [](int arm, int number) {
    std::vector<stats::Moments> returns(styles().size());
    for (int i = 0; i < 3; ++i) returns[i].add(std::sin(100 * arm + 10 * number + i));
    return returns;
  };
  std::vector<std::pair<int, int>> blocks;
  for (int arm = 0; arm < 3; ++arm) {
    for (int number = 0; number < 20; ++number) blocks.emplace_back(arm, number);
  }
  std::vector<stats::Moments> first;
  for (int turn = 0; turn < 5; ++turn) {
    StyleReturns returns(3);
    for (const auto& [arm, number] : blocks) returns.add(arm, 16 * number, 16, block(arm, number));
    const auto total = returns.total();
    if (turn == 0) first = total;
    for (std::size_t s = 0; s < total.size(); ++s) {
      EXPECT_EQ(total[s].n, s < 3 ? 60 : 0);
      EXPECT_EQ(total[s].mean, first[s].mean);
      EXPECT_EQ(total[s].m2, first[s].m2);
    }
    std::rotate(blocks.begin(), blocks.begin() + 13, blocks.end());
    std::ranges::reverse(blocks.begin(), blocks.begin() + 29);
  }
}

}  // namespace
}  // namespace hazard::liars
