// Games of chance, as people and other programs ask for them. Golden numbers are from a program of
// another design.
#include "program.h"

#include <map>

namespace hazard::tests {
namespace {

using ProgramChance = Program;

TEST_F(ProgramChance, CoinsGivesTheValueAndTheFlip) {
  Json answer = ask({"coins", "--coins", "5", "--points", "6"});
  EXPECT_EQ(answer["value"], 0.43310546875);
  EXPECT_EQ(answer["flip"], 5);
  EXPECT_EQ(answer["flips"].size(), 5u);
  EXPECT_FALSE(answer.contains("table"));
  EXPECT_EQ(ask({"coins", "--coins", "3", "--points", "3"})["flip"], 1);
}

TEST_F(ProgramChance, CoinsGivesFractionsOnRequest) {
  const std::map<std::pair<std::string, std::string>, std::string> golden = {
      {{"1", "1"}, "1/2"},
      {{"3", "3"}, "1/2"},
      {{"5", "6"}, "887/2048"},
      {{"5", "10"}, "409/2048"}};
  for (const auto& [start, value] : golden) {
    Json answer = ask({"coins", "--coins", start.first, "--points", start.second, "--exact"});
    EXPECT_EQ(answer["fraction"], value);
  }
}

TEST_F(ProgramChance, CoinsGivesTheWholeTable) {
  for (const bool exact : {false, true}) {
    Words words = {"coins", "--coins", "5", "--points", "6", "--table"};
    if (exact) words.push_back("--exact");
    Json answer = ask(words);
    const Json& table = answer["table"];
    ASSERT_EQ(table.size(), 30u);
    const Json expected = {{"coins", 3},
                           {"points", 4},
                           {"value", 0.390625},
                           {"fraction", exact ? Json("25/64") : Json(nullptr)},
                           {"flip", 3}};
    EXPECT_EQ(table[2 * 6 + 3], expected);
    EXPECT_EQ(table.back()["value"], answer["value"]);
  }
}

TEST_F(ProgramChance, CoinsDrawsItsRegions) {
  const std::string out = run({"coins", "--coins", "5", "--points", "6"}).out;
  EXPECT_TRUE(contains(out, "      5 │·····█\n      4 │······\n      3 │···███\n")) << out;
  const std::string file = (folder_ / "coins.svg").string();
  const Outcome done = run({"coins", "--coins", "24", "--points", "36", "--svg", file});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_TRUE(contains(done.out, "written: " + file)) << done.out;
  const std::string svg = read_file(file);
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"")) << svg.substr(0, 100);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  for (const char* part : {"cells one", "cells some", "cells all", ">23</text>"}) {
    EXPECT_TRUE(contains(svg, part)) << part;
  }
}

TEST_F(ProgramChance, HundredsOfCoinsAreSolved) {
  Json answer = ask({"coins", "--coins", "200", "--points", "300"});
  EXPECT_GT(answer["value"], 0.4);
  EXPECT_LT(answer["value"], 0.5);
  EXPECT_EQ(answer["flips"].size(), 200u);
}

TEST_F(ProgramChance, TheCountOfYahtzeeGoesStepByStep) {
  Json answer = ask({"chance", "yahtzee"});
  std::vector<std::int64_t> counts;
  for (const Json& step : answer["count"]) counts.push_back(step["count"]);
  EXPECT_EQ(counts, (std::vector<std::int64_t>{1045965493440, 1045965493440 * 1681, 8192, 524288,
                                               786432, 536448, std::int64_t{536320} * 1681}));
  EXPECT_EQ(answer["levels"], ask({"count", "yahtzee"})["levels"]);
  std::vector<int> layers;
  for (const Json& layer : answer["layers"]) layers.push_back(layer["positions"]);
  layers.pop_back();  // of the next turn
  EXPECT_EQ(layers, (std::vector<int>{1, 252, 462, 252, 462, 252}));
  EXPECT_NEAR(answer.value("value", 0.0), 254.5877287345, 1e-9);
  const std::string out = run({"chance", "yahtzee"}).out;
  for (const char* part : {"7^6 × 28^3 × 3^3 × 15", "536,448", "786,432", "1,681", "21,000"}) {
    EXPECT_TRUE(contains(out, part)) << part << "\n" << out;
  }
}

TEST_F(ProgramChance, TheTreeOfAPositionHasTheValuesOfItsAdvice) {
  for (const char* position : {"yahtzee-plain::13356:2", "yahtzee-plain:ones=3,chance=21:66651:1",
                               "yahtzee-plain:yahtzee=0:11145:0"}) {
    SCOPED_TRACE(position);
    Json advice = ask({"advise", position});
    Json answer = ask({"chance", position, "--breadth", "252"});
    EXPECT_NEAR(answer.value("value", 0.0), advice.value("value", 1.0), 1e-9);
    EXPECT_EQ(answer["table_value"], advice["value"]);
    const Json& tree = answer["tree"];
    ASSERT_EQ(tree["branches"].size(), advice["actions"].size());
    EXPECT_EQ(tree["branches"][0]["option"], advice["actions"][0]["action"]);
    EXPECT_EQ(tree["branches"][0]["best"], true);
    for (std::size_t i = 0; i < tree["branches"].size(); ++i) {
      EXPECT_NEAR(tree["branches"][i].value("value", 0.0), advice["actions"][i].value("value", 1.0),
                  2e-9);
    }
  }
}

TEST_F(ProgramChance, TheWholeTurnCanBeExported) {
  const std::string file = (folder_ / "turn.dot").string();
  Json answer = ask({"chance", "yahtzee-plain:ones=3", "--dot", file});
  const Json& component = answer["component"];
  std::map<std::string, int> kinds;
  for (const Json& place : component["places"]) ++kinds[place["kind"]];
  EXPECT_EQ(kinds["choice"], 3 * 252);
  EXPECT_EQ(kinds["event"], 1 + 2 * 462);
  EXPECT_EQ(component["moves"].size(), 252u + 4 * 4368 + 12 * 252);
  double sum = 0;  // of the throws before the turn
  for (const Json& move : component["moves"]) {
    if (move["from"] == 0) sum += move.value("probability", 0.0);
  }
  EXPECT_NEAR(sum, 1, 1e-12);
  const std::string dot = read_file(file);
  EXPECT_TRUE(dot.starts_with("digraph \"yahtzee-plain:ones=3\" {"));
  EXPECT_TRUE(contains(dot, "label=\"before the turn\n"));
}

TEST_F(ProgramChance, TheTreeFollowsTheAttitudeToRisk) {
  const Words position = {"yahtzee-plain:ones=3:66651:1", "--theta", "0.1"};
  EXPECT_NEAR(ask(Words{"chance"} + position).value("value", 0.0),
              ask(Words{"advise"} + position).value("value", 1.0), 1e-9);
}

}  // namespace
}  // namespace hazard::tests
