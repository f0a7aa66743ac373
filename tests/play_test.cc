// Policies by name: evaluated, simulated, compared.
#include "program.h"

#include <cmath>
#include <map>

namespace hazard::tests {
namespace {

// Three boxes of yahtzee-plain are open: quick to evaluate, and still a game.
const std::string kLate =
    "yahtzee-plain:ones=3,twos=6,threes=9,fours=12,fives=15,three-of-a-kind=20,four-of-a-kind=0,"
    "full-house=25,small-straight=30,large-straight=40";

double total(const Json& pmf) {
  double sum = 0;
  for (const Json& entry : pmf) sum += entry.at(1).get<double>();
  return sum;
}

double mean(const Json& pmf) {
  double sum = 0;
  for (const Json& entry : pmf) sum += entry.at(0).get<double>() * entry.at(1).get<double>();
  return sum;
}

class ProgramPlay : public Program {
 protected:
  // What every exact evaluation says, in itself without contradiction.
  void expect_evaluation(const Json& one, const Words& boxes) const {
    EXPECT_EQ(one["exact"], true);
    const Json& pmf = one["pmf"];
    EXPECT_NEAR(total(pmf), 1, 1e-12);
    EXPECT_NEAR(mean(pmf), one["mean"], 1e-9);
    double variance = 0, below = 0, groups = 0;
    for (const Json& entry : pmf) {
      variance += std::pow(entry.at(0).get<double>() - one.value("mean", 0.0), 2) *
                  entry.at(1).get<double>();
    }
    EXPECT_NEAR(std::sqrt(variance), one["sd"], 1e-9);
    EXPECT_TRUE(one["skewness"].is_number());
    for (const Json& entry : pmf) {
      below += entry.at(1).get<double>();
      if (below >= 0.05) {
        EXPECT_EQ(one["quantiles"]["p5"], entry[0]);
        break;
      }
    }
    for (const char* p : {"p1", "p10", "p25", "p50", "p75", "p90", "p95", "p99"}) {
      EXPECT_TRUE(one["quantiles"][p].is_number_integer()) << p;
    }
    EXPECT_LE(one["worst_mean"]["p5"], one["quantiles"]["p5"]);
    EXPECT_GE(one["best_mean"]["p5"], one["quantiles"]["p95"]);
    for (const Json& group : one["groups"]) groups += group.value("probability", 0.0);
    EXPECT_NEAR(groups, 1, 1e-12);
    double bonus = 0;
    for (const Json& group : one["groups"]) {
      if (group["bonus"] == true) bonus += group.value("probability", 0.0);
    }
    EXPECT_NEAR(bonus, one["bonus"], 1e-12);
    for (const std::string& key : boxes) {
      const Json& box = one["boxes"][key];
      EXPECT_NEAR(total(box["pmf"]), 1, 1e-12) << key;
      EXPECT_NEAR(mean(box["pmf"]), box["mean"], 1e-9) << key;
      EXPECT_GE(box["zero"], 0.0) << key;
    }
  }
};

TEST_F(ProgramPlay, EvaluateGivesADistributionWithoutContradictions) {
  Json one = ask({"evaluate", kLate, "--at-least", "300,250", "--theta", "-0.05,0,0.05"});
  EXPECT_EQ(one["variant"], "yahtzee-plain");
  EXPECT_EQ(one["position"], kLate);
  EXPECT_EQ(one["policy"], "optimal");
  expect_evaluation(one, {"ones", "sixes", "yahtzee", "chance"});
  EXPECT_NEAR(one.value("mean", 0.0), ask({"advise", kLate}).value("final_value", 0.0), 1e-9);
  EXPECT_EQ(one["boxes"]["fives"]["mean"], 15.0);

  ASSERT_EQ(one["at_least"].size(), 2u);
  EXPECT_EQ(one["at_least"][0]["score"], 250);
  double above = 0;
  for (const Json& entry : one["pmf"]) {
    if (entry[0] >= 250) above += entry.at(1).get<double>();
  }
  EXPECT_NEAR(one["at_least"][0].value("probability", 0.0), above, 1e-12);

  ASSERT_EQ(one["certainty_equivalents"].size(), 3u);
  double power = 0;
  for (const Json& entry : one["pmf"]) {
    power += std::exp(0.05 * entry.at(0).get<double>()) * entry.at(1).get<double>();
  }
  EXPECT_NEAR(one["certainty_equivalents"][2].value("certainty_equivalent", 0.0),
              std::log(power) / 0.05, 1e-9);
  EXPECT_NEAR(one["certainty_equivalents"][1].value("certainty_equivalent", 0.0), one["mean"],
              1e-9);
}

TEST_F(ProgramPlay, EvaluateAndAdviseAgreeWithinATurn) {
  for (const char* dice : {":13356:2", ":22346:1", ":66661:0"}) {
    const std::string position = kLate + dice;
    EXPECT_NEAR(ask({"evaluate", position}).value("mean", 0.0),
                ask({"advise", position}).value("final_value", 0.0), 1e-9)
        << position;
  }
  Json by_flags = ask({"evaluate", "yahtzee-plain", "--card", kLate.substr(kLate.find(':') + 1),
                       "--dice", "65331", "--rolls", "2"});
  EXPECT_EQ(by_flags["position"], kLate + ":13356:2");
}

TEST_F(ProgramPlay, AnOpenChanceIsWorthSeventyThirds) {
  Json one = ask({"evaluate",
                  "yatzy:ones=0,twos=0,threes=0,fours=0,fives=0,sixes=0,one-pair=0,two-pairs=0,"
                  "three-of-a-kind=0,four-of-a-kind=0,small-straight=0,large-straight=0,"
                  "full-house=0,yatzy=0"});
  EXPECT_NEAR(one.value("mean", 0.0), 70.0 / 3, 1e-12);
  EXPECT_EQ(one["pmf"][0][0], 5);
  // A die ends on 1 if it shows up to 4, then up to 3, then 1.
  EXPECT_NEAR(one["pmf"][0].at(1).get<double>(), std::pow(4 / 6.0 * 3 / 6.0 / 6.0, 5), 1e-18);
}

TEST_F(ProgramPlay, AFullCardHasOneScore) {
  const std::string full = kLate + ",sixes=18,yahtzee=0,chance=20";
  Json one = ask({"evaluate", full});
  EXPECT_EQ(one["pmf"], Json::parse("[[233, 1.0]]"));  // the bonus is 35
  EXPECT_EQ(one["sd"], 0.0);
  Json games = ask({"simulate", full, "--games", "10"});
  EXPECT_EQ(games["simulations"][0]["mean"], 233.0);
}

TEST_F(ProgramPlay, SimulationsAreWithinTheirErrorsOfTheExactValue) {
  for (const char* policy : {"optimal", "greedy", "random", "noisy:0.5", "theta:0.1"}) {
    SCOPED_TRACE(policy);
    Json exact = ask({"evaluate", kLate, "--policy", policy});
    Json games = ask({"simulate", kLate, "--policy", policy, "--games", "40000", "--seed", "5"});
    EXPECT_EQ(games["seed"], 5);
    Json one = games["simulations"][0];
    EXPECT_EQ(one["exact"], false);
    EXPECT_EQ(one["policy"], policy);
    EXPECT_EQ(one["games"], 40000);
    const double error = one["mean_error"];
    EXPECT_GT(error, 0);
    EXPECT_NEAR(error, exact.value("sd", 0.0) / 200, error * 0.05);
    EXPECT_NEAR(one.value("mean", 0.0), exact.value("mean", 0.0), 5 * error);
    EXPECT_NEAR(one.value("bonus", 0.0), exact.value("bonus", 0.0),
                5 * one.value("bonus_error", 0.0) + 1e-12);
    double mass = 0;
    for (const Json& entry : one["pmf"]) mass += entry.at(1).get<double>();
    EXPECT_NEAR(mass, 1, 1e-12);
  }
}

TEST_F(ProgramPlay, ASimulationIsAFunctionOfItsSeed) {
  const auto games = [&](const Words& options) {
    Json answer = ask(Words{"simulate", "yahtzee-plain", "--policy", "greedy,random", "--games",
                            "2000", "--records", "2"} +
                      options);
    for (Json& one : answer["simulations"]) {
      for (const char* timing : {"seconds", "games_per_second", "table_bytes"}) one.erase(timing);
    }
    return answer;
  };
  const Json first = games({"--seed", "7"});
  EXPECT_EQ(games({"--seed", "7", "--threads", "1"}), first);
  EXPECT_EQ(games({"--seed", "7", "--threads", "5"}), first);
  EXPECT_NE(games({"--seed", "8"})["simulations"], first["simulations"]);
  EXPECT_EQ(games({})["seed"], 1);

  ASSERT_EQ(first["pairings"].size(), 1u);
  const Json& pairing = first["pairings"][0];
  EXPECT_EQ(pairing["a"], "greedy");
  EXPECT_EQ(pairing.value("wins", 0) + pairing.value("draws", 0) + pairing.value("losses", 0),
            2000);
  EXPECT_NEAR(
      pairing.value("difference", 0.0),
      first["simulations"][0].value("mean", 0.0) - first["simulations"][1].value("mean", 0.0),

      1e-9);
}

TEST_F(ProgramPlay, RecordsAreWholeGamesThatAddUp) {
  Json games = ask({"simulate", "yahtzee-plain", "--games", "20", "--records", "20"});
  const Json& records = games["simulations"][0]["records"];
  ASSERT_EQ(records.size(), 20u);
  double sum = 0;
  for (const Json& record : records) {
    ASSERT_EQ(record["turns"].size(), 13u);
    int score = record["bonus"];
    for (const Json& turn : record["turns"]) {
      score += turn.value("points", 0) + turn.value("extra", 0);
      EXPECT_EQ(turn["rolls"].size(), 3u);
    }
    EXPECT_EQ(record["score"], score);
    sum += score;
  }
  EXPECT_NEAR(games["simulations"][0].value("mean", 0.0), sum / 20, 1e-9);
  const Outcome shown = run({"simulate", "yahtzee-plain", "--games", "3", "--records", "3"});
  EXPECT_TRUE(contains(shown.out, "optimal, game 2\n 1  ")) << shown.out;
  EXPECT_TRUE(contains(shown.out, "± standard error")) << shown.out;
}

using ProgramPlaySlow = ProgramPlay;

TEST_F(ProgramPlaySlow, EveryPolicyOfTheListCanPlay) {
  Json list = ask({"policies"})["policies"];
  ASSERT_GE(list.size(), 8u);
  std::vector<std::string> names;
  for (const Json& policy : list) {
    EXPECT_NE(policy["title"], "");
    std::string name = policy["name"];
    // Limits and targets take their time, and files must be made first: other tests play them.
    if (name.ends_with("inf") || name == "target:T" || name == "FILE.json") continue;
    if (name == "theta:X") name = "theta:-0.05";
    if (name == "noisy:T") name = "noisy:2";
    if (name == "rules:N") name = "rules:20";
    names.push_back(name);
  }
  Json games = ask(
      {"simulate", "yatzy", "--policy", fmt::format("{}", fmt::join(names, ",")), "--games", "50"});
  EXPECT_EQ(games["simulations"].size(), names.size());
  EXPECT_EQ(games["pairings"].size(), names.size() * (names.size() - 1) / 2);
  EXPECT_TRUE(contains(run({"policies"}).out, "noisy:T"));
}

TEST_F(ProgramPlaySlow, TheMeanOfTheDistributionIsTheValueOfTheGame) {
  Json one = ask({"evaluate", "yahtzee-plain"});
  EXPECT_NEAR(one.value("mean", 0.0), kPlainStart, 1e-9);
  expect_evaluation(one, {"ones", "sixes", "full-house", "yahtzee", "chance"});
  const Outcome shown = run({"evaluate", "yahtzee-plain"});
  for (const char* part : {"exact", "245.8708", "p95", "worst 5 %", "at least", "no bonus, Yahtzee",
                           "Large Straight", "█"}) {
    EXPECT_TRUE(contains(shown.out, part)) << part << "\n" << shown.out;
  }
}

TEST_F(ProgramPlaySlow, CompareNamesDifferencesThatAdviceConfirms) {
  Json answer = ask({"compare", "yahtzee-plain", "optimal", "theta:0.1", "--examples", "6"});
  EXPECT_EQ(answer["a"], "optimal");
  EXPECT_EQ(answer["b"], "theta:0.1");
  EXPECT_EQ(answer["exact"], true);
  EXPECT_NEAR(answer.value("win", 0.0) + answer.value("draw", 0.0) + answer.value("loss", 0.0), 1,
              1e-12);
  EXPECT_GT(answer["margin"], 0.0);
  for (const char* side : {"under_a", "under_b"}) {
    for (const char* kind : {"reroll1", "reroll2", "box"}) {
      const double share = answer["disagreement"][side].value(kind, -1.0);
      EXPECT_TRUE(share > 0 && share < 1) << side << " " << kind << " " << share;
    }
  }
  EXPECT_EQ(answer["disagreement"]["by_turn"].size(), 13u);
  for (const Json& one : answer["policies"]) expect_evaluation(one, {"ones", "chance"});
  EXPECT_NEAR(answer.value("difference", 0.0),
              answer["policies"][0].value("mean", 0.0) - answer["policies"][1].value("mean", 0.0),
              1e-9);
  for (const char* list : {"frequent", "expensive"}) {
    ASSERT_EQ(answer[list].size(), 6u);
    for (const Json& item : answer[list]) {
      SCOPED_TRACE(item.dump());
      const auto value = [](const Json& advice, const Json& action) {
        for (const Json& one : advice["actions"]) {
          if (one["action"] == action) return one.value("value", 0.0);
        }
        ADD_FAILURE() << "no such action: " << action;
        return 0.0;
      };
      Json mean_advice = ask({"advise", item["position"]});
      Json bold_advice = ask({"advise", item["position"], "--theta", "0.1"});
      EXPECT_EQ(mean_advice["actions"][0]["action"], item["a"]);
      EXPECT_EQ(bold_advice["actions"][0]["action"], item["b"]);
      EXPECT_NEAR(value(mean_advice, item["a"]) - value(mean_advice, item["b"]), item["gain"],
                  1e-9);
    }
  }
  const Outcome shown = run({"compare", "yahtzee-plain", "optimal", "theta:0.1"});
  EXPECT_TRUE(contains(shown.out, answer["frequent"][0].value("position", "?"))) << shown.out;
  EXPECT_TRUE(contains(shown.out, "in the games of B")) << shown.out;
}

TEST_F(ProgramPlaySlow, APolicyDoesNotDifferFromItself) {
  Json answer = ask({"compare", "yahtzee-plain", "greedy", "greedy"});
  EXPECT_NEAR(answer.value("win", 0.0), answer.value("loss", 1.0), 1e-12);
  EXPECT_EQ(answer["disagreement"]["under_a"],
            Json::parse(R"({"reroll1": 0.0, "reroll2": 0.0, "box": 0.0})"));
  EXPECT_EQ(answer["frequent"], Json::array());
  EXPECT_EQ(run({"compare", "yahtzee-plain", "greedy", "greedy"}).code, 0);
}

}  // namespace
}  // namespace hazard::tests
