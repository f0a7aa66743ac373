#include "review/review_game.h"

#include <gtest/gtest.h>

#include <cmath>

#include "hazard/evaluate/simulate.h"
#include "hazard/review/record.h"
#include "hazard/review/review.h"
#include "hazard/scorecard/position.h"
#include "hazard/stats/statistics.h"
#include "policy/advice.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::review {
namespace {

using test::must;
using test::policy_of;
using test::position_of;
using test::solved;

constexpr double kExact = 1e-9;

std::vector<Record> simulated(const std::string& policy, const scorecard::Position& start,
                              int games) {
  const auto player = policy_of(policy, start.rules);
  const auto played =
      must(evaluate::simulate(*player, start, {.games = games, .seed = 5, .records = games}));
  std::vector<Record> records;
  for (const auto& game : played.records) records.push_back(record_of(game, start, policy));
  return records;
}

// Luck and losses explain the score, and every figure is what advise says of its position.
void expect_identity(const GameReview& game) {
  ASSERT_NEAR(game.score + game.value, game.start + game.luck - game.loss, kExact);
  double luck = 0, loss = 0;
  for (const ReviewedRoll& roll : game.rolls) luck += roll.luck;
  for (const ReviewedDecision& decision : game.decisions) loss += decision.loss;
  ASSERT_NEAR(luck, game.luck, kExact);
  ASSERT_NEAR(loss, game.loss, kExact);
}

void expect_as_advised(const GameReview& game, const solve::Values& values) {
  for (const ReviewedDecision& decision : game.decisions) {
    const scorecard::Position position = position_of(decision.position);
    const policy::Advice advice = policy::advise(values, position);
    const auto taken = must(policy::find_action(advice.actions, decision.action, position));
    const auto best = must(policy::find_action(advice.actions, decision.best, position));
    EXPECT_EQ(advice.actions[taken].loss, decision.loss);
    EXPECT_EQ(advice.actions[best].loss, 0);
    EXPECT_NEAR(*position.total() + advice.actions[taken].value, decision.value, kExact);
  }
  for (const ReviewedRoll& roll : game.rolls) {
    const scorecard::Position position = position_of(roll.position);
    EXPECT_NEAR(*position.total() + policy::advise(values, position).value, roll.value, kExact);
  }
}

TEST(CardReview, LuckAndLossExplainTheScoreExactly) {
  const auto rules = test::rules_of("yahtzee-plain");
  const auto values = solved(rules);
  for (const char* policy : {"optimal", "greedy", "random", "noisy:1"}) {
    for (const Record& record : simulated(policy, scorecard::Position(rules), 20)) {
      const GameReview game = review_game(record, values, {.imagined = 0});
      expect_identity(game);
      EXPECT_TRUE(game.finished);
      EXPECT_NEAR(game.start, 245.8707745141, 1e-9);
      if (std::string_view(policy) == "optimal") {
        EXPECT_LT(game.loss, kExact);
      }
    }
  }
  expect_as_advised(review_game(simulated("random", scorecard::Position(rules), 1)[0], values),
                    values);
}

// For theta other than 0 values are certainty equivalents, and the identity is the same.
TEST(CardReview, TheIdentityHoldsForEveryAttitudeToRisk) {
  const auto rules = test::rules_of("yahtzee-plain");
  for (const double theta : {-0.05, 0.1}) {
    const auto values = solved(rules, theta);
    for (const Record& record : simulated("noisy:2", scorecard::Position(rules), 5)) {
      const GameReview game = review_game(record, values, {.imagined = 0});
      expect_identity(game);
      EXPECT_EQ(game.start, values.start());
      expect_as_advised(game, values);
    }
  }
}

TEST(CardReview, AGameUnderWayIsWorthItsPointsAndWhatIsToCome) {
  const auto rules = test::rules_of("yahtzee-plain");
  const auto values = solved(rules);
  Record record = simulated("random", scorecard::Position(rules), 1)[0];
  while (!record.turns.empty()) {
    for (const bool ended : {true, false}) {
      if (!ended) record.turns.back().action.reset();
      const GameReview game = review_game(record, values, {.imagined = 1});
      expect_identity(game);
      const scorecard::Position end = end_of(record);
      EXPECT_EQ(game.finished, end.full());
      EXPECT_NEAR(game.value, end.full() ? 0 : policy::advise(values, end).value, kExact);
    }
    record.turns.pop_back();
  }
}

TEST(CardReview, AStartWithinATurnHasNoLuckForDiceThatWereThere) {
  const auto start = position_of("yahtzee-plain:ones=3,sixes=18,chance=20:13356:1");
  const auto values = solved(start.rules);
  for (const Record& record : simulated("greedy", start, 5)) {
    const GameReview game = review_game(record, values);
    expect_identity(game);
    EXPECT_NEAR(game.start, *start.total() + policy::advise(values, start).value, kExact);
    EXPECT_EQ(game.rolls.front().thrown, 3);
    EXPECT_EQ(game.turns.front().turn, 4);
  }
}

TEST(CardReview, WhoStopsEarlyKeepsAllDice) {
  const auto values = solved(test::rules_of("yahtzee-plain"));
  const auto record = must(parse_records("game yahtzee-plain\n1 11235 chance 12")).at(0);
  const GameReview game = review_game(record, values);
  ASSERT_EQ(game.decisions.size(), 3u);
  EXPECT_EQ(game.rolls.size(), 1u);
  EXPECT_EQ(game.decisions[0].action, "keep 1 1 2 3 5");
  EXPECT_EQ(game.decisions[1].thrown, 2);
  EXPECT_EQ(game.decisions[2].action, "score chance");
  expect_identity(game);
  expect_as_advised(game, values);
  const auto spelled = must(
      parse_records("game yahtzee-plain\n1 11235 keep 11235 11235 keep 11235 11235 chance 12"));
  EXPECT_EQ(review_game(spelled.at(0), values).loss, game.loss);
}

TEST(CardReview, BestPlayOnTheDiceOfBestPlayScoresTheSame) {
  const auto rules = test::rules_of("yahtzee-plain");
  const auto values = solved(rules);
  for (const Record& record : simulated("optimal", scorecard::Position(rules), 10)) {
    const GameReview game = review_game(record, values);
    EXPECT_EQ(game.same_dice.mean, game.score);
    EXPECT_EQ(game.same_dice.mean_error, 0);
  }
}

TEST(CardReview, BestPlayOnTheDiceOfAnybodyScoresItsMean) {
  const auto rules = test::five_boxes();
  const auto values = solved(rules);
  stats::Moments same, luck;
  for (const Record& record : simulated("random", scorecard::Position(rules), 2000)) {
    const GameReview game = review_game(record, values, {.imagined = 2});
    same.add(game.same_dice.mean);
    luck.add(game.luck);
  }
  EXPECT_NEAR(same.mean, values.start(), 4 * same.standard_error());
  EXPECT_NEAR(luck.mean, 0, 4 * luck.standard_error()) << "luck is fair";
}

TEST(CardReview, ASummarySaysWhereThePointsWent) {
  const auto rules = test::rules_of("yahtzee-plain");
  const auto values = solved(rules);
  std::vector<GameReview> games;
  double loss = 0, luck = 0;
  int decisions = 0;
  for (const Record& record : simulated("noisy:2", scorecard::Position(rules), 4)) {
    games.push_back(review_game(record, values, {.imagined = 0}));
    loss += games.back().loss / 4;
    luck += games.back().luck / 4;
    decisions += static_cast<int>(games.back().decisions.size());
  }
  const Summary summary = summarise(games);
  double by_turn = 0, by_decision = 0, by_luck = 0;
  int count = 0, classes = 0;
  for (const auto& turn : summary.by_turn) by_turn += turn.loss, by_luck += turn.luck;
  for (const auto& kind : summary.by_decision) by_decision += kind.loss, count += kind.count;
  for (const int number : summary.verdicts.counts) classes += number;
  EXPECT_NEAR(by_turn, loss, kExact);
  EXPECT_NEAR(by_luck, luck, kExact);
  EXPECT_NEAR(by_decision, loss, kExact);
  EXPECT_EQ(count, decisions);
  EXPECT_EQ(classes, decisions);
  EXPECT_EQ(summary.by_turn.size(), 13u);
  ASSERT_EQ(summary.by_decision.size(), 3u);
  EXPECT_EQ(summary.by_decision[0].decision, "reroll1");
  EXPECT_EQ(summary.by_decision[2].decision, "box");
  ASSERT_FALSE(summary.worst.empty());
  EXPECT_GE(summary.worst.front().decision.loss, summary.worst.back().decision.loss);
}

TEST(Verdict, IsNamedByTheLoss) {
  using enum stats::Verdict;
  EXPECT_EQ(stats::verdict_of(0), kTie);
  EXPECT_EQ(stats::verdict_of(0.0049), kTie);
  EXPECT_EQ(stats::verdict_of(0.005), kGood);
  EXPECT_EQ(stats::verdict_of(0.25), kInaccuracy);
  EXPECT_EQ(stats::verdict_of(1), kMistake);
  EXPECT_EQ(stats::verdict_of(3), kBlunder);
  EXPECT_EQ(stats::name_of(kBlunder), "blunder");
}

TEST(CardReviewSlow, TheIdentityHoldsForTenThousandGamesOfAllVariants) {
  const auto sets = scorecard::rule_sets();
  const int each = 10'000 / (static_cast<int>(sets.size()) * 4) + 1;
  int games = 0;
  for (const scorecard::RuleSet& rules : sets) {
    const auto values = solved(rules);
    for (const char* policy : {"optimal", "greedy", "random", "noisy:1"}) {
      for (const Record& record : simulated(policy, scorecard::Position(rules), each)) {
        expect_identity(review_game(record, values, {.imagined = 0}));
        ++games;
      }
    }
  }
  EXPECT_GE(games, 10'000);
}

}  // namespace
}  // namespace hazard::review
