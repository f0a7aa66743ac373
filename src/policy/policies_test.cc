#include "policy/policies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "base/text.h"
#include "policy/limit.h"
#include "policy/turn_values.h"
#include "solve/solver.h"

namespace hazard::policy {
namespace {

using dice::kFirstRoll;
using dice::kHands;
using dice::kNumRolls;
using scorecard::Action;
using scorecard::Anchor;
using scorecard::Boxes;
using scorecard::RuleSet;

RuleSet rules_of(std::string_view name) { return scorecard::find_rules(name).value(); }

solve::Values solved(const RuleSet& rules, solve::Objective objective = {}) {
  static std::map<std::pair<std::uint64_t, double>, solve::Values> known;
  const std::pair key(scorecard::rules_hash(rules), objective.theta);
  auto found = known.find(key);
  if (found == known.end()) {
    found = known.emplace(key, solve::solve(rules, objective).value()).first;
  }
  return found->second;
}

Result<std::shared_ptr<const Policy>> try_policy(std::string_view name, const RuleSet& rules) {
  return make_policy(name, rules,
                     [&](solve::Objective objective) { return solved(rules, objective); });
}

std::shared_ptr<const Policy> policy_of(std::string_view name, const RuleSet& rules) {
  return try_policy(name, rules).value();
}

// A card of a few boxes of a variant, quick to solve.
RuleSet card_of(const std::set<std::string_view>& keys, std::string_view variant = "yatzy") {
  RuleSet rules = rules_of(variant);
  const RuleSet whole = rules;
  rules.num_boxes = rules.num_upper = 0;
  for (const scorecard::Box& box : whole.card()) {
    if (!keys.contains(box.key)) continue;
    rules.boxes[rules.num_boxes++] = box;
    rules.num_upper += box.shape == scorecard::Shape::kFace ? 1 : 0;
  }
  if (whole.yahtzee_box >= 0)
    rules.yahtzee_box = rules.find_box(whole.boxes[whole.yahtzee_box].key);
  return rules;
}

int roll_of(std::string_view text) {
  return dice::hand_number(dice::parse_roll(text).value()) - kFirstRoll;
}

std::vector<Action> actions_of(const solve::Game& game, const Anchor& anchor, int roll) {
  std::vector<Action> actions;
  scorecard::for_each_action(game.rules, game.scores, anchor.filled, anchor.flag, roll,
                             [&](const Action& action) { actions.push_back(action); });
  return actions;
}

// The empty card and others drawn at random.
std::vector<Anchor> some_anchors(const solve::Game& game, int count) {
  std::mt19937 random(11);
  std::vector<Anchor> result = {{}};
  while (static_cast<int>(result.size()) < count) {
    const auto& row = game.anchors.row(static_cast<int>(random() % game.anchors.num_rows()));
    if (row.filled == game.rules.full_card()) continue;
    const auto sums = game.anchors.upper_sums(row.filled);
    result.push_back({row.filled, row.flag, sums[random() % sums.size()]});
  }
  return result;
}

// --- every policy
// ---------------------------------------------------------------------------------

void expect_legal(const Policy& policy, const Anchor& anchor, const TurnPlan& plan) {
  for (int r = 0; r < kNumRolls; ++r) {
    for (const auto& keep : plan.keep) {
      ASSERT_GE(keep[r], 0);
      ASSERT_LT(keep[r], dice::kNumHands);
      ASSERT_TRUE(kHands[kFirstRoll + r].contains(kHands[keep[r]]));
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
  for (const Anchor& anchor : some_anchors(policy.game(), 40)) {
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
    const RuleSet rules = rules_of(variant);
    for (std::string_view name : {"optimal", "theta:0.05", "theta:-0.1", "greedy", "random",
                                  "noisy:0.5", "noisy:1e-6", "heuristic"}) {
      if (name == "heuristic" && variant.starts_with("yahtzee")) continue;
      expect_playable(*policy_of(name, rules));
    }
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
  for (Anchor anchor : some_anchors(policy.game(), 60)) {
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
  EXPECT_GT(compared, 50);
}

TEST(Policies, PlayLostSumsAlike) {
  for (std::string_view variant : {"yatzy", "yahtzee"}) {
    for (std::string_view name :
         {"optimal", "theta:0.05", "theta:-3", "greedy", "random", "noisy:0.5", "heuristic"}) {
      if (name == "heuristic" && variant == "yahtzee") continue;
      expect_lost_sums_alike(*policy_of(name, rules_of(variant)));
    }
  }
}

TEST(PoliciesSlow, TheLimitsPlayLostSumsAlike) {
  expect_lost_sums_alike(*policy_of("theta:inf", rules_of("yahtzee-plain")));
  expect_lost_sums_alike(*policy_of("theta:-inf", rules_of("yahtzee-plain")));
}

// --- names
// ----------------------------------------------------------------------------------------

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
            "optimal, theta:X, theta:inf, theta:-inf, heuristic, greedy, random, noisy:T");
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
            "random or noisy:T");
  for (std::string_view name :
       {"", ":", "Optimal", "optimal ", "optimal:1", "random:", "greedy:0", "theta:X", "noisy:T"}) {
    EXPECT_TRUE(message(name).starts_with(fmt::format("policy '{}': write ", name))) << name;
  }
  EXPECT_EQ(message("theta:4"),
            "policy 'theta:4': write theta:X with X from -3 to 3, theta:inf or theta:-inf");
  for (std::string_view name :
       {"theta", "theta:", "theta:abc", "theta:nan", "theta:0.1x", "theta:+-1", "theta:++1",
        "theta: 1", "theta:1e999", "theta:0,5", "theta:-3.0001"}) {
    EXPECT_TRUE(message(name).ends_with("from -3 to 3, theta:inf or theta:-inf")) << name;
  }
  EXPECT_EQ(message("theta:1e-300"),
            "policy 'theta:1e-300': theta 1e-300: too close to 0 to differ from it; write 0");
  for (std::string_view name : {"noisy", "noisy:", "noisy:0", "noisy:-1", "noisy:nan", "noisy:inf",
                                "noisy:1001", "noisy:1e-999", "noisy:1 "}) {
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

// --- heuristic
// ------------------------------------------------------------------------------------

using Keys = std::initializer_list<std::string_view>;

// What the heuristic does if only these boxes are open.
TurnPlan heuristic(Keys open, int upper_sum = 0) {
  static const auto policy = policy_of("heuristic", rules_of("yatzy"));
  const RuleSet& rules = policy->game().rules;
  Anchor anchor = {rules.full_card(), false, upper_sum};
  for (std::string_view key : open) anchor.filled &= ~(Boxes{1} << rules.find_box(key));
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

// --- random and noisy
// -----------------------------------------------------------------------------

TEST(RandomPolicy, EveryKeepAndEveryLegalBoxIsEquallyLikely) {
  const auto policy = policy_of("random", rules_of("yahtzee"));
  const RuleSet& rules = policy->game().rules;
  const auto plan = std::make_unique<MixedPlan>();
  policy->mix({Boxes{1} << rules.yahtzee_box, true, 0}, *plan);
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
    const solve::Values values = solved(rules_of(variant));
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
  const auto noisy = make_noisy_policy("", solved(rules), 1e12);
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

// --- limits
// ---------------------------------------------------------------------------------------

std::shared_ptr<const LimitPolicy> limit_of(const RuleSet& rules, Limit limit) {
  return make_limit_policy(rules, limit).value();
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
    for (const Action& action : actions_of(game, anchor, r)) {
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
    for (const Action& action : actions_of(game, anchor, r)) {
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
      for (const Anchor& anchor : some_anchors(policy->game(), 5)) {
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
      const double gap = theta * (solved(rules, {theta}).start() - points);
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
  EXPECT_EQ(dice::to_string(kHands[plan.keep[1][roll_of("22334")]]), "22");
  // Nothing helps any more: stop, and the box first on the card.
  const auto sixes = limit_of(card_of({"ones", "sixes"}), Limit::kBestCase);
  sixes->plan({Boxes{1}, false, 0}, plan);
  EXPECT_EQ(dice::to_string(kHands[plan.keep[1][roll_of("66666")]]), "66666");
}

TEST(LimitPolicy, DoesNotDependOnTheNumberOfThreads) {
  const RuleSet rules = card_of({"ones", "twos", "fives", "two-pairs", "chance"});
  const auto one = make_limit_policy(rules, Limit::kWorstCase, 1).value();
  const auto two = make_limit_policy(rules, Limit::kWorstCase, 2).value();
  for (const Anchor& anchor : some_anchors(one->game(), 100)) {
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

TEST(LimitPolicySlow, CertaintyEquivalentsApproachTheCases) {
  const RuleSet rules = rules_of("yahtzee-plain");
  const auto best = limit_of(rules, Limit::kBestCase)->outcome({});
  const auto worst = limit_of(rules, Limit::kWorstCase)->outcome({});
  double high = 0;
  double low = best.points;
  for (double theta : {0.2, 0.5, 1.0, 2.0, 3.0}) {
    const double bold = solved(rules, {theta}).start();
    EXPECT_GT(bold, high);
    EXPECT_LE(bold, best.points);
    // The limit's own play is worth at least its best case alone.
    EXPECT_GE(bold, best.points + std::log(best.probability) / theta);
    high = bold;
    const double cautious = solved(rules, {-theta}).start();
    EXPECT_LT(cautious, low);
    EXPECT_GE(cautious, worst.points);
    low = cautious;
  }
}

}  // namespace
}  // namespace hazard::policy
