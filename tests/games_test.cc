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
  const fs::path file =
      keep("game.txt", "game yahtzee-plain\n1  13346 keep 46  34456 keep 44  44456  fives 5\n");
  const Outcome done = run_in_shell("printf 'bluff\\nkeep 4 6\\n' | \"$@\"",
                                    {"review", file.string(), "--practise"});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_TRUE(contains(done.out, "What do you keep? > ")) << done.out;
  EXPECT_TRUE(contains(done.out, "action 'bluff': no part of")) << done.out;
  EXPECT_TRUE(contains(done.out, "keep 4 6 loses 1.51 (mistake); best is keep 3 3.")) << done.out;
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

TEST_F(Games, ProcessesThatSaveAtOnceAllSucceed) {
  const fs::path file = keep("game.txt", kOpening);
  const Outcome done = run_in_shell("for i in 1 2 3 4 5 6 7 8; do \"$@\" & done; wait",
                                    {"games", "save", file.string()});
  EXPECT_EQ(done.err, "");
  EXPECT_EQ(ask({"games"})["games"].size(), 8u);
}

// The program is killed while it saves: whatever it said that it had saved is there.
TEST_F(Games, KillingTheProgramLosesNothingThatWasSaved) {
  std::string requests;
  for (int i = 1; i <= 3000; ++i) {
    requests += fmt::format(R"({{"jsonrpc":"2.0","id":{},"method":"games.save","params":)"
                            R"({{"record":"game yahtzee-plain\n1  13346  chance 17"}}}})"
                            "\n",
                            i);
  }
  const fs::path input = keep("requests", requests);
  std::size_t kept = 0;
  for (int round = 0; round < 20; ++round) {
    const fs::path said = folder_ / fmt::format("said{}", round);
    Child child(
        {"sh", "-c", "exec \"$0\" serve --stdio <'" + input.string() + "' >'" + said.string() + "'",
         HAZARD_PROGRAM},
        cache());
    const std::size_t enough = 300 + 500 * static_cast<std::size_t>(round);
    for (const auto start = Clock::now();
         read_file(said).size() < enough && Clock::now() - start < 20s;) {
      std::this_thread::sleep_for(1ms);
    }
    child.send(SIGKILL);
    EXPECT_EQ(child.wait().code, -SIGKILL);
    std::size_t answered = 0;
    const std::string lines = read_file(said);
    constexpr std::string_view kSaved = "\"created\"";
    for (auto at = lines.find(kSaved); at != lines.npos; at = lines.find(kSaved, at + 1)) {
      ++answered;
    }
    EXPECT_GT(answered, 0u) << lines;
    const std::size_t now = ask({"games"})["games"].size();
    EXPECT_GE(now, kept + answered);
    kept = now;
  }
}

}  // namespace
}  // namespace hazard::tests
