#include "distill/tree_learner.h"

#include <gtest/gtest.h>

#include <atomic>

#include "distill/teacher.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/scorecard/position.h"
#include "policy/features.h"
#include "policy/tree.h"
#include "policy/tree_file.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::distill {
namespace {

// A game that takes no time, with a bonus that is worth some thought.
scorecard::RuleSet three_boxes() {
  scorecard::RuleSet rules = test::card_of({"fives", "sixes", "chance"});
  rules.upper_threshold = 33;
  return rules;
}

struct School {
  scorecard::RuleSet rules = three_boxes();
  Teacher teacher = test::must(make_teacher(test::solved(rules), {}));
  std::shared_ptr<const policy::Features> features =
      std::make_shared<const policy::Features>(teacher.values.shared_game());

  double mean(const policy::Trees& trees) const {
    const auto pupil = policy::make_tree_policy("pupil", features, trees);
    return test::must(evaluate::evaluate(*pupil, scorecard::Position(rules), {})).score.mean();
  }
  policy::Trees regret(const RegretTreeOptions& options) const {
    return test::must(learn_from_regrets(teacher, features, options));
  }
};

const School& school() {
  static const School one;
  return one;
}

TEST(TreeLearner, WithoutLimitsPlaysAsWellAsTheTeacher) {
  // Ties lead it where the teacher does not go: it learns there in the rounds that follow.
  const auto trees = school().regret({.rounds = 3});
  // No leaf is left with more than a ten millionth of a point.
  EXPECT_GE(school().mean(trees) + 1e-7 * static_cast<double>(policy::parameters_of(trees)),
            school().teacher.values.start());
}

TEST(TreeLearner, KeepsToItsBudgetAndGainsByEveryParameter) {
  double last = 0;
  for (std::int64_t parameters : {3, 60, 600}) {
    const auto trees = school().regret({.size = {.parameters = parameters}, .rounds = 2});
    EXPECT_LE(policy::parameters_of(trees), parameters);
    EXPECT_GT(school().mean(trees), last);
    last = school().mean(trees);
  }
  EXPECT_LT(last, school().teacher.values.start());
}

TEST(TreeLearner, KeepsToItsDepth) {
  const auto trees = school().regret({.size = {.depth = 3}, .rounds = 1});
  for (const policy::Tree& tree : trees) EXPECT_LE(tree.depth(), 3);
  const auto labels = test::must(learn_from_labels(school().teacher, *school().features,
                                                   {.size = {.depth = 2}, .games = 300}));
  for (const policy::Tree& tree : labels) EXPECT_EQ(tree.depth(), 2);
}

TEST(TreeLearner, ASeedDecidesEverythingAndThreadsNothing) {
  std::string texts[2];
  for (int threads : {1, 2}) {
    const auto trees = school().regret(
        {.size = {.parameters = 200}, .records = 2000, .rounds = 2, .threads = threads});
    texts[threads - 1] = policy::write_trees(*school().features, trees);
  }
  EXPECT_EQ(texts[0], texts[1]);
}

TEST(TreeLearner, StopsWhenItIsTold) {
  const std::atomic<bool> stop = true;
  const auto trees =
      learn_from_regrets(school().teacher, school().features, {.watch = {.cancel = &stop}});
  ASSERT_FALSE(trees);
  EXPECT_EQ(trees.error().code, Errc::kCancelled);
  const auto labels = learn_from_labels(school().teacher, *school().features,
                                        {.games = 100, .watch = {.cancel = &stop}});
  ASSERT_FALSE(labels);
  EXPECT_EQ(labels.error().code, Errc::kCancelled);
}

TEST(TreeLearner, LabelsOfManyGamesTeachAlmostAll) {
  const auto trees =
      test::must(learn_from_labels(school().teacher, *school().features, {.games = 5000}));
  EXPECT_NEAR(school().mean(trees), school().teacher.values.start(), 0.5);
  for (bool balanced : {false, true}) {
    const auto small =
        test::must(learn_from_labels(school().teacher, *school().features,
                                     {.size = {.parameters = 300, .least_records = 5},
                                      .games = 2000,
                                      .balanced = balanced,
                                      .weigh_by_gap = !balanced}));
    EXPECT_LE(policy::parameters_of(small), 300);
    EXPECT_LT(school().mean(small), school().mean(trees));
  }
}

}  // namespace
}  // namespace hazard::distill
