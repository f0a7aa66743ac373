#include "liars/play/lbr.h"

#include <gtest/gtest.h>

#include <cmath>

#include "liars/play/exploit.h"
#include "liars/play/simple_agents.h"
#include "liars/rules/hands.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::duel_of;
using test::rules_of;

MakeOneAgent agents(const char* name) {
  return [name] { return std::unique_ptr<Agent>(make_simple_agent(name).value()); };
}

TEST(LbrSlow, WinsNoMoreThanABestResponse) {
  for (const char* name : {"honest", "threshold:0.3", "random"}) {
    const auto agent = agents(name)();
    const double most = exploit(duel_of("casual", "1v1"), *agent, {}).value().mean();
    for (int depth = 1; depth <= 2; ++depth) {
      const auto found = local_best_response(
          agents(name),
          {.rules = rules_of("casual"), .dice = {1, 1}, .games = 4000, .depth = depth});
      ASSERT_TRUE(found) << found.error().message;
      // Four standard errors.
      EXPECT_LE(found->gain.mean, most + 4 * found->gain.standard_error()) << name << depth;
      EXPECT_GT(found->gain.mean, 4 * found->gain.standard_error()) << name << depth;
    }
  }
}

// Two outcomes: +1 and -1, and as many rounds as games.
TEST(Lbr, CountsRoundsByDice) {
  const auto found = local_best_response(
      agents("honest"), {.rules = rules_of("perudo"), .dice = {2, 1}, .games = 60});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->rounds.size(), 2);
  for (const LbrRounds& rounds : found->rounds) {
    EXPECT_EQ(rounds.agent, 2);
    EXPECT_EQ(rounds.opponent, 1);
    EXPECT_EQ(rounds.gain.n, 30);
  }
  EXPECT_NEAR(found->gain.mean, 2 * found->share - 1, 1e-12);
}

TEST(Lbr, PlaysWholeMatches) {
  const auto found =
      local_best_response(agents("honest"), {.rules = rules_of("perudo+dice=3"), .games = 40});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->games, 40);
  EXPECT_GE(found->gain.n, 40 * 3);
  EXPECT_LE(found->gain.n, 40 * 5);
  EXPECT_GT(found->interval.lower, 0.5);
}

TEST(Lbr, DoesNotDependOnTheNumberOfThreads) {
  const auto with = [](int threads) {
    return local_best_response(
               agents("threshold:0.4"),
               {.rules = rules_of("perudo+dice=2"), .games = 40, .seed = 5, .threads = threads})
        .value();
  };
  EXPECT_EQ(with(1).wins, with(3).wins);
  EXPECT_EQ(with(1).gain.mean, with(3).gain.mean);
}

TEST(Lbr, SaysWhatIsWrong) {
  const auto error = [](LbrOptions options) {
    return local_best_response(agents("honest"), options).error().message;
  };
  EXPECT_NE(error({.dice = {1, 2, 3}}).find("dice '1v2v3'"), std::string::npos);
  EXPECT_NE(error({.games = 0}).find("games '0'"), std::string::npos);
  EXPECT_NE(error({.depth = 4}).find("depth '4'"), std::string::npos);
}

// An agent that tells each hand from the others.
TEST(Agent, MixesAreThoseOfEachHand) {
  const auto agent = agents("honest")();
  const Round round = test::round_of("perudo:2-2:1x3");
  const HandSet set(2, 6);
  const std::vector<double> all = agent->mixes({round, set.hands[0]}, set.hands, 1);
  std::vector<double> each;
  for (const Hand& hand : set.hands) {
    const std::vector<double> one = agent->mix({round, hand}, 1);
    each.insert(each.end(), one.begin(), one.end());
  }
  EXPECT_EQ(all, each);
}

}  // namespace
}  // namespace hazard::liars
