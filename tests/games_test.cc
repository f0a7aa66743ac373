// Recorded games: reviewed, kept, and kept whatever happens.
#include "program.h"

namespace hazard::tests {
namespace {

constexpr std::string_view kOpening =
    "game yahtzee-plain\nplayer Anna\n"
    " 1  13346 keep 33     22335 keep 33     13366  threes 6\n";

class Games : public Program {
 protected:
  fs::path keep(std::string_view name, std::string_view text) const {
    write_file(folder_ / name, text);
    return folder_ / name;
  }
  fs::path database() const { return cache().string() + "-data/hazard/games.db"; }
  // Games of a policy, as text.
  std::string simulated(const std::string& policy, int games) const {
    const std::string count = std::to_string(games);
    const Outcome done = run({"simulate", "yahtzee-plain", "--policy", policy, "--games", count,
                              "--records", count, "--seed", "7"});
    EXPECT_EQ(done.code, 0) << done.err;
    return done.out.substr(0, done.out.rfind("final score ") + 16);
  }
};

TEST_F(Games, AreReviewedAndTheIdentityHolds) {
  const fs::path file = keep("games.txt", simulated("greedy", 3));
  Json review = ask({"review", file.string()});
  ASSERT_EQ(review["games"].size(), 3u);
  for (const Json& game : review["games"]) {
    double luck = 0, loss = 0;
    for (const Json& roll : game["rolls"]) luck += roll["luck"].get<double>();
    for (const Json& decision : game["decisions"]) loss += decision["loss"].get<double>();
    EXPECT_NEAR(game["score"].get<double>(), game["start"].get<double>() + luck - loss, 1e-9);
    EXPECT_NEAR(game["start"].get<double>(), kPlainStart, 1e-9);
  }
  EXPECT_NEAR(review.value("score", 0.0),
              review.value("start", 0.0) + review.value("luck", 0.0) - review.value("loss", 0.0),
              1e-9);
  // Whatever was lost is what advise says of the position.
  const Json worst = review["summary"]["worst"][0];
  Json why = ask(Words{"advise", worst["position"].get<std::string>(), "--why"} +
                 Words{worst["action"].get<std::string>()});
  EXPECT_NEAR(why.value("loss", 0.0), worst["loss"].get<double>(), 1e-9);
  EXPECT_EQ(why["best"]["action"], worst["best"]);
}

TEST_F(Games, AMistakeInARecordIsNamedWithItsFileAndLine) {
  std::string text(kOpening);
  text.replace(text.find("threes 6"), 8, "threes 9");
  const fs::path file = keep("wrong.txt", text);
  const Outcome done = run({"review", file.string()});
  EXPECT_EQ(done.code, 2);
  EXPECT_EQ(done.err,
            "hazard: " + file.string() + ": line 3: threes pays 6 for 1 3 3 6 6, not 9\n");
}

TEST_F(Games, MistakesAreAskedOnceMore) {
  const fs::path file = keep("game.txt", kOpening);
  const Outcome done = run_in_shell("printf 'bluff\\nkeep 3 3 6\\n3 3\\nquit\\n' | \"$@\"",
                                    {"review", file.string(), "--practise"});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_TRUE(contains(done.out, "What do you keep? > ")) << done.out;
  EXPECT_TRUE(contains(done.out, "action 'bluff': no part of")) << done.out;
  EXPECT_TRUE(contains(done.out, " right.\n")) << done.out;
}

TEST_F(Games, AreKeptShownExportedAndDeleted) {
  const fs::path file = keep("game.txt", kOpening);
  EXPECT_EQ(run({"games"}).out, "No game is kept.\n");
  Json saved = ask({"games", "save", file.string()});
  EXPECT_EQ(saved["id"], 1);
  EXPECT_EQ(saved["name"], "Anna");
  EXPECT_EQ(saved["finished"], false);
  EXPECT_EQ(run({"games", "show", "1"}).out, kOpening);
  EXPECT_EQ(ask({"games", "show", "1"})["turns_played"][0]["box"], "threes");
  const std::string out = (folder_ / "out.txt").string();
  EXPECT_EQ(run({"games", "export", "1", "--out", out}).code, 0);
  EXPECT_EQ(read_file(out), kOpening);
  const fs::path longer = keep("longer.txt", std::string(kOpening) + " 2  12345  chance 15\n");
  EXPECT_EQ(ask({"games", "save", longer.string(), "--game", "1"})["turns"], 2);
  const Outcome shorter = run({"games", "save", file.string(), "--game", "1"});
  EXPECT_EQ(shorter.code, 2);
  EXPECT_TRUE(contains(shorter.err, "game 1: the record is of another game")) << shorter.err;
  EXPECT_EQ(ask({"review", "--game", "1"})["games"][0]["id"], 1);
  EXPECT_EQ(ask({"games", "delete", "1", "9"})["deleted"], 1);
  EXPECT_EQ(run({"games", "show", "1"}).code, 2);
}

TEST_F(Games, ADamagedFileIsNamedAndKept) {
  write_file(database(), std::string(5000, 'x'));
  const Outcome done = run({"games", "save", keep("game.txt", kOpening).string()});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_TRUE(contains(done.err, database().string() + ": damaged")) << done.err;
  const auto names = names_below(database().parent_path());
  const auto aside = std::ranges::find_if(
      names, [](const std::string& name) { return name.starts_with("games.db.damaged-"); });
  ASSERT_NE(aside, names.end());
  EXPECT_EQ(read_file(database().parent_path() / *aside), std::string(5000, 'x'));
  EXPECT_EQ(ask({"games"})["games"].size(), 1u);
}

// A game is played turn by turn, and the program killed at any moment: whatever it said that it
// had saved is there.
TEST_F(Games, KillingTheProgramLosesNoTurnThatWasSaved) {
  const fs::path script = keep("save.sh",
                               "i=0\n"
                               "while :; do i=$((i + 1)); printf '{\"jsonrpc\":\"2.0\",\"id\":%d,"
                               "\"method\":\"games.save\",\"params\":{\"record\":"
                               "\"game yahtzee-plain\\\\n1  13346  chance 17\"}}\\n' $i; done\n");
  for (int round = 0; round < 20; ++round) {
    const Outcome before = run({"games", "--json"});
    ASSERT_EQ(before.code, 0) << before.err;
    ASSERT_EQ(before.err, "") << "no damage";
    const auto there = before.json()["games"].size();
    const std::string said = (folder_ / "said").string();
    // The program dies by its own number; the script ends with the pipe.
    Child child({"sh", "-c",
                 "sh '" + script.string() + "' | { exec 3<&0; \"$0\" serve --stdio <&3 >'" + said +
                     "' & echo $! >'" + said + ".pid'; wait; }",
                 HAZARD_PROGRAM},
                cache());
    const auto enough = [&] { return read_file(said).size() > 100u + 700u * round; };
    for (const auto start = Clock::now(); !enough() && Clock::now() - start < 20s;) {
      std::this_thread::sleep_for(2ms);
    }
    const int pid = std::stoi(read_file(said + ".pid"));
    ASSERT_GT(pid, 1);
    ::kill(pid, SIGKILL);
    child.wait();
    std::size_t answered = 0;
    const std::string lines = read_file(said);
    for (auto at = lines.find("\"created\""); at != lines.npos;
         at = lines.find("\"created\"", at + 1)) {
      ++answered;
    }
    ASSERT_GT(answered, 0u) << lines;
    const Json after = ask({"games"});
    EXPECT_GE(after["games"].size(), there + answered);
  }
}

}  // namespace
}  // namespace hazard::tests
