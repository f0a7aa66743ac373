#include "evaluate/prospects.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <numeric>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "policy/advice.h"
#include "solve/values.h"
#include "tests/evaluations.h"

namespace hazard::evaluate {
namespace {

using dice::kFirstRoll;
using dice::kHands;
using dice::kNumRolls;
using policy::RankedAction;
using scorecard::Action;
using scorecard::Position;
using test::all_but;
using test::five_boxes;
using test::legal_by_the_book;
using test::policy_of;
using test::position_of;
using test::solved;
using test::throws_of;

// The position after a turn has ended.
Position after(const Position& position, const Action& action) {
  Position next = position;
  next.roll.reset();
  next.rolls_left = 0;
  next.scores[action.box] = action.score;
  next.extra += action.extra;
  if (action.box < position.rules.num_upper) {
    next.upper_sum = std::min(position.upper_sum + action.score, position.rules.upper_threshold);
  }
  return next;
}

// What the turn brings is told by box; the ends are all there are.
void expect_ends(const Prospect& prospect) {
  double probability = 0;
  int last = -1;
  for (const TurnEnd& end : prospect.ends) {
    EXPECT_GT(end.box, last);
    EXPECT_GT(end.probability, 0);
    probability += end.probability;
    last = end.box;
  }
  EXPECT_NEAR(probability, 1, 1e-12);
}

// Plain sums of points, by where they are paid.
struct Paid {
  std::vector<double> boxes;
  double bonus = 0;  // probability
  double extra = 0;

  explicit Paid(const Position& position) : boxes(position.rules.num_boxes) {}
  void add(const Paid& other, double p) {
    for (std::size_t b = 0; b < boxes.size(); ++b) boxes[b] += p * other.boxes[b];
    bonus += p * other.bonus;
    extra += p * other.extra;
  }
};

void expect_same(const Prospect& prospect, const Paid& paid) {
  ASSERT_EQ(prospect.boxes.size(), paid.boxes.size());
  for (std::size_t b = 0; b < paid.boxes.size(); ++b) {
    EXPECT_NEAR(prospect.boxes[b], paid.boxes[b], 1e-10) << b;
  }
  EXPECT_NEAR(prospect.bonus, paid.bonus, 1e-12);
  EXPECT_NEAR(prospect.extra, paid.extra, 1e-10);
}

// The rest of the game by dice that are thrown one by one, for cards that are nearly full.
class ByDice {
 public:
  explicit ByDice(const policy::Policy& policy) : policy_(policy) {}

  Paid end_of_turn(const Position& position, std::array<double, kNumRolls> odds, int rolls_left) {
    policy::TurnPlan plan;
    policy_.plan(position.anchor(), plan);
    for (; rolls_left > 0; --rolls_left) {
      std::array<double, kNumRolls> next{};
      for (int r = 0; r < kNumRolls; ++r) {
        if (odds[r] == 0) continue;
        for (const auto& [to, p] : throws_of(plan.keep[2 - rolls_left][r])) next[to] += odds[r] * p;
      }
      odds = next;
    }
    Paid paid(position);
    for (int r = 0; r < kNumRolls; ++r) {
      if (odds[r] > 0) paid.add(write(position, r, plan.box[r]), odds[r]);
    }
    return paid;
  }

  Paid write(const Position& position, int roll, int box) {
    const auto legal = legal_by_the_book(position, roll);
    const auto action = std::ranges::find(legal, box, &Action::box);
    Paid paid(position);
    if (action == legal.end()) {
      ADD_FAILURE() << "box " << box << " is not legal";
      return paid;
    }
    paid = turn_from(after(position, *action));
    paid.boxes[box] += action->score;
    paid.extra += action->extra;
    return paid;
  }

 private:
  const Paid& turn_from(const Position& position) {
    const auto known = known_.find(to_string(position));
    if (known != known_.end()) return known->second;
    Paid paid(position);
    if (position.full()) {
      paid.bonus = position.bonus_secured() ? 1 : 0;
    } else {
      std::array<double, kNumRolls> odds{};
      for (const auto& [roll, p] : throws_of(0)) odds[roll] = p;
      paid = end_of_turn(position, odds, 2);
    }
    return known_.emplace(to_string(position), std::move(paid)).first->second;
  }

  const policy::Policy& policy_;
  std::map<std::string, Paid> known_;
};

TEST(ProspectsSlow, AreThoseOfDiceThrownOneByOne) {
  const std::string upper = "ones=3,twos=6,threes=9,fours=12";
  for (const auto& text :
       {all_but("yatzy", {"sixes"}, upper + ",fives=15") + ":12366:2",
        all_but("yatzy", {"chance"}) + ":12366:1", all_but("yatzy", {"yatzy"}) + ":12366:0",
        all_but("yatzy", {"fives", "sixes"}, upper + ",yatzy=50") + ":15566:1",
        all_but("yatzy", {"fours", "full-house"}, upper) + ":44551:2",
        all_but("yatzy", {"two-pairs", "chance"}) + ":44551:0",
        all_but("yahtzee", {"sixes", "large-straight"}, "yahtzee=50,extra=100") + ":66662:2",
        all_but("yahtzee", {"sixes", "full-house"}, "yahtzee=50") + ":33333:0",
        all_but("yahtzee-free", {"threes", "full-house"}, "yahtzee=50") + ":33333:1"}) {
    const Position position = position_of(text);
    for (double theta : {0.0, 0.08}) {
      const auto policy = policy_of(fmt::format("theta:{}", theta), position.rules);
      const auto actions = policy::advise(solved(position.rules, theta), position).actions;
      const auto found = prospects(*policy, position, actions).value();
      ASSERT_EQ(found.size(), actions.size());
      ByDice by_dice(*policy);
      for (std::size_t i = 0; i < actions.size(); ++i) {
        SCOPED_TRACE(text + " " + policy::to_string(actions[i], position.rules));
        expect_ends(found[i]);
        if (actions[i].is_box()) {
          const int roll = dice::hand_number(*position.roll) - kFirstRoll;
          expect_same(found[i], by_dice.write(position, roll, actions[i].box));
          continue;
        }
        std::array<double, kNumRolls> odds{};
        for (const auto& [roll, p] : throws_of(dice::hand_number(actions[i].keep))) odds[roll] = p;
        expect_same(found[i], by_dice.end_of_turn(position, odds, position.rolls_left - 1));
      }
    }
  }
}

// What an evaluation says of the points that come after the position.
Paid to_come(const policy::Policy& policy, const Position& position) {
  const Evaluation e = evaluate(policy, position).value();
  Paid paid(position);
  for (std::size_t b = 0; b < paid.boxes.size(); ++b) {
    paid.boxes[b] = e.boxes[b].mean - std::max(position.scores[b], 0);
  }
  paid.bonus = e.bonus();
  paid.extra = e.extra - position.extra;
  return paid;
}

// Points of the action itself, and the evaluations of all that can follow, weighted.
void expect_mix_of_evaluations(const policy::Policy& policy, const Position& position,
                               const std::vector<RankedAction>& actions) {
  const auto found = prospects(policy, position, actions).value();
  const int roll = dice::hand_number(*position.roll) - kFirstRoll;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    SCOPED_TRACE(policy.name() + " " + to_string(position) + " " +
                 policy::to_string(actions[i], position.rules));
    expect_ends(found[i]);
    Paid paid(position);
    if (actions[i].is_box()) {
      const auto legal = legal_by_the_book(position, roll);
      const Action action = *std::ranges::find(legal, actions[i].box, &Action::box);
      paid = to_come(policy, after(position, action));
      paid.boxes[action.box] += action.score;
      paid.extra += action.extra;
    } else {
      Position next = position;
      --next.rolls_left;
      for (const auto& [to, p] : throws_of(dice::hand_number(actions[i].keep))) {
        next.roll = kHands[kFirstRoll + to];
        paid.add(to_come(policy, next), p);
      }
    }
    expect_same(found[i], paid);
  }
}

TEST(Prospects, AreMixedOfTheEvaluationsOfWhatFollows) {
  Position start(five_boxes());
  start.scores[0] = 12;
  start.upper_sum = 12;
  for (std::string_view name : {"optimal", "theta:-0.1", "random"}) {
    const auto policy = policy_of(name, start.rules);
    for (const auto& [roll, rolls_left] : {std::pair{"23446", 0}, {"55566", 1}}) {
      Position position = start;
      position.roll = dice::parse_roll(roll).value();
      position.rolls_left = rolls_left;
      auto actions = policy::advise(solved(start.rules), position).actions;
      if (actions.size() > 3) actions.erase(actions.begin() + 2, actions.end() - 1);
      expect_mix_of_evaluations(*policy, position, actions);
    }
  }
}

// Jokers, a secured bonus, forgotten scores, many actions at once.
TEST(ProspectsSlow, MeansOfPerfectPlayAreTheValuesOfTheActions) {
  for (std::string_view text :
       {"yatzy:ones=3,twos=6,threes=9,chance=21,yatzy=0,full-house=28,one-pair=12,two-pairs=18,"
        "small-straight=0:13356:2",
        "yatzy:ones,twos,threes,fours,fives,chance,yatzy,full-house,upper=45:13466:1",
        "yahtzee:threes=15,fours=16,fives=20,sixes=24,yahtzee=50,chance=28,full-house=25,extra=100:"
        "22222:2",
        "yahtzee:threes=15,fours=16,sixes=24,yahtzee=50,chance=28,full-house=25,extra=100:33333:0",
        "yahtzee-free:threes=9,sixes=24,yahtzee=0,chance=28,full-house=0,fives=15:33333:0",
        "yahtzee-plain:ones=3,twos=8,threes=12,fours=16,fives=25,yahtzee=50:12345:1"}) {
    const Position position = position_of(text);
    const auto advice = policy::advise(solved(position.rules), position);
    const auto policy = policy_of("optimal", position.rules);
    const auto found = prospects(*policy, position, advice.actions).value();
    for (std::size_t i = 0; i < found.size(); ++i) {
      SCOPED_TRACE(std::string(text) + " " + policy::to_string(advice.actions[i], position.rules));
      EXPECT_NEAR(found[i].mean(), advice.actions[i].value, 1e-9);
      EXPECT_EQ(found[i].bonus_points,
                position.bonus_secured() ? 0 : found[i].bonus * position.rules.upper_bonus);
      expect_ends(found[i]);
      if (position.rolls_left == 0) {
        EXPECT_EQ(found[i].turn(), advice.actions[i].score);
      }
    }
  }
}

TEST(ProspectsSlow, OfTheFirstRollAreItsValues) {
  for (std::string_view text : {"yatzy::13356:2", "yahtzee::66651:1"}) {
    const Position position = position_of(text);
    const auto advice = policy::advise(solved(position.rules), position);
    const auto found =
        prospects(*policy_of("optimal", position.rules), position, advice.actions).value();
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_NEAR(found[i].mean(), advice.actions[i].value, 1e-9);
    }
  }
}

// The certainty equivalent of a bold player's best action is what the distribution of his games
// says, and so is its mean.
TEST(Prospects, OfTheBestActionAreTheEvaluation) {
  const Position position =
      position_of("yahtzee-plain:ones=3,twos=6,threes=9,chance=21,yahtzee=0,full-house=25:13366:2");
  const auto policy = policy_of("theta:0.05", position.rules);
  const auto best = policy::advise(solved(position.rules, 0.05), position).actions.front();
  const auto found = prospects(*policy, position, {&best, 1}).value();
  expect_same(found[0], to_come(*policy, position));
  const Distribution score = evaluate(*policy, position).value().score;
  EXPECT_NEAR(found[0].mean(), score.mean() - *position.total(), 1e-9);
  EXPECT_NEAR(best.value, score.certainty_equivalent(0.05) - *position.total(), 1e-9);
}

TEST(Prospects, DoNotDependOnThreadsOrOnTheirNeighbours) {
  const Position position =
      position_of("yahtzee-plain:ones=3,twos=6,threes=9,chance=21,yahtzee=0,full-house=25:13366:2");
  const auto policy = policy_of("theta:0.05", position.rules);
  const auto actions = policy::advise(solved(position.rules, 0.05), position).actions;
  const auto one = prospects(*policy, position, actions, {.threads = 1}).value();
  const auto many = prospects(*policy, position, actions, {.threads = 5}).value();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    EXPECT_EQ(one[i].boxes, many[i].boxes);
    EXPECT_EQ(one[i].bonus, many[i].bonus);
    if (i % 5 != 0) continue;
    const auto alone = prospects(*policy, position, {&actions[i], 1}).value();
    EXPECT_NEAR(alone[0].mean(), one[i].mean(), 1e-10);
  }
}

TEST(Prospects, StopWhenTold) {
  const Position position = position_of("yahtzee-plain::13356:2");
  const auto actions = policy::advise(solved(position.rules), position).actions;
  const std::atomic<bool> cancel = true;
  const auto found = prospects(*policy_of("optimal", position.rules), position, actions,
                               {.watch = {.cancel = &cancel}});
  ASSERT_FALSE(found.has_value());
  EXPECT_EQ(found.error().code, Errc::kCancelled);
}

}  // namespace
}  // namespace hazard::evaluate
