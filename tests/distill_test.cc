// Small policies: learnt, written, read again, and refused where they are spoilt.
#include "program.h"

namespace hazard::tests {
namespace {

class Distill : public Program {
 protected:
  // A small tree for yahtzee-plain, learnt once for all tests.
  fs::path tree() {
    const fs::path file = folder_ / "tree.json";
    learnt_ = ask({"distill", "tree", "yahtzee-plain", "--depth", "3", "--records", "3000",
                   "--rounds", "1", "--out", file.string()});
    return file;
  }
  Json learnt_;
};

TEST_F(Distill, WhatIsLearntIsAPolicyEverywhere) {
  const std::string file = tree().string();
  EXPECT_LE(learnt_["parameters"].get<int>(), 3 * (2 * 7 + 8));
  EXPECT_GT(learnt_["mean"].get<double>(), 50);
  EXPECT_LT(learnt_["mean"].get<double>(), kPlainStart);
  EXPECT_FALSE(learnt_.contains("policy"));
  double lost = 0;
  for (const Json& kind : learnt_["decisions"]) lost += kind["loss"].get<double>();
  EXPECT_NEAR(learnt_["mean"].get<double>() + lost, kPlainStart, 1e-8);

  const Json evaluated = ask({"evaluate", "yahtzee-plain", "--policy", file});
  EXPECT_NEAR(evaluated["mean"].get<double>(), learnt_["mean"].get<double>(), 1e-9);
  EXPECT_NEAR(evaluated["bonus"].get<double>(), learnt_["bonus"].get<double>(), 1e-12);
  const Json advised = ask({"advise", "yahtzee-plain::13356:0", "--policy", file});
  EXPECT_EQ(advised["policy"], file);
  EXPECT_TRUE(advised["policy_action"].get<std::string>().starts_with("score "));
  const Json played =
      ask({"duel", "yahtzee-plain", "--players", file + ",optimal", "--games", "64"});
  EXPECT_EQ(played["players"].size(), 2u);

  const Outcome foreign = run({"evaluate", "yatzy", "--policy", file});
  EXPECT_EQ(foreign.code, 2);
  EXPECT_NE(foreign.err.find("it plays yahtzee-plain, not yatzy"), std::string::npos)
      << foreign.err;
}

TEST_F(Distill, SpoiltFilesAreRefusedWithTheReason) {
  struct Case {
    std::string_view text, message;
  };
  for (
      const auto& [text, message] :
      {Case{"{", "policy file"}, Case{"{}", "variant"}, Case{R"({"variant": "yatzy"})", "kind"},
       Case{
           R"({"variant": "yatzy", "kind": "rules", "lists": [{"variant": "yatzy", "decision": "category",
               "rules": [{"if": [{"feature": "hat", "op": "=", "value": 1}],
               "then": "chance"}], "default": "chance"}]})",
           "hat"},
       Case{R"({"variant": "yatzy", "decision": "reroll1",
               "rules": [{"if": [{"feature": "max_count", "op": ">="}], "then": "Keep Pair"}],
               "default": "Reroll All"})",
            "value"},
       Case{R"({"variant": "yatzy", "decision": "reroll1", "rules": [], "default": "Keep Hat"})",
            "Keep Hat"}}) {
    const fs::path file = folder_ / "spoilt.json";
    write_file(file, text);
    const Outcome done = run({"evaluate", "yatzy", "--policy", file.string()});
    EXPECT_EQ(done.code, 2) << text;
    EXPECT_NE(done.err.find(file.string()), std::string::npos) << done.err;
    EXPECT_NE(done.err.find(message), std::string::npos) << done.err;
  }
}

TEST_F(Distill, DecisionsAreExported) {
  const fs::path folder = folder_ / "decisions";
  const Json written = ask({"export", "decisions", "yahtzee-plain", "--games", "5", "--format",
                            "npy", "--out", folder.string()});
  ASSERT_EQ(written["files"].size(), 3u);
  for (const Json& file : written["files"]) {
    EXPECT_TRUE(fs::exists(file["file"].get<std::string>()));
    EXPECT_EQ(file["conflicts"], 0);
    EXPECT_NEAR(file["met"].get<double>(), 13, 1e-4);
  }
}

}  // namespace
}  // namespace hazard::tests
