// Liar's Dice: matches in the terminal, and their records.
#include "program.h"

namespace hazard::tests {
namespace {

class LiarsPlay : public Program {
 protected:
  Outcome play(const std::string& typed, const Words& options = {}) const {
    return run_in_shell(
        "printf '" + typed + "' | \"$@\"",
        Words{"liars", "play", "--seed", "4", "--rules", "casual+dice=2+faces=4"} + options);
  }
};

TEST_F(LiarsPlay, AMatchIsPlayedFromAPipeAndItsRecordReviewed) {
  const std::string record = (folder_ / "match.txt").string();
  std::string typed = "help\\n";
  for (int i = 0; i < 40; ++i) typed += "call\\n1x2\\n2x2\\n3x2\\n4x4\\n";
  const Outcome played = play(typed, {"--agents", "honest", "--record", record});
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_TRUE(contains(played.out, "the match.\n")) << played.out;
  EXPECT_TRUE(contains(played.out, "Your dice: "));
  EXPECT_TRUE(contains(played.out, "bid three fours"));
  EXPECT_TRUE(contains(read_file(record), "\nwinner "));
  Json review = ask({"liars", "review", record, "--rollouts", "200"});
  EXPECT_EQ(review["players"].size(), 2u);
  double loss = 0;
  for (const Json& move : review["decisions"]) {
    EXPECT_GE(move.value("loss", -1.0), 0);
    loss += move.value("loss", 0.0);
  }
  EXPECT_NEAR(loss,
              review["players"][0].value("loss", 0.0) + review["players"][1].value("loss", 0.0),
              1e-9);
  const Outcome said = run({"liars", "review", record, "--rollouts", "200"});
  EXPECT_TRUE(contains(said.out, "Round 1: You 2 and Anna 2")) << said.out;
}

TEST_F(LiarsPlay, IllegalInputIsAnsweredWithTheReasonAndAskedAgain) {
  const Outcome said = play("9x9\\nbluff\\n9x3\\n\\nhint\\nquit\\n", {"--agents", "honest"});
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(contains(said.out, "a face is 1 to 6")) << said.out;
  EXPECT_TRUE(contains(said.out, "'bluff'")) << said.out;
  EXPECT_TRUE(contains(said.out, "4 dice in play")) << said.out;
  EXPECT_TRUE(contains(said.out, "hint: ")) << said.out;
  EXPECT_TRUE(contains(said.out, "You leave the table.")) << said.out;
}

TEST_F(LiarsPlay, WhereAnyoneMayCallExactYouAreAskedOutOfTurn) {
  std::string typed;
  for (int i = 0; i < 60; ++i) typed += "call\\n1x2\\n\\n";
  const Outcome said = run_in_shell(
      "printf '" + typed + "' | \"$@\"",
      {"liars", "play", "--seed", "4", "--rules", "casual+dice=2+exact=others-lose+exact-by=anyone",
       "--agents", "honest,honest"});
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(contains(said.out, "exact, or Enter to pass > ")) << said.out;
  EXPECT_TRUE(contains(said.out, "It is not your turn: write exact, or nothing.")) << said.out;
}

TEST_F(LiarsPlay, TheEndOfInputEndsPolitelyAndKeepsTheRecord) {
  const std::string record = (folder_ / "match.txt").string();
  const Outcome said = play(
      "", {"--agents", "random,honest", "--names", "Kim,Lee", "--name", "Me", "--record", record});
  EXPECT_EQ(said.code, 0) << said.err;
  EXPECT_TRUE(contains(said.out, "hazard liars review " + record)) << said.out;
  EXPECT_TRUE(contains(read_file(record), "players Me Kim Lee"));
  EXPECT_EQ(run({"liars", "review", record, "--rollouts", "50"}).code, 0);
}

TEST_F(LiarsPlay, DecisionsOfConfiguredAgentsAreLogged) {
  write_file(folder_ / "few.toml", "[confstop]\nmax_total_rollouts = 30\n");
  const std::string log = (folder_ / "log").string();
  std::string typed;
  for (int i = 0; i < 40; ++i) typed += "call\\n1x2\\n2x2\\n3x2\\n4x4\\n";
  const std::string few = (folder_ / "few.toml").string();
  const Outcome played =
      play(typed, {"--agents", "montecarlo,honest", "--config", few, "--telemetry", log});
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_TRUE(contains(played.out, "montecarlo (" + few + ")")) << played.out;
  std::istringstream text(read_file(log));
  int lines = 0;
  for (std::string line; std::getline(text, line); ++lines) {
    Json one = Json::parse(line);
    EXPECT_EQ(one["budget"], 30);
    EXPECT_EQ(one["names"][0], "You");
    EXPECT_TRUE(contains(played.out, one["played"] == "call" ? "Anna calls" : "Anna  "));
  }
  EXPECT_GT(lines, 0);
}

TEST_F(LiarsPlay, ABrokenRecordIsRefusedWithItsLine) {
  const std::string record = (folder_ / "bad.txt").string();
  write_file(
      record,
      "rules plain\nplayers Anna Bo\n\nround 1, Anna starts: Anna 11111, Bo 22222\nBo 2x3\n");
  const Outcome refused = run({"liars", "review", record});
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(contains(refused.err, record + ": line 5: ")) << refused.err;
}

}  // namespace
}  // namespace hazard::tests
