#include "liars/review/review_match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "tests/rounds.h"

namespace hazard::liars {
namespace {

// Bo bids three fours with none on the table; Anna calls what holds, and later the match breaks
// off.
constexpr std::string_view kRecord = R"(rules casual+faces=4+dice=2
players Anna Bo

round 1, Anna starts: Anna 12, Bo 33
Anna 1x2
Bo 3x4
Anna call

round 2, Bo starts: Bo 1, Anna 34
Bo 1x2
Anna call

round 3, Anna starts: Anna 3, Bo 1
Anna 1x3
)";

struct Judged {
  MatchRecord record;
  Result<Review> review;
};

Judged judge(EngineAgentOptions options = engine_options(), const Watch& watch = {}) {
  MatchRecord record = parse_record(kRecord).value();
  const auto knowledge =
      std::make_shared<const Knowledge>(record.match.round().rules, KnowledgeOptions{.rounds = 32});
  EXPECT_TRUE(knowledge->values(2));
  options.decision.racing.max_total = options.decision.racing.max_per_arm = 400;
  const EngineAgent agent(std::move(options), knowledge, 2, {.threads = 1, .watch = watch});
  return {record, review_match(record, agent, *knowledge, 1)};
}

TEST(Review, JudgesEveryDecisionInTurn) {
  const auto [record, review] = judge();
  ASSERT_TRUE(review) << review.error().message;
  std::vector<std::string> taken;
  for (const ReviewedDecision& decision : review->decisions) {
    taken.push_back(fmt::format("{} {}", decision.round, to_string(decision.action)));
    EXPECT_GE(decision.loss, 0);
    EXPECT_GE(decision.win, decision.loss);
    EXPECT_LE(decision.win, 1);
    if (decision.action == decision.best) {
      EXPECT_EQ(decision.loss, 0);
    }
  }
  EXPECT_EQ(taken, (std::vector<std::string>{"0 bid 1x2", "0 bid 3x4", "0 call", "1 bid 1x2",
                                             "1 call", "2 bid 1x3"}));
  EXPECT_EQ(review->decisions[1].position.hand,
            test::position_of("casual+faces=4:2-2:1x2:33").hand);
}

// What a player had at the start, less what was given away, with what dice and others gave, is what
// the player has at the end.
TEST(Review, LossAndLuckExplainTheChangeOfTheChanceToWin) {
  const auto [record, review] = judge();
  ASSERT_TRUE(review);
  double start = 0;
  double end = 0;
  for (std::size_t seat = 0; seat < review->players.size(); ++seat) {
    const ReviewedPlayer& player = review->players[seat];
    double loss = 0;
    int decisions = 0;
    for (const ReviewedDecision& decision : review->decisions) {
      if (decision.position.round.to_move() != static_cast<int>(seat)) continue;
      loss += decision.loss;
      ++decisions;
    }
    EXPECT_NEAR(player.loss, loss, 1e-12);
    EXPECT_EQ(player.decisions, decisions);
    EXPECT_NEAR(player.start - player.loss + player.luck(), player.end, 1e-12);
    start += player.start;
    end += player.end;
  }
  EXPECT_NEAR(start, 1, 1e-6);  // single precision
  EXPECT_NEAR(end, 1, 1e-6);
}

// With one die each, 1x3 in the hand is one of the best openings; nobody with a one calls 1x2.
TEST(Review, InSolvedRoundsAnActionOfTheMixCostsNothing) {
  const auto [record, review] = judge();
  ASSERT_TRUE(review);
  for (const ReviewedDecision& decision : review->decisions) {
    EXPECT_EQ(decision.solved, decision.round > 0) << to_string(decision.position);
  }
}

TEST(Review, WantsAJudgeWhoCountsChancesToWin) {
  const auto refused = judge(montecarlo_options()).review;
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "agent 'montecarlo': counts dice, and a review is about chances to win; take engine");
}

TEST(Review, StopsWhenToldToAndReportsItsProgress) {
  const std::atomic<bool> cancel = true;
  EXPECT_EQ(judge(engine_options(), {.cancel = &cancel}).review.error().code, Errc::kCancelled);
  std::vector<double> reports;
  ASSERT_TRUE(
      judge(engine_options(), {.progress = [&](double done) { reports.push_back(done); }}).review);
  EXPECT_TRUE(std::ranges::is_sorted(reports));
  EXPECT_EQ(reports.back(), 1);
}

}  // namespace
}  // namespace hazard::liars
