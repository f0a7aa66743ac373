// The kernel that checks tables gives the bits of the others, and finds any value that is not
// theirs.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>
#include <random>

#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "solve/solver.h"
#include "solve/turn.h"
#include "tests/players.h"

namespace hazard::solve {
namespace {

using scorecard::Anchor;
using scorecard::AnchorSpace;
using scorecard::RuleSet;
using test::solved;

// With flag, jokers and further Yahtzees, and a bonus that can be lost and secured.
RuleSet small_yahtzee(std::string_view variant) {
  RuleSet rules =
      test::card_of({"fours", "fives", "sixes", "full-house", "yahtzee", "chance"}, variant);
  rules.upper_threshold = 45;
  return rules;
}

constexpr double kAttitudes[] = {0, 0.002, -0.002, 0.05, -0.05, 3, -3};

TEST(WitnessKernel, GivesTheReferenceBitsInEveryRow) {
  for (const RuleSet& rules :
       {test::five_boxes(), small_yahtzee("yahtzee"), small_yahtzee("yahtzee-free")}) {
    for (double theta : kAttitudes) {
      const Values values = solved(rules, theta);
      EXPECT_EQ(check_values(values, reference_kernel(), 0).value_or(-1),
                values.anchors().reachable());
      EXPECT_EQ(check_values(values, witness_kernel(), 0).value_or(-1),
                values.anchors().reachable())
          << rules.name << " theta " << theta;
    }
  }
}

TEST(WitnessKernelSlow, FindsWholeTablesSound) {
  for (const auto& [name, theta] :
       {std::pair{"yatzy", 0.0}, {"yahtzee", -0.05}, {"yahtzee", 3.0}}) {
    const Values values = solved(test::rules_of(name), theta);
    EXPECT_EQ(check_values(values, witness_kernel(), 0).value_or(-1), values.anchors().reachable())
        << name;
  }
}

// The values with one of them changed, and how.
Values changed(const Values& good, std::size_t place, double value) {
  const std::size_t count = good.values().size();
  const auto numbers = std::shared_ptr<double[]>(
      static_cast<double*>(std::aligned_alloc(kValueAlignment, count * sizeof(double))), std::free);
  std::ranges::copy(good.values(), numbers.get());
  numbers[place] = value;
  return Values(good.shared_game(), {numbers.get(), count}, good.exponents(), numbers);
}

void expect_found(const Values& good, const Anchor& anchor) {
  const std::size_t place = *good.anchors().index(anchor);
  const double value = good.values()[place];
  for (double wrong : {std::nextafter(value, 1e9), std::nextafter(value, -1e9), value + 0.001,
                       2 * value + 3, std::numeric_limits<double>::quiet_NaN()}) {
    const auto checked = check_values(changed(good, place, wrong), witness_kernel(), 0);
    ASSERT_FALSE(checked.has_value()) << value << " became " << wrong;
    EXPECT_EQ(checked.error().code, Errc::kTableWrong);
  }
}

TEST(WitnessKernel, FindsOneWrongValueInEveryKindOfRow) {
  const RuleSet rules = small_yahtzee("yahtzee");
  const auto filled = [&](std::initializer_list<std::string_view> keys) {
    scorecard::Boxes boxes = 0;
    for (std::string_view key : keys) boxes |= scorecard::Boxes{1} << rules.find_box(key);
    return boxes;
  };
  for (double theta : kAttitudes) {
    SCOPED_TRACE(theta);
    const Values good = solved(rules, theta);
    expect_found(good, {});
    expect_found(good, {filled({"fours", "fives"}), false, 36});            // bonus open
    expect_found(good, {filled({"fours", "sixes"}), false, 6});             // bonus lost
    expect_found(good, {filled({"fives", "sixes", "chance"}), false, 45});  // secured
    expect_found(good, {filled({"yahtzee", "fours"}), true, 12});           // with 50
    expect_found(good, {filled({"yahtzee", "fours"}), false, 12});          // with 0
    expect_found(good, {rules.full_card(), true, 45});
    expect_found(good, {rules.full_card(), false, 40});
  }
}

TEST(WitnessKernel, FindsAWrongExponent) {
  const Values good = solved(small_yahtzee("yahtzee"), 0.05);
  for (int row : {0, good.anchors().num_rows() / 2, good.anchors().num_rows() - 1}) {
    const auto exponents = std::make_shared<std::vector<std::int32_t>>(good.exponents().begin(),
                                                                       good.exponents().end());
    ++(*exponents)[row];
    const Values bad(good.shared_game(), good.values(), *exponents,
                     std::make_shared<std::pair<Values, decltype(exponents)>>(good, exponents));
    EXPECT_FALSE(check_values(bad, witness_kernel(), 0).has_value()) << row;
  }
}

// A vector kernel whose tables put a roll into a wrong class would be found out.
TEST(WitnessKernel, SharesNoTableWithTheVectorKernel) {
  const Values good = solved(small_yahtzee("yahtzee"));
  Game broken = good.game();
  for (BoxGroup& group : broken.groups) std::swap(group.roll_class[7], group.roll_class[100]);
  const AnchorSpace::Row& row = good.anchors().row(good.anchors().row_number(0, false));
  const auto solve_row = [&](const Kernel& kernel) {
    alignas(kValueAlignment) std::array<double, AnchorSpace::kMaxLanes> out{};
    kernel.solve_row(broken, row, good.view(), 0, out.data());
    return out[0];
  };
  EXPECT_EQ(solve_row(witness_kernel()), good.start());
  EXPECT_EQ(solve_row(reference_kernel()), good.start());
  EXPECT_NE(solve_row(simd_kernels().front()), good.start());
}

TEST(KernelRolls, AreWorthTheSameToEveryKernel) {
  std::mt19937 random(7);
  const auto expected = std::make_unique<LaneRolls>();
  const auto got = std::make_unique<LaneRolls>();
  for (double theta : kAttitudes) {
    const Values values = solved(small_yahtzee("yahtzee"), theta);
    const Game& game = values.game();
    for (const Anchor& anchor : test::some_anchors(game, 20)) {
      const auto& row = game.anchors.row(game.anchors.row_number(anchor.filled, anchor.flag));
      LaneSet lanes;
      for (auto& lane : lanes) lane = static_cast<std::int32_t>(random() % row.lanes);
      const int exponent = working_exponent(game, row, values.exponents().data());
      reference_kernel().value_rolls(game, row, values.view(), exponent, lanes, *expected);
      for (const Kernel& kernel : simd_kernels()) {
        kernel.value_rolls(game, row, values.view(), exponent, lanes, *got);
        EXPECT_EQ(std::memcmp(got.get(), expected.get(), sizeof(LaneRolls)), 0) << kernel.name;
      }
    }
  }
}

}  // namespace
}  // namespace hazard::solve
