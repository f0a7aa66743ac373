#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "codec/codec.h"
#include "hazard/engine/engine.h"
#include "hazard/liars/play/decision.h"
#include "hazard/liars/rules/bids.h"
#include "tests/cards.h"
#include "tests/rounds.h"

namespace hazard::engine {
namespace {

namespace fs = std::filesystem;

LiarsAdviseRequest asked(std::string_view position) {
  // No value table is needed: the end of a round is counted in dice.
  return {.position = liars::test::position_of(position),
          .player = {.agent = "montecarlo", .config = "belief.enabled = true\n"},
          .seed = 7,
          .telemetry = true};
}
constexpr std::string_view kThree = "perudo:5-5-5:2x3,3x3:12246";

LiarsAdviseAnswer advised(const LiarsAdviseRequest& request, int threads = 1) {
  return test::must(Engine({}).liars_advise(request, {.threads = threads}));
}

TEST(LiarsAdvice, RolloutsAreThoseOfTheActions) {
  const LiarsAdviseAnswer answer = advised(asked(kThree));
  std::int64_t total = 0;
  for (const auto& action : answer.actions) {
    EXPECT_EQ(action.sampled, action.rollouts > 0);
    EXPECT_EQ(action.sampled, action.variance.has_value());
    EXPECT_FALSE(action.win);  // values count dice
    EXPECT_NEAR(action.loss, answer.actions[0].value - action.value, 1e-15);
    total += action.rollouts;
  }
  EXPECT_GT(total, 0);
  EXPECT_EQ(answer.rollouts, total);
  EXPECT_EQ(answer.budget, 1000);
  EXPECT_EQ(answer.action, answer.actions[0].action);
}

// Two opponents have a style in each rollout, and returns average to those of the actions.
TEST(LiarsAdvice, StylesAccountForAllRollouts) {
  for (const char* paired : {"", "confstop.paired = true\n"}) {
    LiarsAdviseRequest request = asked(kThree);
    request.player.config += paired;
    const LiarsAdviseAnswer answer = advised(request);
    double count = 0;
    double sum = 0;
    for (const auto& policy : answer.policies) {
      count += static_cast<double>(*policy.count);
      if (*policy.count > 0) sum += static_cast<double>(*policy.count) * *policy.mean_return;
    }
    double wanted = 0;
    for (const auto& action : answer.actions) {
      wanted += static_cast<double>(action.rollouts) * action.value;
    }
    EXPECT_EQ(answer.policies.size(), 3);
    EXPECT_EQ(count, 2.0 * static_cast<double>(answer.rollouts));
    EXPECT_NEAR(sum, 2 * wanted, 1e-9 * count);
  }
}

TEST(LiarsAdvice, CountingStylesDoesNotChangeTheDecision) {
  LiarsAdviseRequest request = asked(kThree);
  const LiarsAdviseAnswer counted = advised(request);
  request.telemetry = false;
  for (const int threads : {1, 2, 7}) {
    const LiarsAdviseAnswer quiet = advised(request, threads);
    for (const auto& policy : quiet.policies) {
      EXPECT_FALSE(policy.count);
      EXPECT_FALSE(policy.mean_return);
    }
    ASSERT_EQ(quiet.actions.size(), counted.actions.size());
    for (std::size_t i = 0; i < quiet.actions.size(); ++i) {
      EXPECT_EQ(quiet.actions[i].action, counted.actions[i].action);
      EXPECT_EQ(quiet.actions[i].value, counted.actions[i].value);
      EXPECT_EQ(quiet.actions[i].high, counted.actions[i].high);
    }
  }
}

// A wild one and no three among the own dice: two more are needed among ten.
TEST(LiarsAdvice, TheLastBidIsLookedAtFromTheDiceAndFromTheBids) {
  const LiarsAdviseAnswer answer = advised(asked(kThree));
  ASSERT_TRUE(answer.last_bid);
  EXPECT_EQ(answer.last_bid->bid, (liars::Bid{3, 3}));
  EXPECT_EQ(answer.last_bid->own, 1);
  EXPECT_EQ(answer.last_bid->unknown, 10);
  EXPECT_EQ(answer.last_bid->needed, 2);
  EXPECT_EQ(answer.last_bid->match.p(), 1.0 / 3);
  // 1 - (2^10 + 10 2^9) / 3^10
  EXPECT_NEAR(answer.last_bid->alone.p_true, 1 - (1024 + 5120) / 59049.0, 1e-15);
  EXPECT_NE(answer.last_bid->odds.p_true, answer.last_bid->alone.p_true);
  EXPECT_EQ(answer.last_bid->mode, liars::CallMode::kAnalyticLeaf);
  EXPECT_FALSE(advised(asked("perudo:5-5-5::12246")).last_bid);
}

// Whoever bids threes without any is no honest player.
TEST(LiarsAdvice, TheMatchSoFarTeachesHowOthersPlay) {
  LiarsAdviseRequest request{
      .position = liars::test::position_of("casual+faces=4+dice=2:2-1:1x3:2"),
      .player = {.rollouts = 50}};
  const LiarsAdviseAnswer before = advised(request);
  request.record =
      "rules casual+faces=4+dice=2\nplayers Anna Me\n"
      "round 1, Anna starts: Anna 22, Me 34\nAnna 3x3\nMe 4x3\nAnna call\n"
      "round 2, Me starts: Me 4, Anna 22\n";
  const LiarsAdviseAnswer after = advised(request);
  double moved = 0;
  for (std::size_t i = 0; i < after.beliefs[0].styles.size(); ++i) {
    moved +=
        std::abs(after.beliefs[0].styles[i].probability - before.beliefs[0].styles[i].probability);
  }
  EXPECT_GT(moved, 0.01);
  request.position = liars::test::position_of("casual+faces=4+dice=2:2-1-1:1x3:2");
  EXPECT_EQ(Engine({}).liars_advise(request).error().message,
            "record: of 2 players by the rules 'casual+faces=4+dice=2', and the position has 3 by "
            "'casual+faces=4+dice=2'");
}

TEST(LiarsAdvice, NamesAreThoseOfAllSeats) {
  LiarsAdviseRequest request = asked("perudo:5-0-5:2x3:12246");
  EXPECT_EQ(advised(request).names, (std::vector<std::string>{"player 1", "player 2", "player 3"}));
  request.names = {"Anna", "Bo", "Me"};
  const LiarsAdviseAnswer answer = advised(request);
  ASSERT_EQ(answer.beliefs.size(), 1);
  EXPECT_EQ(answer.beliefs[0].name, "Anna");
  EXPECT_EQ(answer.beliefs[0].seat, 1);
  request.names = {"Anna"};
  EXPECT_EQ(Engine({}).liars_advise(request).error().message,
            "names 'Anna': 1 for 3 players; write one for each seat");
}

// --- configurations at a table -------------------------------------------------------------------

LiarsTournamentRequest two_of_a_kind() {
  return {.rules = liars::test::rules_of("casual+dice=2+faces=4"),
          .agents = {"montecarlo:40", "montecarlo:40", "honest"},
          .games = 12,
          .seed = 7};
}

// The lines of a log without the times in them.
std::vector<std::string> timeless_lines(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    const auto seconds = line.find("\"seconds\":");
    if (seconds != line.npos) {
      line.replace(seconds, line.find(',', seconds) - seconds, "\"seconds\":0");
    }
    lines.push_back(line);
  }
  return lines;
}

TEST(LiarsConfigs, AreOfOneAgentOrOfAllWhoImagineRounds) {
  LiarsTournamentRequest request = two_of_a_kind();
  request.configs = {{.config = "belief.enabled = true", .config_name = "all"},
                     {.agent = 2, .config = "mixture.enabled = false", .config_name = "own"}};
  const auto answer = test::must(Engine({}).liars_tournament(request, {.threads = 1}));
  ASSERT_EQ(answer.agents.size(), 3);
  EXPECT_EQ(answer.agents[0].agent, "montecarlo:40 (all)");
  EXPECT_EQ(answer.agents[1].agent, "montecarlo:40 (own)");
  EXPECT_EQ(answer.agents[2].agent, "honest");
  request.configs[1].agent = 3;
  EXPECT_EQ(Engine({}).liars_tournament(request).error().message,
            "agent 'honest': does not imagine rounds; leave out its configuration and limits");
}

TEST(LiarsConfigs, AreTakenByAgentsOfAMatch) {
  Engine engine({});
  LiarsPlayRequest request{.rules = liars::test::rules_of("casual+dice=1+faces=3"),
                           .agents = {"montecarlo:40", "honest"},
                           .configs = {{.config = "confstop.delta = 0.1"}}};
  EXPECT_FALSE(test::must(engine.liars_play(request)).over);
  request.configs.push_back({.agent = 1, .config = "delta = 2", .config_name = "own.toml"});
  EXPECT_EQ(engine.liars_play(request).error().message,
            "own.toml:1:1: there is no key \"delta\"; the nearest is confstop.delta");
  request.configs[1].agent = 3;
  EXPECT_EQ(engine.liars_play(request).error().message,
            "config 'own.toml': there is no agent 3; write a number from 1 to 2");
}

TEST(LiarsConfigs, TelemetryIsTheSameOnAnyNumberOfThreadsAndChangesNothing) {
  LiarsTournamentRequest request = two_of_a_kind();
  request.configs = {{.agent = 2, .config = "belief.enabled = true", .config_name = "own"}};
  const auto quiet = test::must(Engine({}).liars_tournament(request, {.threads = 1}));
  std::vector<std::string> first;
  for (const int threads : {1, 5}) {
    const fs::path path = fs::temp_directory_path() / fmt::format("hazard-log-{}", getpid());
    request.telemetry = path;
    const auto answer = test::must(Engine({}).liars_tournament(request, {.threads = threads}));
    const auto lines = timeless_lines(path);
    fs::remove(path);
    for (int i = 0; i < 3; ++i) {
      EXPECT_EQ(answer.agents[i].wins, quiet.agents[i].wins);
      EXPECT_EQ(answer.agents[i].decisions, quiet.agents[i].decisions);
    }
    EXPECT_EQ(std::ssize(lines), answer.agents[0].decisions + answer.agents[1].decisions);
    if (first.empty()) first = lines;
    EXPECT_EQ(lines, first);
  }
  const auto document = codec::Document::parse(first.front());
  ASSERT_TRUE(document);
  EXPECT_TRUE(first.front().starts_with(R"({"game":1,"round":1,"played":")")) << first.front();
  EXPECT_NE(first.front().find(R"_(["montecarlo:40","montecarlo:40 (own)","honest"])_"),
            std::string::npos)
      << first.front();
  EXPECT_TRUE(first.back().starts_with(R"({"game":12,)")) << first.back();
}

TEST(LiarsCall, SaysWhatBothSidesLose) {
  Engine engine({});
  const auto answer = engine.liars_call(
      {.hand = liars::test::position_of(kThree).hand.value(), .dice = 10, .bid = {3, 4}});
  ASSERT_TRUE(answer);
  EXPECT_NEAR(*answer->caller_loses, 211.0 / 243, 1e-15);
  EXPECT_NEAR(*answer->bidder_loses, 32.0 / 243, 1e-15);
  const auto all = engine.liars_call({.rules = liars::test::rules_of("perudo+loss=all"),
                                      .hand = liars::test::position_of(kThree).hand.value(),
                                      .dice = 10,
                                      .bid = {3, 4}});
  EXPECT_FALSE(all->caller_loses);
  EXPECT_FALSE(all->bidder_loses);
}

TEST(LiarsCache, WhatCannotBeKeptIsAWarning) {
  const fs::path file = fs::temp_directory_path() / fmt::format("hazard-liars-{}", ::getpid());
  std::ofstream(file) << "no folder";
  Engine engine({.cache = file});
  const auto rules = liars::test::rules_of("casual+faces=3+dice=2");
  const auto values = engine.liars_values({.rules = rules, .players = 3, .rounds = 4});
  ASSERT_TRUE(values);
  ASSERT_FALSE(values->warnings.empty());
  EXPECT_LE(values->warnings.size(), 3);  // however many files there are
  EXPECT_NE(values->warnings[0].find(file.string()), std::string::npos) << values->warnings[0];
  EXPECT_FALSE(values->folder);
  // What is in memory needs no file.
  EXPECT_TRUE(engine.liars_values({.rules = rules, .players = 3, .rounds = 4})->warnings.empty());
  const auto agent = engine.liars_agent({.rules = rules, .player = {.agent = "engine:20"}});
  ASSERT_TRUE(agent);
  EXPECT_FALSE(agent->warnings.empty());
  fs::remove(file);
}

TEST(LiarsAdvice, IntervalsHoldTheErrorOfTheValueTable) {
  const LiarsAdviseAnswer answer =
      advised({.position = liars::test::position_of("casual+dice=2+faces=3:2-2:2x2:13"),
               .player = {.agent = "engine:200+no-solved"}});
  for (const auto& action : answer.actions) {
    EXPECT_GT(action.table_error, 0);
    EXPECT_LE(action.low, std::max(-1.0, action.value - action.table_error));
    EXPECT_GE(action.high, std::min(1.0, action.value + action.table_error));
  }
  for (const auto& action : advised(asked(kThree)).actions) EXPECT_EQ(action.table_error, 0);
}

// What solve keeps in the cache is what the engine plays.
TEST(LiarsSolve, KeepsARoundForTheEngineToPlay) {
  const fs::path cache = fs::temp_directory_path() / fmt::format("hazard-solve-{}", ::getpid());
  Engine engine({.cache = cache});
  const liars::Rules rules = liars::test::rules_of("perudo+faces=3+dice=2");
  const auto solved = test::must(engine.liars_solve({.rules = rules, .dice = {2, 2}, .gap = 0.01}));
  ASSERT_TRUE(solved.kept);
  EXPECT_TRUE(fs::exists(*solved.kept));
  const auto found = test::must(engine.liars_exploit({.rules = rules, .dice = {2, 2}}));
  // Rounded to 16 bits.
  EXPECT_NEAR(found.exploitability, solved.gap() / 2, 1e-4);
  EXPECT_EQ(found.seeds, 1);
  fs::remove_all(cache);
}

TEST(LiarsSolve, RequestsOutOfRangeAreRefused) {
  Engine engine({});
  const auto message = [](const auto& result) { return result ? "" : result.error().message; };
  EXPECT_EQ(message(engine.liars_solve({.dice = {1}})),
            "dice '1': write those of both players, 1 to 6 each");
  EXPECT_EQ(message(engine.liars_solve({.dice = {1, 7}})),
            "dice '1v7': write those of both players, 1 to 6 each");
  EXPECT_EQ(message(engine.liars_solve({.gap = std::nan("")})),
            "gap 'nan': write a number from 1e-09 to 2");
  EXPECT_EQ(message(engine.liars_solve({.memory = 0})),
            "memory '0': write a number from 0.001 to 4096");
  EXPECT_EQ(message(engine.liars_values({.players = 7})),
            "players '7': write a number from 2 to 6");
  EXPECT_EQ(message(engine.liars_tournament({.agents = {"honest"}})),
            "agents 'honest': 1 at the table; name 2 to 10");
  EXPECT_EQ(message(engine.liars_exploit({.player = {.rollouts = 0}})),
            "rollouts '0': write a whole number from 1 to 100000000");
}

}  // namespace
}  // namespace hazard::engine
