#include <gtest/gtest.h>

#include <cmath>

#include "hazard/scorecard/anchor.h"
#include "policy/advice.h"
#include "policy/turn_values.h"
#include "solve/solver.h"
#include "solve/values.h"
#include "tests/players.h"

namespace hazard::policy {
namespace {

using scorecard::Anchor;
using solve::Values;
using test::position_of;
using test::rules_of;
using test::solved;
using test::some_anchors;

// Log-sum-exp on certainty equivalents against scaled exponentials: two ways to one number.
TEST(TurnValuesSlow, StartEqualsTheTable) {
  for (const auto& [name, theta] : {std::pair{"yatzy", 0.0},
                                    {"yatzy", 1e-9},
                                    {"yatzy", 0.05},
                                    {"yatzy", -0.5},
                                    {"yatzy", 3.0},
                                    {"yatzy", -3.0},
                                    {"yahtzee", 0.0},
                                    {"yahtzee", 3.0},
                                    {"yahtzee", -3.0},
                                    {"yahtzee-free", -0.004},
                                    {"yahtzee-plain", -1.0}}) {
    const Values values = solved(rules_of(name), theta);
    for (const Anchor& anchor : some_anchors(values.game(), 60)) {
      EXPECT_NEAR(TurnValues(values, anchor).start(), values.points(anchor), 1e-9)
          << name << " theta " << theta << " boxes " << anchor.filled << " upper "
          << anchor.upper_sum;
    }
  }
}

// Far beyond the thetas on offer the scaled exponentials run out of range. Then the solver must say
// so; where it gives a value, that value must be right.
TEST(TurnValuesSlow, BeyondTheRangeASolveIsRightOrRefused) {
  int refused = 0;
  for (double theta : {4.0, -4.0, 6.0, -6.0, 10.0, -10.0, 20.0, -20.0, 100.0, -100.0}) {
    for (std::string_view name : {"yahtzee-plain", "yahtzee"}) {
      const auto values = solve::solve(rules_of(name), {theta});
      if (!values) {
        EXPECT_EQ(values.error().code, Errc::kOutOfRange);
        ++refused;
        continue;
      }
      for (const Anchor& anchor : some_anchors(values->game(), 40)) {
        EXPECT_NEAR(TurnValues(*values, anchor).start(), values->points(anchor), 1e-9)
            << name << " theta " << theta;
      }
    }
  }
  EXPECT_GT(refused, 0);
}

TEST(Advice, ListsEveryPartOfTheRollOnce) {
  const Values values = solved(rules_of("yatzy"));
  // Counts 1, 2, 1, 1 of the faces: 2 * 3 * 2 * 2 parts.
  EXPECT_EQ(advise(values, position_of("yatzy::13356:2")).actions.size(), 24);
  EXPECT_EQ(advise(values, position_of("yatzy::66666:1")).actions.size(), 6);
  EXPECT_EQ(advise(values, position_of("yatzy::12345:1")).actions.size(), 32);
  EXPECT_EQ(advise(values, position_of("yatzy::13356:0")).actions.size(), 15);
}

// Golden values of this and the next test: see solver_test.cc.
TEST(Advice, RanksTheKeepsOfAFirstRoll) {
  const std::pair<const char*, double> kGolden[] = {
      {"keep 3 3", 245.754773994915},     {"keep 5 6", 245.673137396733},
      {"keep 6", 245.639523441922},       {"keep 5", 245.189152338951},
      {"keep 3 3 6", 245.058933016625},   {"keep 3 6", 244.835508205013},
      {"keep 3 3 5", 244.752600059623},   {"keep 3 5 6", 244.707355942084},
      {"keep nothing", 244.653929729351}, {"keep 3 5", 244.608159912421},
      {"keep 3", 244.432021834936},       {"keep 1 3 3", 244.219634940381},
      {"keep 1 6", 244.213205978307},     {"keep 1 5", 243.922902660774},
      {"keep 1 5 6", 243.857365099748},   {"keep 3 3 5 6", 243.718508889614},
      {"keep 1", 243.712467185786},       {"keep 1 3 3 6", 243.367664602118},
      {"keep 1 3 5", 243.353170565466},   {"keep 1 3", 243.299115794471},
      {"keep 1 3 6", 243.250212832652},   {"keep 1 3 3 5", 243.100639539179},
      {"keep 1 3 5 6", 242.632588557472}, {"keep 1 3 3 5 6", 241.769766772459},
  };
  const Values values = solved(rules_of("yatzy"));
  const Advice advice = advise(values, position_of("yatzy::13356:2"));
  ASSERT_EQ(advice.actions.size(), std::size(kGolden));
  for (std::size_t i = 0; i < std::size(kGolden); ++i) {
    EXPECT_EQ(to_string(advice.actions[i], values.rules()), kGolden[i].first);
    EXPECT_NEAR(advice.actions[i].value, kGolden[i].second, 1e-9) << kGolden[i].first;
  }
}

TEST(Advice, ValuesACardBeforeTheRoll) {
  const auto to_come = [](std::string_view text) {
    const auto position = position_of(text);
    return advise(solved(position.rules), position).value;
  };
  const std::string five_upper = "ones=3,twos=6,threes=9,fours=12,fives=15";
  EXPECT_NEAR(to_come("yahtzee:ones,twos,threes,fours,fives,sixes,three-of-a-kind,four-of-a-kind,"
                      "small-straight,large-straight,yahtzee=50,upper=40"),
              41.764426170428, 1e-9);
  EXPECT_NEAR(to_come("yahtzee-free:" + five_upper +
                      ",three-of-a-kind,four-of-a-kind,full-house,small-straight,yahtzee=0,chance"),
              42.816247024964, 1e-9);
  EXPECT_NEAR(to_come("yatzy:ones,twos,threes,fours,fives,one-pair,three-of-a-kind,four-of-a-kind,"
                      "small-straight,large-straight,full-house,chance,upper=47"),
              67.956350627544, 1e-9);
}

TEST(Advice, BestActionIsWorthThePosition) {
  const Values values = solved(rules_of("yatzy"), 0.1);
  for (std::string_view text : {"yatzy::13356:2", "yatzy::13356:1", "yatzy::13356:0"}) {
    const Advice advice = advise(values, position_of(text));
    EXPECT_EQ(advice.value, advice.actions.front().value);
    double last = advice.value;
    for (const RankedAction& action : advice.actions) {
      EXPECT_LE(action.value, last + solve::kTiePoints);
      EXPECT_NEAR(action.loss, advice.value - action.value, solve::kTiePoints);
      EXPECT_EQ(action.tie && &action != &advice.actions[0],
                &action != &advice.actions[0] && action.loss == 0);
      last = action.value;
    }
  }
}

TEST(Advice, ASecuredBonusIsNotToCome) {
  const Values values = solved(rules_of("yatzy"));
  const std::string lower =
      "one-pair=0,two-pairs=0,three-of-a-kind=0,four-of-a-kind=0,small-straight=0,"
      "large-straight=0,full-house=0,yatzy=0";
  const Advice advice = advise(
      values, position_of("yatzy:ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18," + lower));
  EXPECT_NEAR(advice.value, 70.0 / 3, 1e-9);  // Chance alone
}

TEST(Advice, TiesGoToFewestDiceRolledAgain) {
  const Values values = solved(rules_of("yahtzee-plain"));
  // Only the small straight is open and made; the six may be rolled again for nothing.
  const Advice advice = advise(
      values, position_of("yahtzee-plain:ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,three-of-a-"
                          "kind=0,four-of-a-kind=0,full-house=0,large-straight=0,yahtzee=0,"
                          "chance=20:12346:1"));
  EXPECT_EQ(to_string(advice.actions[0], values.rules()), "keep 1 2 3 4 6");
  EXPECT_EQ(to_string(advice.actions[1], values.rules()), "keep 1 2 3 4");
  EXPECT_TRUE(advice.actions[0].tie);
  EXPECT_TRUE(advice.actions[1].tie);
  EXPECT_FALSE(advice.actions[2].tie);
  EXPECT_EQ(advice.actions[1].loss, 0);
}

TEST(Advice, EqualPairsTieInTheOrderOfTheirFaces) {
  const Values values = solved(rules_of("yatzy"));
  const Advice advice = advise(
      values,
      position_of("yatzy:ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,one-pair=0,two-pairs="
                  "0,three-of-a-kind=0,four-of-a-kind=0,small-straight=0,large-straight=0,"
                  "full-house=0,chance=20:22334:1"));
  EXPECT_EQ(to_string(advice.actions[0], values.rules()), "keep 2 2");
  EXPECT_EQ(to_string(advice.actions[1], values.rules()), "keep 3 3");
  EXPECT_TRUE(advice.actions[1].tie);
  // The three other dice must all show the face.
  EXPECT_NEAR(advice.value, 50.0 / 216, 1e-12);
}

TEST(Advice, AForcedJokerLeavesOneBox) {
  const Values values = solved(rules_of("yahtzee"));
  const Advice advice = advise(values, position_of("yahtzee:yahtzee=50:44444:0"));
  ASSERT_EQ(advice.actions.size(), 1);
  EXPECT_EQ(to_string(advice.actions[0], values.rules()), "score fours");
  EXPECT_EQ(advice.actions[0].score, 120);
}

}  // namespace
}  // namespace hazard::policy
