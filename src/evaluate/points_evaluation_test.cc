#include <gtest/gtest.h>

#include "hazard/evaluate/evaluation.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/policy/policy.h"
#include "policy/policies.h"
#include "policy/target.h"
#include "tests/brute_force.h"
#include "tests/evaluations.h"

namespace hazard::evaluate {
namespace {

using scorecard::Position;
using test::position_of;

std::shared_ptr<const policy::Policy> playing_for(int target, const Position& from) {
  return test::must(policy::make_target_policy(target, test::solved(from.rules), {.from = &from}));
}

constexpr std::string_view kLate =
    "yatzy:ones=3,twos=6,threes=9,fours=12,one-pair=12,two-pairs=18,small-straight=15,chance=22";

TEST(PointsEvaluation, TheChanceOfTheTargetPolicyIsTheOneThatWasSolved) {
  for (const auto& [text, wanted] :
       {std::pair(std::string(kLate), 230), std::pair(std::string(kLate) + ":66123:2", 260),
        std::pair(std::string(kLate) + ":55512:0", 200),
        std::pair(test::all_but("yahtzee", {"sixes", "yahtzee", "chance"}, "fives=20"), 120),
        std::pair(test::all_but("yahtzee", {"sixes", "full-house"}, "yahtzee=50"), 170)}) {
    const Position start = position_of(text);
    const int target = wanted;
    const auto evaluation = test::must(evaluate(*playing_for(target, start), start));
    EXPECT_NEAR(evaluation.score.mass(), 1, 1e-12) << text;
    if (start.roll) continue;
    const auto game = test::game_of(start.rules);
    const int bonus = start.bonus_secured() ? start.rules.upper_bonus : 0;
    if (std::popcount(start.filled()) < start.rules.num_boxes - 3) continue;
    test::BestGame brute(*game, [&](int score) { return score >= target ? 1.0 : 0.0; });
    EXPECT_NEAR(evaluation.score.at_least(target),
                brute.from(start.anchor(), *start.total() - bonus), 1e-10)
        << text;
  }
}

TEST(PointsEvaluation, SimulatedGamesAgree) {
  const Position start = position_of(std::string(kLate) + ",three-of-a-kind=18,full-house=20");
  const auto policy = playing_for(230, start);
  const auto exact = test::must(evaluate(*policy, start));
  const auto sampled = test::must(simulate(*policy, start, {.games = 20'000, .seed = 5}));
  EXPECT_LT(std::abs(sampled.score.mean().deviations_from(exact.score.mean())), 4);
  EXPECT_LT(std::abs(sampled.score.at_least(230).deviations_from(exact.score.at_least(230))), 4);
  EXPECT_LT(std::abs(sampled.bonus_rate().deviations_from(exact.bonus())), 4);
}

TEST(PointsEvaluation, WhatIsDecidedIsPlayedForPoints) {
  const Position start = position_of(kLate);
  const double mean = test::evaluated("optimal", start).score.mean();
  for (const int target : {1, 374}) {
    EXPECT_NEAR(test::must(evaluate(*playing_for(target, start), start)).score.mean(), mean, 1e-9);
  }
}

TEST(PointsEvaluation, StatisticsAddUpToTheScore) {
  const Position start = position_of(kLate);
  const auto evaluation = test::must(evaluate(*playing_for(240, start), start));
  double mean = evaluation.bonus() * start.rules.upper_bonus + evaluation.extra;
  for (const BoxStatistics& box : evaluation.boxes) mean += box.mean;
  EXPECT_NEAR(mean, evaluation.score.mean(), 1e-9);
}

}  // namespace
}  // namespace hazard::evaluate
