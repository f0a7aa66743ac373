#include "engine/liars_fields.h"

#include <gtest/gtest.h>

#include <map>

#include "codec/codec.h"
#include "engine/csv.h"
#include "engine/methods.h"
#include "hazard/liars/config/player.h"
#include "tests/rounds.h"

namespace hazard::engine {
namespace {

TEST(LiarsFields, DecodedRequestsAreThoseThatWereMeant) {
  LiarsAdviseRequest request;
  ASSERT_TRUE(codec::from_json(R"({"position": "perudo:2-2:1x3:44", "agent": "engine:50",
                                   "rollouts": 7, "seed": 18446744073709551615})",
                               request));
  EXPECT_EQ(liars::to_string(request.position), "perudo:2-2:1x3:44");
  EXPECT_EQ(request.player,
            (liars::Player{.agent = "engine:50", .rollouts = 7, .milliseconds = {}}));
  EXPECT_EQ(request.seed, UINT64_MAX);
  LiarsSolveRequest solve;
  ASSERT_TRUE(codec::from_json(R"({"rules": "plain", "dice": [2, 1], "gap": null})", solve));
  EXPECT_EQ(solve.rules, liars::test::rules_of("plain"));
  EXPECT_EQ(solve.dice, (std::vector{2, 1}));
  EXPECT_FALSE(solve.gap);
}

// --- methods -------------------------------------------------------------------------------------

Result<std::string> ask(Engine& engine, std::string_view method, std::string_view params) {
  const auto found = find_method(method);
  if (!found) return pass_on(found);
  const auto document = codec::Document::parse(params);
  if (!document) return pass_on(document);
  return (*found)->handle(engine, document->root(), {.threads = 1}, codec::Layout::kOneLine);
}

TEST(LiarsFields, EveryMethodAnswers) {
  Engine engine({});
  const std::map<std::string, std::string> questions = {
      {"liars.advise", R"({"position": "openspiel:1-1:1x3:2", "rollouts": 20})"},
      {"liars.call", R"({"hand": "41226", "dice": 10, "bid": "3x4"})"},
      {"liars.solve", R"({"rules": "plain+faces=2", "dice": [1, 1]})"},
      {"liars.exploit", R"({"rules": "plain+faces=2", "agent": "random"})"},
      {"liars.train", R"({"rules": "plain+faces=2+dice=1", "players": 2, "rounds": 1000,
                          "iterations": 1})"},
      {"liars.lbr", R"({"rules": "plain+dice=1+faces=2", "agent": "honest", "games": 2})"},
      {"liars.values", R"({"rules": "plain+faces=2+dice=1", "players": 2, "rounds": 1})"},
      {"liars.tournament", R"({"agents": ["honest", "random"], "games": 2})"},
      {"liars.review", R"({"record": "rules plain+dice=1+faces=2\nplayers A B\n",
                           "rollouts": 20})"},
      {"liars.play", R"({"rules": "plain+dice=1+faces=2", "agents": ["honest"], "seed": 7})"},
      {"liars.config", R"({"config": "solved = false"})"},
      {"liars.rules", "{}"}};
  for (const Method& method : methods()) {
    if (!method.name.starts_with("liars.")) continue;
    ASSERT_TRUE(questions.contains(std::string(method.name))) << method.name;
    const auto answer = ask(engine, method.name, questions.at(std::string(method.name)));
    ASSERT_TRUE(answer) << method.name << ": " << answer.error().message;
    const auto document = codec::Document::parse(*answer);
    ASSERT_TRUE(document) << *answer;
    for (const codec::Field& field : method.answer().fields) {
      EXPECT_TRUE(field.is_sparse || document->root().find(field.name)) << field.name;
    }
  }
}

TEST(LiarsFields, BadRequestsAreRefusedWithTheirPath) {
  Engine engine({});
  struct Row {
    std::string method, params, message;
  };
  for (const auto& [method, params, message] :
       {Row{"liars.call", R"({"hand": "7", "dice": 10, "bid": "3x4"})",
            "hand: hand '7': '7' is no face; write digits 1 to 6 such as 41226"},
        Row{"liars.call", R"({"hand": "1", "bid": "3x4"})",
            "dice: missing; in play, your own among them"},
        Row{"liars.call", R"({"hand": "1", "dice": 0, "bid": "3x4"})",
            "dice: 0 is out of range; write 1 to 1000000"},
        Row{"liars.call", R"({"hand": "1", "dice": 1, "bid": "3x4", "rules": "poker"})",
            "rules: rules 'poker': there is no preset 'poker'; there are perudo, plain, "
            "openspiel, dudo, casual, no-ones"},
        Row{"liars.solve", R"({"dice": [1, 7]})", "dice[1]: 7 is out of range; write 1 to 6"},
        Row{"liars.solve", R"({"checkpoint": "/etc/passwd"})",
            "checkpoint: no such field; there are rules, dice, palifico, gap, iterations, "
            "memory, high_bids"},
        Row{"liars.advise", R"({"position": "perudo:5-5:2x3"})",
            "position 'perudo:5-5:2x3': your dice are missing; write them last, as in "
            "perudo:5-5-5:2x3,3x3:41226"},
        Row{"liars.tournament", R"({"agents": ["honest", "psychic"]})",
            "agent 'psychic': there is none of this name; there are random, honest, "
            "honest+1, threshold:0.3, raise:0.3, cmd:./bot, montecarlo, rollout, blueprint, engine "
            "and engine:2000"},
        Row{"liars.tournament", R"({"agents": ["honest", "cmd:true"]})",
            "agent 'cmd:true': no program is started here; only the commands hazard liars play and "
            "hazard liars tournament start one"},
        Row{"liars.tournament", R"({"agents": ["honest", "random"], "programs": {}})",
            "programs: no such field; there are rules, agents, configs, games, seed"}}) {
    const auto answer = ask(engine, method, params);
    ASSERT_FALSE(answer) << params;
    EXPECT_EQ(answer.error().message, message);
  }
}

// --- words and tables ----------------------------------------------------------------------------

TEST(LiarsFields, WordsAreThoseOfTheLibrary) {
  for (const auto& [method, word] : codec::Words<liars::TailMethod>::kWords) {
    EXPECT_EQ(liars::to_string(method), word);
  }
  for (const auto& [large_m, word] : codec::Words<liars::LargeM>::kWords) {
    EXPECT_EQ(liars::parse_large_m(word).value(), large_m);
  }
  for (const liars::Action& action : {liars::raise_to({2, 3}), liars::kCall, liars::kExactCall}) {
    const std::string json = codec::to_json(action, codec::Layout::kOneLine);
    EXPECT_EQ(json.find(R"("bid":"2x3","quantity":2,"face":3)") != std::string::npos,
              action.kind == liars::Action::Kind::kBid)
        << json;
  }
}

TEST(LiarsFields, ATournamentIsASpreadsheet) {
  LiarsTournamentAnswer answer{.rules = liars::test::rules_of("plain"), .games = 40, .seed = 7};
  answer.agents = {{.agent = "threshold:0.3",
                    .seats = 2,
                    .wins = 30,
                    .share = 0.75,
                    .low = 0.5,
                    .high = 0.875,
                    .share_error = 0.0625,
                    .mean_place = 1.25,
                    .elo = 100,
                    .elo_low = 50,
                    .elo_high = {},
                    .decisions = 1000,
                    .seconds_per_decision = 0.1,
                    .faults = {.late = 4, .ended = 3, .unreadable = 2, .illegal = 1}}};
  EXPECT_EQ(to_csv(answer),
            "rules,games,seed,agent,seats,wins,share,low,high,share_error,mean_place,elo,elo_low,"
            "elo_high,decisions,seconds_per_decision,faults_late,faults_ended,faults_unreadable,"
            "faults_illegal\n"
            "plain,40,7,threshold:0.3,2,30,0.75,0.5,0.875,0.0625,1.25,100,50,,1000,0.1,4,3,2,1\n");
}

}  // namespace
}  // namespace hazard::engine
