#include "distill/records.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "distill/teacher.h"
#include "hazard/dice/keeps.h"
#include "hazard/scorecard/rules.h"
#include "policy/keep_actions.h"
#include "policy/turn_values.h"
#include "solve/turn.h"
#include "tests/players.h"

namespace hazard::distill {
namespace {

using policy::Decision;
using test::eight_boxes;
using test::must;
using test::solved;

Teacher eight_box_teacher(double theta = 0) {
  return must(make_teacher(solved(eight_boxes(), theta), {}));
}

AllRecords all_records(const Teacher& teacher, const RecordOptions& options) {
  return must(
      exact_records(*teacher.policy, teacher.visits, teacher.values, verbs_only(), options));
}

double sum_of_weights(const Records& records) {
  double sum = 0;
  for (float weight : records.weight) sum += weight;
  return sum;
}

TEST(Records, WeighAsManyDecisionsAsAGameHas) {
  const Teacher teacher = eight_box_teacher();
  for (const Records& records : all_records(teacher, {.most = 1'000'000'000})) {
    EXPECT_NEAR(sum_of_weights(records), teacher.values.rules().num_boxes, 1e-4);
    EXPECT_TRUE(std::ranges::is_sorted(records.anchor));
  }
}

TEST(Records, ThoseThatAreDrawnStandForTheOthers) {
  const Teacher teacher = eight_box_teacher();
  for (const Records& records : all_records(teacher, {.most = 20'000})) {
    EXPECT_LT(records.size(), 21'000U);
    // Each record of the least weight was drawn with a probability of its chance by that weight.
    const double least = *std::ranges::min_element(records.weight);
    const int boxes = teacher.values.rules().num_boxes;
    EXPECT_NEAR(sum_of_weights(records), boxes, 5 * std::sqrt(least * boxes));
  }
}

TEST(Records, DoNotDependOnTheNumberOfThreads) {
  const Teacher teacher = eight_box_teacher();
  const AllRecords one = all_records(teacher, {.most = 5'000, .threads = 1});
  const AllRecords three = all_records(teacher, {.most = 5'000, .threads = 3});
  for (std::size_t d = 0; d < one.size(); ++d) {
    EXPECT_EQ(one[d].roll, three[d].roll);
    EXPECT_EQ(one[d].weight, three[d].weight);
    EXPECT_EQ(one[d].regret, three[d].regret);
  }
}

// The scalar turn, which works by log-sum-exp, is the second witness of every regret.
void expect_regrets_of_the_scalar_turn(double theta) {
  const Teacher teacher = eight_box_teacher(theta);
  const solve::Game& game = teacher.values.game();
  const AllRecords all = all_records(teacher, {.most = 300});
  for (const Records& records : all) {
    ASSERT_GT(records.size(), 100U);
    for (std::size_t i = 0; i < records.size(); ++i) {
      const scorecard::Anchor& anchor = records.anchors[records.anchor[i]];
      const policy::TurnValues turn(teacher.values, anchor);
      const int roll = records.roll[i];
      const int left = policy::rerolls_left(records.decision);
      const double best = turn.roll(left, roll);
      ASSERT_NEAR(records.value[i], best, 1e-4);
      if (records.decision == Decision::kCategory) {
        ASSERT_EQ(records.regrets(i)[records.label[i]], 0);
        scorecard::for_each_action(game.rules, game.scores, anchor.filled, anchor.flag, roll,
                                   [&](const scorecard::Action& action) {
                                     ASSERT_TRUE(may_fill(game, anchor, roll, action.box));
                                     ASSERT_NEAR(records.regrets(i)[action.box],
                                                 best - turn.box(action), 1e-4);
                                   });
        continue;
      }
      const int kept = policy::keep_masks()[records.label[i]].hand[roll];
      ASSERT_NEAR(turn.keep(left, kept), best, 1e-9);
      for (int a = 0; a < records.num_actions; ++a) {
        const int hand = policy::keep_verbs()[a].hand[roll];
        ASSERT_NEAR(records.regrets(i)[a], best - turn.keep(left, hand), 1e-4);
      }
    }
  }
}

TEST(Records, RegretsAreThoseOfTheScalarTurn) {
  expect_regrets_of_the_scalar_turn(0);
  expect_regrets_of_the_scalar_turn(0.05);
}

TEST(Records, ABoxThatCannotBeFilledLosesWhatIsFilledInstead) {
  const Teacher teacher = eight_box_teacher();
  const solve::Game& game = teacher.values.game();
  const Records records = all_records(teacher, {.most = 300})[2];
  for (std::size_t i = 0; i < records.size(); ++i) {
    const scorecard::Anchor& anchor = records.anchors[records.anchor[i]];
    int most = -1, instead = -1;
    for (int b = 0; b < game.rules.num_boxes; ++b) {
      if (!may_fill(game, anchor, records.roll[i], b)) continue;
      const int points = game.scores.paid[b][records.roll[i]];
      if (points > most) std::tie(most, instead) = std::pair(points, b);
    }
    for (int b = 0; b < game.rules.num_boxes; ++b) {
      if (may_fill(game, anchor, records.roll[i], b)) continue;
      ASSERT_EQ(records.regrets(i)[b], records.regrets(i)[instead]);
    }
  }
}

TEST(Records, SimulatedOnesCountTheDecisionsOfEveryGame) {
  const Teacher teacher = eight_box_teacher();
  const auto all =
      must(simulated_records(*teacher.policy, 1'000, teacher.values, masks_only(), {.seed = 3}));
  for (const Records& records : all) {
    EXPECT_NEAR(sum_of_weights(records), teacher.values.rules().num_boxes, 1e-4);
    for (std::size_t i = 0; i < records.size(); ++i) {
      ASSERT_NEAR(std::remainder(records.weight[i] * 1'000, 1), 0, 1e-3);
    }
  }
}

}  // namespace
}  // namespace hazard::distill
