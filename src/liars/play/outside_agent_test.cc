// Agents that are other programs; here small ones for the shell of the system.
#include "liars/play/outside_agent.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <mutex>

#include "codec/node.h"
#include "hazard/liars/match/match.h"
#include "hazard/liars/play/tournament.h"
#include "liars/play/agents.h"
#include "liars/play/simple_agents.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::rules_of;
using Strings = std::vector<std::string>;

// What counts for a fault: a call, or the lowest bid.
class Caller final : public Agent {
 public:
  std::string name() const override { return "caller"; }
  std::vector<double> mix(const View& view, std::uint64_t) override {
    const auto actions = legal_actions(view.round);
    const auto call = std::ranges::find(actions, kCall);
    std::vector<double> result(actions.size());
    result[call == actions.end() ? 0 : call - actions.begin()] = 1;
    return result;
  }
};

constexpr const char* kRules = "plain+dice=2";  // of which the lowest bid is 1x1
// Does the same as an agent of its own accord.
constexpr const char* kCallerProgram =
    "cmd:sh -c 'while read line; do case $line in *decide*call*) echo \"{\\\"action\\\": "
    "\\\"Liar!\\\"}\";; *decide*) echo \"{\\\"action\\\": \\\"one one\\\"}\";; esac; done'";

struct Asked {
  OutsideOptions options = {.start_milliseconds = 60'000, .answer_milliseconds = 60'000};
  int threads = 2;
  int games = 30;
};

struct Heard {
  Tournament tournament;
  Strings warnings;
};

// Against honest.
Heard play(const std::string& name, const Asked& asked = {}) {
  Heard heard;
  std::mutex mutex;
  OutsidePrograms programs(asked.options, {.warn = [&](const std::string& warning) {
                             const std::lock_guard lock(mutex);
                             heard.warnings.push_back(warning);
                           }});
  const MakeAgent make = [&](int entry) -> std::unique_ptr<Agent> {
    if (entry == 1) return make_simple_agent("honest").value();
    return name == "caller" ? std::make_unique<Caller>() : programs.agent(name).value();
  };
  heard.tournament =
      run_tournament(
          make,
          {.rules = rules_of(kRules), .entries = 2, .games = asked.games, .threads = asked.threads})
          .value();
  return heard;
}

class Outside : public testing::Test {
 protected:
  void SetUp() override {
    if (OutsidePrograms({}, {}).agent("cmd:true").has_value()) return;
    GTEST_SKIP() << "this system starts no programs";
  }
};

void expect_same(const Tournament& a, const Tournament& b) {
  for (int entry = 0; entry < 2; ++entry) {
    EXPECT_EQ(a.entries[entry].wins, b.entries[entry].wins);
    EXPECT_EQ(a.entries[entry].effort.decisions, b.entries[entry].effort.decisions);
    EXPECT_EQ(a.entries[entry].effort.faults, b.entries[entry].effort.faults);
  }
}

TEST_F(Outside, AProgramPlaysAsTheSameAgentWithinOnAnyNumberOfThreads) {
  const Heard within = play("caller");
  for (const int threads : {1, 2}) {
    const Heard outside = play(kCallerProgram, {.threads = threads});
    expect_same(outside.tournament, within.tournament);
    EXPECT_EQ(outside.warnings, Strings{});
    EXPECT_EQ(outside.tournament.entries[0].effort.faults, Faults{});
  }
}

// Whatever goes wrong counts as a call, so all of them do as well as who calls, and every decision
// is a fault of its kind.
TEST_F(Outside, AFaultCountsAsACallAndNeverStopsTheTournament) {
  const Tournament caller = play("caller").tournament;
  struct Case {
    std::string program;
    std::int64_t Faults::*kind;
    std::string warning;
    std::int64_t start_milliseconds = 60'000;
  };
  const std::vector<Case> cases = {
      {"cmd:true", &Faults::ended, "it has ended"},
      {"cmd:sh -c 'exec 0<&- 1>&-; exit 3'", &Faults::ended, "it has ended"},
      {"cmd:sleep 1000", &Faults::late, "nothing within 20 ms", 20},
      {"cmd:sh -c 'sleep 1000; true'", &Faults::late, "nothing within 20 ms", 20},
      {"cmd:sh -c 'while read line; do echo pardon; done'", &Faults::unreadable,
       "answer 'pardon': "},
      {"cmd:sh -c 'while read line; do echo {}; done'", &Faults::unreadable,
       "answer '{}': there is no action in it"},
      {"cmd:sh -c 'while read line; do echo [1]; done'", &Faults::unreadable, "answer '[1]': "},
      {R"(cmd:sh -c 'while read line; do echo "{\"action\": \"pass\"}"; done')",
       &Faults::unreadable, "action 'pass': write a bid such as 3x4"},
      {R"(cmd:sh -c 'while read line; do echo "{\"action\": \"9x9\"}"; done')", &Faults::unreadable,
       "a face is 1 to 6"},
      {R"(cmd:sh -c 'while read line; do echo "{\"action\": \"9x6\"}"; done')", &Faults::illegal,
       "4 dice in play"}};
  for (const Case& one : cases) {
    SCOPED_TRACE(one.program);
    const Heard heard = play(one.program, {.options = {.start_milliseconds = one.start_milliseconds,
                                                       .answer_milliseconds = 60'000}});
    const Effort& effort = heard.tournament.entries[0].effort;
    Faults wanted;
    wanted.*one.kind = effort.decisions;
    EXPECT_EQ(effort.faults, wanted) << in_words(effort.faults);
    EXPECT_EQ(heard.tournament.entries[0].wins, caller.entries[0].wins);
    EXPECT_EQ(heard.tournament.entries[1].effort.faults, Faults{});
    ASSERT_EQ(heard.warnings.size(), 1u);  // not one for each
    EXPECT_TRUE(heard.warnings[0].find(one.warning) != std::string::npos) << heard.warnings[0];
  }
}

// It answers once and ends: of the 15 matches that it opens at least that decision is good.
TEST_F(Outside, AProgramThatEndsIsStartedAgainForTheNextMatch) {
  const Heard heard =
      play(R"(cmd:sh -c 'read line; echo "{\"action\": \"1x6\"}"')", {.threads = 1});
  const Effort& effort = heard.tournament.entries[0].effort;
  EXPECT_GE(effort.decisions - effort.faults.total(), 15);
  EXPECT_GT(effort.faults.ended, 0);
  EXPECT_EQ(effort.faults.late + effort.faults.unreadable, 0);
}

// What ends after a match is started again without a fault.
TEST_F(Outside, AProgramMayEndAfterEveryMatch) {
  const Heard heard = play(std::string(kCallerProgram)
                               .replace(std::string(kCallerProgram).find("case"), 0,
                                        "case $line in *over*:true*) exit 0;; esac; "));
  EXPECT_EQ(heard.tournament.entries[0].effort.faults, Faults{});
  expect_same(heard.tournament, play("caller").tournament);
}

TEST(OutsidePrograms, ACommandIsSplitAtBlanksOutsideOfQuotes) {
  EXPECT_EQ(*split_command("python3 bot.py"), (Strings{"python3", "bot.py"}));
  EXPECT_EQ(*split_command("  a\t b "), (Strings{"a", "b"}));
  EXPECT_EQ(*split_command("'my bot' \"it's\" ''"), (Strings{"my bot", "it's", ""}));
  EXPECT_EQ(*split_command("--name='a b'c"), (Strings{"--name=a bc"}));
  EXPECT_EQ(*split_command("echo $HOME; ls|cat"), (Strings{"echo", "$HOME;", "ls|cat"}));
  EXPECT_EQ(split_command("'a").error().message, "a quote is not closed; write ' once more");
  for (const char* nothing : {"", "  ", "'' a"}) {
    EXPECT_EQ(split_command(nothing).error().message,
              "the program is missing; write one such as cmd:./bot");
  }
}

TEST(OutsidePrograms, AProgramThatIsNotThereIsNamed) {
  const auto missing = OutsidePrograms({}, {}).agent("cmd:/no/such/program");
  ASSERT_FALSE(missing.has_value());
  EXPECT_TRUE(missing.error().message.starts_with(
      "agent 'cmd:/no/such/program': cannot start the program: "));
}

TEST(OutsidePrograms, AreStartedOnlyWhereThatIsAllowed) {
  const auto knowledge = std::make_shared<const Knowledge>(Rules{}, KnowledgeOptions{});
  const auto refused = make_agent("cmd:true", knowledge, 2);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().message,
            "agent 'cmd:true': no program is started here; only the commands hazard liars play and "
            "hazard liars tournament start one");
}

TEST(OutsideMessages, AQuestionHasThePositionAndItsParts) {
  const auto position = parse_position("perudo:1-2@2:1x3:5").value();
  const std::string text =
      question_text({position.round, *position.hand}, {.match = 17, .seconds = 0.5, .seed = 7});
  EXPECT_EQ(text,
            R"({"message":"decide","match":17,"round":1,"seat":1,"position":"perudo:1-2@2:1x3:5",)"
            R"("rules":"perudo","faces":6,"palifico":false,"wild_face":1,"starter":2,)"
            R"("dice":[1,2],"bids":[{"seat":2,"bid":"1x3","quantity":1,"face":3}],"hand":[5],)"
            R"("actions":["bid 1x4","bid 1x5","bid 1x6","bid 2x2","bid 2x3","bid 2x4","bid 2x5",)"
            R"("bid 2x6","bid 1x1","bid 3x2","bid 3x3","bid 3x4","bid 3x5","bid 3x6","bid 2x1",)"
            R"("bid 3x1","call"],"seconds":0.5,"seed":7})");
}

TEST(OutsideMessages, ARoundThatHasEndedIsShown) {
  Match match(rules_of("plain+dice=1"), {1, 1, 1}, /*starter=*/1);
  const auto hand = [](const char* faces) { return parse_hand(faces).value(); };
  match.deal({hand("4"), hand("3"), hand("3")});
  ASSERT_TRUE(match.act(raise_to({2, 3})));  // seat 2, who is right
  ASSERT_TRUE(match.act(kCall));             // seat 3
  EXPECT_EQ(
      round_text(match, 0, 3),
      R"({"message":"round","match":3,"round":1,"seat":1,"position":"plain+dice=1:1-1-1@2:2x3",)"
      R"("rules":"plain+dice=1","faces":6,"palifico":false,"wild_face":null,"starter":2,)"
      R"("dice":[1,1,1],"bids":[{"seat":2,"bid":"2x3","quantity":2,"face":3}],)"
      R"("hands":[[4],[3],[3]],"caller":3,"kind":"call","count":2,"loser":3,)"
      R"("dice_left":[1,1,0],"over":false,"winner":null})");
}

}  // namespace
}  // namespace hazard::liars
