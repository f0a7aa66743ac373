// The program as a guest of the shell: help, files it writes, terminals of some width, the cache.
#include "program.h"

#include <sstream>

namespace hazard::tests {
namespace {

class CommandLine : public Program {
 protected:
  // What a terminal of so many columns shows.
  std::string shown(int columns, const Words& arguments) const {
    std::string command = HAZARD_PROGRAM;
    for (const std::string& word : arguments) command += " '" + word + "'";
    const Outcome done =
        Child({"env", "-u", "COLUMNS", "script", "-qec",
               fmt::format("stty cols {} -onlcr; {} 2>/dev/null", columns, command), "/dev/null"},
              cache())
            .wait();
    EXPECT_EQ(done.code, 0) << done.out;
    return done.out;
  }

  // Columns of the widest line; those of ours are in letters that take one each.
  static std::size_t widest(const std::string& text) {
    std::size_t most = 0;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
      const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
      const auto columns = static_cast<std::size_t>(std::ranges::count_if(line, starts));
      most = std::max(most, columns);
    }
    return most;
  }
};

TEST_F(CommandLine, HelpIsACommandToo) {
  EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
  EXPECT_EQ(run({"help", "solve"}).out, run({"solve", "--help"}).out);
  EXPECT_EQ(run({"help", "liars", "call"}).out, run({"liars", "call", "--help"}).out);
  EXPECT_TRUE(contains(run({"help", "help"}).out, "hazard help advise"));
}

TEST_F(CommandLine, WhatCannotBeWrittenIsAFailure) {
  for (const Words& words : {Words{"--help"}, {"--version"}, {"help"}, {"solve", "--help"}}) {
    const Outcome done = run_in_shell("\"$@\" > /dev/full", words);
    EXPECT_EQ(done.code, 1) << words[0];
    EXPECT_EQ(done.err, "hazard: cannot write the answer: No space left on device\n");
  }
}

TEST_F(CommandLine, FilesAreWrittenThroughLinksButFoldersAreNotMade) {
  const fs::path target = folder_ / "pictures" / "coins.svg", link = folder_ / "link.svg";
  const Words words = {"coins", "--coins", "5", "--points", "6", "--svg"};
  EXPECT_EQ(run(words + Words{target.string()}).code, 1);
  EXPECT_FALSE(fs::exists(target.parent_path()));
  fs::create_directory(target.parent_path());
  fs::create_symlink(target, link);
  const Outcome done = run(words + Words{link.string()});
  EXPECT_EQ(done.code, 0) << done.err;
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_TRUE(read_file(target).starts_with("<svg"));
}

TEST_F(CommandLine, AGraphHasTheDepthAndBreadthThatWereAskedFor) {
  const std::string file = (folder_ / "turn.dot").string();
  const Words words = {"chance", "yahtzee-plain:ones=3:66651:1", "--dot", file};
  const auto arrows = [&](const Words& more) {
    EXPECT_EQ(run(words + more).code, 0);
    const std::string dot = read_file(file);
    int count = 0;
    for (std::size_t at = 0; (at = dot.find(" -> ", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  EXPECT_GT(arrows({}), 1000);
  EXPECT_EQ(arrows({"--depth", "1", "--breadth", "2"}), 2);
  EXPECT_EQ(arrows({"--depth", "2", "--breadth", "2"}), 4);  // only the best option goes on
}

TEST_F(CommandLine, CoinsWithoutCoinsOrPointsAreTheEdgesOfTheTable) {
  Json lost = ask({"coins", "--coins", "0", "--points", "6"});
  EXPECT_EQ(lost["value"], 0);
  EXPECT_EQ(lost["flip"], nullptr);
  EXPECT_EQ(lost["flips"], Json::array());
  Json won = ask({"coins", "--coins", "5", "--points", "0", "--exact", "--table"});
  EXPECT_EQ(won["value"], 1);
  EXPECT_EQ(won["fraction"], "1");
  EXPECT_EQ(won["flip"], nullptr);
  EXPECT_TRUE(contains(run({"coins", "--coins", "0", "--points", "0"}).out, "none: won"));
}

TEST_F(CommandLine, OneGameIsSpokenOfAsOne) {
  const std::string out =
      run({"simulate", "yahtzee-plain", "--policy", "random", "--games", "1"}).out;
  EXPECT_TRUE(contains(out, "\n1 game, seed 1")) << out;
  EXPECT_FALSE(contains(out, "inf")) << out;
}

TEST_F(CommandLine, AnswersFitTheTerminal) {
  ASSERT_EQ(run({"solve", "yahtzee-plain"}).code, 0);
  const std::vector<Words> requests = {
      {"--help"},
      {"evaluate", "--help"},
      {"policies"},
      {"variants"},
      {"count", "yahtzee"},
      {"evaluate", "yahtzee-plain", "--policy", "greedy", "--at-least", "100,150,200,250,300"},
      {"simulate", "yahtzee-plain", "--policy", "greedy,random", "--games", "100"},
      {"coins", "--coins", "12", "--points", "90", "--table"},
      {"chance", "yahtzee-plain"},
      {"chance", "yahtzee-plain::13356:2"},
      {"cache"}};
  for (const Words& request : requests) {
    for (const int columns : {60, 80, 120}) {
      const std::string text = shown(columns, request);
      EXPECT_LE(widest(text), static_cast<std::size_t>(columns)) << text;
      EXPECT_NE(text, "");
    }
  }
}

TEST_F(CommandLine, WhereThereIsNoTerminalLinesAreAsLongAsTheyAre) {
  const Words request = {"coins", "--coins", "12", "--points", "90", "--table"};
  EXPECT_GT(widest(run(request).out), 500u);
}

TEST_F(CommandLine, TheCacheIsListedWithSizesAndDates) {
  EXPECT_EQ(ask({"cache"})["files"], Json::array());  // the folder need not be there
  ASSERT_EQ(run({"solve", "yahtzee-plain"}).code, 0);
  write_file(table_path("notes.table"), "mine, not yours");
  Json answer = ask({"cache"});
  EXPECT_EQ(answer["folder"], (cache() / "hazard").string());
  ASSERT_EQ(answer["files"].size(), 1u);
  const Json& file = answer["files"][0];
  EXPECT_EQ(file["file"], "yahtzee-plain-mean.table");
  EXPECT_EQ(file["kind"], "table");
  EXPECT_EQ(file["bytes"], fs::file_size(table_path()));
  EXPECT_EQ(answer["bytes"], file["bytes"]);
  EXPECT_EQ(file.value("written", "").size(), std::string("2026-01-31T14:05:09Z").size());
  EXPECT_TRUE(contains(run({"cache"}).out, "  1 file, "));
}

TEST_F(CommandLine, ClearingRemovesWhatIsOursAndNothingElse) {
  ASSERT_EQ(run({"solve", "yahtzee-plain"}).code, 0);
  ASSERT_EQ(run({"solve", "yahtzee-plain", "--theta", "0.1"}).code, 0);
  const std::string bytes = read_file(table_path());
  const std::string unfinished = "yahtzee-plain-mean.table.0123abcd.tmp";
  write_file(table_path("notes.table"), "mine, not yours");
  write_file(table_path("liars/perudo.6.values"), bytes);  // begins like one of ours
  write_file(table_path(unfinished), bytes.substr(0, 1000));
  write_file(folder_ / "elsewhere.table", bytes);
  fs::create_symlink(folder_ / "elsewhere.table", table_path("link.table"));
  const auto date = [&](std::string_view name, std::chrono::system_clock::time_point time) {
    const auto ago = std::chrono::system_clock::now() - time;
    fs::last_write_time(table_path(name), fs::file_time_type::clock::now() - ago);
  };
  date("yahtzee-plain-mean.table", std::chrono::sys_days(2020y / 6 / 15) + 12h);

  const auto files = [&](const Words& more) { return ask(Words{"cache"} + more)["files"].size(); };
  EXPECT_EQ(files({}), 3u);  // a writer may still be at work on the fourth
  EXPECT_EQ(files({"--older-than", "2020-06-16"}), 1u);
  EXPECT_EQ(files({"clear", "--older-than", "2020-06-15"}), 0u);
  EXPECT_EQ(files({"clear", "--older-than", "2020-06-16"}), 1u);
  EXPECT_EQ(files({}), 2u);
  EXPECT_FALSE(fs::exists(table_path()));
  date(unfinished, std::chrono::system_clock::now() - 2h);
  EXPECT_EQ(files({"clear"}), 3u);
  std::vector<std::string> left = names_below(cache());
  std::ranges::sort(left);
  EXPECT_EQ(left, (std::vector<std::string>{"link.table", "notes.table"}));
  EXPECT_TRUE(fs::exists(folder_ / "elsewhere.table"));
  EXPECT_TRUE(contains(run({"cache", "clear"}).out, "nothing to remove"));
}

}  // namespace
}  // namespace hazard::tests
