// One turn: against dice thrown one by one, and against advice.
#include "evaluate/turn_flow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <random>
#include <tuple>

#include "hazard/dice/hand.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/advice.h"
#include "policy/policies.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "solve/values.h"
#include "tests/players.h"

namespace hazard::evaluate {
namespace {

using dice::Hand;
using dice::kFirstRoll;
using dice::kHands;
using dice::kNumRolls;
using policy::MixedPlan;
using policy::TurnPlan;
using scorecard::Anchor;
using test::game_of;
using test::roll_of;
using test::rules_of;
using test::Scrambled;
using test::solved;
using test::throw_dice;

using RollOdds = std::array<double, kNumRolls>;

void throw_the_rest(int kept, double p, RollOdds& odds) {
  const int count = dice::kDice - kHands[kept].size();
  const double each = p / std::pow(6, count);
  throw_dice(kHands[kept], count,
             [&](const Hand& roll) { odds[dice::hand_number(roll) - kFirstRoll] += each; });
}

// P(keep) of a roll after throw 0 or 1, and P(box) after the last, for either kind of policy.
struct Choices {
  Choices(const policy::Policy& policy, const Anchor& anchor) : mixed(policy.mixed()) {
    mixed ? policy.mix(anchor, *mix) : policy.plan(anchor, plan);
  }
  template <class Fn>
  void for_each_keep(int thrown, int roll, Fn fn) const {
    if (!mixed) return fn(static_cast<int>(plan.keep[thrown][roll]), 1.0);
    for (int k = dice::kFirstKeep[roll]; k < dice::kFirstKeep[roll + 1]; ++k) {
      fn(static_cast<int>(dice::kKeepHands[k]), mix->keep[thrown][k]);
    }
  }
  double box(int roll, int box) const {
    return mixed ? mix->box[roll][box] : plan.box[roll] == box ? 1 : 0;
  }

  bool mixed;
  TurnPlan plan;
  std::unique_ptr<MixedPlan> mix = std::make_unique<MixedPlan>();
};

// P(roll) after each throw.
std::array<RollOdds, 3> brute_force(const Choices& choices, const std::optional<Opening>& opening) {
  std::array<RollOdds, 3> odds{};
  int thrown = 0;
  if (opening) {
    thrown = 2 - opening->rolls_left;
    odds[thrown][opening->roll] = 1;
  } else {
    throw_the_rest(0, 1, odds[0]);
  }
  for (; thrown < 2; ++thrown) {
    std::map<int, double> kept;
    for (int r = 0; r < kNumRolls; ++r) {
      choices.for_each_keep(thrown, r,
                            [&](int hand, double p) { kept[hand] += p * odds[thrown][r]; });
    }
    for (const auto& [hand, p] : kept) throw_the_rest(hand, p, odds[thrown + 1]);
  }
  return odds;
}

const scorecard::AnchorSpace::Row& row_of(const solve::Game& game, const Anchor& anchor) {
  return game.anchors.row(game.anchors.row_number(anchor.filled, anchor.flag));
}

// Runs lanes of the anchor's row and holds each to dice thrown one by one.
void expect_as_thrown(const policy::Policy& policy, scorecard::Boxes filled, bool flag,
                      const std::vector<std::int32_t>& lanes,
                      const std::optional<Opening>& opening) {
  const solve::Game& game = policy.game();
  const auto& row = row_of(game, {filled, flag, 0});
  const auto flow = std::make_unique<TurnFlow>();
  flow->run(policy, row, lanes, opening);
  ASSERT_EQ(flow->num_lanes(), static_cast<int>(lanes.size()));
  for (int i = 0; i < flow->num_lanes(); ++i) {
    const Anchor anchor = {filled, flag, game.anchors.upper_sums(filled)[lanes[i]]};
    const Choices choices(policy, anchor);
    const auto odds = brute_force(choices, opening);
    const int first = opening ? 2 - opening->rolls_left : 0;
    for (int thrown = 0; thrown < 3; ++thrown) {
      double sum = 0;
      for (int r = 0; r < kNumRolls; ++r) {
        ASSERT_NEAR(flow->roll(thrown, r, i), odds[thrown][r], 1e-15);
        sum += flow->roll(thrown, r, i);
      }
      ASSERT_NEAR(sum, thrown < first ? 0 : 1, 1e-14);
    }
    for (int r = 0; r < kNumRolls; ++r) {
      for (int thrown = 0; thrown < 2; ++thrown) {
        choices.for_each_keep(
            thrown, r, [&](int hand, double p) { ASSERT_EQ(flow->keeps(thrown, r, hand, i), p); });
      }
      for (int b = 0; b < game.rules.num_boxes; ++b) {
        ASSERT_EQ(flow->ends_in(r, b, i), choices.box(r, b));
      }
    }
  }
  std::vector<double> ends(lanes.size());
  flow->for_each_box([&](int roll, int i, int box, double p) {
    ASSERT_NEAR(p, flow->roll(2, roll, i) * flow->ends_in(roll, box, i), 1e-17);
    ends[i] += p;
  });
  for (double sum : ends) ASSERT_NEAR(sum, 1, 1e-14);
}

class TurnFlowOf : public testing::TestWithParam<bool> {
 protected:
  std::shared_ptr<const solve::Game> game_ = game_of(rules_of("yahtzee"));
  Scrambled policy_{game_, GetParam()};
  scorecard::Boxes filled_ = [&] {
    scorecard::Boxes boxes = 0;
    for (std::string_view key : {"fours", "sixes", "full-house", "yahtzee"}) {
      boxes |= scorecard::Boxes{1} << game_->rules.find_box(key);
    }
    return boxes;
  }();
};

TEST_P(TurnFlowOf, AFreshTurnIsWhatFiveDiceGive) {
  expect_as_thrown(policy_, 0, false, {0}, {});
  expect_as_thrown(policy_, filled_, false, {0, 3, 1}, {});
  // Eight lanes, then one: nothing is left from the run before.
  expect_as_thrown(policy_, filled_, false, {0, 1, 2, 3, 4, 5, 6, 7}, {});
  expect_as_thrown(policy_, filled_, false, {7}, {});
}

TEST_P(TurnFlowOf, ATurnUnderWayGoesOnFromItsRoll) {
  const int roll = roll_of("13346");
  for (int rolls_left = 0; rolls_left <= 2; ++rolls_left) {
    expect_as_thrown(policy_, filled_, false, {2, 5}, Opening{roll, rolls_left});
    expect_as_thrown(policy_, 0, false, {0}, Opening{kNumRolls - 1, rolls_left});
  }
}

TEST_P(TurnFlowOf, ARunLeavesNothingForTheNext) {
  const auto& row = row_of(*game_, {});
  const auto used = std::make_unique<TurnFlow>();
  const std::vector<std::int32_t> lanes = {0};
  const Scrambled other(game_, !GetParam());
  used->run(other, row_of(*game_, {filled_, false, 0}), std::vector<std::int32_t>{0, 1, 2}, {});
  used->run(policy_, row, lanes, Opening{17, 1});
  used->run(policy_, row, lanes, {});
  const auto fresh = std::make_unique<TurnFlow>();
  fresh->run(policy_, row, lanes, {});
  for (int thrown = 0; thrown < 3; ++thrown) {
    for (int r = 0; r < kNumRolls; ++r) {
      ASSERT_EQ(used->roll(thrown, r, 0), fresh->roll(thrown, r, 0));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(PureAndMixed, TurnFlowOf, testing::Bool());

TEST(TurnFlow, RandomPlayOfOneDieAtATimeSumsToOne) {
  const auto random = policy::make_random_policy(rules_of("yatzy")).value();
  expect_as_thrown(*random, 0b101, false, {0, 4}, {});
}

TEST(RollTheRest, EveryHandGivesItsOwnThrows) {
  // All hands at once, eight different amounts of each.
  const auto mass = std::make_unique<HandMass>();
  std::mt19937 random(1);
  std::array<RollOdds, kPlanLanes> expected{};
  for (int h = 0; h < dice::kNumHands; ++h) {
    for (int i = 0; i < kPlanLanes; ++i) {
      mass->at[h][i] = static_cast<double>(random() % 1000) / 1000;
      throw_the_rest(h, mass->at[h][i], expected[i]);
    }
  }
  roll_the_rest(*mass);
  for (int r = 0; r < kNumRolls; ++r) {
    for (int i = 0; i < kPlanLanes; ++i) {
      ASSERT_NEAR(mass->at[kFirstRoll + r][i], expected[i][r], 1e-13 * (1 + expected[i][r]));
    }
  }
}

TEST(AddTerms, AddsShiftedCopies) {
  std::mt19937 random(2);
  constexpr int kCount = 29;
  struct alignas(64) Numbers {
    std::array<double, 96> at{};
  };
  Numbers around, target, expected;
  double* const source = around.at.data() + Block::kSize;  // zeros on either side
  for (int i = 0; i < kCount; ++i) source[i] = static_cast<double>(random() % 100);
  std::vector<Term> terms;
  for (const auto& [shift, weight] :
       {std::pair{0, 0.5}, {3, 0.25}, {11, 2.0}, {7, 1.0}, {8, 4.0}}) {
    terms.push_back({.target = target.at.data(),
                     .source = source,
                     .count = kCount,
                     .shift = shift,
                     .weight = weight});
    for (int i = 0; i < kCount; ++i) expected.at[shift + i] += weight * source[i];
  }
  add_terms(terms);
  EXPECT_EQ(target.at, expected.at);
}

// --- plans against advice ------------------------------------------------------------------------

scorecard::Position any_position_at(const solve::Game& game, const Anchor& anchor) {
  scorecard::Position position(game.rules);
  for (int b = 0; b < game.rules.num_boxes; ++b) {
    if (scorecard::is_filled(anchor.filled, b)) position.scores[b] = scorecard::kUnknown;
  }
  if (game.anchors.has_flag() && scorecard::is_filled(anchor.filled, game.rules.yahtzee_box)) {
    position.scores[game.rules.yahtzee_box] = anchor.flag ? 50 : 0;
  }
  position.upper_sum = anchor.upper_sum;
  return position;
}

// Advice computes in points by log-sum-exp, plans in scaled utilities: two ways to one decision.
void expect_advised(const solve::Values& values, int anchors, int rolls) {
  const solve::Game& game = values.game();
  const auto policy = policy::make_value_policy("policy", values);
  std::mt19937 random(12);
  for (int n = 0; n < anchors; ++n) {
    const auto& row = game.anchors.row(
        n == 0 ? 0 : static_cast<int>(random() % static_cast<unsigned>(game.anchors.num_rows())));
    if (row.filled == game.rules.full_card()) continue;
    const auto sums = game.anchors.upper_sums(row.filled);
    const Anchor anchor = {row.filled, row.flag, sums[random() % sums.size()]};
    TurnPlan plan;
    policy->plan(anchor, plan);
    scorecard::Position position = any_position_at(game, anchor);
    ASSERT_EQ(position.anchor(), anchor);
    for (int i = 0; i < rolls; ++i) {
      const int roll = static_cast<int>(random() % kNumRolls);
      position.roll = kHands[kFirstRoll + roll];
      for (int thrown = 0; thrown < 3; ++thrown) {
        position.rolls_left = 2 - thrown;
        const auto actions = policy::advise(values, position).actions;
        const auto planned = std::ranges::find_if(actions, [&](const policy::RankedAction& action) {
          return thrown == 2 ? action.box == plan.box[roll]
                             : action.keep == kHands[plan.keep[thrown][roll]];
        });
        const std::string place =
            fmt::format("{} theta {}", scorecard::to_string(position), values.objective().theta);
        ASSERT_NE(planned, actions.end()) << place;
        EXPECT_EQ(planned->loss, 0) << place;
        // Nothing that is as good but for rounding rolls fewer dice again or stands before it on
        // the card.
        for (const policy::RankedAction& rival : actions) {
          if (std::abs(rival.value - planned->value) > 1e-12) continue;
          const auto order = [](const policy::RankedAction& action) {
            return std::tuple(-action.keep.size(), action.box);
          };
          EXPECT_LE(order(*planned), order(rival))
              << place << ": " << policy::to_string(*planned, game.rules) << ", not "
              << policy::to_string(rival, game.rules);
        }
      }
    }
  }
}

TEST(TurnPlans, AreAmongTheBestOfAdvice) {
  for (const auto& [name, theta] :
       {std::pair{"yatzy", 0.0}, {"yahtzee", -0.05}, {"yahtzee-plain", -3.0}}) {
    expect_advised(solved(rules_of(name), theta), 8, 6);
  }
}

TEST(TurnPlansSlow, AreAmongTheBestOfAdviceInEveryVariant) {
  for (std::string_view name : {"yatzy+fh5+tp4", "yahtzee", "yahtzee-free"}) {
    for (double theta : {-3.0, 0.001, 0.5}) {
      expect_advised(solved(rules_of(name), theta), 60, 20);
    }
  }
}

}  // namespace
}  // namespace hazard::evaluate
