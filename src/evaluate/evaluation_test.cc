// The laws of probability, the table and the evaluation itself agree, from any number of threads.
#include "hazard/evaluate/evaluation.h"

#include <gtest/gtest.h>

#include <atomic>

#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/plans.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/values.h"
#include "tests/evaluations.h"

namespace hazard::evaluate {
namespace {

using policy::Policy;
using scorecard::Anchor;
using scorecard::Position;
using scorecard::RuleSet;
using test::all_but;
using test::eight_boxes;
using test::evaluated;
using test::expect_consistent;
using test::expect_near;
using test::five_boxes;
using test::policy_of;
using test::position_of;
using test::rules_of;
using test::solved;

TEST(Evaluation, AgreesWithItselfInEveryWay) {
  for (const auto& [name, rules] : {std::pair{"optimal", eight_boxes()},
                                    {"theta:0.1", eight_boxes()},
                                    {"greedy", eight_boxes()},
                                    {"noisy:1", five_boxes()}}) {
    const Position start(rules);
    expect_consistent(evaluated(name, start), start);
  }
  for (const std::string& text :
       {std::string("yahtzee:ones=3,twos=6,threes=15,yahtzee=50,large-straight=40,chance=20,"
                    "sixes=24,extra=200:44445:1"),
        std::string("yahtzee-free:yahtzee=0,chance=20,large-straight=40,full-house=0,ones=1,"
                    "twos=2,threes=3,sixes=30"),
        std::string("yatzy:ones=3,twos=6,threes=12,fours=16,fives=20,sixes=18,yatzy=50,chance=20"),
        all_but("yatzy", {"ones", "full-house", "yatzy"})}) {
    const Position start = position_of(text);
    SCOPED_TRACE(text);
    for (std::string_view name : {"greedy", "random"}) {
      expect_consistent(evaluated(name, start), start);
    }
  }
}

TEST(EvaluationSlow, AgreesWithItselfInEveryVariantAndPolicy) {
  for (const auto& [name, variant] : {std::pair{"optimal", "yatzy+fh5+tp4"},
                                      {"optimal", "yahtzee"},
                                      {"theta:0.2", "yahtzee-free"}}) {
    SCOPED_TRACE(variant);
    const Position start(rules_of(variant));
    expect_consistent(evaluated(name, start), start);
  }
}

void expect_as_solved(const RuleSet& rules, double theta) {
  const solve::Values values = solved(rules, theta);
  const auto policy = policy::make_value_policy("policy", values);
  const Evaluation e = evaluate(*policy, Position(rules)).value();
  EXPECT_NEAR(e.score.mass(), 1, 1e-12) << theta;
  EXPECT_NEAR(e.score.certainty_equivalent(theta), values.start(), theta == 0 ? 1e-9 : 1e-8)
      << theta;
}

TEST(Evaluation, CertaintyEquivalentIsTheTables) {
  for (double theta : {-3.0, -0.5, -0.05, -0.001, 0.0, 1e-6, 0.001, 0.05, 0.5, 3.0}) {
    expect_as_solved(eight_boxes(), theta);
  }
}

TEST(EvaluationSlow, CertaintyEquivalentIsTheTablesInTheOtherVariants) {
  for (double theta : {-3.0, 0.03}) {
    expect_as_solved(rules_of("yahtzee"), theta);
    expect_as_solved(test::ten_boxes("yahtzee-free"), theta);
    expect_as_solved(test::ten_boxes("yahtzee-plain"), theta);
  }
}

TEST(EvaluationSlow, CertaintyEquivalentIsTheTablesOfYatzy) {
  expect_as_solved(rules_of("yatzy"), 3);  // others: see evaluation_golden_test.cc
}

// The same play, sum by sum.
class MindsLostSums final : public Policy {
 public:
  explicit MindsLostSums(const Policy& policy)
      : Policy(policy.name(), test::game_of(policy.game().rules)), policy_(policy) {}
  bool mixed() const override { return policy_.mixed(); }
  void plan_lanes(const scorecard::AnchorSpace::Row& row, const solve::LaneSet& lanes,
                  solve::LanePlans& out) const override {
    policy_.plan_lanes(row, lanes, out);
  }
  void mix(const Anchor& anchor, policy::MixedPlan& out) const override {
    policy_.mix(anchor, out);
  }

 private:
  const Policy& policy_;
};

void expect_same_sum_by_sum(const Policy& policy, const Position& start) {
  SCOPED_TRACE(policy.name() + " from " + to_string(start));
  const Evaluation together = evaluate(policy, start).value();
  const Evaluation apart = evaluate(MindsLostSums(policy), start).value();
  expect_near(together.score, apart.score, 1e-15);
  for (int i = 0; i < 4; ++i) {
    expect_near(together.groups[i / 2][i % 2], apart.groups[i / 2][i % 2], 1e-15);
  }
  for (int b = 0; b < start.rules.num_boxes; ++b) {
    expect_near(together.boxes[b].points, apart.boxes[b].points, 1e-14);
    for (std::size_t t = 0; t < apart.boxes[b].turn.size(); ++t) {
      EXPECT_NEAR(together.boxes[b].turn[t], apart.boxes[b].turn[t], 1e-14);
    }
  }
  EXPECT_NEAR(together.extra, apart.extra, 1e-12);
  ASSERT_EQ(together.visits.size(), apart.visits.size());
  for (std::size_t i = 0; i < apart.visits.size(); ++i) {
    ASSERT_NEAR(together.visits[i], apart.visits[i], 1e-13 * apart.visits[i]) << i;
  }
}

TEST(Evaluation, FollowsLostSumsTogetherAsItWouldApart) {
  for (std::string_view name : {"optimal", "theta:-3", "theta:0.1", "greedy"}) {
    expect_same_sum_by_sum(*policy_of(name, eight_boxes()), Position(eight_boxes()));
  }
  expect_same_sum_by_sum(*policy_of("noisy:1", five_boxes()), Position(five_boxes()));
  for (std::string_view text :
       {"yahtzee-free:yahtzee=0,chance=20,large-straight=40,full-house=0,ones=1,twos=2,sixes=6",
        "yahtzee:ones=0,twos=0,fours=4,fives=0,sixes=12,yahtzee=50,chance=20,extra=100:44445:1"}) {
    const Position start = position_of(text);
    expect_same_sum_by_sum(*policy_of("greedy", start.rules), start);
  }
}

TEST(EvaluationSlow, FollowsLostSumsTogetherInWholeGames) {
  const RuleSet rules = rules_of("yahtzee-plain");
  expect_same_sum_by_sum(*policy_of("theta:-3", rules), Position(rules));
}

void expect_same_bits_from_any_threads(const Policy& policy, const Position& start) {
  const Evaluation one = evaluate(policy, start, {.threads = 1}).value();
  for (int threads : {2, 7}) {
    const Evaluation more = evaluate(policy, start, {.threads = threads}).value();
    EXPECT_EQ(more.score.first, one.score.first);
    EXPECT_EQ(more.score.p, one.score.p);
    EXPECT_EQ(more.visits, one.visits);
    EXPECT_EQ(more.bonus_by_turn, one.bonus_by_turn);
    EXPECT_EQ(more.extra, one.extra);
    for (int b = 0; b < start.rules.num_boxes; ++b) {
      EXPECT_EQ(more.boxes[b].points.p, one.boxes[b].points.p);
      EXPECT_EQ(more.boxes[b].turn, one.boxes[b].turn);
    }
    for (int i = 0; i < 4; ++i) {
      EXPECT_EQ(more.groups[i / 2][i % 2].p, one.groups[i / 2][i % 2].p);
    }
  }
}

TEST(Evaluation, EveryNumberOfThreadsGivesTheSameBits) {
  for (const auto& [name, rules] :
       {std::pair{"optimal", eight_boxes()}, {"noisy:1", five_boxes()}}) {
    expect_same_bits_from_any_threads(*policy_of(name, rules), Position(rules));
  }
}

TEST(EvaluationSlow, EveryNumberOfThreadsGivesTheSameBitsInWholeGames) {
  const RuleSet rules = rules_of("yahtzee");
  expect_same_bits_from_any_threads(*policy_of("optimal", rules), Position(rules));
}

TEST(Evaluation, ReportsProgressAndCanBeCancelled) {
  const auto policy = policy_of("greedy", rules_of("yahtzee-plain"));
  std::atomic<bool> cancel = false;
  double last = 0;
  EvaluateOptions options;
  options.watch.cancel = &cancel;
  options.watch.progress = [&](double fraction) {
    EXPECT_GT(fraction, last);
    EXPECT_LE(fraction, 1 + 1e-12);
    last = fraction;
  };
  ASSERT_TRUE(
      evaluate(*policy, position_of(all_but("yahtzee-plain", {"ones", "chance"})), options));
  EXPECT_NEAR(last, 1, 1e-12);
  last = 0;
  options.watch.progress = [&](double fraction) { cancel = fraction > 0.001; };
  const auto result = evaluate(*policy, position_of("yahtzee-plain"), options);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kCancelled);
}

TEST(Evaluation, AsksForForgottenScores) {
  const auto policy = policy_of("greedy", rules_of("yahtzee-plain"));
  const auto result = evaluate(*policy, position_of("yahtzee-plain:ones,twos=4,upper=7"));
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kBadInput);
}

}  // namespace
}  // namespace hazard::evaluate
