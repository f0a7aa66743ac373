// Liar's Dice: what other programs rely on.
#include "program.h"

#include <algorithm>
#include <cmath>

namespace hazard::tests {
namespace {

using LiarsContract = Program;

TEST_F(LiarsContract, CallProbabilitiesAreTheKnownFractions) {
  struct Row {
    Words how;
    std::string p_true, p_exact;
    double value_true, value_exact;
  };
  const std::vector<Row> rows = {
      {{"--hand", "3", "--dice", "2", "--bid", "1x3"}, "1", "2/3", 1, 2.0 / 3},
      {{"--hand", "4", "--dice", "2", "--bid", "2x3"}, "0", "0", 0, 0},
      {{"--hand", "1", "--dice", "2", "--bid", "1x3", "--no-wild"}, "1/6", "1/6", 1.0 / 6, 1.0 / 6},
      {{"--hand", "4,1,2,2,6", "--dice", "10", "--bid", "3x4"},
       "211/243",
       "80/243",
       211.0 / 243,
       80.0 / 243},
      {{"--hand", "41226", "--dice", "10", "--bid", "3x1", "--rules", "perudo"},
       "763/3888",
       "625/3888",
       763.0 / 3888,
       625.0 / 3888},
      {{"--hand", "11111", "--dice", "10", "--bid", "4x2"}, "1", "0", 1, 0},
      {{"--hand", "33312", "--dice", "10", "--bid", "10x3"}, "0", "0", 0, 0},
      {{"--hand", "55123", "--dice", "30", "--bid", "11x5"},
       "19761788953/31381059609",
       "15751577600/94143178827",
       19761788953.0 / 31381059609,
       15751577600.0 / 94143178827}};
  for (const Row& row : rows) {
    SCOPED_TRACE(row.p_true);
    Json call = ask(Words{"liars", "call"} + row.how);
    EXPECT_EQ(call["p_true_fraction"], row.p_true);
    EXPECT_EQ(call["p_exact_fraction"], row.p_exact);
    EXPECT_NEAR(call.value("p_true", -1.0), row.value_true, 1e-15);
    EXPECT_NEAR(call.value("p_exact", -1.0), row.value_exact, 1e-15);
    EXPECT_NEAR(call.value("caller_loses", -2.0), row.value_true, 1e-15);
    EXPECT_NEAR(call.value("bidder_loses", -2.0), 1 - row.value_true, 1e-15);
  }
}

TEST_F(LiarsContract, ACallSaysWhatItRestsOn) {
  Json call = ask({"liars", "call", "--hand", "4,1,2,2,6", "--dice", "10", "--bid", "3x4"});
  EXPECT_EQ(call["rules"], "perudo");
  EXPECT_TRUE(contains(call["rules_in_words"], "ones are wild"));
  EXPECT_EQ(call["hand"], "12246");
  EXPECT_EQ(call["bid"], "3x4");
  EXPECT_EQ(call["quantity"], 3);
  EXPECT_EQ(call["face"], 4);
  EXPECT_EQ(call["own"], 2);
  EXPECT_EQ(call["dice"], 10);
  EXPECT_EQ(call["wild_face"], 1);
  EXPECT_EQ(call["unknown"], 5);
  EXPECT_EQ(call["needed"], 1);
  EXPECT_EQ(call["match_probability"], 1.0 / 3);
  EXPECT_EQ(call["match_probability_fraction"], "1/3");
  EXPECT_EQ(call["method"], "exact");
  Json plain = ask({"liars", "call", "--hand", "41226", "--dice", "10", "--bid", "3x4", "--no-wild",
                    "--rules", "casual+loss=all"});
  EXPECT_EQ(plain["rules"], "plain+loss=all");
  EXPECT_EQ(plain["wild_face"], nullptr);
  EXPECT_EQ(plain["needed"], 2);
  EXPECT_EQ(plain["match_probability_fraction"], "1/6");
  EXPECT_EQ(plain["caller_loses"], nullptr);  // it is not one die that is lost
  EXPECT_EQ(plain["bidder_loses"], nullptr);
}

TEST_F(LiarsContract, AMillionDiceHaveNoFractionsButEveryMethod) {
  const Words how = {"liars", "call", "--hand", "2", "--dice", "1000001", "--bid", "334000x5"};
  EXPECT_EQ(run(how).code, 2);
  const Words most = {"liars", "call", "--hand", "2", "--dice", "1000000", "--bid", "334000x5"};
  Json exact = ask(most);
  EXPECT_EQ(exact["p_true_fraction"], nullptr);
  EXPECT_EQ(exact["method"], "exact");
  struct Way {
    Words options;
    std::string method;
  };
  for (const Way& way :
       {Way{{"--logspace"}, "log-space"}, Way{{"--large-m", "auto"}, "normal"},
        Way{{"--large-m", "normal"}, "normal"}, Way{{"--large-m", "poisson"}, "poisson"}}) {
    Json other = ask(most + way.options);
    EXPECT_EQ(other["method"], way.method);
    EXPECT_NEAR(other.value("p_true", -1.0), exact.value("p_true", -2.0),
                other.value("error_bound", 0.0));
    EXPECT_NEAR(other.value("p_exact", -1.0), exact.value("p_exact", -2.0),
                other.value("error_bound", 0.0));
  }
  // Below what a double can hold there is the logarithm.
  Json hopeless = ask({"liars", "call", "--hand", "2", "--dice", "1000000", "--bid", "999999x5"});
  EXPECT_EQ(hopeless["p_true"], 0.0);
  EXPECT_NEAR(hopeless.value("log_p_true", 0.0), 999'999 * std::log(1.0 / 3), 1e-6);
}

TEST_F(LiarsContract, ACallIsExplainedInWords) {
  const Outcome said = run({"liars", "call", "--hand", "41226", "--dice", "10", "--bid", "3x4"});
  EXPECT_EQ(said.code, 0);
  for (const char* part :
       {"perudo\n  ones are wild;", "3 fours of 10 dice, and you hold 1 2 2 4 6",
        "The bid needs 1 more among 5 dice that you do not see; each counts with probability 1/3.",
        "it holds           86.83 %  211/243", "it is met exactly  32.92 %  80/243",
        "A call costs you 0.8683 dice on average, and the bidder 0.1317."}) {
    EXPECT_TRUE(contains(said.out, part)) << part << "\n" << said.out;
  }
}

TEST_F(LiarsContract, HelpOfEveryCommandHasExamples) {
  const Outcome all = run({"liars", "--help"});
  for (const char* name : {"call", "advise", "play", "review", "tournament", "solve", "exploit",
                           "lbr", "train", "values", "rules", "config"}) {
    EXPECT_TRUE(contains(all.out, name));
    const Outcome help = run({"liars", name, "--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.err, "");
    EXPECT_TRUE(contains(help.out, std::string("hazard liars ") + name)) << help.out;
  }
}

TEST_F(LiarsContract, AdviceNamesTheActionItsWorthAndWhy) {
  Json advice = ask({"liars", "advise", "perudo:2-2:1x3:44", "--rollouts", "500"});
  EXPECT_EQ(advice["position"], "perudo:2-2:1x3:44");
  const auto most = std::ranges::max_element(
      advice["actions"], {}, [](const Json& one) { return one.value("play", -1.0); });
  EXPECT_EQ(advice["action"], (*most)["action"]);  // it is done most often
  EXPECT_EQ(advice["last_bid"]["needed"], 1);
  EXPECT_EQ(advice["last_bid"]["unknown"], 2);
  EXPECT_NEAR(advice["last_bid"].value("p_true_alone", 0.0), 5.0 / 9, 1e-15);
  EXPECT_GT(advice["last_bid"].value("p_true", 0.0), 5.0 / 9);  // whoever bids threes has some
  EXPECT_LE(advice.value("rollouts", 1000), 500);
  for (const Json& one : advice["actions"]) {
    EXPECT_NEAR(one.value("win", -1.0), (1 + one.value("value", -3.0)) / 2, 1e-15);
    EXPECT_LE(one.value("low", 2.0), one.value("high", -2.0));
    EXPECT_EQ(one["sampled"], one["kind"] != "call");
    EXPECT_EQ(one.contains("bid"), one["kind"] == "bid");
    if (one["kind"] == "bid") {
      EXPECT_EQ(one["action"], "bid " + one.value("bid", ""));
    }
  }
  // The tables are kept, so the same question gets the same answer from them.
  EXPECT_TRUE(fs::exists(cache() / "hazard" / "liars" / "perudo.2.values"));
  Json again = ask({"liars", "advise", "perudo:2-2:1x3:44", "--rollouts", "500"});
  EXPECT_EQ(again["actions"], advice["actions"]);
}

TEST_F(LiarsContract, ASolvedRoundIsAdvisedAsAMix) {
  Json advice = ask({"liars", "advise", "openspiel:1-1:1x3:2"});
  double sum = 0;
  for (const Json& part : advice["solved"]["mix"]) sum += part.value("probability", 0.0);
  EXPECT_NEAR(sum, 1, 1e-4);
  EXPECT_LT(advice["solved"].value("lower", 1.0), -7.0 / 258);
  EXPECT_GT(advice["solved"].value("upper", -1.0), -7.0 / 258);
}

TEST_F(LiarsContract, AdviceIsGivenInWords) {
  const Outcome said = run({"liars", "advise", "perudo:2-2:1x3:44", "--names", "Anna,Me",
                            "--rollouts", "500", "--telemetry", (folder_ / "log").string()});
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(contains(
      said.out, "The bid needs 1 more among 2 dice: it holds with 56 % from your dice alone, "));
  EXPECT_TRUE(contains(said.out, "after what Anna bid.")) << said.out;
  EXPECT_TRUE(contains(said.out, "exact"));
  const std::string line = read_file(folder_ / "log");
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  Json log = Json::parse(line);
  EXPECT_EQ(log["position"], "perudo:2-2:1x3:44");
  EXPECT_FALSE(log["policies"][0]["count"].is_null());
}

TEST_F(LiarsContract, AConfigurationFileIsHeeded) {
  write_file(folder_ / "few.toml", "[confstop]\nmax_total_rollouts = 300\n");
  write_file(folder_ / "bad.toml", "[confstop]\ndelta = 2\n");
  const Words how = {"liars", "advise", "plain+faces=4:2-2:1x3:44", "--config"};
  EXPECT_EQ(ask(how + Words{(folder_ / "few.toml").string()})["budget"], 300);
  const Outcome refused = run(how + Words{(folder_ / "bad.toml").string()});
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(contains(refused.err, "bad.toml:2")) << refused.err;
}

TEST_F(LiarsContract, TheConfigurationThatIsPrintedIsOneThatIsRead) {
  const std::string file = (folder_ / "all.toml").string();
  write_file(folder_ / "few.toml", "[confstop]\nmax_total_rollouts = 300\n");
  const Outcome printed = run({"liars", "config", "--config", (folder_ / "few.toml").string()});
  EXPECT_EQ(printed.code, 0) << printed.err;
  EXPECT_TRUE(contains(printed.out,
                       "# Budget of a decision\n# a whole number: 1 to 100000000\n"
                       "# by default 20000\nmax_total_rollouts = 300\n"))
      << printed.out;
  write_file(file, printed.out);
  Json keys = ask({"liars", "config", "--config", file});
  EXPECT_EQ(keys["toml"], printed.out);
  for (const Json& key : keys["keys"]) {
    EXPECT_EQ(key["value"] != key["default"], key["key"] == "confstop.max_total_rollouts");
  }
  EXPECT_EQ(run({"liars", "config"}).out, ask({"liars", "config"}).value("toml", ""));
}

TEST_F(LiarsContract, ATournamentTakesConfigurationsAndKeepsALog) {
  write_file(folder_ / "few.toml", "[confstop]\nmax_total_rollouts = 30\n");
  const std::string few = (folder_ / "few.toml").string();
  const std::string log = (folder_ / "log").string();
  const Words how = {"liars",   "tournament", "--agents", "montecarlo:90,montecarlo:90",
                     "--games", "3",          "--rules",  "casual+dice=1+faces=4",
                     "--config"};
  Json played = ask(how + Words{"2=" + few, "--telemetry", log});
  EXPECT_EQ(played["agents"][0]["agent"], "montecarlo:90");
  EXPECT_EQ(played["agents"][1]["agent"], "montecarlo:90 (" + few + ")");
  int lines = 0;
  std::istringstream text(read_file(log));
  for (std::string line; std::getline(text, line); ++lines) {
    Json one = Json::parse(line);
    EXPECT_EQ(one["budget"], one["agent"] == "montecarlo:90" ? 90 : 30);
    EXPECT_TRUE(one.contains("played") && one.contains("game") && one.contains("actions"));
  }
  EXPECT_EQ(lines,
            played["agents"][0].value("decisions", 0) + played["agents"][1].value("decisions", 0));
  EXPECT_EQ(ask(how + Words{few})["agents"].size(), 1u);
}

TEST_F(LiarsContract, RoundsHaveTheirKnownValues) {
  struct Row {
    Words how;
    double value;
  };
  for (const Row& row : {Row{{"--dice", "1v1", "--rules", "openspiel"}, -7.0 / 258},
                         Row{{"--dice", "1v1", "--rules", "plain"}, -1.0 / 9},
                         Row{{"--dice", "1v1", "--rules", "no-ones"}, -7.0 / 327},
                         Row{{"--dice", "1v1", "--rules", "perudo"}, -1.0 / 18},
                         Row{{"--dice", "1v2", "--palifico"}, 7.0 / 18},
                         Row{{"--dice", "1v1", "--palifico"}, 2.0 / 3}}) {
    Json solved = ask(Words{"liars", "solve"} + row.how);
    EXPECT_LE(solved.value("lower", 2.0), row.value + 1e-6);
    EXPECT_GE(solved.value("upper", -2.0), row.value - 1e-6);
    EXPECT_LE(solved.value("gap", 2.0), 1.4e-4);
    EXPECT_NEAR(solved.value("value", 2.0), row.value, 1e-4);
    EXPECT_GT(solved.value("seconds", 0.0), 0);
  }
  Json solved = ask({"liars", "solve", "--dice", "1v1", "--faces", "4", "--iterations", "64"});
  EXPECT_EQ(solved["iterations"], 64);
  EXPECT_EQ(solved["rules"], "perudo+faces=4");
  EXPECT_EQ(solved["openings"].size(), 4u);
  EXPECT_EQ(ask({"liars", "solve", "--dice", "1v1", "--rules", "openspiel", "--iterations",
                 "1"})["information_sets"],
            24576);
}

TEST_F(LiarsContract, AStrategyIsWrittenAndAnInterruptedSolveGoesOn) {
  const std::string strategy = (folder_ / "1v1.round").string();
  const std::string checkpoint = (folder_ / "1v1.cfr").string();
  const Words how = {"liars", "solve", "--dice", "1v1", "--checkpoint", checkpoint};
  EXPECT_EQ(ask(how + Words{"--iterations", "20"})["iterations"], 20);
  Json more = ask(how + Words{"--iterations", "30", "--out", strategy});
  EXPECT_EQ(more["file"], strategy);
  EXPECT_TRUE(fs::exists(strategy));
  Json whole = ask({"liars", "solve", "--dice", "1v1", "--iterations", "30"});
  EXPECT_EQ(more["value"], whole["value"]);
}

TEST_F(LiarsContract, ExploitabilityIsExact) {
  Json uniform =
      ask({"liars", "exploit", "--dice", "1v1", "--rules", "openspiel", "--agent", "random"});
  EXPECT_NEAR(uniform.value("nash_conv", 0.0), 1.561488646384479, 1e-9);
  EXPECT_NEAR(uniform.value("exploitability", 0.0), 1.561488646384479 / 2, 1e-9);
  EXPECT_GE(ask({"liars", "exploit", "--dice", "1v1", "--agent", "threshold:0.3"})
                .value("exploitability", 0.0),
            .42);
  EXPECT_LE(ask({"liars", "exploit", "--dice", "1v1"}).value("exploitability", 1.0), 0.01);
}

TEST_F(LiarsContract, ATournamentCountsEveryMatch) {
  const Words how = {"liars",    "tournament",
                     "--agents", "engine:100,threshold:0.3,honest",
                     "--games",  "21",
                     "--seed",   "7",
                     "--rules",  "casual+dice=2+faces=4"};
  const std::string csv = (folder_ / "table.csv").string();
  Json played = ask(how + Words{"--csv", csv});
  int wins = played.value("drawn", 0);
  for (const Json& agent : played["agents"]) {
    wins += agent.value("wins", 0);
    EXPECT_NEAR(agent.value("share", 0.0), agent.value("wins", 0) / 21.0, 1e-12);
    EXPECT_LE(agent.value("low", 2.0), agent.value("share", 0.0));
    EXPECT_GE(agent.value("high", -1.0), agent.value("share", 0.0));
    EXPECT_TRUE(agent.contains("elo") && agent.contains("seconds_per_decision"));
  }
  EXPECT_EQ(wins, 21);
  EXPECT_EQ(played["agents"][0]["agent"], "engine:100");
  EXPECT_TRUE(contains(read_file(csv), ",7,threshold:0.3,1,"));
  // On any number of threads.
  Json alone = ask(how + Words{"--threads", "1"});
  for (int i = 0; i < 3; ++i) EXPECT_EQ(alone["agents"][i]["wins"], played["agents"][i]["wins"]);
}

TEST_F(LiarsContract, ValueTablesSayWhoWins) {
  Json values =
      ask({"liars", "values", "--rules", "perudo+palifico=off+dice=2+faces=4", "--players", "2"});
  EXPECT_EQ(values["tables"], 4);
  EXPECT_NEAR(ask({"liars", "values", "--rules", "perudo+palifico=off+dice=1", "--players",
                   "2"})["starter_wins"][0]
                  .value("win", 0.0),
              17.0 / 36, 1e-4);
  EXPECT_NEAR(
      ask({"liars", "values", "--rules", "perudo+dice=1", "--players", "2"})["starter_wins"][0]
          .value("win", 0.0),
      5.0 / 6, 1e-4);
  // Other numbers of rounds are kept apart from the tables that the engine uses.
  ask({"liars", "values", "--rules", "plain+dice=2+faces=4", "--players", "2", "--rounds", "20"});
  EXPECT_FALSE(fs::exists(cache() / "hazard" / "liars" / "plain+dice=2+faces=4.2.values"));
  EXPECT_TRUE(contains(
      run({"liars", "values", "--rules", "plain+dice=2+faces=4", "--no-cache", "--players", "2"})
          .out,
      "own dice"));
}

TEST_F(LiarsContract, AnUnwritableCacheIsAWarning) {
  write_file(folder_ / "no_folder", "");
  const std::string rules = "plain+dice=2+faces=3";
  const std::vector<Words> requests = {
      {"advise", rules + ":2-2:1x3:33", "--rollouts", "20"},
      {"values", "--rules", rules, "--players", "2"},
      {"exploit", "--rules", rules, "--dice", "1v1"},
      {"tournament", "--rules", rules, "--games", "2", "--agents", "engine:20,honest"}};
  for (const Words& words : requests) {
    const Outcome said = run_in_shell(
        "XDG_CACHE_HOME=" + (folder_ / "no_folder").string() + " \"$@\"", Words{"liars"} + words);
    EXPECT_EQ(said.code, 0) << words[0] << said.err;
    EXPECT_TRUE(contains(said.err, "hazard: warning: ")) << words[0];
    EXPECT_TRUE(contains(said.err, "Not a directory")) << said.err;
  }
}

TEST_F(LiarsContract, OneOfAThingIsNotSeveral) {
  const Words rules = {"--rules", "plain+dice=1+faces=2"};
  EXPECT_TRUE(contains(
      run(Words{"liars", "tournament", "--agents", "honest,random", "--games", "1"} + rules).out,
      "\n1 game of 2 players"));
  EXPECT_TRUE(contains(run(Words{"liars", "values", "--players", "2", "--rounds", "1"} + rules).out,
                       "\n1 table, 1 round from each"));
  write_file(folder_ / "match.txt",
             "rules plain+dice=1+faces=2\nplayers You Bo\nround 1, You start: You 1, Bo 2\n"
             "You 1x1\nBo call\n");
  const Outcome review =
      run({"liars", "review", (folder_ / "match.txt").string(), "--rollouts", "20"});
  EXPECT_TRUE(contains(review.out, "You and Bo, 1 round; You won")) << review.out << review.err;
}

TEST_F(LiarsContract, RulesAreListedWithTheirMeaning) {
  Json rules = ask({"liars", "rules"});
  EXPECT_EQ(rules["presets"][0]["name"], "perudo");
  const Outcome said = run({"liars", "rules"});
  for (const char* part : {"palifico=every", "palifico whenever the starter has one die",
                           "exact=steal", "an exact call takes a die of the bidder"}) {
    EXPECT_TRUE(contains(said.out, part)) << part;
  }
}

TEST_F(LiarsContract, LongWorkIsInterrupted) {
  const std::vector<Words> long_work = {{"tournament", "--agents", "engine,engine", "--games",
                                         "1000000", "--rules", "plain+dice=2+faces=4"},
                                        {"solve", "--dice", "2v1", "--iterations", "1000000"},
                                        {"values", "--players", "6", "--rounds", "1000000"}};
  for (const Words& words : long_work) {
    Child child(kProgram + Words{"liars"} + words, cache());
    child.interrupt();
    const Outcome done = child.wait();
    EXPECT_EQ(done.code, 130) << words[0] << done.err;
  }
}

}  // namespace
}  // namespace hazard::tests
