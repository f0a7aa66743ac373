#include "evaluate/moments.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <random>

#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "solve/turn.h"
#include "solve/values.h"
#include "tests/players.h"

namespace hazard::evaluate {
namespace {

using scorecard::Anchor;
using scorecard::Position;
using scorecard::RuleSet;
using test::card_of;
using test::eight_boxes;
using test::policy_of;
using test::rules_of;
using test::solved;

// A card that comes to this anchor. Upper boxes hold any scores that make the sum; the rest of what
// counts only adds to the total.
std::optional<Position> position_at(const solve::Game& game, const Anchor& anchor) {
  Position position(game.rules);
  int left = anchor.upper_sum;
  for (int b = game.rules.num_boxes - 1; b >= 0; --b) {
    if (!scorecard::is_filled(anchor.filled, b)) continue;
    position.scores[b] = 0;
    if (b == game.rules.yahtzee_box && anchor.flag) position.scores[b] = 50;
    if (b < game.rules.num_upper) {
      position.scores[b] = std::min(left / (b + 1), 5) * (b + 1);
      left -= position.scores[b];
    }
  }
  position.upper_sum = anchor.upper_sum;
  if (left != 0 || position.anchor() != anchor) return std::nullopt;
  return position;
}

// At full cards, at the start and at anchors drawn at random.
void expect_moments_of_the_scores(const policy::Policy& policy, int samples) {
  SCOPED_TRACE(policy.game().rules.name + " " + policy.name());
  const solve::Game& game = policy.game();
  const auto& anchors = game.anchors;
  const RestMoments rest = rest_moments(policy).value();
  ASSERT_EQ(rest.mean.size(), anchors.num_values());
  ASSERT_EQ(rest.variance.size(), anchors.num_values());

  const Distribution score = evaluate(policy, Position(game.rules)).value().score;
  EXPECT_NEAR(rest.mean[0], score.mean(), 1e-9);
  EXPECT_NEAR(rest.variance[0], score.variance(), 1e-7);

  for (int number : anchors.level(game.rules.num_boxes)) {
    const auto& row = anchors.row(number);
    const auto sums = anchors.upper_sums(row.filled);
    for (int lane = 0; lane < row.lanes; ++lane) {
      const bool bonus = game.rules.upper_bonus > 0 && sums[lane] >= game.rules.upper_threshold;
      EXPECT_EQ(rest.mean[row.offset + lane], bonus ? game.rules.upper_bonus : 0);
      EXPECT_EQ(rest.variance[row.offset + lane], 0);
    }
  }

  std::mt19937 random(31);
  for (int i = 0; i < samples;) {
    const auto& row = anchors.row(static_cast<int>(random() % anchors.num_rows()));
    const auto sums = anchors.upper_sums(row.filled);
    // Late cards for the most part: they cost less.
    if (std::popcount(row.filled) < game.rules.num_boxes - 5 && i % 4 != 0) continue;
    const Anchor anchor = {row.filled, row.flag, sums[random() % sums.size()]};
    const auto position = position_at(game, anchor);
    if (!position) continue;
    ++i;
    const Distribution end = evaluate(policy, *position).value().score;
    const double on_card =
        *position->total() - (position->bonus_secured() ? game.rules.upper_bonus : 0);
    const std::size_t place = *anchors.index(anchor);
    EXPECT_NEAR(rest.mean[place], end.mean() - on_card, 1e-9) << to_string(*position);
    EXPECT_NEAR(rest.variance[place], end.variance(), 1e-7) << to_string(*position);
  }
}

TEST(RestMoments, AreThoseOfTheScores) {
  expect_moments_of_the_scores(*policy_of("optimal", eight_boxes()), 20);
  expect_moments_of_the_scores(*policy_of("noisy:1", card_of({"fives", "sixes", "yatzy"})), 10);
}

TEST(RestMomentsSlow, AreThoseOfTheScoresOfWholeGames) {
  expect_moments_of_the_scores(*policy_of("theta:0.05", rules_of("yahtzee-plain")), 12);
}

// The optimal mean from every anchor is the table itself.
void expect_means_of_the_table(const RuleSet& rules) {
  const solve::Values values = solved(rules);
  const auto policy = policy_of("optimal", rules);
  const RestMoments rest = rest_moments(*policy).value();
  double worst = 0;
  for (int number = 0; number < values.anchors().num_rows(); ++number) {
    const auto& row = values.anchors().row(number);
    for (int lane = 0; lane < row.lanes; ++lane) {
      const std::size_t place = row.offset + lane;
      worst = std::max(worst, std::abs(rest.mean[place] - values.values()[place]));
      ASSERT_GE(rest.variance[place], 0);
    }
  }
  EXPECT_LT(worst, 1e-9);
}

TEST(RestMoments, MeansOfTheOptimalPlayerAreTheTable) { expect_means_of_the_table(eight_boxes()); }

TEST(RestMomentsSlow, MeansOfTheOptimalPlayerAreTheTableWithJokers) {
  expect_means_of_the_table(rules_of("yahtzee"));
}

// Chance: a die is kept from 5 on, then from 4 on. Its variance is 2, see regimes_test.cc.
TEST(RestMoments, OfChanceAreThoseOfPaperAndPencil) {
  const RestMoments rest = rest_moments(*policy_of("optimal", card_of({"chance"}))).value();
  EXPECT_NEAR(rest.mean[0], 70.0 / 3, 1e-12);
  EXPECT_NEAR(rest.variance[0], 10, 1e-12);
}

TEST(RestMoments, EveryNumberOfThreadsGivesTheSameBits) {
  const auto policy = policy_of("theta:0.1", eight_boxes());
  const RestMoments one = rest_moments(*policy, {.threads = 1}).value();
  for (int threads : {2, 7}) {
    const RestMoments more = rest_moments(*policy, {.threads = threads}).value();
    EXPECT_EQ(more.mean, one.mean);
    EXPECT_EQ(more.variance, one.variance);
  }
}

TEST(RestMoments, StopWhenTold) {
  const auto policy = policy_of("greedy", rules_of("yahtzee-plain"));
  const std::atomic<bool> cancel = true;
  const auto result = rest_moments(*policy, {.watch = {.cancel = &cancel}});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kCancelled);
}

}  // namespace
}  // namespace hazard::evaluate
