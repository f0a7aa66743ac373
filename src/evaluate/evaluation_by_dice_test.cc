// Evaluations against dice thrown one by one.
#include "hazard/evaluate/evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <memory>
#include <tuple>

#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "tests/evaluations.h"

namespace hazard::evaluate {
namespace {

using dice::kFirstRoll;
using dice::kNumRolls;
using policy::Policy;
using scorecard::Action;
using scorecard::Position;
using scorecard::RuleSet;
using test::all_but;
using test::card_of;
using test::expect_near;
using test::game_of;
using test::legal_by_the_book;
using test::policy_of;
using test::position_of;
using test::rules_of;
using test::Scrambled;
using test::throws_of;

struct BruteForce {
  explicit BruteForce(const Policy& the_policy) : policy(the_policy) {}

  const Policy& policy;
  Evaluation sum;  // score, groups, points of boxes, extra

  void play(const Position& position, double p) {
    const RuleSet& rules = position.rules;
    if (position.full()) return finish(position, p);

    std::vector<double> rolls(kNumRolls);
    int thrown = 0;
    if (position.roll) {
      thrown = 2 - position.rolls_left;
      rolls[dice::hand_number(*position.roll) - kFirstRoll] = 1;
    } else {
      for (const auto& [roll, odds] : throws_of(0)) rolls[roll] += odds;
    }
    policy::TurnPlan plan;
    const auto mix = std::make_unique<policy::MixedPlan>();
    policy.mixed() ? policy.mix(position.anchor(), *mix) : policy.plan(position.anchor(), plan);
    for (; thrown < 2; ++thrown) {
      std::map<int, double> kept;
      for (int r = 0; r < kNumRolls; ++r) {
        if (!policy.mixed()) {
          kept[plan.keep[thrown][r]] += rolls[r];
          continue;
        }
        for (int k = dice::kFirstKeep[r]; k < dice::kFirstKeep[r + 1]; ++k) {
          kept[dice::kKeepHands[k]] += rolls[r] * mix->keep[thrown][k];
        }
      }
      std::ranges::fill(rolls, 0);
      for (const auto& [hand, weight] : kept) {
        if (weight == 0) continue;
        for (const auto& [roll, odds] : throws_of(hand)) rolls[roll] += weight * odds;
      }
    }
    std::map<std::tuple<int, int, int>, double> ends;
    for (int r = 0; r < kNumRolls; ++r) {
      if (rolls[r] == 0) continue;
      double legal_share = 0;
      for (const Action& action : legal_by_the_book(position, r)) {
        const double share = policy.mixed()              ? mix->box[r][action.box]
                             : plan.box[r] == action.box ? 1.0
                                                         : 0.0;
        legal_share += share;
        if (share > 0) ends[{action.box, action.score, action.extra}] += rolls[r] * share;
      }
      ASSERT_NEAR(legal_share, 1, 1e-13) << to_string(position) << " roll " << r;
    }
    for (const auto& [end, odds] : ends) {
      const auto [box, score, extra] = end;
      Position next = position;
      next.roll.reset();
      next.rolls_left = 0;
      next.scores[box] = score;
      next.extra += extra;
      if (box < rules.num_upper) {
        next.upper_sum = std::min(next.upper_sum + score, rules.upper_threshold);
      }
      play(next, p * odds);
    }
  }

  void finish(const Position& position, double p) {
    const RuleSet& rules = position.rules;
    const bool bonus = rules.upper_bonus > 0 && position.upper_sum >= rules.upper_threshold;
    int points = bonus ? rules.upper_bonus : 0;
    points += position.extra;
    bool five = false;
    sum.boxes.resize(rules.num_boxes);
    for (int b = 0; b < rules.num_boxes; ++b) {
      points += position.scores[b];
      sum.boxes[b].points.add(position.scores[b], p);
      const std::string_view key = rules.boxes[b].key;
      if (key == "yatzy" || key == "yahtzee") five = position.scores[b] > 0;
    }
    sum.score.add(points, p);
    sum.groups[bonus][five].add(points, p);
    sum.extra += p * position.extra;
  }
};

void expect_as_thrown(const Policy& policy, const Position& start) {
  SCOPED_TRACE(policy.name() + " from " + to_string(start));
  BruteForce brute(policy);
  brute.play(start, 1);
  const Evaluation got = evaluate(policy, start).value();
  expect_near(got.score, brute.sum.score, 1e-14);
  for (int bonus = 0; bonus < 2; ++bonus) {
    for (int five = 0; five < 2; ++five) {
      expect_near(got.groups[bonus][five], brute.sum.groups[bonus][five], 1e-14);
    }
  }
  for (int b = 0; b < start.rules.num_boxes; ++b) {
    expect_near(got.boxes[b].points, brute.sum.boxes[b].points, 1e-14);
    EXPECT_NEAR(got.boxes[b].mean, brute.sum.boxes[b].points.mean(), 1e-12);
  }
  EXPECT_NEAR(got.extra, brute.sum.extra, 1e-12);
  EXPECT_NEAR(got.bonus(), brute.sum.groups[1][0].mass() + brute.sum.groups[1][1].mass(), 1e-14);
  EXPECT_NEAR(got.five_alike(), brute.sum.groups[0][1].mass() + brute.sum.groups[1][1].mass(),
              1e-14);
}

// A few boxes of Yatzy with a bonus of their own: small enough to play from the start.
RuleSet small_card(std::initializer_list<std::string_view> keys, int threshold, int bonus) {
  RuleSet rules = card_of(keys);
  rules.upper_threshold = threshold;
  rules.upper_bonus = bonus;
  return rules;
}

TEST(EvaluationByDiceSlow, SmallCardsFromTheStart) {
  for (const RuleSet& rules :
       {small_card({"yatzy"}, 63, 50), small_card({"sixes"}, 18, 50),
        small_card({"ones", "twos", "yatzy"}, 8, 50), small_card({"fives", "sixes"}, 63, 0),
        small_card({"ones", "one-pair"}, 3, 7),
        small_card({"full-house", "small-straight", "yatzy"}, 63, 50)}) {
    for (std::string_view name :
         {"optimal", "theta:-0.2", "greedy", "noisy:1", "theta:inf", "theta:-inf"}) {
      expect_as_thrown(*policy_of(name, rules), Position(rules));
    }
    for (bool mixed : {false, true}) {
      expect_as_thrown(Scrambled(game_of(rules), mixed), Position(rules));
    }
  }
}

TEST(EvaluationByDiceSlow, LateCardsOfYatzy) {
  const RuleSet rules = rules_of("yatzy");
  const Scrambled pure(game_of(rules), false);
  const Scrambled mixed(game_of(rules), true);
  const std::string five_upper = "ones=3,twos=6,threes=9,fours=12,fives=15";
  for (const std::string& start :
       {all_but("yatzy", {"yatzy"}), all_but("yatzy", {"sixes", "yatzy"}, five_upper),
        all_but("yatzy", {"sixes", "chance"}, five_upper + ",yatzy=50"),
        all_but("yatzy", {"fives", "sixes"}, "ones=3,twos=6,threes=9,fours=12"),
        all_but("yatzy", {"full-house", "yatzy"}, five_upper + ",sixes=18"),
        all_but("yatzy", {"ones", "yatzy"}, "twos=10,threes=15,fours=20,fives=25") + ":11113:1",
        all_but("yatzy", {"two-pairs", "large-straight"}) + ":23456:0"}) {
    for (std::string_view name : {"optimal", "heuristic", "random", "noisy:2"}) {
      expect_as_thrown(*policy_of(name, rules), position_of(start));
    }
    expect_as_thrown(pure, position_of(start));
    expect_as_thrown(mixed, position_of(start));
  }
}

TEST(EvaluationByDiceSlow, LateCardsOfYahtzeeWithJokers) {
  for (std::string_view variant : {"yahtzee", "yahtzee-free", "yahtzee-plain"}) {
    const RuleSet rules = rules_of(variant);
    const bool extra = variant != "yahtzee-plain";
    const Scrambled pure(game_of(rules), false);
    const Scrambled mixed(game_of(rules), true);
    const std::string upper = "ones=3,twos=6,threes=9,fours=12,fives=15";
    for (const std::string& start :
         {all_but(variant, {"sixes", "full-house"}, upper + ",yahtzee=50"),
          all_but(variant, {"sixes", "large-straight"}, upper + ",yahtzee=0"),
          all_but(variant, {"fives", "sixes"}, "yahtzee=50"),
          all_but(variant, {"small-straight", "yahtzee"}, "chance=22"),
          all_but(variant, {"full-house", "chance"},
                  upper + ",sixes=30,yahtzee=50" + (extra ? ",extra=100" : "")),
          all_but(variant, {"four-of-a-kind", "twos"}, "yahtzee=50") + ":22223:1",
          all_but(variant, {"full-house", "large-straight"}, "yahtzee=50") + ":44444:0",
          all_but(variant, {"full-house", "fours"}, "yahtzee=50") + ":44444:0",
          all_but(variant, {"fives", "sixes"}, "yahtzee=50") + ":44444:0"}) {
      for (std::string_view name : {"optimal", "random"}) {
        expect_as_thrown(*policy_of(name, rules), position_of(start));
      }
      expect_as_thrown(pure, position_of(start));
      expect_as_thrown(mixed, position_of(start));
    }
  }
}

}  // namespace
}  // namespace hazard::evaluate
