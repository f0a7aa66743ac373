// Best and worst cases: against paper, against all that can happen, and as limits of theta.
#include "policy/limit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "hazard/dice/hand.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "solve/turn.h"
#include "tests/players.h"

namespace hazard::policy {
namespace {

using dice::kFirstRoll;
using dice::kNumRolls;
using scorecard::Anchor;
using scorecard::Boxes;
using scorecard::RuleSet;
using test::card_of;
using test::roll_of;
using test::rules_of;
using test::solved;

std::shared_ptr<const LimitPolicy> limit_of(const RuleSet& rules, Limit limit) {
  return std::dynamic_pointer_cast<const LimitPolicy>(
      test::policy_of(limit == Limit::kBestCase ? "theta:inf" : "theta:-inf", rules));
}

// A single box: best case, worst case.
void expect_cases(const RuleSet& rules, LimitPolicy::Case best, LimitPolicy::Case worst) {
  SCOPED_TRACE(rules.boxes[0].key);
  for (const auto& [limit, expected] :
       {std::pair{Limit::kBestCase, best}, {Limit::kWorstCase, worst}}) {
    const auto found = limit_of(rules, limit)->outcome({});
    EXPECT_EQ(found.points, expected.points);
    EXPECT_NEAR(found.probability / expected.probability, 1, 1e-9);
  }
}

TEST(LimitPolicy, KnowsTheCasesOfASingleBox) {
  const double five_alike = 8697425.0 / 3779136 / 50;
  expect_cases(card_of({"yatzy"}), {50, five_alike}, {0, 1 - five_alike});
  const double small = 2.9524361954 / 15;
  expect_cases(card_of({"small-straight"}), {15, small}, {0, 1 - small});
  const double large = 3.9365815939 / 20;
  expect_cases(card_of({"large-straight"}), {20, large}, {0, 1 - large});

  // Five given faces: every die has three chances of 1/6.
  const double one_die = 1 - std::pow(5.0 / 6, 3);
  const double five_given = std::pow(one_die, 5);
  expect_cases(card_of({"sixes"}), {30, five_given}, {0, std::pow(1 - one_die, 5)});
  // The worst are three rolls of five ones: a die above one could be kept.
  expect_cases(card_of({"chance"}), {30, five_given}, {5, std::pow(7776.0, -3)});
  RuleSet with_five = rules_of("yatzy+fh5");
  with_five.boxes[0] = with_five.boxes[with_five.find_box("full-house")];
  with_five.num_boxes = 1;
  with_five.num_upper = 0;
  EXPECT_EQ(limit_of(with_five, Limit::kBestCase)->outcome({}).points, 30);
}

TEST(LimitPolicy, CountsBonusAndFurtherYahtzees) {
  const RuleSet rules = card_of(
      {"ones", "twos", "threes", "fours", "fives", "sixes", "yahtzee", "chance"}, "yahtzee");
  const auto best = limit_of(rules, Limit::kBestCase);
  const auto worst = limit_of(rules, Limit::kWorstCase);
  const double five_given = std::pow(91.0 / 216, 5);
  const Boxes chance = Boxes{1} << rules.find_box("chance");
  const Anchor only_chance = {rules.full_card() & ~chance, true, 10};
  EXPECT_EQ(best->outcome(only_chance).points, 130);
  EXPECT_NEAR(best->outcome(only_chance).probability, five_given, 1e-15);
  EXPECT_EQ(worst->outcome(only_chance).points, 5 + 1);  // five ones would earn a hundred

  const Anchor only_sixes = {rules.full_card() & ~Boxes{1 << 5}, false, 45};
  EXPECT_EQ(best->outcome(only_sixes).points, 30 + 35);
  EXPECT_NEAR(best->outcome(only_sixes).probability, five_given, 1e-15);
  EXPECT_EQ(worst->outcome(only_sixes).points, 0);

  // Everything: 105 above, the bonus, Yahtzee first, then a hundred with each of seven.
  EXPECT_EQ(best->outcome({}).points, 105 + 35 + 50 + 30 + 700);
}

// Final scores of a policy from an anchor on, by playing all that can happen.
using Scores = std::map<int, double>;
Scores scores_of(const Policy& policy, const Anchor& anchor) {
  const solve::Game& game = policy.game();
  if (anchor.filled == game.rules.full_card()) {
    return {{anchor.upper_sum >= game.rules.upper_threshold ? game.rules.upper_bonus : 0, 1.0}};
  }
  TurnPlan plan;
  policy.plan(anchor, plan);
  std::array<double, kNumRolls> last{};  // P(the last roll)
  std::array<double, dice::kNumHands> chance{};
  for (int r = 0; r < kNumRolls; ++r) last[r] = dice::kRollWays[r] / 7776.0;
  for (const auto& keep : plan.keep) {
    chance.fill(0);
    for (int r = 0; r < kNumRolls; ++r) chance[keep[r]] += last[r];
    for (int h = 0; h < kFirstRoll; ++h) {
      for (int next : dice::kWith[h]) chance[next] += chance[h] / 6;
    }
    std::copy(chance.begin() + kFirstRoll, chance.end(), last.begin());
  }
  std::map<std::tuple<Boxes, bool, int>, Scores> known;
  Scores scores;
  for (int r = 0; r < kNumRolls; ++r) {
    if (last[r] == 0) continue;
    for (const scorecard::Action& action : test::actions_of(game, anchor, r)) {
      if (action.box != plan.box[r]) continue;
      const Anchor next = game.anchors.after(anchor, action);
      auto& rest = known[{next.filled, next.flag, next.upper_sum}];
      if (rest.empty()) rest = scores_of(policy, next);
      for (const auto& [points, p] : rest) scores[action.points() + points] += last[r] * p;
    }
  }
  return scores;
}

const std::vector<RuleSet>& small_cards() {
  static const std::vector<RuleSet> kCards = {
      card_of({"one-pair"}), card_of({"two-pairs", "chance"}), card_of({"threes", "full-house"}),
      card_of({"ones", "four-of-a-kind"}), card_of({"fives", "small-straight", "chance"})};
  return kCards;
}

TEST(LimitPolicy, MeetsItsCaseWithItsProbability) {
  for (const RuleSet& rules : small_cards()) {
    for (Limit limit : {Limit::kBestCase, Limit::kWorstCase}) {
      const auto policy = limit_of(rules, limit);
      const Scores scores = scores_of(*policy, {});
      const auto& [points, p] = limit == Limit::kBestCase ? *scores.rbegin() : *scores.begin();
      EXPECT_EQ(points, policy->outcome({}).points);
      EXPECT_NEAR(p / policy->outcome({}).probability, 1, 1e-10);
    }
  }
}

// Points and odds as on paper: one anchor at a time, every keep of every roll.
std::pair<int, double> case_of(const solve::Game& game, Limit limit, const Anchor& anchor) {
  using Case = std::pair<int, double>;
  const bool best = limit == Limit::kBestCase;
  if (anchor.filled == game.rules.full_card()) {
    const bool bonus = anchor.upper_sum >= game.rules.upper_threshold;
    return {bonus ? game.rules.upper_bonus : 0, best ? 1 : -1};
  }
  const auto mean = [&](const std::vector<std::pair<Case, double>>& outcomes) {
    Case result = {best ? std::numeric_limits<int>::min() : std::numeric_limits<int>::max(), 0};
    for (const auto& [outcome, p] : outcomes) {
      if (best ? outcome.first > result.first : outcome.first < result.first) {
        result = {outcome.first, 0};
      }
      if (outcome.first == result.first) result.second += p * outcome.second;
    }
    return result;
  };
  std::map<std::tuple<Boxes, bool, int>, Case> known;
  std::array<Case, dice::kNumHands> value;
  for (int r = 0; r < kNumRolls; ++r) {
    Case& roll = value[kFirstRoll + r] = {-1, 0};
    for (const scorecard::Action& action : test::actions_of(game, anchor, r)) {
      const Anchor next = game.anchors.after(anchor, action);
      const auto [found, missing] = known.try_emplace({next.filled, next.flag, next.upper_sum});
      if (missing) found->second = case_of(game, limit, next);
      const auto [points, odds] = found->second;
      roll = std::max(roll, {action.points() + points, odds});
    }
  }
  for (int reroll = 0; reroll < 2; ++reroll) {
    for (int h = kFirstRoll - 1; h >= 0; --h) {
      std::vector<std::pair<Case, double>> faces;
      for (int next : dice::kWith[h]) faces.emplace_back(value[next], 1.0 / 6);
      value[h] = mean(faces);
    }
    const auto keep = value;
    for (int r = 0; r < kNumRolls; ++r) {
      for (int k = dice::kFirstKeep[r]; k < dice::kFirstKeep[r + 1]; ++k) {
        value[kFirstRoll + r] = std::max(value[kFirstRoll + r], keep[dice::kKeepHands[k]]);
      }
    }
  }
  std::vector<std::pair<Case, double>> rolls;
  for (int r = 0; r < kNumRolls; ++r) {
    rolls.emplace_back(value[kFirstRoll + r], dice::kRollWays[r] / 7776.0);
  }
  return mean(rolls);
}

TEST(LimitPolicy, FindsTheCaseThatPaperFinds) {
  for (const RuleSet& rules : small_cards()) {
    for (Limit limit : {Limit::kBestCase, Limit::kWorstCase}) {
      const auto policy = limit_of(rules, limit);
      for (const Anchor& anchor : test::some_anchors(policy->game(), 5)) {
        const auto [points, odds] = case_of(policy->game(), limit, anchor);
        EXPECT_EQ(policy->outcome(anchor).points, points);
        EXPECT_NEAR(policy->outcome(anchor).probability / std::abs(odds), 1, 1e-12);
      }
    }
  }
}

// ln E[e^(theta score)] = theta x + ln p + what vanishes.
TEST(LimitPolicy, IsTheLimitOfTheta) {
  for (const RuleSet& rules : small_cards()) {
    for (Limit limit : {Limit::kBestCase, Limit::kWorstCase}) {
      const auto [points, p] = limit_of(rules, limit)->outcome({});
      if (p < 1e-9) continue;  // takes a larger theta than double can hold
      const double theta = limit == Limit::kBestCase ? 8 : -8;
      const double gap = theta * (solved(rules, theta).start() - points);
      EXPECT_NEAR(gap / std::log(p), 1, 0.01) << rules.boxes[0].key << ' ' << points;
    }
  }
}

TEST(LimitPolicy, SettlesTiesLikeAllOthers) {
  const auto policy = limit_of(card_of({"yatzy", "small-straight"}), Limit::kBestCase);
  TurnPlan plan;
  policy->plan({}, plan);
  // With nothing to gain in the other box, five alike are equally likely from either pair.
  policy->plan({Boxes{1}, false, 0}, plan);
  EXPECT_EQ(dice::to_string(dice::kHands[plan.keep[1][roll_of("22334")]]), "22");
  // Nothing helps any more: stop, and the box first on the card.
  const auto sixes = limit_of(card_of({"ones", "sixes"}), Limit::kBestCase);
  sixes->plan({Boxes{1}, false, 0}, plan);
  EXPECT_EQ(dice::to_string(dice::kHands[plan.keep[1][roll_of("66666")]]), "66666");
}

TEST(LimitPolicy, DoesNotDependOnTheNumberOfThreads) {
  const RuleSet rules = card_of({"ones", "twos", "fives", "two-pairs", "chance"});
  const auto one = make_limit_policy(rules, Limit::kWorstCase, 1).value();
  const auto two = make_limit_policy(rules, Limit::kWorstCase, 2).value();
  for (const Anchor& anchor : test::some_anchors(one->game(), 100)) {
    EXPECT_EQ(one->outcome(anchor).points, two->outcome(anchor).points);
    EXPECT_EQ(one->outcome(anchor).probability, two->outcome(anchor).probability);
  }
}

TEST(LimitPolicy, CanBeCancelledAndReportsProgress) {
  std::atomic<bool> cancel = true;
  const auto made = make_limit_policy(rules_of("yatzy"), Limit::kBestCase, 0, {.cancel = &cancel});
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().code, Errc::kCancelled);
  double progress = 0;
  const Watch watch = {.progress = [&](double done) { progress = done; }};
  EXPECT_TRUE(make_limit_policy(card_of({"chance"}), Limit::kBestCase, 0, watch).has_value());
  EXPECT_EQ(progress, 1);
}

TEST(LimitPolicySlow, BestCasesAreTheHighestScores) {
  for (const auto& [variant, highest] : {std::pair{"yahtzee", 1575}, {"yahtzee-plain", 375}}) {
    EXPECT_EQ(limit_of(rules_of(variant), Limit::kBestCase)->outcome({}).points, highest);
  }
}

TEST(LimitPolicy, CertaintyEquivalentsApproachTheCases) {
  const RuleSet rules = test::ten_boxes("yahtzee-plain");
  const auto best = limit_of(rules, Limit::kBestCase)->outcome({});
  const auto worst = limit_of(rules, Limit::kWorstCase)->outcome({});
  double high = 0;
  double low = best.points;
  for (double theta : {0.2, 0.5, 1.0, 2.0, 3.0}) {
    const double bold = solved(rules, theta).start();
    EXPECT_GT(bold, high);
    EXPECT_LE(bold, best.points);
    // The limit's own play is worth at least its best case alone.
    EXPECT_GE(bold, best.points + std::log(best.probability) / theta);
    high = bold;
    const double cautious = solved(rules, -theta).start();
    EXPECT_LT(cautious, low);
    EXPECT_GE(cautious, worst.points);
    low = cautious;
  }
}

}  // namespace
}  // namespace hazard::policy
