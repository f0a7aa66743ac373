// Golden values: computed by programs of other design (explicit keep-to-roll probabilities, one
// state at a time, log-sum-exp) and, where published, equal to the published digits; or derived
// here.
#include "solve/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <random>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "tests/cards.h"

namespace hazard::solve {
namespace {

using scorecard::Anchor;
using scorecard::Boxes;
using test::rules_of;

Values solve_anew(std::string_view name, double theta = 0, const SolveOptions& options = {}) {
  return solve(rules_of(name), {theta}, options).value();
}

// A card with only these boxes open.
Anchor all_but(const scorecard::RuleSet& rules, std::string_view box, int upper_sum = 0) {
  return {((Boxes{1} << rules.num_boxes) - 1) & ~(Boxes{1} << rules.find_box(box)), false,
          upper_sum};
}

bool same_bits(const Values& a, const Values& b) {
  return a.values().size() == b.values().size() &&
         std::memcmp(a.values().data(), b.values().data(), a.values().size_bytes()) == 0 &&
         std::memcmp(a.exponents().data(), b.exponents().data(), a.exponents().size_bytes()) == 0;
}

TEST(Yatzy, StartIsWorth248Point4400) {
  EXPECT_NEAR(solve_anew("yatzy").start(), 248.4399893779, 1e-9);
}

TEST(Yahtzee, StartIsWorth254Point5877) {
  EXPECT_NEAR(solve_anew("yahtzee").start(), 254.5877287345, 1e-9);
}

TEST(Yahtzee, FreeJokerIsWorth254Point5896) {
  EXPECT_NEAR(solve_anew("yahtzee-free").start(), 254.5896094820, 1e-9);
}

TEST(Yahtzee, WithoutJokerIsWorth245Point8708) {
  EXPECT_NEAR(solve_anew("yahtzee-plain").start(), 245.8707745141, 1e-9);
}

TEST(Yatzy, HouseRulesAreWorthAFewTenths) {
  EXPECT_NEAR(solve_anew("yatzy+fh5").start(), 248.468090917301, 1e-9);
  EXPECT_NEAR(solve_anew("yatzy+tp4").start(), 248.644058943779, 1e-9);
  EXPECT_NEAR(solve_anew("yatzy+fh5+tp4").start(), 248.674882688422, 1e-9);
}

TEST(OneOpenBox, IsWorthWhatIsKnown) {
  const Values yatzy = solve_anew("yatzy");
  const Values yahtzee = solve_anew("yahtzee-plain");
  for (const test::OneOpenBox& golden : test::kOneOpenBox) {
    const Values& values = golden.variant == "yatzy" ? yatzy : yahtzee;
    EXPECT_NEAR(values.points(all_but(values.rules(), golden.box)), golden.points, 1e-9)
        << golden.variant << " " << golden.box;
  }
}

// With one upper box open and the bonus three dice away, all that counts is the number of dice of
// that face: each shows it after three rolls with probability 91/216.
TEST(OneOpenBox, WithTheBonusInReachIsABinomialSum) {
  const Values values = solve_anew("yatzy");
  const double p = 91.0 / 216;
  double three_or_more = 0;
  for (int n = 3; n <= 5; ++n) {
    three_or_more += dice::binomial(5, n) * std::pow(p, n) * std::pow(1 - p, 5 - n);
  }
  for (const auto& [box, face, upper, golden] : {std::tuple{"sixes", 6, 45, 30.3813888},
                                                 {"fives", 5, 48, 28.2749073},
                                                 {"ones", 1, 60, 19.8489814}}) {
    const double points = values.points(all_but(values.rules(), box, upper));
    EXPECT_NEAR(points, face * 455.0 / 216 + 50 * three_or_more, 1e-9) << box;
    EXPECT_NEAR(points, golden, 1e-7) << box;
  }
}

TEST(Risk, CertaintyEquivalentsOfYatzy) {
  for (const auto& [theta, golden] : {std::pair{-0.10, 181.71776192},
                                      {-0.05, 207.91926657},
                                      {0.05, 279.79627334},
                                      {0.10, 297.60783941},
                                      {0.20, 314.86737305}}) {
    EXPECT_NEAR(solve_anew("yatzy", theta).start(), golden, 1e-8) << theta;
  }
}

TEST(Risk, CertaintyEquivalentsOfYahtzeeUpToTheLimits) {
  for (const auto& [name, theta, golden] : {std::tuple{"yahtzee-plain", 3.0, 364.259485770691},
                                            {"yahtzee-plain", -3.0, 59.955700834061},
                                            {"yahtzee-plain", 0.07, 289.776756136818},
                                            {"yahtzee-plain", 1e-9, 245.870775306961},
                                            {"yahtzee", 3.0, 1560.930630196554},
                                            {"yahtzee", -3.0, 59.947758384574},
                                            {"yahtzee", 0.05, 782.527161096392}}) {
    EXPECT_NEAR(solve_anew(name, theta).start(), golden, 1e-9) << name << " theta " << theta;
  }
}

TEST(Risk, NextToZeroIsTheMeanPlusHalfTheVariance) {
  const double mean = solve_anew("yatzy").start();
  constexpr double kHalfVariance = 740.986;
  for (double theta : {1e-12, 1e-9, 1e-6}) {
    for (double sign : {-1.0, 1.0}) {
      EXPECT_NEAR(solve_anew("yatzy", sign * theta).start(), mean + sign * theta * kHalfVariance,
                  theta * 0.01 + 1e-11)
          << sign * theta;
    }
  }
}

TEST(Risk, BothFormsOfUtilityMeet) {
  constexpr double kFormsMeet = 1.0 / 256;
  for (double sign : {-1.0, 1.0}) {
    const double below = solve_anew("yatzy", sign * kFormsMeet).start();
    const double above = solve_anew("yatzy", sign * std::nextafter(kFormsMeet, 1)).start();
    EXPECT_NEAR(below, above, 1e-10);
  }
}

// For points between 0 and 374 the certainty equivalent rises with theta, by at most 374^2 / 8 per
// unit (Hoeffding's lemma).
TEST(RiskSlow, CertaintyEquivalentRisesSteadilyFromMinusThreeToThree) {
  std::vector<double> thetas = {0};
  for (double theta : {1e-15, 1e-12, 1e-9, 1e-7, 1e-5, 1e-4, 1e-3, 0.0039, 1.0 / 256, 0.00391}) {
    thetas.insert(thetas.end(), {theta, -theta});
  }
  for (double theta = 0.01; theta <= 0.1; theta += 0.01)
    thetas.insert(thetas.end(), {theta, -theta});
  for (double theta = 0.25; theta <= 3; theta += 0.25) thetas.insert(thetas.end(), {theta, -theta});
  std::ranges::sort(thetas);
  constexpr double kMost = 375;  // points in a game
  const auto expect_steady = [](double theta, double points, double later, double more) {
    EXPECT_GE(more, points - 1e-11) << theta << " to " << later;
    EXPECT_LE(more - points, kMost * kMost / 8 * (later - theta) + 1e-11)
        << theta << " to " << later;
  };
  std::optional<double> last;
  for (std::size_t i = 0; i < thetas.size(); ++i) {
    const double points = solve_anew("yahtzee-plain", thetas[i]).start();
    EXPECT_LT(points, kMost);
    if (last) expect_steady(thetas[i - 1], *last, thetas[i], points);
    // Steps of the grid are wide; continuity shows in a step of a millionth.
    const double next = thetas[i] + 1e-6;
    if (i % 4 == 0)
      expect_steady(thetas[i], points, next, solve_anew("yahtzee-plain", next).start());
    last = points;
  }
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
  EXPECT_TRUE(same_bits(solve_anew("yahtzee-plain", -3, {.kernel = KernelChoice::kCheck}),
                        solve_anew("yahtzee-plain", -3)));
}

TEST(Solver, EveryNumberOfThreadsGivesTheSameBits) {
  const Values one = solve_anew("yahtzee", 0.05, {.threads = 1});
  for (int threads : {2, 7}) {
    EXPECT_TRUE(same_bits(one, solve_anew("yahtzee", 0.05, {.threads = threads}))) << threads;
  }
}

// Large poison would win every maximum, small poison and NaN every average.
TEST(Solver, ReadsNoValueThatItHasNotComputed) {
  for (double theta : {0.0, -0.5}) {
    const Values clean = solve_anew("yahtzee", theta);
    for (double poison : {1e300, -1e300, std::numeric_limits<double>::quiet_NaN()}) {
      EXPECT_TRUE(same_bits(clean, solve_anew("yahtzee", theta, {.poison = poison}))) << poison;
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
