#include "hazard/liars/play/mixture.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hazard/stats/statistics.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

std::vector<double> weights_at(std::string_view text, const MixtureOptions& options,
                               std::uint64_t seed = 1) {
  const Position at = parse_position(text).value();
  return root_weights(options, {at.round, at.hand.value_or(Hand{})}, seed);
}

double weights_sum(const std::vector<double>& list) {
  return std::accumulate(list.begin(), list.end(), 0.0);
}

TEST(Mixture, HasTheFloorAndTheRestInProportion) {
  const MixtureOptions options;
  const auto weights = weights_at("perudo:5-5", options);
  ASSERT_EQ(weights.size(), styles().size());
  ASSERT_NEAR(weights_sum(options.weights), 1, 1e-15);
  for (std::size_t s = 0; s < weights.size(); ++s) {
    const bool used = s < options.weights.size();
    EXPECT_NEAR(weights[s], used ? 0.02 + (1 - 7 * 0.02) * options.weights[s] : 0, 1e-15);
  }
}

TEST(Mixture, TakesWeightsOfAnyScale) {
  MixtureOptions options{.policies = {2, 5}, .weights = {1, 3}, .floor = 0.1};
  const auto weights = weights_at("perudo:5-5", options);
  EXPECT_NEAR(weights[2], 0.1 + 0.8 / 4, 1e-15);
  EXPECT_NEAR(weights[5], 0.1 + 0.8 * 3 / 4, 1e-15);
  EXPECT_NEAR(weights_sum(weights), 1, 1e-15);
  options.weights = {100, 300};
  const auto scaled = weights_at("perudo:5-5", options);
  for (std::size_t s = 0; s < weights.size(); ++s) EXPECT_NEAR(scaled[s], weights[s], 1e-15);
}

TEST(Mixture, SwitchedOffEverybodyPlaysTheFirstPolicy) {
  std::vector<double> expected(styles().size());
  expected[3] = 1;
  EXPECT_EQ(weights_at("perudo:5-5",
                       {.enabled = false, .policies = {3, 0}, .weights = {0.1, 0.9}, .noise = 0.5}),
            expected);
}

// 9 of 20 dice are left, the bid asks for 3 of 9, 3 of at most 10 players are in, ones are wild.
TEST(Mixture, TheGateMultipliesByTheExponentialOfItsScore) {
  MixtureOptions options{.policies = {0, 1, 2}, .weights = {0.5, 0.3, 0.2}, .gate = true};
  options.gate_scores = {{1, 0, 0, 0}, {0, 2, -1, 0}, {0, 0, 0, 0.5}};
  options.floor = 0;
  const auto expect = [&](std::string_view text, const std::array<double, 3>& scores) {
    const auto weights = weights_at(text, options);
    const double sum =
        0.5 * std::exp(scores[0]) + 0.3 * std::exp(scores[1]) + 0.2 * std::exp(scores[2]);
    for (int i = 0; i < 3; ++i) {
      EXPECT_NEAR(weights[i], options.weights[i] * std::exp(scores[i]) / sum, 1e-15) << text;
    }
  };
  expect("perudo:5-1-0-3:3x4", {9.0 / 20, 2 * 3.0 / 9 - 0.3, 0.5});
  expect("plain:5-1-0-3:3x4", {9.0 / 20, 2 * 3.0 / 9 - 0.3, 0});
  expect("perudo:5-1-0-3@2p", {9.0 / 20, -0.3, 0});
  expect("casual+wild=until-bid:5-5:1x1", {1, 2 * 0.1 - 0.2, 0});
}

TEST(Mixture, NoiseComesFromTheSeedAlone) {
  const MixtureOptions options{.noise = 0.25};
  const auto weights = weights_at("perudo:5-5", options, 7);
  EXPECT_EQ(weights_at("perudo:5-5", options, 7), weights);
  EXPECT_NE(weights_at("perudo:5-5", options, 8), weights);
  EXPECT_EQ(weights_at("perudo:5-5", {}, 7), weights_at("perudo:5-5", {}, 8));
}

// Dirichlet with all parameters alpha: means 1/k, variances (1/k) (1 - 1/k) / (k alpha + 1).
TEST(Mixture, NoiseHasTheMeanAndTheVarianceOfDirichlet) {
  constexpr int kDraws = 10'000;
  for (double alpha : {0.3, 1.0, 4.0}) {
    const MixtureOptions options{.policies = {0, 1, 2, 3},
                                 .weights = {0.7, 0.1, 0.1, 0.1},
                                 .floor = 0,
                                 .noise_alpha = alpha,
                                 .noise = 1};
    const double variance = 0.25 * 0.75 / (4 * alpha + 1);
    std::array<stats::Moments, 4> means, squares;
    for (int seed = 0; seed < kDraws; ++seed) {
      const auto weights = weights_at("perudo:2-2", options, seed);
      EXPECT_NEAR(weights_sum(weights), 1, 1e-14);
      for (int i = 0; i < 4; ++i) {
        means[i].add(weights[i]);
        squares[i].add((weights[i] - 0.25) * (weights[i] - 0.25));
      }
    }
    for (int i = 0; i < 4; ++i) {
      EXPECT_NEAR(means[i].mean, 0.25, 4 * std::sqrt(variance / kDraws)) << alpha;
      EXPECT_NEAR(squares[i].mean, variance, 4 * squares[i].standard_error()) << alpha;
    }
  }
}

TEST(Mixture, NoiseHasItsShare) {
  MixtureOptions options{.noise = 0.25};
  const auto mixed = weights_at("perudo:5-5", options, 3);
  options.noise = 1;
  const auto noise = weights_at("perudo:5-5", options, 3);
  options.noise = 0;
  const auto calm = weights_at("perudo:5-5", options, 3);
  for (std::size_t s = 0; s < mixed.size(); ++s) {
    EXPECT_NEAR(mixed[s], 0.75 * calm[s] + 0.25 * noise[s], 1e-15);
  }
}

// Noise and the gate took weights below the floor.
TEST(Mixture, NothingIsBelowTheFloor) {
  MixtureOptions options{.policies = {0, 1, 2, 3},
                         .weights = {1, 0, 0, 0},
                         .gate = true,
                         .gate_scores = {{-50, 0, 0, 0}, {}, {}, {50, 0, 0, 0}},
                         .floor = 0.1,
                         .noise_alpha = 0.05,
                         .noise = 0.9};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto weights = weights_at("perudo:5-5", options, seed);
    for (int style : options.policies) EXPECT_GE(weights[style], 0.1);
    EXPECT_NEAR(weights_sum(weights), 1, 1e-14);
    const auto prior =
        prior_weights(options, {parse_position("perudo:5-5").value().round, {}}, seed);
    for (int style : options.policies) EXPECT_NEAR(weights[style], 0.1 + 0.6 * prior[style], 1e-14);
  }
}

RC_GTEST_PROP(Mixture, TheFloorHoldsKeepsTheSumAndTheOrder, ()) {
  const int count = *rc::gen::inRange(1, 8);
  std::vector<int> policies(count);
  std::iota(policies.begin(), policies.end(), 0);
  std::vector<double> weights(styles().size());
  for (int i : policies) weights[i] = *rc::gen::inRange(0, 1000);
  weights[0] += 1;
  const auto before = weights;
  const double floor = *rc::gen::inRange(0, 101) / 100.0 / count;
  apply_floor(weights, policies, floor);
  RC_ASSERT(std::abs(weights_sum(weights) - 1) < 1e-14);
  for (int i : policies) {
    RC_ASSERT(weights[i] >= floor);
    for (int j : policies) RC_ASSERT(before[i] < before[j] || weights[i] >= weights[j]);
  }
  for (std::size_t i = count; i < weights.size(); ++i) RC_ASSERT(weights[i] == 0);
}

}  // namespace
}  // namespace hazard::liars
