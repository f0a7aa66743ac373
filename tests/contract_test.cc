// What other programs rely on. Golden numbers are from two independent programs.
#include "program.h"

#include <map>
#include <set>

namespace hazard::tests {
namespace {

using ProgramContract = Program;

TEST_F(ProgramContract, StartValuesAreThePublishedOnes) {
  const std::map<std::string, double> golden = {{"yatzy", 248.4399893779},
                                                {"yahtzee", 254.5877287345},
                                                {"yahtzee-free", 254.5896094820},
                                                {"yahtzee-plain", kPlainStart}};
  for (const auto& [variant, value] : golden) {
    SCOPED_TRACE(variant);
    Json solved = ask({"solve", variant, "--no-cache"});
    EXPECT_EQ(solved["variant"], variant);
    EXPECT_EQ(solved["theta"], 0.0);
    EXPECT_NEAR(solved.value("value", 0.0), value, 1e-9);
  }
}

TEST_F(ProgramContract, NegativeThetaMayStandBehindABlankOrAnEqualsSign) {
  for (const Words& theta : {Words{"--theta", "-0.05"}, Words{"--theta=-0.05"}}) {
    Json solved = ask(Words{"solve", "yatzy"} + theta);
    EXPECT_EQ(solved["theta"], -0.05);
    EXPECT_NEAR(solved.value("value", 0.0), 207.91926657, 1e-8);
  }
}

TEST_F(ProgramContract, TheSecondSolveComesFromTheCacheWithTheSameValue) {
  Json first = ask({"solve", "yahtzee-plain"});
  Json second = ask({"solve", "yahtzee-plain"});
  for (Json solved : {first, second}) {
    EXPECT_EQ(solved["variant"], "yahtzee-plain");
    EXPECT_EQ(solved["theta"], 0.0);
    EXPECT_GE(solved.value("seconds", -1.0), 0.0);
    EXPECT_EQ(solved["anchors"], 357632);
    EXPECT_EQ(solved["file"], table_path().string());
    EXPECT_EQ(solved["warnings"], Json::array());
  }
  EXPECT_EQ(first["from_cache"], false);
  EXPECT_EQ(second["from_cache"], true);
  EXPECT_EQ(first["value"], second["value"]);
  EXPECT_EQ(names_below(cache()), Words{"yahtzee-plain-mean.table"});
}

TEST_F(ProgramContract, EveryThetaHasATableOfItsOwn) {
  Json mean = ask({"solve", "yahtzee-plain"});
  Json bold = ask({"solve", "yahtzee-plain", "--theta", "0.05"});
  EXPECT_EQ(bold["from_cache"], false);
  EXPECT_GT(bold["value"], mean["value"]);  // CE increases with theta
  EXPECT_EQ(ask({"solve", "yahtzee-plain", "--theta", "-0"})["value"], mean["value"]);
  EXPECT_EQ(names_below(cache()).size(), 2u);
}

TEST_F(ProgramContract, NoCacheNeitherReadsNorWrites) {
  EXPECT_EQ(ask({"solve", "yahtzee-plain", "--no-cache"})["file"], nullptr);
  EXPECT_EQ(names_below(cache()), Words{});
  ask({"solve", "yahtzee-plain"});
  EXPECT_EQ(ask({"solve", "yahtzee-plain", "--no-cache"})["from_cache"], false);
}

TEST_F(ProgramContract, FlagsAndPositionSayTheSame) {
  struct Pair {
    std::string position;
    Words flags;
  };
  const std::vector<Pair> pairs = {
      {"yatzy::13356:2", {"yatzy", "--dice", "65331", "--rolls", "2"}},
      {"yatzy:ones=3,twos=6,chance=21:13356:1",
       {"yatzy", "--card", "chance=21,ones=3,twos=6", "--dice", "13356", "--rolls", "1"}},
      {"yahtzee-plain::33355:0", {"yahtzee-plain", "--dice=33355", "--rolls=0"}},
      {"yatzy:ones,chance,upper=4", {"yatzy", "--card", "ones,chance,upper=4"}},
      {"yatzy+fh5", {"yatzy+fh5"}},
  };
  for (const Pair& pair : pairs) {
    SCOPED_TRACE(pair.position);
    Json by_position = ask({"advise", pair.position});
    Json by_flags = ask(Words{"advise"} + pair.flags);
    EXPECT_EQ(by_position["position"], pair.position);
    EXPECT_EQ(by_position.erase("seconds"), 1u);
    by_flags.erase("seconds");
    EXPECT_EQ(by_position, by_flags);
  }
}

TEST_F(ProgramContract, ActionsAreRankedByValueAndTheBestLosesNothing) {
  for (const char* position : {"yatzy::13356:2", "yatzy:ones=3,twos=6:22455:1", "yatzy::66662:0",
                               "yatzy:ones,twos,chance,upper=9:55566:2", "yatzy::11111:1"}) {
    SCOPED_TRACE(position);
    Json advice = ask({"advise", position});
    const Json& actions = advice["actions"];
    ASSERT_GE(actions.size(), 2u);
    EXPECT_EQ(actions[0]["loss"], 0.0);
    EXPECT_EQ(actions[0]["value"], advice["value"]);
    for (std::size_t i = 1; i < actions.size(); ++i) {
      const double value = actions[i]["value"];
      const double loss = actions[i]["loss"];
      EXPECT_LE(value, actions[i - 1].value("value", 0.0) + 1e-9);  // the tolerance of ties
      EXPECT_GE(loss, actions[i - 1].value("loss", 0.0));
      EXPECT_NEAR(loss, advice.value("value", 0.0) - value, 2e-9);
    }
  }
}

TEST_F(ProgramContract, WithRerollsLeftEveryPartOfTheRollIsAnAction) {
  std::vector<std::string> actions;
  Json advice = ask({"advise", "yatzy::13356:2"});
  for (const Json& action : advice["actions"]) {
    actions.push_back(action["action"]);
    EXPECT_TRUE(actions.back().starts_with("keep ")) << actions.back();
    EXPECT_TRUE(actions.back() == "keep nothing" ||
                actions.back().find_first_not_of("123456 ", 5) == std::string::npos)
        << actions.back();
    EXPECT_FALSE(action.contains("points"));
  }
  EXPECT_EQ(actions.size(), 2u * 3 * 2 * 2);
  for (const char* action : {"keep 3 3", "keep nothing", "keep 1 3 3 5 6"}) {
    EXPECT_EQ(std::ranges::count(actions, action), 1) << action;
  }
}

TEST_F(ProgramContract, AfterTheLastRollEveryOpenBoxIsAnActionWithItsPoints) {
  std::map<std::string, int> points;
  Json advice = ask({"advise", "yatzy:ones=3,yatzy=0:33355:0"});
  for (const Json& action : advice["actions"]) {
    points[action["action"]] = action["points"];
  }
  const std::map<std::string, int> expected = {
      {"score twos", 0},           {"score threes", 9},          {"score fours", 0},
      {"score fives", 10},         {"score sixes", 0},           {"score one-pair", 10},
      {"score two-pairs", 16},     {"score three-of-a-kind", 9}, {"score four-of-a-kind", 0},
      {"score small-straight", 0}, {"score large-straight", 0},  {"score full-house", 19},
      {"score chance", 19}};
  EXPECT_EQ(points, expected);
}

TEST_F(ProgramContract, OneOpenBoxIsWorthItsPublishedMean) {
  const std::string others =
      "one-pair=0,two-pairs=0,three-of-a-kind=0,four-of-a-kind=0,small-straight=0,"
      "large-straight=0,full-house=0";
  const std::map<std::string, double> golden = {
      {"ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,yatzy=0", 70.0 / 3},
      {"ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,chance=5", 8697425.0 / 3779136},
      {"twos=0,threes=0,fours=0,fives=0,sixes=0,chance=5,yatzy=0", 455.0 / 216}};
  for (const auto& [card, value] : golden) {
    SCOPED_TRACE(card);
    Json advice = ask({"advise", "yatzy", "--card", card + "," + others});
    EXPECT_NEAR(advice.value("value", 0.0), value, 1e-9);
    EXPECT_EQ(advice["actions"], Json::array());
  }
}

TEST_F(ProgramContract, ASecuredBonusCountsOnTheCardAndNotAsToCome) {
  Json advice = ask({"advise", "yatzy:ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18"});
  EXPECT_EQ(advice["total"], 63 + 50);
  EXPECT_NEAR(advice.value("final_value", 0.0), 113 + advice.value("value", 0.0), 1e-9);
  EXPECT_EQ(ask({"advise", "yatzy:ones,upper=3"})["total"], nullptr);  // unknown
}

TEST_F(ProgramContract, CountsAreTheExhaustiveOnes) {
  Json yatzy = ask({"count", "yatzy"});
  EXPECT_EQ(yatzy["variant"], "yatzy");
  EXPECT_EQ(yatzy["reachable"], 1430528);
  EXPECT_EQ(yatzy["levels"], Json({1, 45, 756, 5932, 27224, 82211, 174355, 269592, 310209, 267883,
                                   173274, 82860, 28486, 6677, 959, 64}));
  EXPECT_EQ(ask({"count", "yahtzee"})["reachable"], 536448);
  EXPECT_EQ(ask({"count", "yahtzee-free"})["reachable"], 536448);
  EXPECT_EQ(ask({"count", "yahtzee-plain"})["reachable"], 357632);
}

TEST_F(ProgramContract, TheSignatureIsSixteenDigitsAndRepeats) {
  const Json answer = ask({"bench", "--signature"});
  const std::string first = answer.value("signature", "");
  EXPECT_EQ(answer, Json({{"signature", first}}));
  EXPECT_EQ(first.size(), 16);
  EXPECT_EQ(first.find_first_not_of("0123456789abcdef"), std::string::npos) << first;
  EXPECT_EQ(run({"bench", "--signature"}).out, first + "\n");
  EXPECT_EQ(names_below(cache()), Words{});
}

TEST_F(ProgramContract, VariantsAndVersionListWhatCanBeAskedFor) {
  Json answer = ask({"variants"});
  const Json& variants = answer["variants"];
  ASSERT_EQ(variants.size(), 4u);
  for (const Json& variant : variants) {
    EXPECT_EQ(ask({"count", variant["name"]})["reachable"], variant["anchors"]);
    EXPECT_EQ(variant["boxes"].size(), variant["name"] == "yatzy" ? 15u : 13u);
  }
  Json version = ask({"version"});
  EXPECT_TRUE(version["version"].is_string());
  EXPECT_GE(version["targets"].size(), 1u);
  EXPECT_GE(version["threads"], 1);
}

TEST_F(ProgramContract, HelpOfEveryCommandHasExamples) {
  EXPECT_EQ(run({"--help"}).code, 0);
  for (const char* name : {"solve", "advise", "evaluate", "simulate", "compare", "sweep",
                           "frontier", "regimes", "report", "coins", "chance", "liars", "verify",
                           "variants", "policies", "count", "bench", "version"}) {
    SCOPED_TRACE(name);
    const Outcome help = run({name, "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_TRUE(contains(help.out, "Examples")) << help.out;
    EXPECT_TRUE(contains(help.out, std::string("hazard ") + name)) << help.out;
    EXPECT_TRUE(contains(run({"--help"}).out, name));
  }
}

TEST_F(ProgramContract, AnAnswerThatCannotBeWrittenIsAFailureWithAReason) {
  const Outcome done = run_in_shell("exec \"$@\" >/dev/full", {"variants"});
  EXPECT_EQ(done.code, 1);
  EXPECT_TRUE(contains(done.err, "No space left on device")) << done.err;
}

TEST_F(ProgramContract, CtrlCEndsLongWorkAndLeavesNoFile) {
  for (const Words& how : {Words{"solve", "yatzy", "--kernel", "reference"},
                           Words{"bench", "--signature", "--kernel", "reference"}}) {
    Child child(kProgram + how, cache());
    child.interrupt();
    const Outcome done = child.wait();
    EXPECT_EQ(done.code, 130) << done.err;
    EXPECT_EQ(done.err, "hazard: interrupted\n");
    EXPECT_EQ(done.out, "");
    EXPECT_EQ(names_below(cache()), Words{});
  }
}

// Rewritten by make golden.
TEST_F(ProgramContract, TheReferencePageIsWhatTheProgramPrints) {
  const fs::path page = fs::path(HAZARD_TESTS_FOLDER).parent_path() / "docs" / "json.md";
  EXPECT_EQ(run({"schema", "--reference"}).out, read_file(page));
}

}  // namespace
}  // namespace hazard::tests
