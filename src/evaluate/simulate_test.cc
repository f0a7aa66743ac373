#include "hazard/evaluate/simulate.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <numeric>

#include "evaluate/decision_table.h"
#include "evaluate/throws.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "solve/turn.h"
#include "tests/players.h"

namespace hazard::evaluate {
namespace {

using policy::Policy;
using scorecard::Position;
using test::game_of;
using test::policy_of;
using test::position_of;
using test::rules_of;

const Policy& optimal(std::string_view variant) {
  static const auto kYatzy = policy_of("optimal", rules_of("yatzy"));
  static const auto kYahtzee = policy_of("optimal", rules_of("yahtzee"));
  return variant == "yatzy" ? *kYatzy : *kYahtzee;
}

// What a pure policy does, with probability 1.
class AsMixed final : public Policy {
 public:
  explicit AsMixed(const Policy& pure) : Policy("mixed", game_of(pure.game().rules)), pure_(pure) {}
  bool mixed() const override { return true; }
  void mix(const scorecard::Anchor& anchor, policy::MixedPlan& out) const override {
    policy::TurnPlan plan;
    pure_.plan(anchor, plan);
    out = {};
    for (int r = 0; r < dice::kNumRolls; ++r) {
      for (int k = 0; k < 2; ++k) {
        out.keep[k][dice::kFirstKeep[r] + dice::keep_place(r, plan.keep[k][r])] = 1;
      }
      out.box[r][plan.box[r]] = 1;
    }
  }

 private:
  const Policy& pure_;
};

// Keeps any part of the roll and fills any box, each with the same probability.
class Uniform final : public Policy {
 public:
  Uniform() : Policy("uniform", game_of(rules_of("yatzy"))) {}
  bool mixed() const override { return true; }
  void mix(const scorecard::Anchor& anchor, policy::MixedPlan& out) const override {
    const int open = game().rules.num_boxes - std::popcount(anchor.filled);
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const int first = dice::kFirstKeep[r];
      const int end = dice::kFirstKeep[r + 1];
      for (auto& keeps : out.keep)
        std::fill(&keeps[first], &keeps[first] + end - first, 1.0 / (end - first));
      for (int b = 0; b < scorecard::kMaxBoxes; ++b) {
        const bool legal = b < game().rules.num_boxes && !scorecard::is_filled(anchor.filled, b);
        out.box[r][b] = legal ? 1.0 / open : 0;
      }
    }
  }
};

void expect_same(const Counts& a, const Counts& b) {
  EXPECT_EQ(a.first, b.first);
  EXPECT_EQ(a.at, b.at);
}

void expect_same(const Simulation& a, const Simulation& b) {
  EXPECT_EQ(a.games, b.games);
  expect_same(a.score, b.score);
  expect_same(a.extra, b.extra);
  EXPECT_EQ(a.bonuses, b.bonuses);
  ASSERT_EQ(a.boxes.size(), b.boxes.size());
  for (std::size_t i = 0; i < a.boxes.size(); ++i) {
    expect_same(a.boxes[i].points, b.boxes[i].points);
    EXPECT_EQ(a.boxes[i].turns, b.boxes[i].turns);
  }
  EXPECT_EQ(a.records, b.records);
}

void expect_near(const Estimate& estimate, double truth) {
  EXPECT_LT(std::abs(estimate.deviations_from(truth)), 4)
      << estimate.value << " +- " << estimate.error << ", should be " << truth;
}

// The parts of a whole: what boxes, bonus and extra points bring is the score.
void expect_consistent(const Simulation& simulation, const scorecard::RuleSet& rules) {
  const double games = static_cast<double>(simulation.games);
  double points = simulation.extra.mean().value * games +
                  static_cast<double>(simulation.bonuses) * rules.upper_bonus;
  for (const SimulatedBox& box : simulation.boxes) {
    EXPECT_EQ(box.points.total(), simulation.games);
    points += box.points.mean().value * games;
    if (!box.turns.empty()) {
      EXPECT_EQ(std::reduce(box.turns.begin(), box.turns.end()), simulation.games);
    }
  }
  EXPECT_EQ(simulation.score.total(), simulation.games);
  EXPECT_NEAR(simulation.score.mean().value * games, points, 1e-3);
}

TEST(Simulate, TheNumberOfThreadsChangesNothing) {
  const auto one =
      simulate(optimal("yahtzee"), {.games = 2500, .seed = 3, .threads = 1, .records = 3}).value();
  expect_consistent(one, optimal("yahtzee").game().rules);
  for (int threads : {2, 7}) {
    expect_same(one, simulate(optimal("yahtzee"),
                              {.games = 2500, .seed = 3, .threads = threads, .records = 3})
                         .value());
  }
}

TEST(Simulate, ASimulationIsTheSumOfItsParts) {
  DecisionTable table(optimal("yatzy"));
  const Position start = position_of("yatzy");
  const auto whole = simulate(table, start, {.games = 2000}).value();
  const auto first = simulate(table, start, {.games = 1000}).value();
  const auto second = simulate(table, start, {.games = 1000, .first_game = 1000}).value();
  for (int score = 0; score <= 374; ++score) {
    EXPECT_EQ(whole.score.count(score), first.score.count(score) + second.score.count(score));
  }
  EXPECT_EQ(whole.bonuses, first.bonuses + second.bonuses);
  for (int b = 0; b < 15; ++b) {
    for (int points = 0; points <= 50; ++points) {
      EXPECT_EQ(whole.boxes[b].points.count(points),
                first.boxes[b].points.count(points) + second.boxes[b].points.count(points));
    }
  }
  EXPECT_NE(first.score.at, second.score.at);
}

TEST(Simulate, AnotherSeedGivesOtherGames) {
  DecisionTable table(optimal("yatzy"));
  const auto one = simulate(table, position_of("yatzy"), {.games = 1000, .seed = 1}).value();
  const auto two = simulate(table, position_of("yatzy"), {.games = 1000, .seed = 2}).value();
  EXPECT_NE(one.score.at, two.score.at);
}

// Follows a record with nothing but the rules; returns the position after it.
Position replay(const GameRecord& record, Position position, std::uint64_t seed) {
  const scorecard::RuleSet& rules = position.rules;
  const scorecard::ScoreTable scores(rules);
  for (const TurnRecord& turn : record.turns) {
    const Throws throws =
        draw_throws(seed, record.game, static_cast<int>(std::popcount(position.filled())));
    int thrown = 0;
    if (position.roll) {
      thrown = 2 - position.rolls_left;
      EXPECT_EQ(dice::kHands[dice::kFirstRoll + turn.rolls[thrown]], *position.roll);
      position.roll.reset();
    } else {
      EXPECT_EQ(turn.rolls[0], Rerolls::all().roll(0, throws[0]));
    }
    for (; thrown < 2; ++thrown) {
      const dice::Hand& kept = dice::kHands[turn.keeps[thrown]];
      EXPECT_TRUE(dice::kHands[dice::kFirstRoll + turn.rolls[thrown]].contains(kept));
      EXPECT_TRUE(dice::kHands[dice::kFirstRoll + turn.rolls[thrown + 1]].contains(kept));
      EXPECT_EQ(turn.rolls[thrown + 1],
                Rerolls::all().roll(turn.keeps[thrown], throws[thrown + 1]));
    }
    bool legal = false;
    const scorecard::Anchor anchor = position.anchor();
    scorecard::for_each_action(rules, scores, anchor.filled, anchor.flag, turn.rolls[2],
                               [&](const scorecard::Action& action) {
                                 legal |= action.box == turn.action.box &&
                                          action.score == turn.action.score &&
                                          action.extra == turn.action.extra;
                               });
    EXPECT_TRUE(legal);
    if (rules.joker == scorecard::Joker::kNone) {
      EXPECT_EQ(turn.action.score, score(rules.boxes[turn.action.box],
                                         dice::kHands[dice::kFirstRoll + turn.rolls[2]]));
    }
    position.scores[turn.action.box] = turn.action.score;
    position.extra += turn.action.extra;
    if (turn.action.box < rules.num_upper) {
      position.upper_sum = std::min(position.upper_sum + turn.action.score, rules.upper_threshold);
    }
  }
  return position;
}

// The records are made one decision after the other, the totals many games abreast.
TEST(Simulate, RecordsReplayToTheScoresThatWereCounted) {
  for (const char* text :
       {"yatzy", "yatzy:ones=3,twos=6,chance=21", "yatzy:ones=3,twos=6,chance=21:13356:2",
        "yatzy:ones=3,twos=6,chance=21:13356:1", "yatzy:ones=3,twos=6,chance=21:13356:0", "yahtzee",
        "yahtzee:fours=12,sixes=30,yahtzee=50,extra=100", "yahtzee:sixes=24,yahtzee=50:55555:1",
        "yahtzee:ones=3,fives=20,yahtzee=0:55555:2"}) {
    SCOPED_TRACE(text);
    const Position start = position_of(text);
    const auto simulation =
        simulate(optimal(start.rules.name), start, {.games = 400, .seed = 11, .records = 400})
            .value();
    expect_consistent(simulation, start.rules);
    std::vector<std::int64_t> scores(2000);
    int bonuses = 0;
    std::int64_t extra = 0;
    for (const GameRecord& record : simulation.records) {
      const Position end = replay(record, start, 11);
      EXPECT_TRUE(end.full());
      EXPECT_EQ(end.total(), record.score);
      EXPECT_EQ(end.bonus_secured(), record.bonus > 0);
      ++scores[record.score];
      bonuses += record.bonus > 0 ? 1 : 0;
      extra += end.extra;
    }
    for (int score = 0; score < 2000; ++score) {
      ASSERT_EQ(simulation.score.count(score), scores[score]) << score;
    }
    EXPECT_EQ(simulation.bonuses, bonuses);
    EXPECT_NEAR(simulation.extra.mean().value * 400, static_cast<double>(extra), 1e-6);
  }
}

// Known by mathematics: see the golden numbers of one open box.
TEST(Simulate, OneOpenBoxIsWorthWhatMathematicsSays) {
  const std::string full =
      "ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,one-pair=0,two-pairs=0,three-of-a-kind=0,"
      "four-of-a-kind=0,small-straight=0,large-straight=0,full-house=0,chance=5,yatzy=0";
  const auto without = [&](std::string_view entry) {
    std::string card = full + ",";
    card.erase(card.find(entry), entry.size() + 1);
    card.pop_back();
    return position_of("yatzy:" + card);
  };
  const Policy& policy = optimal("yatzy");
  constexpr std::int64_t kGames = 1'000'000;
  for (const auto& [box, mean] : {std::pair{"yatzy=0", 8697425.0 / 3779136 + 5},
                                  {"chance=5", 70.0 / 3},
                                  {"ones=0", 455.0 / 216 + 5},
                                  {"one-pair=0", 10.6287974154 + 5},
                                  {"full-house=0", 6.9657265028 + 5}}) {
    SCOPED_TRACE(box);
    expect_near(simulate(policy, without(box), {.games = kGames}).value().score.mean(), mean);
  }
}

TEST(Simulate, AFullCardIsItsOwnResult) {
  Position start = position_of("yatzy");
  for (int b = 0; b < start.rules.num_boxes; ++b) start.scores[b] = 0;
  const auto simulation = simulate(optimal("yatzy"), start, {.games = 10}).value();
  EXPECT_EQ(simulation.score.first, 0);
  EXPECT_EQ(simulation.score.at, (std::vector<std::int64_t>{10}));
}

TEST(Simulate, ProbabilityOneIsTheSameAsAPurePolicy) {
  for (const char* text : {"yatzy", "yahtzee", "yahtzee:sixes=24,yahtzee=50:55555:1"}) {
    const Position start = position_of(text);
    const Policy& pure = optimal(start.rules.name);
    const SimulateOptions options = {.games = 150, .seed = 4, .records = 150};
    expect_same(simulate(pure, start, options).value(),
                simulate(AsMixed(pure), start, options).value());
  }
}

TEST(Simulate, MixedPoliciesDoNotDependOnThreadsEither) {
  const auto one = simulate(Uniform(), {.games = 300, .threads = 1, .records = 5}).value();
  expect_consistent(one, optimal("yatzy").game().rules);
  expect_same(one, simulate(Uniform(), {.games = 300, .threads = 3, .records = 5}).value());
}

// If each keep is as likely as that of the mirrored dice, so is each roll: 17.5 pips on average.
TEST(Simulate, UniformChoicesAreUniform) {
  Position start = position_of("yatzy");
  for (int b = 0; b < start.rules.num_boxes; ++b) start.scores[b] = 0;
  start.scores[start.rules.find_box("chance")] = scorecard::kOpen;
  const auto chance = simulate(Uniform(), start, {.games = 200'000}).value();
  expect_near(chance.score.mean(), 17.5);

  Position two = position_of("yatzy");
  for (int b = 2; b < two.rules.num_boxes; ++b) two.scores[b] = 0;
  const auto twice = simulate(Uniform(), two, {.games = 200'000}).value();
  expect_near(share_of(twice.boxes[0].turns[13], twice.games), 0.5);
  EXPECT_EQ(twice.boxes[0].turns[13] + twice.boxes[0].turns[14], twice.games);
  EXPECT_EQ(twice.boxes[0].turns[13], twice.boxes[1].turns[14]);
}

TEST(Compare, APolicyAgainstItselfAlwaysDraws) {
  const std::array<const Policy*, 2> policies = {&optimal("yatzy"), &optimal("yatzy")};
  const auto result = simulate_jointly(policies, position_of("yatzy"), {.games = 1000}).value();
  ASSERT_EQ(result.pairings.size(), 1U);
  EXPECT_EQ(result.pairings[0].draws(), 1000);
  EXPECT_EQ(result.pairings[0].wins(), 0);
  EXPECT_EQ(result.pairings[0].losses(), 0);
  expect_same(result.simulations[0], result.simulations[1]);
}

TEST(CompareSlow, PairsEveryGameWithItself) {
  const auto greedy = policy_of("greedy", rules_of("yatzy"));
  const Uniform uniform;
  const std::array<const Policy*, 3> policies = {&optimal("yatzy"), greedy.get(), &uniform};
  const SimulateOptions options = {.games = 400, .seed = 8, .threads = 2, .records = 400};
  const auto result = simulate_jointly(policies, position_of("yatzy"), options).value();
  ASSERT_EQ(result.pairings.size(), 3U);
  for (int p = 0; p < 3; ++p) {
    expect_same(result.simulations[p], simulate(*policies[p], options).value());
  }
  for (const Pairing& pairing : result.pairings) {
    const Simulation& a = result.simulations[pairing.a];
    const Simulation& b = result.simulations[pairing.b];
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    for (int i = 0; i < 400; ++i) {
      EXPECT_EQ(a.records[i].turns[0].rolls[0], b.records[i].turns[0].rolls[0]);
      wins += a.records[i].score > b.records[i].score ? 1 : 0;
      draws += a.records[i].score == b.records[i].score ? 1 : 0;
    }
    EXPECT_EQ(pairing.wins(), wins);
    EXPECT_EQ(pairing.draws(), draws);
    EXPECT_EQ(pairing.losses(), 400 - wins - draws);
    EXPECT_NEAR(pairing.difference.mean().value, a.score.mean().value - b.score.mean().value, 1e-9);
  }
}

TEST(Simulate, ReportsProgressAndStopsWhenCancelled) {
  std::atomic<bool> cancel = false;
  double last = 0;
  SimulateOptions options = {.games = 100'000'000, .threads = 2};
  options.watch.cancel = &cancel;
  options.watch.progress = [&](double fraction) {
    EXPECT_GT(fraction, last);
    last = fraction;
    if (fraction > 3e-5) cancel = true;
  };
  const auto result = simulate(optimal("yatzy"), options);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Errc::kCancelled);
  EXPECT_GT(last, 0);

  SimulateOptions finished = {.games = 3000};
  finished.watch.progress = [&](double fraction) { last = fraction; };
  ASSERT_TRUE(simulate(optimal("yatzy"), finished));
  EXPECT_EQ(last, 1);
}

TEST(Simulate, RefusesWhatCannotBePlayed) {
  const auto refuse = [](const Result<Simulation>& result, std::string_view what) {
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, Errc::kBadInput);
    EXPECT_NE(result.error().message.find(what), std::string::npos) << result.error().message;
  };
  const Policy& policy = optimal("yatzy");
  refuse(simulate(policy, {.games = 0}), "games '0'");
  refuse(simulate(policy, {.first_game = -1}), "first game '-1'");
  refuse(simulate(policy, {.games = 3, .records = 4}), "records '4': write a number from 0 to 3");
  refuse(simulate(policy, position_of("yahtzee")), "plays yatzy, the position is one of yahtzee");
  refuse(simulate(policy, position_of("yatzy:ones,upper=3")), "a score is not known");
  const auto nobody = simulate_jointly({}, position_of("yatzy"));
  ASSERT_FALSE(nobody);
  EXPECT_EQ(nobody.error().code, Errc::kBadInput);
}

// --- slow: the exact numbers of the golden list, met by millions of games
// -------------------------

// A value known to some digits: `half` is half a unit of the last.
void expect_near(const Estimate& estimate, double truth, double half) {
  EXPECT_LT(std::abs(estimate.value - truth), 4 * estimate.error + half)
      << estimate.value << " +- " << estimate.error << ", should be " << truth;
}

TEST(SimulateSlow, TenMillionGamesOfYatzyAgreeWithTheExactValues) {
  const auto simulation = simulate(optimal("yatzy"), {.games = 10'000'000, .seed = 1}).value();
  expect_consistent(simulation, optimal("yatzy").game().rules);
  expect_near(simulation.score.mean(), 248.4399893779);
  expect_near(simulation.score.sd(), 38.4964, 0.00005);
  expect_near(simulation.bonus_rate(), 0.898065, 0.0000005);
  expect_near(simulation.score.at_least(250), 0.491310, 0.0000005);
  expect_near(simulation.score.at_least(300), 0.099460, 0.0000005);
  constexpr double kBoxMeans[] = {2.179,  5.666,  9.290, 12.800, 16.243, 19.973, 11.185, 19.386,
                                  15.504, 13.667, 3.945, 9.728,  21.461, 23.090, 19.420};
  for (int b = 0; b < 15; ++b) {
    expect_near(simulation.boxes[b].points.mean(), kBoxMeans[b], 0.0005);
  }
  for (const auto& [q, score] : {std::pair{0.01, 145},
                                 {0.05, 179},
                                 {0.10, 203},
                                 {0.25, 225},
                                 {0.50, 249},
                                 {0.75, 276},
                                 {0.90, 299},
                                 {0.95, 309},
                                 {0.99, 325}}) {
    const Estimate above = simulation.score.at_least(score + 1);
    const Estimate reach = simulation.score.at_least(score);
    EXPECT_LT(above.value, 1 - q + 4 * above.error) << score;
    EXPECT_GT(reach.value, 1 - q - 4 * reach.error) << score;
  }
}

TEST(SimulateSlow, MillionsOfGamesOfYahtzeeAgreeWithTheExactValues) {
  struct Published {
    const char* variant;
    double mean, sd, bonus;
  };
  for (const Published& golden : {Published{"yahtzee", 254.5877287345, 59.608, 0.681222},
                                  {"yahtzee-free", 254.5896094820, 59.612, 0.681181},
                                  {"yahtzee-plain", 245.8707745141, 39.821, 0.689777}}) {
    SCOPED_TRACE(golden.variant);
    const auto policy = policy_of("optimal", rules_of(golden.variant));
    const auto simulation = simulate(*policy, {.games = 2'000'000, .seed = 1}).value();
    expect_consistent(simulation, policy->game().rules);
    expect_near(simulation.score.mean(), golden.mean);
    expect_near(simulation.score.sd(), golden.sd, 0.0005);
    expect_near(simulation.bonus_rate(), golden.bonus, 0.0000005);
  }
}

}  // namespace
}  // namespace hazard::evaluate
