#include "policy/policies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/plans.h"
#include "policy/turn_values.h"
#include "solve/values.h"
#include "tests/players.h"

namespace hazard::policy {
namespace {

using dice::kHands;
using dice::kNumRolls;
using scorecard::Action;
using scorecard::Anchor;
using scorecard::RuleSet;
using test::actions_of;
using test::card_of;
using test::policy_of;
using test::roll_of;
using test::rules_of;
using test::some_anchors;
using test::try_policy;

// --- every policy --------------------------------------------------------------------------------

void expect_legal(const Policy& policy, const Anchor& anchor, const TurnPlan& plan) {
  for (int r = 0; r < kNumRolls; ++r) {
    for (const auto& keep : plan.keep) {
      ASSERT_GE(keep[r], 0);
      ASSERT_LT(keep[r], dice::kNumHands);
      ASSERT_TRUE(kHands[dice::kFirstRoll + r].contains(kHands[keep[r]]));
    }
    const auto actions = actions_of(policy.game(), anchor, r);
    ASSERT_EQ(std::ranges::count(actions, plan.box[r], &Action::box), 1) << int{plan.box[r]};
  }
}

void expect_same(const Policy& policy, const Anchor& anchor, const TurnPlan& plan) {
  const auto& anchors = policy.game().anchors;
  const auto& row = anchors.row(anchors.row_number(anchor.filled, anchor.flag));
  // Among other lanes, in any place.
  constexpr int kPlace = 5;
  solve::LaneSet lanes;
  for (int i = 0; i < solve::kPlanLanes; ++i) lanes[i] = i % row.lanes;
  lanes[kPlace] = anchors.lane(anchor.filled, anchor.upper_sum);
  const auto plans = std::make_unique<solve::LanePlans>();
  policy.plan_lanes(row, lanes, *plans);
  for (int r = 0; r < kNumRolls; ++r) {
    ASSERT_EQ(static_cast<int>(plans->keep[0][r][kPlace]), plan.keep[0][r]);
    ASSERT_EQ(static_cast<int>(plans->keep[1][r][kPlace]), plan.keep[1][r]);
    ASSERT_EQ(static_cast<int>(plans->box[r][kPlace]), plan.box[r]);
  }
}

void expect_probabilities(const Policy& policy, const Anchor& anchor, const MixedPlan& plan) {
  for (int r = 0; r < kNumRolls; ++r) {
    for (const auto& keep : plan.keep) {
      double sum = 0;
      for (int k = dice::kFirstKeep[r]; k < dice::kFirstKeep[r + 1]; ++k) {
        ASSERT_GE(keep[k], 0);
        sum += keep[k];
      }
      ASSERT_NEAR(sum, 1, 1e-14);
    }
    double legal = 0;
    for (const Action& action : actions_of(policy.game(), anchor, r)) {
      legal += plan.box[r][action.box];
    }
    ASSERT_NEAR(legal, 1, 1e-14);
    double all = 0;
    for (double share : plan.box[r]) {
      ASSERT_GE(share, 0);
      all += share;
    }
    ASSERT_NEAR(all, 1, 1e-14);
  }
}

void expect_playable(const Policy& policy) {
  for (const Anchor& anchor : some_anchors(policy.game(), 12)) {
    SCOPED_TRACE(fmt::format("{} {}: boxes {:b} upper {}", policy.game().rules.name, policy.name(),
                             anchor.filled, anchor.upper_sum));
    if (policy.mixed()) {
      const auto plan = std::make_unique<MixedPlan>();
      policy.mix(anchor, *plan);
      expect_probabilities(policy, anchor, *plan);
    } else {
      TurnPlan plan;
      policy.plan(anchor, plan);
      expect_legal(policy, anchor, plan);
      expect_same(policy, anchor, plan);
    }
  }
}

TEST(Policies, PlayByTheRules) {
  for (std::string_view variant : {"yatzy", "yatzy+fh5+tp4", "yahtzee", "yahtzee-free"}) {
    const RuleSet card = test::ten_boxes(variant);
    for (std::string_view name :
         {"optimal", "theta:0.05", "theta:-0.1", "greedy", "random", "noisy:0.5", "noisy:1e-6"}) {
      expect_playable(*policy_of(name, card));
    }
    expect_playable(*policy_of("greedy", rules_of(variant)));
  }
  for (std::string_view variant : {"yatzy", "yatzy+fh5+tp4"}) {
    expect_playable(*policy_of("heuristic", rules_of(variant)));
  }
  for (std::string_view name : {"optimal", "rules:20"}) {
    expect_playable(*policy_of(name, rules_of("yatzy")));
  }
}

TEST(PoliciesSlow, TheLimitsPlayByTheRules) {
  expect_playable(*policy_of("theta:inf", rules_of("yahtzee")));
  expect_playable(*policy_of("theta:-inf", rules_of("yahtzee-plain")));
}

// Bit by bit the same plan for every upper sum that has lost the bonus.
void expect_lost_sums_alike(const Policy& policy) {
  ASSERT_FALSE(policy.minds_lost_sums());
  const auto& anchors = policy.game().anchors;
  const auto plan = [&](const Anchor& anchor) {
    std::vector<double> all;
    if (policy.mixed()) {
      const auto mix = std::make_unique<MixedPlan>();
      policy.mix(anchor, *mix);
      for (const auto& keep : mix->keep) all.insert(all.end(), keep.begin(), keep.end());
      for (const auto& box : mix->box) all.insert(all.end(), box.begin(), box.end());
    } else {
      TurnPlan pure;
      policy.plan(anchor, pure);
      for (const auto& keep : pure.keep) all.insert(all.end(), keep.begin(), keep.end());
      all.insert(all.end(), pure.box.begin(), pure.box.end());
    }
    return all;
  };
  int compared = 0;
  for (Anchor anchor : some_anchors(policy.game(), 30)) {
    const auto sums = anchors.upper_sums(anchor.filled);
    const int lost = anchors.first_in_reach(anchor.filled);
    if (lost < 2) continue;
    anchor.upper_sum = sums[lost - 1];
    const auto last = plan(anchor);
    for (int lane = 0; lane < lost - 1; lane += 3, ++compared) {
      anchor.upper_sum = sums[lane];
      ASSERT_EQ(plan(anchor), last)
          << policy.name() << " boxes " << anchor.filled << " upper " << anchor.upper_sum;
    }
  }
  EXPECT_GT(compared, 20);
}

TEST(Policies, PlayLostSumsAlike) {
  for (std::string_view variant : {"yatzy", "yahtzee"}) {
    for (std::string_view name :
         {"optimal", "theta:0.05", "theta:-3", "greedy", "random", "noisy:0.5"}) {
      expect_lost_sums_alike(*policy_of(name, test::ten_boxes(variant)));
    }
  }
  expect_lost_sums_alike(*policy_of("heuristic", rules_of("yatzy")));
}

TEST(PoliciesSlow, TheLimitsPlayLostSumsAlike) {
  expect_lost_sums_alike(*policy_of("theta:inf", rules_of("yahtzee-plain")));
  expect_lost_sums_alike(*policy_of("theta:-inf", rules_of("yahtzee-plain")));
}

// --- names ---------------------------------------------------------------------------------------

TEST(PolicyNames, HaveOneCanonicalForm) {
  for (const auto& [name, canonical] : {std::pair{"optimal", "optimal"},
                                        {"theta:0", "optimal"},
                                        {"theta:-0.0", "optimal"},
                                        {"theta:+0.070", "theta:0.07"},
                                        {"theta:7e-2", "theta:0.07"},
                                        {"theta:-3", "theta:-3"},
                                        {"theta:1.00", "theta:1"},
                                        {"theta:inf", "theta:inf"},
                                        {"theta:+inf", "theta:inf"},
                                        {"theta:-inf", "theta:-inf"},
                                        {"heuristic", "heuristic"},
                                        {"greedy", "greedy"},
                                        {"random", "random"},
                                        {"noisy:0.50", "noisy:0.5"},
                                        {"noisy:1000", "noisy:1000"}}) {
    EXPECT_EQ(canonical_name(name).value(), canonical) << name;
    EXPECT_EQ(canonical_name(canonical).value(), canonical);
  }
}

TEST(PolicyNames, PoliciesCarryTheCanonicalOne) {
  const RuleSet rules = card_of({"sixes", "chance"});
  for (const auto& [name, canonical] : {std::pair{"theta:0", "optimal"},
                                        {"theta:+0.070", "theta:0.07"},
                                        {"theta:+inf", "theta:inf"},
                                        {"theta:-inf", "theta:-inf"},
                                        {"greedy", "greedy"},
                                        {"random", "random"},
                                        {"noisy:0.50", "noisy:0.5"}}) {
    EXPECT_EQ(policy_of(name, rules)->name(), canonical);
  }
  EXPECT_EQ(policy_of("heuristic", rules_of("yatzy"))->name(), "heuristic");
}

TEST(PolicyNames, TheListNamesThemAll) {
  std::vector<std::string_view> names;
  for (const PolicyInfo& policy : policy_list()) {
    names.push_back(policy.name);
    EXPECT_FALSE(policy.title.empty());
  }
  EXPECT_EQ(list_of(names, std::identity()),
            "optimal, theta:X, theta:inf, theta:-inf, heuristic, greedy, random, noisy:T, "
            "target:T, rules:N, FILE.json");
}

TEST(PolicyNames, AreReadInAnyCaseAndWithBlanks) {
  for (const auto& [written, canonical] :
       std::vector<std::pair<std::string, std::string>>{{"Optimal", "optimal"},
                                                        {" optimal ", "optimal"},
                                                        {"GREEDY", "greedy"},
                                                        {"Theta:0.1", "theta:0.1"},
                                                        {"theta=0.1", "theta:0.1"},
                                                        {"Theta = +0.10", "theta:0.1"},
                                                        {"THETA:INF", "theta:inf"},
                                                        {"theta: -inf", "theta:-inf"},
                                                        {"Noisy:2", "noisy:2"},
                                                        {"Target = 290", "target:290"}}) {
    EXPECT_EQ(canonical_name(written), canonical) << written;
  }
}

TEST(PolicyNames, WrongOnesAreToldWhatWouldBeRight) {
  const auto message = [](std::string_view name) {
    const auto made = try_policy(name, card_of({"chance"}));
    const auto canonical = canonical_name(name);
    EXPECT_FALSE(made.has_value() || canonical.has_value()) << name;
    return made || canonical ? "" : canonical.error().message;
  };
  EXPECT_EQ(message("nosiy:1"),
            "policy 'nosiy:1': write optimal, theta:X, theta:inf, theta:-inf, heuristic, greedy, "
            "random, noisy:T, target:T, rules:N or FILE.json; did you mean noisy:T?");
  for (std::string_view name :
       {"", ":", "optima", "optimal:1", "random:", "greedy:0", "theta:X", "noisy:T"}) {
    EXPECT_TRUE(message(name).starts_with(fmt::format("policy '{}': write ", name))) << name;
  }
  EXPECT_EQ(message("theta:4"),
            "policy 'theta:4': write theta:X with X from -3 to 3, theta:inf or theta:-inf");
  for (std::string_view name :
       {"theta", "theta:", "theta:abc", "theta:nan", "theta:0.1x", "theta:+-1", "theta:++1",
        "theta: x", "theta:1e999", "theta:0,5", "theta:-3.0001"}) {
    EXPECT_TRUE(message(name).ends_with("from -3 to 3, theta:inf or theta:-inf")) << name;
  }
  EXPECT_EQ(message("theta:1e-300"),
            "policy 'theta:1e-300': theta 1e-300: too close to 0 to differ from it; write 0");
  for (std::string_view name : {"noisy", "noisy:", "noisy:0", "noisy:-1", "noisy:nan", "noisy:inf",
                                "noisy:1001", "noisy:1e-999", "noisy:1 2"}) {
    EXPECT_EQ(message(name),
              fmt::format("policy '{}': write noisy:T with T above 0 and up to 1000 points", name));
  }
}

TEST(PolicyNames, AFailureToSolveIsHandedOn) {
  const auto no_values = [](solve::Objective) -> Result<solve::Values> {
    return fail(Errc::kCancelled, "interrupted");
  };
  const auto made = make_policy("noisy:1", rules_of("yatzy"), no_values);
  ASSERT_FALSE(made.has_value());
  EXPECT_EQ(made.error().code, Errc::kCancelled);
}

// --- heuristic -----------------------------------------------------------------------------------

using Keys = std::initializer_list<std::string_view>;

// What the heuristic does if only these boxes are open.
TurnPlan heuristic(Keys open, int upper_sum = 0) {
  static const auto policy = policy_of("heuristic", rules_of("yatzy"));
  const RuleSet& rules = policy->game().rules;
  Anchor anchor = {rules.full_card(), false, upper_sum};
  for (std::string_view key : open) anchor.filled &= ~(scorecard::Boxes{1} << rules.find_box(key));
  if (open.size() == 0) anchor.filled = 0;
  TurnPlan plan;
  policy->plan(anchor, plan);
  return plan;
}

std::string kept(Keys open, std::string_view roll) {
  const TurnPlan plan = heuristic(open);
  EXPECT_EQ(plan.keep[0], plan.keep[1]);
  return dice::to_string(kHands[plan.keep[0][roll_of(roll)]]);
}

std::string_view filled(Keys open, std::string_view roll, int upper_sum = 0) {
  return rules_of("yatzy").boxes[heuristic(open, upper_sum).box[roll_of(roll)]].key;
}

constexpr Keys kAll = {};

TEST(Heuristic, RerollsByItsList) {
  EXPECT_EQ(kept(kAll, "13335"), "333");
  EXPECT_EQ(kept(kAll, "44444"), "44444");
  EXPECT_EQ(kept({"yatzy", "full-house"}, "33355"), "333");

  EXPECT_EQ(kept(kAll, "23456"), "23456");
  EXPECT_EQ(kept(kAll, "12356"), "2356");
  EXPECT_EQ(kept(kAll, "12345"), "2345");  // Large Straight comes first
  EXPECT_EQ(kept({"small-straight"}, "12345"), "12345");
  EXPECT_EQ(kept({"small-straight"}, "12446"), "6");
  EXPECT_EQ(kept({"small-straight", "two-pairs"}, "12344"), "1234");

  EXPECT_EQ(kept({"full-house", "three-of-a-kind"}, "33355"), "33355");
  EXPECT_EQ(kept({"full-house"}, "33356"), "333");
  EXPECT_EQ(kept({"full-house"}, "33335"), "5");  // exactly three
  EXPECT_EQ(kept({"full-house"}, "33333"), "3");

  EXPECT_EQ(kept({"four-of-a-kind", "three-of-a-kind"}, "33335"), "3333");
  EXPECT_EQ(kept({"four-of-a-kind", "three-of-a-kind"}, "33333"), "3333");
  EXPECT_EQ(kept({"four-of-a-kind"}, "33345"), "5");
  EXPECT_EQ(kept({"three-of-a-kind"}, "33333"), "33333");
  EXPECT_EQ(kept({"three-of-a-kind", "one-pair"}, "33366"), "333");

  EXPECT_EQ(kept({"two-pairs", "one-pair"}, "33366"), "3366");
  EXPECT_EQ(kept({"two-pairs"}, "33466"), "3366");
  EXPECT_EQ(kept({"two-pairs"}, "33336"), "6");
  EXPECT_EQ(kept({"one-pair"}, "33466"), "66");
  EXPECT_EQ(kept({"one-pair"}, "33345"), "33");
  EXPECT_EQ(kept({"ones", "chance"}, "11125"), "5");
}

TEST(Heuristic, FillsBoxesByItsList) {
  EXPECT_EQ(filled(kAll, "44444"), "yatzy");
  EXPECT_EQ(filled(kAll, "23456"), "large-straight");
  EXPECT_EQ(filled(kAll, "12345"), "small-straight");
  EXPECT_EQ(filled(kAll, "33355"), "full-house");
  EXPECT_EQ(filled(kAll, "33335"), "four-of-a-kind");
  EXPECT_EQ(filled(kAll, "33312"), "three-of-a-kind");
  EXPECT_EQ(filled(kAll, "11223"), "two-pairs");
  EXPECT_EQ(filled(kAll, "44123"), "one-pair");
  EXPECT_EQ(filled(kAll, "33124"), "threes");  // a pair of 6 points is not enough

  EXPECT_EQ(filled({"threes", "sixes", "chance"}, "33366", 62), "threes");
  EXPECT_EQ(filled({"threes", "sixes", "chance"}, "33366", 63), "chance");
  EXPECT_EQ(filled({"sixes", "chance"}, "12566"), "chance");  // 20
  EXPECT_EQ(filled({"sixes", "chance"}, "11566"), "sixes");   // 19
  EXPECT_EQ(filled({"ones", "sixes", "chance"}, "11346"), "ones");
  EXPECT_EQ(filled({"twos", "fours", "chance"}, "12346"), "twos");  // a tie
  EXPECT_EQ(filled({"twos", "fours"}, "22366", 63), "twos");
  EXPECT_EQ(filled({"sixes", "chance", "one-pair"}, "11345"), "chance");
  EXPECT_EQ(filled({"sixes", "one-pair"}, "11345"), "one-pair");
}

TEST(Heuristic, ScratchesInItsOrder) {
  constexpr std::array<std::string_view, 14> kOrder = {
      "ones",           "twos",           "threes",
      "yatzy",          "small-straight", "large-straight",
      "full-house",     "two-pairs",      "three-of-a-kind",
      "four-of-a-kind", "one-pair",       "fours",
      "fives",          "sixes"};
  const RuleSet rules = rules_of("yatzy");
  const scorecard::ScoreTable scores(rules);
  for (std::size_t i = 0; i + 1 < kOrder.size(); ++i) {
    const auto& first = scores.paid[rules.find_box(kOrder[i])];
    const auto& second = scores.paid[rules.find_box(kOrder[i + 1])];
    const TurnPlan plan = heuristic({kOrder[i], kOrder[i + 1]});
    for (int r = 0; r < kNumRolls; ++r) {
      if (first[r] > 0 || second[r] > 0) continue;
      EXPECT_EQ(rules.boxes[plan.box[r]].key, kOrder[i]);
    }
  }
}

TEST(Heuristic, RefusesOtherCards) {
  for (const RuleSet& rules : {rules_of("yahtzee"), card_of({"yatzy"})}) {
    const auto made = try_policy("heuristic", rules);
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(made.error().message,
              fmt::format("policy 'heuristic': made for the card of yatzy, which {} does not have; "
                          "choose that variant or another policy",
                          rules.name));
  }
}

// --- random and noisy ----------------------------------------------------------------------------

TEST(RandomPolicy, EveryKeepAndEveryLegalBoxIsEquallyLikely) {
  const auto policy = policy_of("random", rules_of("yahtzee"));
  const RuleSet& rules = policy->game().rules;
  const auto plan = std::make_unique<MixedPlan>();
  policy->mix({scorecard::Boxes{1} << rules.yahtzee_box, true, 0}, *plan);
  const auto keeps = [&](std::string_view roll) {
    return std::span(plan->keep[0]).subspan(dice::kFirstKeep[roll_of(roll)]);
  };
  EXPECT_EQ(keeps("12346")[31], 1.0 / 32);
  EXPECT_EQ(keeps("11122")[0], 1.0 / 12);
  EXPECT_EQ(keeps("66666")[5], 1.0 / 6);
  EXPECT_EQ(plan->box[roll_of("12346")][0], 1.0 / 12);
  EXPECT_EQ(plan->box[roll_of("44444")][3], 1);  // a forced joker
}

// As the definition says, roll by roll.
TEST(NoisyPolicy, WeighsActionsByTheirLoss) {
  for (std::string_view variant : {"yatzy", "yahtzee"}) {
    const solve::Values values = test::solved(rules_of(variant));
    for (double points : {1e-6, 0.01, 0.5, 20.0, 1000.0}) {
      const auto policy = policy_of(fmt::format("noisy:{}", points), values.rules());
      for (const Anchor& anchor : some_anchors(policy->game(), 12)) {
        const TurnValues turn(values, anchor);
        const auto plan = std::make_unique<MixedPlan>();
        policy->mix(anchor, *plan);
        const auto check = [&](const std::vector<double>& value, const std::vector<double>& share) {
          const double best = std::ranges::max(value);
          double sum = 0;
          for (double v : value) sum += std::exp((v - best) / points);
          for (std::size_t i = 0; i < value.size(); ++i) {
            // Equal actions differ by the rounding of their values.
            const double rounding = 1e-12 + 1e-11 / points;
            ASSERT_NEAR(share[i], std::exp((value[i] - best) / points) / sum, rounding);
          }
        };
        for (int r = 0; r < kNumRolls; ++r) {
          for (int k = 0; k < 2; ++k) {
            std::vector<double> value, share;
            for (int i = dice::kFirstKeep[r]; i < dice::kFirstKeep[r + 1]; ++i) {
              value.push_back(turn.keep(2 - k, dice::kKeepHands[i]));
              share.push_back(plan->keep[k][i]);
            }
            check(value, share);
          }
          std::vector<double> value, share;
          for (const Action& action : actions_of(policy->game(), anchor, r)) {
            value.push_back(turn.box(action));
            share.push_back(plan->box[r][action.box]);
          }
          check(value, share);
        }
      }
    }
  }
}

TEST(NoisyPolicy, WithoutNoiseSharesBetweenTheBest) {
  const RuleSet rules = card_of({"yatzy"});
  const auto plan = std::make_unique<MixedPlan>();
  for (std::string_view name : {"noisy:1e-6", "noisy:1e-300"}) {
    policy_of(name, rules)->mix({}, *plan);
    const int roll = roll_of("22334");
    for (int k = dice::kFirstKeep[roll]; k < dice::kFirstKeep[roll + 1]; ++k) {
      const std::string keep = dice::to_string(kHands[dice::kKeepHands[k]]);
      EXPECT_NEAR(plan->keep[1][k], keep == "22" || keep == "33" ? 0.5 : 0, 1e-9) << keep;
    }
  }
}

TEST(NoisyPolicy, WithNothingButNoiseIsRandom) {
  const RuleSet rules = rules_of("yahtzee");
  const auto noisy = make_noisy_policy("", test::solved(rules), 1e12);
  const auto random = policy_of("random", rules);
  const auto a = std::make_unique<MixedPlan>();
  const auto b = std::make_unique<MixedPlan>();
  for (const Anchor& anchor : some_anchors(random->game(), 10)) {
    noisy->mix(anchor, *a);
    random->mix(anchor, *b);
    for (int i = 0; i < dice::kNumKeeps; ++i) ASSERT_NEAR(a->keep[0][i], b->keep[0][i], 1e-9);
    for (int r = 0; r < kNumRolls; ++r) {
      for (int box = 0; box < rules.num_boxes; ++box) {
        ASSERT_NEAR(a->box[r][box], b->box[r][box], 1e-9);
      }
    }
  }
}

}  // namespace
}  // namespace hazard::policy
