// Games that begin with a card half full or within a turn.
#include "hazard/evaluate/evaluation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>

#include "hazard/dice/hand.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "policy/advice.h"
#include "policy/turn_values.h"
#include "solve/values.h"
#include "tests/evaluations.h"

namespace hazard::evaluate {
namespace {

using dice::kFirstRoll;
using dice::kHands;
using policy::Policy;
using scorecard::Action;
using scorecard::Position;
using test::all_but;
using test::evaluated;
using test::expect_consistent;
using test::expect_near;
using test::five_boxes;
using test::legal_by_the_book;
using test::policy_of;
using test::position_of;
using test::rules_of;
using test::solved;
using test::throws_of;

TEST(EvaluationFrom, AFullCardIsWhatItSays) {
  const std::string upper = "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18";
  for (const auto& [text, total] :
       {std::pair{all_but("yatzy", {}, upper + ",yatzy=50,chance=20"), 63 + 50 + 50 + 20},
        {all_but("yatzy", {}, "sixes=30"), 30 + 5},
        {all_but("yahtzee", {}, upper + ",yahtzee=50,extra=100,chance=30"),
         63 + 35 + 50 + 100 + 30},
        {all_but("yahtzee-plain", {}), 5}}) {
    const Position start = position_of(text);
    const Evaluation e = evaluated("random", start);
    EXPECT_EQ(e.score.at(total), 1) << text;
    EXPECT_EQ(e.score.mean(), total) << text;
    EXPECT_EQ(e.score.sd(), 0) << text;
    EXPECT_EQ(e.five_alike(), text.find("=50") != std::string::npos ? 1 : 0) << text;
    expect_consistent(e, start);
  }
}

TEST(EvaluationFrom, OneOpenBoxBringsItsGoldenExpectation) {
  for (const auto& [variant, box, points] : test::kOneOpenBox) {
    const Position start = position_of(all_but(variant, {box}));
    const Evaluation e = evaluated("optimal", start);
    EXPECT_NEAR(e.score.mean(), *start.total() + points, 1e-9) << variant << ' ' << box;
  }
}

TEST(EvaluationFrom, OneOpenBoxWithTheBonusInReach) {
  const auto rest = [](const std::string& filled, std::string_view open) {
    const Position start = position_of(all_but("yatzy", {open}, filled));
    return evaluated("optimal", start).score.mean() - start.total().value();
  };
  EXPECT_NEAR(rest("ones=3,twos=6,threes=9,fours=12,fives=15", "sixes"), 30.3813888, 1e-6);
  EXPECT_NEAR(rest("ones=3,twos=6,threes=9,fours=12,sixes=18", "fives"), 28.2749073, 1e-6);
  EXPECT_NEAR(rest("twos=6,threes=9,fours=12,fives=15,sixes=18", "ones"), 19.8489814, 1e-6);
}

TEST(EvaluationFrom, WithinATurnTheMeanIsThatOfTheTurn) {
  for (std::string_view text :
       {"yatzy:ones=3,twos=6,chance=21,yatzy=0,full-house=28:13356:2",
        "yatzy:ones=3,twos=6,chance=21,yatzy=0,full-house=28:13356:1",
        "yatzy:ones=3,twos=6,chance=21,yatzy=0,full-house=28:66666:0",
        "yahtzee:threes=15,sixes=24,yahtzee=50,chance=28,extra=100:22222:2",
        "yahtzee:threes=15,sixes=24,yahtzee=50,chance=28,extra=100:33333:1",
        "yahtzee-free:threes=9,sixes=24,yahtzee=0,chance=28,full-house=0:33333:0",
        "yahtzee-plain:ones=3,twos=8,threes=12,fours=16,fives=25,yahtzee=50:12345:1"}) {
    const Position start = position_of(text);
    const solve::Values values = solved(start.rules);
    const policy::TurnValues turn(values, start.anchor());
    const int roll = dice::hand_number(*start.roll) - kFirstRoll;
    // A secured bonus is both on the card and in the values.
    const double secured = start.bonus_secured() ? start.rules.upper_bonus : 0;
    const Evaluation e = evaluated("optimal", start);
    EXPECT_NEAR(e.score.mean(), *start.total() - secured + turn.roll(start.rolls_left, roll), 1e-9)
        << text;
    EXPECT_NEAR(e.score.mean(), *start.total() + policy::advise(values, start).value, 1e-9) << text;
    expect_consistent(e, start);
  }
}

TEST(EvaluationFrom, ASecuredBonusCountsOnce) {
  const Position start = position_of(
      all_but("yatzy", {"chance"}, "ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18"));
  EXPECT_EQ(start.total().value(), 113);
  const Evaluation e = evaluated("optimal", start);
  EXPECT_NEAR(e.score.mean(), 113 + 70.0 / 3, 1e-9);
  ASSERT_EQ(e.bonus_by_turn.size(), 2U);
  EXPECT_EQ(e.bonus_by_turn[0], 1);
  EXPECT_NEAR(e.bonus(), 1, 1e-14);
}

// A further Yahtzee pays 100 and counts in its box.
TEST(EvaluationFrom, FurtherYahtzeesArePaidBesideTheCard) {
  const std::string filled = "threes=15,yahtzee=50,extra=100";
  const Position last = position_of(all_but("yahtzee", {"sixes"}, filled) + ":66666:0");
  const Evaluation e = evaluated("random", last);
  EXPECT_EQ(e.score.at(15 + 50 + 200 + 30 + 5), 1);
  EXPECT_EQ(e.extra, 200);
  const Position two = position_of(all_but("yahtzee", {"sixes", "chance"}, filled) + ":66666:0");
  const Evaluation forced = evaluated("random", two);
  EXPECT_EQ(forced.boxes[5].points.at(30), 1);
  EXPECT_EQ(forced.boxes[5].turn[11], 1);
}

// What follows a throw or a box, weighted, is the position before it.
void expect_total_probability(const Policy& policy, const Position& start) {
  SCOPED_TRACE(policy.name() + " from " + to_string(start));
  const Evaluation whole = evaluate(policy, start).value();
  Distribution mixed;
  std::vector<double> visits(whole.visits.size());
  const auto add = [&](const Position& next, double p) {
    const Evaluation part = evaluate(policy, next).value();
    mixed.add(part.score, p);
    for (std::size_t i = 0; i < visits.size(); ++i) visits[i] += p * part.visits[i];
  };
  policy::TurnPlan plan;
  const auto mix = std::make_unique<policy::MixedPlan>();
  policy.mixed() ? policy.mix(start.anchor(), *mix) : policy.plan(start.anchor(), plan);
  Position next = start;
  if (!start.roll) {
    next.rolls_left = 2;
    for (const auto& [roll, p] : throws_of(0)) {
      next.roll = kHands[kFirstRoll + roll];
      add(next, p);
    }
  } else if (start.rolls_left > 0) {
    const int roll = dice::hand_number(*start.roll) - kFirstRoll;
    const int thrown = 2 - start.rolls_left;
    next.rolls_left = start.rolls_left - 1;
    std::map<int, double> rolls;
    for (int k = dice::kFirstKeep[roll]; k < dice::kFirstKeep[roll + 1]; ++k) {
      const int hand = dice::kKeepHands[k];
      const double p = policy.mixed()                    ? mix->keep[thrown][k]
                       : plan.keep[thrown][roll] == hand ? 1.0
                                                         : 0.0;
      if (p == 0) continue;
      for (const auto& [to, odds] : throws_of(hand)) rolls[to] += p * odds;
    }
    for (const auto& [to, p] : rolls) {
      next.roll = kHands[kFirstRoll + to];
      add(next, p);
    }
  } else {
    const int roll = dice::hand_number(*start.roll) - kFirstRoll;
    for (const Action& action : legal_by_the_book(start, roll)) {
      const double p = policy.mixed()                 ? mix->box[roll][action.box]
                       : plan.box[roll] == action.box ? 1.0
                                                      : 0.0;
      if (p == 0) continue;
      next = start;
      next.roll.reset();
      next.scores[action.box] = action.score;
      next.extra += action.extra;
      if (action.box < start.rules.num_upper) {
        next.upper_sum = std::min(start.upper_sum + action.score, start.rules.upper_threshold);
      }
      add(next, p);
    }
  }
  expect_near(mixed, whole.score, 1e-13);
  const std::size_t own = *policy.game().anchors.index(start.anchor());
  for (std::size_t i = 0; i < visits.size(); ++i) {
    if (i != own) {
      ASSERT_NEAR(visits[i], whole.visits[i], 1e-13);
    }
  }
}

TEST(EvaluationFromSlow, WhatFollowsMakesUpThePosition) {
  // Sixes, Chance and Yatzy are open.
  Position start(five_boxes());
  start.scores[0] = 12;
  start.scores[1] = 15;
  start.upper_sum = 27;
  for (std::string_view name : {"optimal", "theta:0.1", "random"}) {
    const auto policy = policy_of(name, start.rules);
    expect_total_probability(*policy, start);
    for (const auto& [roll, rolls_left] :
         {std::pair{"23446", 1}, {"44466", 0}, {"66661", 2}, {"12345", 2}}) {
      Position within = start;
      within.roll = dice::parse_roll(roll).value();
      within.rolls_left = rolls_left;
      expect_total_probability(*policy, within);
    }
  }
  const std::string joker =
      "yahtzee:ones=5,twos=6,threes=9,fives=15,three-of-a-kind=22,chance=23,"
      "four-of-a-kind=0,small-straight=30,yahtzee=50,extra=100";
  for (std::string_view turn : {":44444:0", ":55555:0"}) {
    expect_total_probability(*policy_of("random", rules_of("yahtzee")),
                             position_of(joker + std::string(turn)));
  }
}

}  // namespace
}  // namespace hazard::evaluate
