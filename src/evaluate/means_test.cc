#include "evaluate/means.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>

#include "evaluate/moments.h"
#include "evaluate/prospects.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/advice.h"
#include "solve/values.h"
#include "tests/players.h"

namespace hazard::evaluate {
namespace {

using test::eight_boxes;
using test::policy_of;
using test::position_of;
using test::rules_of;
using test::solved;

// The other recursion looks at the ways a turn can end, this one at rolls and keeps.
void expect_means_of_the_moments(std::string_view name, const scorecard::RuleSet& rules) {
  const auto policy = policy_of(name, rules);
  const auto means = rest_means(policy).value();
  const RestMoments moments = rest_moments(*policy).value();
  const auto& anchors = policy->game().anchors;
  double worst = 0;
  for (int number = 0; number < anchors.num_rows(); ++number) {
    const auto& row = anchors.row(number);
    for (int lane = 0; lane < row.lanes; ++lane) {
      const std::size_t place = row.offset + lane;
      worst = std::max(worst, std::abs(means->rest()[place] - moments.mean[place]));
    }
  }
  EXPECT_LT(worst, 1e-9) << name << ' ' << rules.name;
}

TEST(RestMeans, AreTheFirstOfTheMoments) {
  for (std::string_view name : {"optimal", "theta:0.1", "theta:-0.1", "greedy"}) {
    expect_means_of_the_moments(name, eight_boxes());
  }
}

TEST(RestMeansSlow, AreTheFirstOfTheMomentsWithJokers) {
  expect_means_of_the_moments("theta:0.05", rules_of("yahtzee"));
}

TEST(RestMeansSlow, OfActionsAreThoseOfTheirProspects) {
  for (double theta : {-0.05, 0.05}) {
    const auto rules = rules_of("yahtzee");
    const auto policy = policy_of(fmt::format("theta:{}", theta), rules);
    const auto means = rest_means(policy).value();
    for (std::string_view text :
         {"yahtzee:threes=15,fours=16,fives=20,sixes=24,yahtzee=50,chance=28,full-house=25:22222:2",
          "yahtzee:threes=15,fours=16,sixes=24,yahtzee=50,chance=28,extra=100:33333:0",
          "yahtzee:ones=3,twos=6,threes=9,fours=12,fives=15,chance=28:66633:1",
          "yahtzee:ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,chance=28:12346:1"}) {
      const auto position = position_of(text);
      const auto actions = policy::advise(solved(rules, theta), position).actions;
      const auto found = means->of(position, actions);
      const auto expected = prospects(*policy, position, actions).value();
      ASSERT_EQ(found.size(), actions.size());
      for (std::size_t i = 0; i < actions.size(); ++i) {
        EXPECT_NEAR(found[i], expected[i].mean(), 1e-9)
            << text << ' ' << policy::to_string(actions[i], rules);
      }
      auto between = position;
      between.roll.reset();
      const double total = *between.total();
      EXPECT_NEAR(means->from(between), evaluate(*policy, between)->score.mean() - total, 1e-9);
    }
  }
}

TEST(RestMeans, EveryNumberOfThreadsGivesTheSameBits) {
  const auto policy = policy_of("theta:0.1", eight_boxes());
  const auto one = rest_means(policy, {.threads = 1}).value();
  const auto many = rest_means(policy, {.threads = 5}).value();
  EXPECT_TRUE(std::ranges::equal(one->rest(), many->rest()));
}

TEST(RestMeans, StopWhenTold) {
  const std::atomic<bool> cancel = true;
  const auto found =
      rest_means(policy_of("greedy", rules_of("yahtzee-plain")), {.watch = {.cancel = &cancel}});
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().code, Errc::kCancelled);
}

}  // namespace
}  // namespace hazard::evaluate
