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

using Solution = std::shared_ptr<const RoundSolution>;
using Values = std::shared_ptr<const ValueTable>;

Solution solution(const Knowledge& knowledge, std::string_view round) {
  return knowledge.solution(round_of(round)).value();
}

TEST(Knowledge, SolvesSmallRoundsToTheirKnownValues) {
  const Knowledge knowledge(rules_of("perudo"), {});
  const auto expect = [&](std::string_view round, double value) {
    const Solution solved = solution(knowledge, round);
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
  const Knowledge knowledge(rules_of("perudo"), {});
  for (const char* round : {"perudo:2-2", "perudo:1-1-1", "perudo:3-1", "perudo+exact=gain:1-1",
                            "perudo:1-1-1@2p", "perudo+loss=difference:2-1"}) {
    EXPECT_EQ(solution(knowledge, round), nullptr) << round;
  }
}

TEST(Knowledge, ARoundIsSolvedOnceWhateverTheSeatsAndTheBids) {
  const Knowledge knowledge(rules_of("perudo+faces=3"), {});
  const Solution solved = solution(knowledge, "perudo+faces=3:2-1");
  ASSERT_NE(solved, nullptr);
  EXPECT_EQ(solution(knowledge, "perudo+faces=3:0-1-0-2@4:1x2,1x3"), solved);
  EXPECT_NE(solution(knowledge, "perudo+faces=3:1-2"), solved);
}

TEST(Knowledge, ThreadsThatAskAtOnceGetTheSame) {
  const Knowledge knowledge(rules_of("perudo+faces=3+dice=2"), {.rounds = 4});
  std::array<Solution, 8> solutions;
  std::array<Values, 8> values;
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
  const Knowledge plain(rules_of("perudo+palifico=off+dice=1"), {.rounds = 1});
  EXPECT_NEAR((*plain.values(2))->win(std::array{1, 1}, 0, 0), 17.0 / 36, 1e-4);
  EXPECT_EQ((*plain.values(2))->error(std::array{1, 1}, 0), 0);
  const Knowledge palifico(rules_of("perudo+dice=1"), {.rounds = 1});
  EXPECT_NEAR((*palifico.values(2))->win(std::array{1, 1}, 0, 0), 5.0 / 6, 1e-4);
  // Exact calls are not solved: what a round does is then only estimated.
  const Knowledge estimated(rules_of("perudo+dice=1+exact=gain"), {.rounds = 100});
  EXPECT_GT((*estimated.values(2))->error(std::array{1, 1}, 0), 0.01);
}

TEST(Knowledge, ValuesAreForAsManyPlayersAsCanBeBuilt) {
  const Knowledge knowledge(rules_of("casual+dice=1+faces=2"), {.rounds = 1});
  EXPECT_EQ((*knowledge.values(1))->players(), 2);
  EXPECT_EQ((*knowledge.values(3))->players(), 3);
  EXPECT_EQ((*knowledge.values(10))->players(), Knowledge::kMostPlayers);
  EXPECT_EQ(*knowledge.values(10), *knowledge.values(6));
}

TEST(Knowledge, StopsWhenToldTo) {
  const std::atomic<bool> cancel = true;
  const Knowledge knowledge(rules_of("perudo"), {});
  const Errand errand{.watch = {.cancel = &cancel}};
  EXPECT_EQ(knowledge.solution(round_of("perudo:1-1"), errand).error().code, Errc::kCancelled);
  EXPECT_EQ(knowledge.values(3, errand).error().code, Errc::kCancelled);
  EXPECT_NE(solution(knowledge, "perudo:1-1"), nullptr);  // others do not suffer
}

TEST(Knowledge, ProgressNeverFalls) {
  std::vector<double> reports;
  const Knowledge knowledge(rules_of("perudo+faces=3+dice=2"), {.rounds = 1});
  const auto note = [&](double done) { reports.push_back(done); };
  ASSERT_TRUE(knowledge.values(3, {.watch = {.progress = note}}));
  EXPECT_TRUE(std::ranges::is_sorted(reports));
  EXPECT_EQ(reports.back(), 1);
}

TEST(Knowledge, IsSharedByAllWhoHaveTheStore) {
  const Rules rules = rules_of("perudo+faces=3+dice=2");
  const auto store = std::make_shared<Store>(1'000'000);
  const Knowledge first(rules, {.rounds = 4, .store = store});
  const Knowledge second(rules, {.rounds = 4, .store = store});
  const Knowledge of_more_rounds(rules, {.rounds = 5, .store = store});
  EXPECT_EQ(*first.values(3), *second.values(3));
  EXPECT_NE(*first.values(3), *of_more_rounds.values(3));
  EXPECT_EQ(solution(first, "perudo+faces=3+dice=2:1-1"),
            solution(of_more_rounds, "perudo+faces=3+dice=2:1-1"));
  // Both value tables, and the rounds 1-1, 1-2 and 2-1 with palifico or without.
  EXPECT_GE(store->bytes(), 2 * (*first.values(3))->bytes());
}

class KnowledgeFolder : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder_); }
  void TearDown() override { fs::remove_all(folder_); }

  double learn() {
    const Knowledge knowledge(rules_, {.folder = folder_, .rounds = 8});
    warnings_.clear();
    const Errand errand{.threads = 1,
                        .warn = [&](const std::string& text) { warnings_.push_back(text); }};
    EXPECT_NE(*knowledge.solution(round_of("perudo+faces=3+dice=2:1-1"), errand), nullptr);
    return (*knowledge.values(3, errand))->win(std::array{2, 2, 2}, 0, 0);
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> list;
    for (const auto& entry : fs::directory_iterator(folder_)) list.push_back(entry.path());
    return list;
  }

  std::vector<std::string> warnings_;
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
  EXPECT_TRUE(warnings_.empty());
  for (const auto& [file, time] : before) EXPECT_EQ(fs::last_write_time(file), time);
}

TEST_F(KnowledgeFolder, FindsLargeRoundsThatSomebodyKept) {
  const Knowledge knowledge(rules_, {.folder = folder_, .rounds = 8});
  const Round round = round_of("perudo+faces=3+dice=2:2-2:1x3");
  EXPECT_EQ(knowledge.solution(round).value(), nullptr);
  const auto win = [&] { return (*knowledge.values(2))->bias(std::array{2, 2}, 0); };
  const double guessed = win();
  Workers workers(1);
  const auto solved = [&](int iterations) {
    return solve_round(duel_of(round).value(), {.gap = 0, .iterations = iterations}, workers)
        .value();
  };
  EXPECT_TRUE(knowledge.keep(solved(1))->empty());  // nothing to play by
  const RoundSolution good = solved(200);
  ASSERT_LT(good.gap(), 0.06);
  const fs::path file = knowledge.keep(good).value();
  EXPECT_TRUE(fs::exists(file));
  EXPECT_TRUE(knowledge.keep(solved(100))->empty());  // what is there is better
  const Solution found = knowledge.solution(round).value();
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->strategy, good.strategy);
  EXPECT_LT(win(), guessed);  // tables count on it from now on
}

TEST_F(KnowledgeFolder, PlaysWithoutALargeRoundThatIsDamaged) {
  std::vector<std::string> warnings;
  const Knowledge knowledge(rules_, {.folder = folder_});
  Workers workers(1);
  const Round round = round_of("perudo+faces=3+dice=2:2-2");
  const auto solved =
      solve_round(duel_of(round).value(), {.gap = 0, .iterations = 200}, workers).value();
  std::ofstream(knowledge.keep(solved).value()) << "something else";
  const Errand errand{.warn = [&](const std::string& text) { warnings.push_back(text); }};
  EXPECT_EQ(knowledge.solution(round, errand).value(), nullptr);
  ASSERT_EQ(warnings.size(), 1);
  EXPECT_NE(warnings[0].find("without it"), std::string::npos) << warnings[0];
}

TEST_F(KnowledgeFolder, MakesAgainWhatWasDamaged) {
  const double value = learn();
  for (const auto& file : files()) std::ofstream(file) << "something else";
  EXPECT_EQ(learn(), value);
  ASSERT_EQ(warnings_.size(), files().size());
  EXPECT_NE(warnings_[0].find("; made anew"), std::string::npos) << warnings_[0];
  for (const auto& file : files()) EXPECT_GT(fs::file_size(file), 64) << file;
}

TEST_F(KnowledgeFolder, DoesWithoutAFolderThatCannotBeWritten) {
  const double value = learn();
  fs::remove_all(folder_);
  std::ofstream(folder_) << "no folder";
  EXPECT_EQ(learn(), value);
  ASSERT_FALSE(warnings_.empty());
  EXPECT_NE(warnings_.back().find("; what was made is not kept"), std::string::npos)
      << warnings_.back();
}

}  // namespace
}  // namespace hazard::liars
