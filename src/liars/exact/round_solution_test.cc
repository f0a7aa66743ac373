#include "liars/exact/round_solution.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <numeric>
#include <optional>

#include "base/files.h"
#include "liars/exact/cfr.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

namespace fs = std::filesystem;

using test::duel_of;

class RoundSolutionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* const test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ =
        fs::temp_directory_path() / fmt::format("hazard-round-{}-{}", test->name(), ::getpid());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  Result<RoundSolution> solve(const Duel& duel, SolveRoundOptions options = {.gap = 1e-3}) {
    return solve_round(duel, options, workers_);
  }

  Workers workers_{1};
  fs::path folder_;
};

void write_text(const fs::path& path, std::string_view text) {
  ASSERT_TRUE(write_file(path, std::array{text}));
}

void expect_same(const RoundSolution& solution, const RoundSolution& wanted) {
  EXPECT_EQ(solution.lower, wanted.lower);
  EXPECT_EQ(solution.upper, wanted.upper);
  EXPECT_EQ(solution.iterations, wanted.iterations);
  EXPECT_EQ(solution.strategy, wanted.strategy);
}

TEST_F(RoundSolutionTest, StopsAtTheGapOrAtTheLastIteration) {
  const auto to_gap = solve(duel_of("openspiel", "1v1"), {.gap = 1e-3}).value();
  EXPECT_LE(to_gap.gap(), 1e-3);
  EXPECT_LT(to_gap.iterations, 1024);
  EXPECT_NEAR(to_gap.value(), -7.0 / 258, 5e-4);
  const auto counted = solve(duel_of("openspiel", "1v1"), {.gap = 0, .iterations = 40}).value();
  EXPECT_EQ(counted.iterations, 40);
  EXPECT_GT(counted.gap(), 1e-3);
}

TEST_F(RoundSolutionTest, TheStoredStrategyIsHardlyExploitable) {
  const auto solution = solve(duel_of("perudo", "1v1"), {.gap = 1e-5}).value();
  const auto grown = BidTree::make(solution.strategy.duel()).value();
  const BidTree& tree = *grown;
  const RoundBounds stored = bounds_of(tree, solution.strategy.by_node(tree));
  EXPECT_LT(exploitability(stored), 1e-4);
  // The same through the door that agents use.
  const Round start = opening(tree.duel());
  const NodeStrategy asked = strategy_of(tree, start, [&](const Round& round, const Hand& hand) {
    return solution.strategy.mix(round, hand);
  });
  EXPECT_NEAR(bounds_of(tree, asked).gap(), stored.gap(), 1e-12);
}

TEST_F(RoundSolutionTest, MixesGoWithTheLegalActions) {
  const auto solution = solve(duel_of("perudo", "2v1"), {.gap = 0, .iterations = 3}).value();
  for (const char* text : {"perudo:2-1::31", "perudo:2-1:1x3:5", "perudo:2-1:1x3,1x1:31",
                           "perudo:2-1:1x3,1x1,3x6:1", "perudo:2-1:1x3,1x1,3x6,2x1:66"}) {
    const auto position = parse_position(text).value();
    ASSERT_TRUE(solution.strategy.covers(position.round)) << text;
    const auto mix = solution.strategy.mix(position.round, *position.hand);
    EXPECT_EQ(mix.size(), legal_actions(position.round).size()) << text;
    EXPECT_NEAR(std::accumulate(mix.begin(), mix.end(), 0.0), 1, 1e-12) << text;
  }
  for (const char* other : {"perudo:1-2", "perudo:2-1-1", "plain:2-1", "perudo:2-1@2p"}) {
    EXPECT_FALSE(solution.strategy.covers(parse_position(other).value().round)) << other;
  }
}

TEST_F(RoundSolutionTest, OnlyTheCallIsLeftAtTheTop) {
  const auto solution = solve(duel_of("plain", "1v1"), {.gap = 0, .iterations = 1}).value();
  const auto top = parse_position("plain:1-1:2x6:3").value();
  EXPECT_EQ(solution.strategy.mix(top.round, *top.hand), std::vector<double>{1.0});
}

TEST_F(RoundSolutionTest, SavingAndLoadingGivesItBack) {
  const Duel duel = duel_of("perudo", "1v1");
  const auto solution = solve(duel).value();
  const fs::path path = folder_ / "1v1";
  ASSERT_TRUE(save(solution, path));
  EXPECT_LT(fs::file_size(path), 150'000);
  const auto loaded = load_round_solution(path, duel);
  ASSERT_TRUE(loaded) << loaded.error().message;
  expect_same(*loaded, solution);
  EXPECT_EQ(loaded->seconds, solution.seconds);
}

TEST_F(RoundSolutionTest, RefusesFilesThatAreNotWhole) {
  const Duel duel = duel_of("plain+faces=3", "1v1");
  const fs::path path = folder_ / "solution";
  ASSERT_TRUE(save(solve(duel).value(), path));
  const std::string whole = read_file(path).value();
  const auto code = [&](const std::string& bytes) {
    write_text(path, bytes);
    const auto loaded = load_round_solution(path, duel);
    return loaded ? std::optional<Errc>() : loaded.error().code;
  };
  EXPECT_EQ(code(whole), std::nullopt);
  EXPECT_EQ(code(whole + "x"), Errc::kTableCorrupt);
  EXPECT_EQ(code(whole.substr(0, whole.size() - 1)), Errc::kTableCorrupt);
  for (std::size_t i = 64; i < whole.size(); i += 7) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_EQ(code(damaged), Errc::kTableCorrupt) << "byte " << i;
  }
  fs::remove(path);
  EXPECT_EQ(load_round_solution(path, duel).error().code, Errc::kFileMissing);
}

TEST_F(RoundSolutionTest, RefusesASolutionOfOtherRules) {
  const fs::path path = folder_ / "solution";
  ASSERT_TRUE(save(solve(duel_of("plain+faces=3", "1v1")).value(), path));
  for (const Duel& other : {duel_of("plain+faces=2", "1v1"), duel_of("casual+faces=3", "1v1"),
                            duel_of("plain+faces=3", "1v1", /*palifico=*/true)}) {
    const auto loaded = load_round_solution(path, other);
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().code, Errc::kTableStale) << loaded.error().message;
  }
}

TEST_F(RoundSolutionTest, RefusesWhatTakesMoreMemoryThanAllowed) {
  const auto refused = solve(duel_of("perudo", "2v2"), {.memory = 1e9});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("6.1 GB"), std::string::npos) << refused.error().message;
  EXPECT_FALSE(solve(duel_of("perudo", "6v6"), {.memory = 1e12}));
}

TEST_F(RoundSolutionTest, GoesOnFromACheckpointAsIfItHadNeverStopped) {
  const Duel duel = duel_of("openspiel", "1v1");
  const fs::path path = folder_ / "checkpoint";
  const auto at_once = solve(duel, {.gap = 0, .iterations = 50}).value();
  for (const int iterations : {20, 35, 50}) {
    const auto solution = solve(duel, {.gap = 0, .iterations = iterations, .checkpoint = path});
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_EQ(solution->iterations, iterations);
    if (iterations == 50) expect_same(*solution, at_once);
  }
}

TEST_F(RoundSolutionTest, ACancelledRunLeavesACheckpoint) {
  const Duel duel = duel_of("openspiel", "1v1");
  const fs::path path = folder_ / "checkpoint";
  std::atomic<bool> cancel = false;
  double last = 0;
  const Watch watch{.progress =
                        [&](double fraction) {
                          EXPECT_GE(fraction, 0);
                          EXPECT_LE(fraction, 1);
                          last = fraction;
                          cancel = fraction > 0.3;
                        },
                    .cancel = &cancel};
  const auto stopped =
      solve_round(duel, {.gap = 0, .iterations = 100, .checkpoint = path}, workers_, watch);
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, Errc::kCancelled);
  EXPECT_GT(last, 0.3);
  Cfr cfr(BidTree::make(duel).value());
  ASSERT_TRUE(cfr.load(path));
  EXPECT_EQ(cfr.iterations(), 32);
}

TEST_F(RoundSolutionTest, ADamagedCheckpointIsNamedAndNotUsed) {
  const Duel duel = duel_of("plain+faces=3", "1v1");
  const fs::path path = folder_ / "checkpoint";
  const SolveRoundOptions options{.gap = 0, .iterations = 5, .checkpoint = path};
  ASSERT_TRUE(solve(duel, options));
  std::string text = read_file(path).value();
  text[text.size() / 2] ^= 1;
  write_text(path, text);
  const auto refused = solve(duel, options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::kTableCorrupt);
  EXPECT_EQ(refused.error().message,
            path.string() + ": damaged (checksum differs); remove it to begin anew");
  Cfr cfr(BidTree::make(duel).value());
  EXPECT_FALSE(cfr.load(path));
  EXPECT_EQ(cfr.iterations(), 0);
}

// What is left out, cut off or rounded counts against the bounds: they are those of what is played.
TEST_F(RoundSolutionTest, OfACutRoundHasTheBoundsOfWhatIsPlayedInTheWholeRound) {
  const Duel duel = duel_of("perudo", "1v1");
  const auto cut = solve(duel, {.gap = 1e-3, .high_bids = 1}).value();
  EXPECT_LE(cut.lower, -1.0 / 18);
  EXPECT_GE(cut.upper, -1.0 / 18);
  const auto whole = BidTree::make(duel).value();
  const Round start = opening(duel);
  const NodeStrategy asked = strategy_of(*whole, start, [&](const Round& round, const Hand& hand) {
    return cut.strategy.mix(round, hand);
  });
  const RoundBounds bounds = bounds_of(*whole, asked);
  EXPECT_NEAR(bounds.lower, cut.lower, 1e-12);
  EXPECT_NEAR(bounds.upper, cut.upper, 1e-12);
  ASSERT_TRUE(save(cut, folder_ / "cut"));
  expect_same(load_round_solution(folder_ / "cut", duel).value(), cut);
}

TEST_F(RoundSolutionTest, CallsWhereItsOwnPlayDoesNotLead) {
  const auto tree = BidTree::make(duel_of("perudo", "1v1")).value();
  // Always the lowest raise.
  const RoundStrategy strategy(
      *tree,
      [&](int, std::span<const double> reach, std::span<double> mix) {
        std::ranges::fill(mix, 0.0);
        std::fill_n(mix.begin(), reach.size(), 1.0);
      },
      0.5);
  const auto at = [](const char* text) { return parse_position(text).value(); };
  for (const char* own : {"perudo:1-1::4", "perudo:1-1:1x2:3", "perudo:1-1:1x2,1x5:3"}) {
    EXPECT_TRUE(strategy.knows(at(own).round, *at(own).hand)) << own;
    EXPECT_EQ(strategy.mix(at(own).round, *at(own).hand).front(), 1) << own;
  }
  const auto strange = at("perudo:1-1:1x4,1x5:3");
  ASSERT_TRUE(strategy.covers(strange.round));
  EXPECT_FALSE(strategy.knows(strange.round, *strange.hand));
  EXPECT_EQ(strategy.mix(strange.round, *strange.hand).back(), 1);
}

TEST_F(RoundSolutionTest, FourDiceTakeLessThanTwoGigabytesIfTheyAreCut) {
  for (const char* dice : {"2v2", "3v1", "1v3"}) {
    EXPECT_GT(bytes_to_solve(duel_of("perudo", dice)), 4e9) << dice;
    EXPECT_LT(bytes_to_solve(duel_of("perudo", dice), kFewHighBids), 1e9) << dice;
  }
}

}  // namespace
}  // namespace hazard::liars
