#include "solve/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>

#include "hazard/scorecard/rules.h"
#include "tests/cards.h"

namespace hazard::solve {
namespace {

using scorecard::Boxes;
using test::rules_of;

Values solve_anew(std::string_view name, double theta = 0, const SolveOptions& options = {}) {
  return solve(rules_of(name), {theta}, options).value();
}

bool same_bits(const Values& a, const Values& b) {
  return a.values().size() == b.values().size() &&
         std::memcmp(a.values().data(), b.values().data(), a.values().size_bytes()) == 0 &&
         std::memcmp(a.exponents().data(), b.exponents().data(), a.exponents().size_bytes()) == 0;
}

TEST(KernelsSlow, EveryInstructionSetGivesTheReferenceBits) {
  std::mt19937 random(20260101);
  for (const auto& [name, theta] : {std::pair{"yatzy", 0.0},
                                    {"yatzy+fh5+tp4", -0.05},
                                    {"yahtzee", 3.0},
                                    {"yahtzee", -3.0},
                                    {"yahtzee-free", 0.002},
                                    {"yahtzee-plain", 0.0}}) {
    const Values values = solve_anew(name, theta);
    const Game& game = values.game();
    std::uniform_int_distribution<int> any_row(0, game.anchors.num_rows() - 1);
    for (int i = 0; i < 100; ++i) {
      const auto& row = game.anchors.row(any_row(random));
      if (row.filled == (Boxes{1} << game.rules.num_boxes) - 1) continue;
      const int exponent = working_exponent(game, row, values.exponents().data());
      alignas(64) double expected[64];
      reference_kernel().solve_row(game, row, values.view(), exponent, expected);
      for (const Kernel& kernel : simd_kernels()) {
        alignas(64) double got[64];
        kernel.solve_row(game, row, values.view(), exponent, got);
        EXPECT_EQ(std::memcmp(got, expected, row.padded * sizeof(double)), 0)
            << kernel.name << " " << name << " theta " << theta << " boxes " << row.filled;
      }
    }
  }
}

// For the mean `hazard verify` does the same.
TEST(KernelsSlow, CheckComparesEveryRow) {
  const scorecard::RuleSet card = test::ten_boxes("yahtzee");
  EXPECT_TRUE(same_bits(solve(card, {-3}, {.kernel = KernelChoice::kCheck}).value(),
                        solve(card, {-3}).value()));
}

TEST(Solver, EveryNumberOfThreadsGivesTheSameBits) {
  const Values one = solve_anew("yahtzee", 0.05, {.threads = 1});
  for (int threads : {2, 7}) {
    EXPECT_TRUE(same_bits(one, solve_anew("yahtzee", 0.05, {.threads = threads}))) << threads;
  }
}

// Large poison would win every maximum, small poison and NaN every average.
TEST(Solver, ReadsNoValueThatItHasNotComputed) {
  const scorecard::RuleSet card =
      test::card_of({"ones", "twos", "threes", "fours", "fives", "sixes", "full-house",
                     "small-straight", "yahtzee", "chance"},
                    "yahtzee");
  for (double theta : {0.0, -0.5}) {
    const Values clean = solve(card, {theta}).value();
    for (double poison : {1e300, -1e300, std::numeric_limits<double>::quiet_NaN()}) {
      EXPECT_TRUE(same_bits(clean, solve(card, {theta}, {.poison = poison}).value())) << poison;
    }
  }
}

TEST(Solver, NamesAnUnknownTarget) {
  const auto result = solve(rules_of("yahtzee-plain"), {}, {.target = "abacus"});
  ASSERT_FALSE(result.has_value());
  EXPECT_NE(result.error().message.find("'abacus'"), std::string::npos);
}

TEST(Solver, StopsWhenTold) {
  const std::atomic<bool> cancel = true;
  const auto result = solve(rules_of("yahtzee-plain"), {}, {.watch = {.cancel = &cancel}});
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kCancelled);
}

// The reference kernel is the one that the thread sanitizer can watch.
TEST(Solver, ReferenceKernelSharesWorkUntilStopped) {
  std::atomic<bool> cancel = false;
  SolveOptions options = {.kernel = KernelChoice::kReference, .threads = 2};
  options.watch.cancel = &cancel;
  options.watch.progress = [&](double fraction) { cancel = fraction > 0.005; };
  const auto result = solve(rules_of("yahtzee-plain"), {0.5}, options);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kCancelled);
}

TEST(Solver, RefusesWhatItsKernelsAreNotMadeFor) {
  using Change = void (*)(scorecard::RuleSet&);
  for (const auto& [complaint, change] : std::vector<std::pair<std::string, Change>>{
           {"five dice", [](scorecard::RuleSet& rules) { rules.dice = 6; }},
           {"threshold", [](scorecard::RuleSet& rules) { rules.upper_threshold = 84; }},
           {"slots", [](scorecard::RuleSet& rules) { rules.boxes[3].slots = 4; }},
           {"depend on the roll", [](scorecard::RuleSet& rules) { rules.boxes[9].served = 5; }},
           {"above 255", [](scorecard::RuleSet& rules) { rules.boxes[11].points = 300; }}}) {
    auto rules = rules_of("yahtzee-plain");
    change(rules);
    const auto result = solve(rules, {});
    ASSERT_FALSE(result.has_value()) << complaint;
    EXPECT_EQ(result.error().code, Errc::kBadInput);
    EXPECT_NE(result.error().message.find(complaint), std::string::npos) << result.error().message;
  }
  for (double theta : {std::numeric_limits<double>::quiet_NaN(), 1e9}) {
    const auto result = solve(rules_of("yahtzee-plain"), {theta});
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, Errc::kOutOfRange);
  }
}

TEST(Solver, ReportsProgressUpToTheEnd) {
  double last = 0;
  SolveOptions options;
  options.watch.progress = [&](double fraction) {
    EXPECT_GT(fraction, last);
    last = fraction;
  };
  solve_anew("yahtzee-plain", 0, options);
  EXPECT_EQ(last, 1);
}

TEST(CheckValues, FindsASingleWrongBit) {
  const Values good = solve_anew("yahtzee-plain");
  EXPECT_EQ(check_values(good, simd_kernels().front(), 0).value(), 357632);
  const std::size_t count = good.values().size();
  const auto numbers = std::shared_ptr<double[]>(
      static_cast<double*>(std::aligned_alloc(kValueAlignment, count * sizeof(double))), std::free);
  std::ranges::copy(good.values(), numbers.get());
  numbers[count / 3] = std::nextafter(numbers[count / 3], 1000);
  const auto game = make_game(good.rules(), good.objective()).value();
  const Values bad(game, {numbers.get(), count}, good.exponents(), numbers);
  const auto result = check_values(bad, simd_kernels().front(), 0);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().code, Errc::kTableWrong);
}

}  // namespace
}  // namespace hazard::solve
