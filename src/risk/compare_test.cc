// Policies that differ in one decision, so that every figure is known.
#include "hazard/risk/compare.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <functional>
#include <map>
#include <memory>

#include "evaluate/turn_flow.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/plans.h"
#include "policy/turn_values.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/values.h"
#include "tests/players.h"

namespace hazard::risk {
namespace {

using dice::kFirstRoll;
using scorecard::Anchor;
using scorecard::Position;
using scorecard::RuleSet;
using test::hand_of;
using test::roll_of;
using test::solved;

constexpr int kTurns = 6;

// Six boxes: a game that takes milliseconds.
const RuleSet& rules() {
  static const RuleSet kRules = test::card_of(
      {"fours", "fives", "sixes", "small-straight", "yahtzee", "chance"}, "yahtzee-plain");
  return kRules;
}

const solve::Values& mean_values() {
  static const solve::Values kValues = solved(rules());
  return kValues;
}

std::shared_ptr<const policy::Policy> player(std::string_view name) {
  return test::policy_of(name, rules());
}

// Plays like another policy but for one decision.
class ButFor final : public policy::Policy {
 public:
  struct Change {
    Anchor anchor;
    int thrown;  // 0, 1: a keep; 2: a box
    int roll;
    int choice;
  };
  ButFor(std::shared_ptr<const policy::Policy> base, Change change)
      : Policy("changed", mean_values().shared_game()), base_(std::move(base)), change_(change) {}

  void plan_lanes(const scorecard::AnchorSpace::Row& row, const solve::LaneSet& lanes,
                  solve::LanePlans& out) const override {
    base_->plan_lanes(row, lanes, out);
    if (row.filled != change_.anchor.filled) return;
    const int lane = game().anchors.lane(row.filled, change_.anchor.upper_sum);
    for (int i = 0; i < solve::kPlanLanes; ++i) {
      if (lanes[i] != lane) continue;
      auto& decisions = change_.thrown < 2 ? out.keep[change_.thrown] : out.box;
      decisions[change_.roll][i] = static_cast<std::uint32_t>(change_.choice);
    }
  }

 private:
  std::shared_ptr<const policy::Policy> base_;
  Change change_;
};

std::vector<double> visits_of(const policy::Policy& policy) {
  return evaluate::evaluate(policy, Position(rules())).value().visits;
}

// P(the roll lies on the table after that throw), given the anchor.
double met(const policy::Policy& policy, const Anchor& anchor, int thrown, int roll) {
  const auto& anchors = policy.game().anchors;
  const auto flow = std::make_unique<evaluate::TurnFlow>();
  flow->run(policy, anchors.row(anchors.row_number(anchor.filled, anchor.flag)),
            std::vector<std::int32_t>{anchors.lane(anchor.filled, anchor.upper_sum)});
  return flow->roll(thrown, roll, 0);
}

void expect_only(const Disagreement& d, int thrown, double share) {
  EXPECT_NEAR(d.reroll1, thrown == 0 ? share : 0, 1e-16);
  EXPECT_NEAR(d.reroll2, thrown == 1 ? share : 0, 1e-16);
  EXPECT_NEAR(d.box, thrown == 2 ? share : 0, 1e-16);
}

// Compares the optimal player (A) with one who makes one change (B).
struct OneChange {
  std::shared_ptr<const policy::Policy> base = player("optimal");
  std::vector<double> visits = visits_of(*base);

  Comparison run(const ButFor::Change& change) const {
    const ButFor other(base, change);
    return compare(*base, visits, other, visits_of(other), mean_values()).value();
  }
  double weight(const ButFor::Change& change) const {
    return visits[*mean_values().anchors().index(change.anchor)] *
           met(*base, change.anchor, change.thrown, change.roll);
  }
};

// The first roll of the game shows 1 2 3 4 6 in 120 of 7776 cases.
TEST(PolicyComparison, OneKeepOfTheFirstRoll) {
  const OneChange optimal;
  const int roll = roll_of("12346");
  policy::TurnPlan plan;
  optimal.base->plan({}, plan);
  const int own = plan.keep[0][roll];
  const int other = hand_of("26");
  ASSERT_NE(own, other);
  const Comparison result = optimal.run({{}, 0, roll, other});
  const double weight = 120.0 / 7776;
  expect_only(result.under_a, 0, weight / kTurns);
  expect_only(result.under_b, 0, weight / kTurns);
  ASSERT_EQ(result.by_turn.size(), static_cast<std::size_t>(kTurns));
  expect_only(result.by_turn[0], 0, weight);
  for (int t = 1; t < kTurns; ++t) expect_only(result.by_turn[t], 0, 0);

  EXPECT_TRUE(result.boxes.empty());
  ASSERT_EQ(result.keeps.size(), 1U);
  EXPECT_EQ(result.keeps[0].b, "different dice");
  EXPECT_NEAR(result.keeps[0].per_game, weight, 1e-16);
  ASSERT_EQ(result.rolls.size(), 1U);
  EXPECT_EQ(result.rolls[0].a, "five different");
  EXPECT_EQ(result.rolls[0].b, "");
  EXPECT_NEAR(result.rolls[0].per_game, weight, 1e-16);

  const policy::TurnValues turn(mean_values(), {});
  ASSERT_EQ(result.frequent.size(), 1U);
  ASSERT_EQ(result.expensive.size(), 1U);
  for (const Difference& difference : {result.frequent[0], result.expensive[0]}) {
    EXPECT_EQ(to_string(difference.position), "yahtzee-plain::12346:2");
    EXPECT_EQ(difference.a, "keep " + dice::to_string(dice::kHands[own], " "));
    EXPECT_EQ(difference.b, "keep 2 6");
    EXPECT_NEAR(difference.per_game, weight, 1e-16);
    EXPECT_NEAR(difference.gain, turn.keep(2, own) - turn.keep(2, other), 1e-12);
    EXPECT_GT(difference.gain, 0);
  }
}

TEST(PolicyComparison, OneKeepOfTheSecondRoll) {
  const OneChange optimal;
  const ButFor::Change change = {{}, 1, roll_of("33356"), hand_of("")};
  const double weight = optimal.weight(change);
  ASSERT_GT(weight, 1e-5);
  const Comparison result = optimal.run(change);
  expect_only(result.under_a, 1, weight / kTurns);
  expect_only(result.under_b, 1, weight / kTurns);
  ASSERT_EQ(result.frequent.size(), 1U);
  EXPECT_EQ(result.frequent[0].position.rolls_left, 1);
  EXPECT_EQ(result.frequent[0].b, "keep nothing");
  EXPECT_EQ(result.rolls.at(0).a, "three alike");
  EXPECT_EQ(result.keeps.at(0).b, "nothing");
  EXPECT_GT(result.frequent[0].gain, 0);
}

// After a first turn that ended with three fours in their box.
TEST(PolicyComparison, OneBoxOfTheSecondTurn) {
  const OneChange optimal;
  const Anchor anchor = {0b1, false, 12};
  const int roll = roll_of("11234");
  policy::TurnPlan plan;
  optimal.base->plan(anchor, plan);
  const int own = plan.box[roll];
  const int other = rules().find_box("yahtzee");
  ASSERT_NE(own, other);
  const ButFor::Change change = {anchor, 2, roll, other};
  const double weight = optimal.weight(change);
  ASSERT_GT(weight, 1e-6);
  const Comparison result = optimal.run(change);
  expect_only(result.under_a, 2, weight / kTurns);
  expect_only(result.by_turn[1], 2, weight);
  expect_only(result.by_turn[0], 2, 0);
  ASSERT_EQ(result.boxes.size(), 1U);
  EXPECT_EQ(result.boxes[0].a, rules().boxes[own].name);
  EXPECT_EQ(result.boxes[0].b, rules().boxes[other].name);
  EXPECT_NEAR(result.boxes[0].per_game, weight, 1e-16);
  EXPECT_TRUE(result.keeps.empty());
  EXPECT_TRUE(result.rolls.empty());

  ASSERT_EQ(result.expensive.size(), 1U);
  const Difference& difference = result.expensive[0];
  EXPECT_EQ(to_string(difference.position), "yahtzee-plain:fours,upper=12:11234:0");
  EXPECT_EQ(difference.a, "score " + std::string(rules().boxes[own].key));
  EXPECT_EQ(difference.b, "score yahtzee");
  EXPECT_NEAR(difference.per_game, weight, 1e-16);
  // Points at once and values of what follows, from the table.
  const auto worth = [&](int box) {
    const int paid = score(rules().boxes[box], dice::kHands[kFirstRoll + roll]);
    return paid + mean_values().points(mean_values().anchors().after(anchor, {box, paid, 0}));
  };
  EXPECT_NEAR(difference.gain, worth(own) - worth(other), 1e-9);
}

// What the whole change costs is what it costs each time, times how often it happens.
TEST(PolicyComparison, GainTimesFrequencyIsTheDifferenceOfTheMeans) {
  const OneChange optimal;
  const ButFor::Change change = {{}, 0, roll_of("13346"), hand_of("1")};
  const Comparison result = optimal.run(change);
  const ButFor other(optimal.base, change);
  const double mean = evaluate::evaluate(other, Position(rules())).value().score.mean();
  const Difference& difference = result.expensive.at(0);
  EXPECT_NEAR(difference.per_game * difference.gain, mean_values().start() - mean, 1e-9);
}

// Where the change itself is made, the games of B meet what follows and those of A do not.
TEST(PolicyComparison, EachSideIsWeighedByItsOwnGames) {
  const OneChange optimal;
  const ButFor first(optimal.base, {{}, 0, roll_of("66661"), hand_of("1")});
  // Differs from `first` in a turn that starts from a card with Sixes filled.
  const Anchor sixes = {0b100, false, 24};
  const ButFor::Change later = {sixes, 0, roll_of("12346"), hand_of("6")};
  const ButFor second(std::make_shared<ButFor>(first), later);
  const auto visits = visits_of(first);
  const auto place = *mean_values().anchors().index(sixes);
  const double weight = visits[place] * 120 / 7776;
  expect_only(disagreement(first, visits, second).value(), 0, weight / kTurns);
  const double more = optimal.visits[place] * 120 / 7776;
  expect_only(disagreement(first, optimal.visits, second).value(), 0, more / kTurns);
  EXPECT_GT(more, weight);
}

TEST(PolicyComparison, ExamplesAreAsManyAsAskedForLargestFirst) {
  const auto a = player("optimal");
  const auto b = player("theta:0.1");
  const auto visits_a = visits_of(*a);
  const auto visits_b = visits_of(*b);
  const Comparison result =
      compare(*a, visits_a, *b, visits_b, mean_values(), {.evaluate = {}, .examples = 7}).value();
  ASSERT_EQ(result.frequent.size(), 7U);
  ASSERT_EQ(result.expensive.size(), 7U);
  for (int i = 1; i < 7; ++i) {
    EXPECT_LE(result.frequent[i].per_game, result.frequent[i - 1].per_game);
    EXPECT_LE(std::abs(result.expensive[i].per_game * result.expensive[i].gain),
              std::abs(result.expensive[i - 1].per_game * result.expensive[i - 1].gain));
  }
  // No choice is better than that of the mean player.
  for (const auto& list : {result.frequent, result.expensive}) {
    for (const Difference& difference : list) {
      EXPECT_GE(difference.gain, -1e-9);
      EXPECT_NE(difference.a, difference.b);
    }
  }
  // Kinds of choices and shares count the same decisions.
  double boxes = 0, keeps = 0, rolls = 0;
  for (const Contrast& contrast : result.boxes) boxes += contrast.per_game;
  for (const Contrast& contrast : result.keeps) keeps += contrast.per_game;
  for (const Contrast& contrast : result.rolls) rolls += contrast.per_game;
  EXPECT_NEAR(boxes, result.under_a.box * kTurns, 1e-12);
  EXPECT_NEAR(keeps, (result.under_a.reroll1 + result.under_a.reroll2) * kTurns, 1e-12);
  EXPECT_NEAR(rolls, keeps, 1e-12);
  for (std::size_t i = 1; i < result.boxes.size(); ++i) {
    EXPECT_LE(result.boxes[i].per_game, result.boxes[i - 1].per_game);
  }

  // The other way round.
  const Comparison mirror =
      compare(*b, visits_b, *a, visits_a, mean_values(), {.evaluate = {}, .examples = 0}).value();
  EXPECT_NEAR(mirror.under_a.reroll1, result.under_b.reroll1, 1e-14);
  EXPECT_NEAR(mirror.under_a.reroll2, result.under_b.reroll2, 1e-14);
  EXPECT_NEAR(mirror.under_a.box, result.under_b.box, 1e-14);
  EXPECT_NEAR(mirror.under_b.reroll1, result.under_a.reroll1, 1e-14);
  EXPECT_NEAR(mirror.under_b.box, result.under_a.box, 1e-14);
  EXPECT_TRUE(mirror.frequent.empty());
}

TEST(PolicyComparison, APurePolicyAgreesWithItself) {
  const auto policy = player("greedy");
  const auto visits = visits_of(*policy);
  const Comparison result = compare(*policy, visits, *policy, visits, mean_values()).value();
  expect_only(result.under_a, 0, 0);
  expect_only(result.under_b, 0, 0);
  EXPECT_TRUE(result.boxes.empty() && result.keeps.empty() && result.rolls.empty());
  EXPECT_TRUE(result.frequent.empty() && result.expensive.empty());
}

// Cards with one box left, met with certainty: a mixed player is easy to follow there.
TEST(Disagreement, OfRandomPlayersIsOneMinusOneOverTheChoices) {
  const auto random = player("random");
  const auto optimal = player("optimal");
  const scorecard::Boxes filled = rules().full_card() & ~scorecard::Boxes{0b11};
  std::vector<double> visits(mean_values().anchors().num_values());
  visits[*mean_values().anchors().index({filled, false, 0})] = 1;
  // All choices are equally likely: against anybody, one in as many as there are is the same.
  double keeps = 0;
  for (int r = 0; r < dice::kNumRolls; ++r) {
    keeps += dice::kRollWays[r] / 7776.0 / (dice::kFirstKeep[r + 1] - dice::kFirstKeep[r]);
  }
  for (const auto* other : {&random, &optimal}) {
    const Disagreement d = disagreement(*random, visits, **other).value();
    EXPECT_NEAR(d.reroll1 * kTurns, 1 - keeps, 1e-12);
    EXPECT_NEAR(d.box * kTurns, 0.5, 1e-12);
  }
  const Disagreement mirror = disagreement(*optimal, visits, *random).value();
  EXPECT_NEAR(mirror.reroll1 * kTurns, 1 - keeps, 1e-12);
  EXPECT_NEAR(mirror.box * kTurns, 0.5, 1e-12);
}

TEST(PolicyComparisonSlow, MixedPlayersDifferWithAProbability) {
  const auto noisy = player("noisy:1");
  const auto random = player("random");
  const auto optimal = player("optimal");
  // Met as the optimal player meets them.
  const auto visits = visits_of(*optimal);
  for (const auto& [a, b] : {std::pair{optimal, noisy}, {noisy, random}, {noisy, noisy}}) {
    const Comparison result = compare(*a, visits, *b, visits, mean_values()).value();
    for (const Disagreement& d : {result.under_a, result.under_b}) {
      for (double share : {d.reroll1, d.reroll2, d.box}) {
        EXPECT_GT(share, 0);
        EXPECT_LT(share, 1);
      }
    }
    EXPECT_TRUE(result.frequent.empty());
  }
}

void expect_same_bits_from_any_threads(const RuleSet& card) {
  const solve::Values mean = solved(card);
  const auto a = policy::make_value_policy("a", mean);
  const auto b = policy::make_value_policy("b", solved(card, -0.05));
  const auto visits_a = evaluate::evaluate(*a, Position(card)).value().visits;
  const auto visits_b = evaluate::evaluate(*b, Position(card)).value().visits;
  const auto run = [&](int threads) {
    return compare(*a, visits_a, *b, visits_b, mean,
                   {.evaluate = {.threads = threads}, .examples = 20})
        .value();
  };
  const Comparison one = run(1);
  for (int threads : {2, 7}) {
    const Comparison more = run(threads);
    EXPECT_EQ(more.under_a.reroll1, one.under_a.reroll1);
    EXPECT_EQ(more.under_a.reroll2, one.under_a.reroll2);
    EXPECT_EQ(more.under_b.box, one.under_b.box);
    for (int t = 0; t < card.num_boxes; ++t)
      EXPECT_EQ(more.by_turn[t].reroll1, one.by_turn[t].reroll1);
    for (const auto list : {&Comparison::boxes, &Comparison::keeps, &Comparison::rolls}) {
      ASSERT_EQ((more.*list).size(), (one.*list).size());
      for (std::size_t i = 0; i < (one.*list).size(); ++i) {
        EXPECT_EQ((more.*list)[i].a, (one.*list)[i].a);
        EXPECT_EQ((more.*list)[i].b, (one.*list)[i].b);
        EXPECT_EQ((more.*list)[i].per_game, (one.*list)[i].per_game);
      }
    }
    for (const auto list : {&Comparison::frequent, &Comparison::expensive}) {
      ASSERT_EQ((more.*list).size(), (one.*list).size());
      for (std::size_t i = 0; i < (one.*list).size(); ++i) {
        EXPECT_EQ(to_string((more.*list)[i].position), to_string((one.*list)[i].position));
        EXPECT_EQ((more.*list)[i].gain, (one.*list)[i].gain);
      }
    }
  }
}

TEST(PolicyComparison, EveryNumberOfThreadsGivesTheSameBits) {
  expect_same_bits_from_any_threads(rules());
}

TEST(PolicyComparison, StopsWhenTold) {
  const auto policy = player("greedy");
  const std::atomic<bool> cancel = true;
  const std::vector<double> visits(mean_values().anchors().num_values(), 1.0);
  const auto result = disagreement(*policy, visits, *policy, {.watch = {.cancel = &cancel}});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kCancelled);
}

}  // namespace
}  // namespace hazard::risk
