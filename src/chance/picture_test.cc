// Trees, drawings and counts.
#include <gtest/gtest.h>

#include "hazard/chance/coins.h"
#include "hazard/chance/count_steps.h"
#include "hazard/chance/drawing.h"
#include "hazard/chance/solver.h"
#include "hazard/chance/tree.h"
#include "tests/cards.h"

namespace hazard::chance {
namespace {

TEST(Tree, ShowsTheBestOptionsAndTheLikeliestOutcomes) {
  const CoinsGame game(5, 6);
  const auto solution = solve(game, game.start());
  const Tree tree = make_tree(game, *solution, 0, {.depth = 2, .breadth = 2});
  EXPECT_EQ(tree.name, "(5 coins, 6 points needed)");
  EXPECT_EQ(tree.moves, 5);
  ASSERT_EQ(tree.branches.size(), 2u);
  EXPECT_EQ(tree.branches[0].move, "flip 5");
  EXPECT_TRUE(tree.branches[0].best);
  EXPECT_EQ(tree.branches[1].move, "flip 3");
  EXPECT_TRUE(tree.branches[1].branches.empty());  // only the best goes on
  ASSERT_EQ(tree.branches[0].branches.size(), 2u);
  EXPECT_EQ(tree.branches[0].moves, 6);
  EXPECT_EQ(tree.branches[0].branches[0].probability, 10.0 / 32);
  EXPECT_TRUE(tree.branches[0].branches[0].branches.empty());  // as deep as asked for
}

TEST(Tree, EveryOutcomeTogetherIsTheValue) {
  const CoinsGame game(4, 7);
  const auto solution = solve(game, game.start());
  const Tree tree = make_tree(game, *solution, 0, {.depth = 2, .breadth = 100});
  double sum = 0;
  for (const Tree& outcome : tree.branches[0].branches) sum += outcome.probability * outcome.value;
  EXPECT_NEAR(sum, tree.value, 1e-15);
}

TEST(Drawing, HasEveryPositionAndMoveOnce) {
  const CoinsGame game(2, 1);
  const auto solution = solve(game, game.start());
  const Drawing drawing = draw(game, *solution);
  // (2,1), its flips 1 and 2, (2,0), (1,1), (0,1), the flip of (1,1), (1,0).
  EXPECT_EQ(drawing.places.size(), 8u);
  EXPECT_EQ(drawing.moves.size(), 2u + 2 + 3 + 1 + 2);
  const std::string dot = to_dot(drawing, "two \"coins\"");
  EXPECT_TRUE(dot.starts_with("digraph \"two \\\"coins\\\"\" {\n")) << dot;
  EXPECT_TRUE(dot.ends_with("}\n"));
  EXPECT_NE(dot.find("p0 -> p1 [label=\"flip 1\", style=bold"), std::string::npos) << dot;
  EXPECT_NE(dot.find("p1 -> p3 [label=\"0.5\"];"), std::string::npos) << dot;
}

TEST(CountSteps, GoFromATrillionToHalfAMillion) {
  const auto steps = count_steps(test::rules_of("yahtzee"), 1681);
  ASSERT_EQ(steps.size(), 7u);
  EXPECT_EQ(steps[0].formula, "7^6 × 28^3 × 3^3 × 15");
  EXPECT_EQ(steps[0].count, std::int64_t{117649} * 21952 * 27 * 15);
  EXPECT_EQ(steps[1].count, steps[0].count * 1681);
  EXPECT_EQ(steps[2].count, 8192);
  EXPECT_EQ(steps[3].count, 524288);
  EXPECT_EQ(steps[4].formula, "2^12 × 3 × 64");
  EXPECT_EQ(steps[4].count, 786432);
  EXPECT_EQ(steps[5].count, 536448);
  EXPECT_EQ(steps[6].count, (536448 - 128) * 1681);
}

TEST(CountSteps, NeedNoFlagWithoutExtraPoints) {
  const auto steps = count_steps(test::rules_of("yatzy"), 1681);
  ASSERT_EQ(steps.size(), 6u);
  EXPECT_EQ(steps[3].count, 2097152);
  EXPECT_EQ(steps[4].count, 1430528);
}

}  // namespace
}  // namespace hazard::chance
