#include "hazard/engine/why.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/engine/engine.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/advice.h"
#include "solve/values.h"
#include "tests/evaluations.h"

namespace hazard::engine {
namespace {

using scorecard::Action;
using scorecard::Position;
using test::legal_by_the_book;
using test::position_of;
using test::rules_of;
using test::solved;

// One engine for all tests, so that each table is solved once.
Result<WhyAnswer> ask(const Position& position, double theta = 0, std::string action = "") {
  static Engine engine({});
  return engine.why({position, theta, std::move(action)});
}

WhyAnswer why(const Position& position, double theta = 0, std::string action = "") {
  return test::must(ask(position, theta, std::move(action)));
}

// Writes random rolls into random boxes until so many are open, then rolls.
Position random_position(const scorecard::RuleSet& rules, int open, std::mt19937& random) {
  Position position(rules);
  const auto roll = [&] {
    dice::Hand hand;
    for (int i = 0; i < dice::kDice; ++i) hand = hand.with(1 + static_cast<int>(random() % 6));
    return hand;
  };
  for (int filled = 0; filled < rules.num_boxes - open; ++filled) {
    const auto legal = legal_by_the_book(position, dice::hand_number(roll()) - dice::kFirstRoll);
    const Action& action = legal[random() % legal.size()];
    position.scores[action.box] = action.score;
    position.extra += action.extra;
    if (action.box < rules.num_upper) {
      position.upper_sum = std::min(position.upper_sum + action.score, rules.upper_threshold);
    }
  }
  position.roll = roll();
  position.rolls_left = static_cast<int>(random() % 3);
  return position;
}

// Everything that an answer says in more than one way.
void expect_sums(const WhyAnswer& answer) {
  double best = 0, other = 0, difference = 0;
  for (const WhyAnswer::Part& part : answer.parts) {
    best += part.best;
    other += part.other;
    difference += part.difference;
    EXPECT_NEAR(part.best - part.other, part.difference, 1e-12) << part.name;
  }
  EXPECT_NEAR(best, answer.best.mean, 1e-9);
  EXPECT_NEAR(other, answer.other.mean, 1e-9);
  EXPECT_NEAR(difference, answer.mean_loss, 1e-9);
  EXPECT_NEAR(answer.mean_loss + answer.risk_loss, answer.loss, 1e-9);
  if (answer.theta == 0) {
    EXPECT_NEAR(difference, answer.loss, 1e-9);
    EXPECT_NEAR(answer.best.mean, answer.best.value, 1e-9);
    EXPECT_NEAR(answer.other.mean, answer.other.value, 1e-9);
    EXPECT_EQ(answer.risk_loss, 0);
  }
  for (const auto& [side, chance] :
       {std::pair{&answer.best, &WhyAnswer::End::best}, {&answer.other, &WhyAnswer::End::other}}) {
    double probability = 0, points = 0;
    for (const WhyAnswer::End& end : answer.ends) {
      probability += (end.*chance).probability;
      points += (end.*chance).probability * (end.*chance).points.value_or(0);
    }
    EXPECT_NEAR(probability, 1, 1e-12);
    EXPECT_NEAR(points, side->turn, 1e-9);
    EXPECT_NEAR(side->turn + side->later, side->mean, 1e-9);
  }
}

// Late positions for the most part: they cost less.
int random_open(int num_boxes, int i, std::mt19937& random) {
  if (i % 250 == 0) return num_boxes - static_cast<int>(random() % 2);
  if (i % 10 == 0) return 8;
  return 2 + static_cast<int>(random() % 6);
}

TEST(WhySlow, PartsAddUpToTheLossInAThousandPositions) {
  std::mt19937 random(12);
  int ties = 0, early = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto rules =
        rules_of(std::array{"yatzy", "yahtzee", "yahtzee-free", "yahtzee-plain"}[i % 4]);
    const int open = random_open(rules.num_boxes, i, random);
    Position position = random_position(rules, open, random);
    auto actions = policy::advise(solved(rules), position).actions;
    while (actions.size() < 2) {  // a joker may leave no choice
      position = random_position(rules, open, random);
      actions = policy::advise(solved(rules), position).actions;
    }
    const auto& action = actions[1 + random() % (actions.size() - 1)];
    SCOPED_TRACE(to_string(position) + " " + policy::to_string(action, rules));
    const WhyAnswer answer = why(position, 0, policy::to_string(action, rules));
    EXPECT_EQ(answer.best.action, policy::to_string(actions[0], rules));
    EXPECT_EQ(answer.other.action, policy::to_string(action, rules));
    EXPECT_EQ(answer.loss, action.loss);
    expect_sums(answer);
    ties += answer.other.tie ? 1 : 0;
    early += open > 11 ? 1 : 0;
  }
  EXPECT_GT(early, 2);
  EXPECT_LT(ties, 200);
}

TEST(WhySlow, MeanAndRiskAddUpToTheLossOfOtherAttitudes) {
  std::mt19937 random(13);
  for (int i = 0; i < 100; ++i) {
    const auto rules = rules_of(i % 2 == 0 ? "yatzy" : "yahtzee");
    const Position position = random_position(rules, 2 + i % 6, random);
    const double theta = i % 3 == 0 ? 0.05 : -0.05;
    if (policy::advise(solved(rules, theta), position).actions.size() < 2) continue;
    SCOPED_TRACE(to_string(position));
    expect_sums(why(position, theta));
  }
}

// Advice for other attitudes shows what each action brings on average.
TEST(WhySlow, AdviceShowsTheMeanOfEachAction) {
  Engine engine({});
  for (double theta : {0.05, -0.05}) {
    for (std::string_view text :
         {"yahtzee-plain:ones=3,twos=6,threes=9,fours=8,yahtzee=0,chance=20:13366:1",
          "yahtzee-plain:ones=3,twos=6,threes=9,fours=16,fives=15,sixes=24,chance=20:13366:0"}) {
      const Position position = position_of(text);
      const AdviseAnswer advice = test::must(engine.advise({position, theta}));
      EXPECT_EQ(advice.mean, advice.actions[0].mean);
      for (const AdviseAnswer::Action& action : advice.actions) {
        const WhyAnswer answer = test::must(engine.why({position, theta, action.action}));
        const auto& side = action.action == answer.best.action ? answer.best : answer.other;
        EXPECT_NEAR(action.mean, side.mean, 1e-9) << text << ' ' << action.action;
        EXPECT_EQ(action.value, side.value);
        // To be bold or cautious is to pay for it on average.
        EXPECT_GT(theta * (action.value - action.mean), 0);
      }
    }
  }
  const AdviseAnswer mean = test::must(engine.advise({position_of("yahtzee-plain::13356:2")}));
  for (const AdviseAnswer::Action& action : mean.actions) EXPECT_EQ(action.mean, action.value);
  // Between turns it is the mean of all that the policy can come to.
  const AdviseAnswer start = test::must(engine.advise({position_of("yahtzee-plain"), 0.05}));
  EXPECT_NEAR(start.mean,
              test::must(engine.evaluate({position_of("yahtzee-plain"), "theta:0.05"}))
                  .evaluation.score.mean(),
              1e-9);
}

// One box open: a turn for the sixes, which decide about the bonus of 35 as well.
TEST(Why, TellsTheBonusFromItsBox) {
  const Position position = position_of(
      test::all_but("yahtzee-plain", {"sixes"}, "ones=3,twos=6,threes=9,fours=12,fives=15") +
      ":66612:1");
  const WhyAnswer answer = why(position, 0, "keep 66");
  EXPECT_EQ(answer.best.action, "keep 6 6 6");
  EXPECT_EQ(answer.other.action, "keep 6 6");
  ASSERT_EQ(answer.parts.size(), 2U);
  // Three sixes are there; two more dice bring a third of a six. Two and three more bring 15
  // points.
  EXPECT_NEAR(answer.parts[0].best, 20, 1e-12);
  EXPECT_NEAR(answer.parts[0].other, 15, 1e-12);
  EXPECT_EQ(answer.parts[1].part, "bonus");
  EXPECT_NEAR(answer.parts[1].best, 35, 1e-12);
  EXPECT_NEAR(answer.parts[1].other, 35 * (1 - 125.0 / 216), 1e-12);
  EXPECT_NEAR(answer.loss, 5 + 35 * 125.0 / 216, 1e-9);
  ASSERT_EQ(answer.ends.size(), 1U);
  EXPECT_NEAR(answer.ends[0].best.probability, 1, 1e-12);
}

TEST(Why, SetsTheBestBesideTheSecondOrTheOneNamed) {
  const Position keep = position_of(
      "yahtzee-plain:ones=3,twos=6,threes=9,fours=8,yahtzee=0,"
      "large-straight=0,small-straight=30:13366:1");
  const auto actions = policy::advise(solved(keep.rules), keep).actions;
  const auto name = [&](std::size_t i) { return policy::to_string(actions[i], keep.rules); };
  EXPECT_EQ(why(keep).other.action, name(1));
  EXPECT_EQ(why(keep, 0, name(0)).other.action, name(1));
  EXPECT_EQ(why(keep, 0, name(4)).other.action, name(4));
  for (std::string_view text : {"keep 1 3", "13", "31", "1,3", " 1 3", "Keep 1, 3 "}) {
    EXPECT_EQ(why(keep, 0, std::string(text)).other.action, "keep 1 3") << text;
  }
  EXPECT_EQ(why(keep, 0, "nothing").other.action, "keep nothing");
  EXPECT_EQ(why(keep, 0, "KEEP NOTHING").other.action, "keep nothing");
  const Position fill = position_of(to_string(keep).substr(0, to_string(keep).size() - 1) + "0");
  EXPECT_EQ(why(fill, 0, "four-of-a-kind").other.action, "score four-of-a-kind");
  EXPECT_EQ(why(fill, 0, "Four of a Kind").other.action, "score four-of-a-kind");
  EXPECT_EQ(why(fill, 0, "score four-of-a-kind").other.action, "score four-of-a-kind");
}

TEST(Why, RefusesWhatCannotBeCompared) {
  const auto message = [](std::string_view text, std::string action = "") {
    const auto answer = ask(position_of(text), 0, std::move(action));
    return answer ? "" : answer.error().message;
  };
  EXPECT_EQ(message("yahtzee-plain"),
            "position 'yahtzee-plain': no dice on the table; write dice and rerolls, as in "
            "yatzy::13356:2");
  EXPECT_EQ(
      message("yahtzee-plain::13356:1", "keep 3 3 3"),
      "action 'keep 3 3 3': no part of 1 3 3 5 6; write what to keep of it, as in 'keep 1' or "
      "'keep nothing'");
  EXPECT_EQ(message(test::all_but("yahtzee-plain", {"sixes", "chance"}) + ":13356:0", "ones"),
            "action 'ones': no box that can be filled now; write one of chance, sixes");
  const std::string last = test::all_but("yahtzee-plain", {"chance"}) + ":13356:0";
  EXPECT_EQ(message(last), "position '" + to_string(position_of(last)) +
                               "': only one action is legal, so there is none to compare it with");
}

}  // namespace
}  // namespace hazard::engine
