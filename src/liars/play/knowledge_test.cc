#include "liars/play/knowledge.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <thread>

#include "tests/rounds.h"

namespace hazard::liars {
namespace {

namespace fs = std::filesystem;

using test::round_of;
using test::rules_of;

const RoundSolution* solution(Knowledge& knowledge, std::string_view round) {
  return knowledge.solution(round_of(round)).value();
}

TEST(Knowledge, SolvesSmallRoundsToTheirKnownValues) {
  Knowledge knowledge(rules_of("perudo"), {});
  const auto expect = [&](std::string_view round, double value) {
    const RoundSolution* const solved = solution(knowledge, round);
    ASSERT_NE(solved, nullptr) << round;
    EXPECT_LE(solved->lower, value) << round;
    EXPECT_GE(solved->upper, value) << round;
    EXPECT_LE(solved->gap(), 2e-3) << round;
  };
  expect("perudo:1-1", -1.0 / 18);
  expect("perudo:1-1p", 2.0 / 3);
  expect("perudo:1-2p", 7.0 / 18);
  expect("perudo:1-3p", 17.0 / 108);
}

TEST(Knowledge, LeavesOtherRoundsToTheEngine) {
  Knowledge knowledge(rules_of("perudo"), {});
  for (const char* round : {"perudo:2-2", "perudo:1-1-1", "perudo:3-1", "perudo+exact=gain:1-1",
                            "perudo:1-1-1@2p", "perudo+loss=difference:2-1"}) {
    EXPECT_EQ(solution(knowledge, round), nullptr) << round;
  }
}

TEST(Knowledge, ARoundIsSolvedOnceWhateverTheSeatsAndTheBids) {
  Knowledge knowledge(rules_of("perudo+faces=3"), {});
  const RoundSolution* const solved = solution(knowledge, "perudo+faces=3:2-1");
  ASSERT_NE(solved, nullptr);
  EXPECT_EQ(solution(knowledge, "perudo+faces=3:0-1-0-2@4:1x2,1x3"), solved);
  EXPECT_NE(solution(knowledge, "perudo+faces=3:1-2"), solved);
}

TEST(Knowledge, ThreadsThatAskAtOnceGetTheSame) {
  Knowledge knowledge(rules_of("perudo+faces=3+dice=2"), {.rounds = 4});
  std::array<const RoundSolution*, 8> solutions{};
  std::array<const ValueTable*, 8> values{};
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < solutions.size(); ++i) {
      threads.emplace_back([&, i] {
        if (i % 2 == 0) values[i] = knowledge.values(3).value();
        solutions[i] = solution(knowledge, "perudo+faces=3+dice=2:1-1");
        if (i % 2 == 1) values[i] = knowledge.values(3).value();
      });
    }
  }
  EXPECT_EQ(std::set(solutions.begin(), solutions.end()).size(), 1);
  EXPECT_EQ(std::set(values.begin(), values.end()).size(), 1);
}

// W(1, 1) = (1 + v) / 2.
TEST(Knowledge, ValuesAreExactWhereRoundsAreSolved) {
  Knowledge plain(rules_of("perudo+palifico=off+dice=1"), {.rounds = 1});
  EXPECT_NEAR((*plain.values(2))->win(std::array{1, 1}, 0, 0), 17.0 / 36, 1e-4);
  EXPECT_EQ((*plain.values(2))->error(std::array{1, 1}, 0), 0);
  Knowledge palifico(rules_of("perudo+dice=1"), {.rounds = 1});
  EXPECT_NEAR((*palifico.values(2))->win(std::array{1, 1}, 0, 0), 5.0 / 6, 1e-4);
  // Exact calls are not solved: what a round does is then only estimated.
  Knowledge estimated(rules_of("perudo+dice=1+exact=gain"), {.rounds = 100});
  EXPECT_GT((*estimated.values(2))->error(std::array{1, 1}, 0), 0.01);
}

TEST(Knowledge, ValuesAreForAsManyPlayersAsCanBeBuilt) {
  Knowledge knowledge(rules_of("casual+dice=1+faces=2"), {.rounds = 1});
  EXPECT_EQ((*knowledge.values(1))->players(), 2);
  EXPECT_EQ((*knowledge.values(3))->players(), 3);
  EXPECT_EQ((*knowledge.values(10))->players(), Knowledge::kMostPlayers);
  EXPECT_EQ(*knowledge.values(10), *knowledge.values(6));
}

TEST(Knowledge, StopsWhenToldTo) {
  const std::atomic<bool> cancel = true;
  Knowledge knowledge(rules_of("perudo"), {.watch = {.cancel = &cancel}});
  EXPECT_EQ(knowledge.solution(round_of("perudo:1-1")).error().code, Errc::kCancelled);
  EXPECT_EQ(knowledge.values(3).error().code, Errc::kCancelled);
}

TEST(Knowledge, ProgressNeverFalls) {
  std::vector<double> reports;
  Knowledge knowledge(
      rules_of("perudo+faces=3+dice=2"),
      {.rounds = 1, .watch = {.progress = [&](double done) { reports.push_back(done); }}});
  ASSERT_TRUE(knowledge.values(3));
  EXPECT_TRUE(std::ranges::is_sorted(reports));
  EXPECT_EQ(reports.back(), 1);
}

class KnowledgeFolder : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  double learn() const {
    Knowledge knowledge(rules_, {.folder = folder_, .rounds = 8});
    EXPECT_NE(solution(knowledge, "perudo+faces=3+dice=2:1-1"), nullptr);
    return (*knowledge.values(3))->win(std::array{2, 2, 2}, 0, 0);
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> list;
    for (const auto& entry : fs::directory_iterator(folder_)) list.push_back(entry.path());
    return list;
  }

  const Rules rules_ = rules_of("perudo+faces=3+dice=2");
  const fs::path folder_ =
      fs::temp_directory_path() / fmt::format("hazard-knowledge-test-{}", ::getpid());
};

TEST_F(KnowledgeFolder, KeepsWhatWasMade) {
  const double value = learn();
  std::vector<std::pair<fs::path, fs::file_time_type>> before;
  for (const auto& file : files()) {
    before.emplace_back(file, fs::last_write_time(file));
    EXPECT_EQ(file.string().find(':'), std::string::npos);
  }
  // The round asked for, the value table and the rounds that it needs: 2-1, and with palifico 1-1
  // and 1-2.
  EXPECT_EQ(before.size(), 5);
  EXPECT_EQ(learn(), value);
  for (const auto& [file, time] : before) EXPECT_EQ(fs::last_write_time(file), time);
}

TEST_F(KnowledgeFolder, MakesAgainWhatWasDamaged) {
  const double value = learn();
  for (const auto& file : files()) std::ofstream(file) << "something else";
  EXPECT_EQ(learn(), value);
  for (const auto& file : files()) EXPECT_GT(fs::file_size(file), 64) << file;
}

TEST_F(KnowledgeFolder, DoesWithoutAFolderThatCannotBeWritten) {
  const double value = learn();
  fs::remove_all(folder_);
  std::ofstream(folder_) << "no folder";
  EXPECT_EQ(learn(), value);
}

}  // namespace
}  // namespace hazard::liars
