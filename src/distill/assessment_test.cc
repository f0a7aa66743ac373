#include "distill/assessment.h"

#include <gtest/gtest.h>

#include "distill/teacher.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/scorecard/rules.h"
#include "policy/features.h"
#include "tests/players.h"

namespace hazard::distill {
namespace {

using test::eight_boxes;
using test::must;
using test::policy_of;
using test::solved;

Teacher teacher_of(const scorecard::RuleSet& rules) {
  return must(make_teacher(solved(rules), {}));
}

Assessment assessment_of(std::string_view pupil, const scorecard::RuleSet& rules) {
  const Teacher teacher = teacher_of(rules);
  return must(assess(*policy_of(pupil, rules), teacher.values, teacher.visits, {}));
}

double loss_of(const Assessment& assessment) {
  double sum = 0;
  for (const KindAssessment& kind : assessment.kinds) sum += kind.loss;
  return sum;
}

TEST(Assessment, LossesOfAllDecisionsAreWhatTheMeanLacks) {
  for (std::string_view pupil : {"greedy", "theta:0.1", "theta:-0.1"}) {
    const Assessment assessment = assessment_of(pupil, eight_boxes());
    EXPECT_GT(loss_of(assessment), 0.1) << pupil;
    EXPECT_NEAR(loss_of(assessment),
                solved(eight_boxes()).start() - assessment.evaluation.score.mean(), 1e-9)
        << pupil;
  }
}

TEST(Assessment, TheTeacherLosesNothing) {
  const Assessment assessment = assessment_of("optimal", eight_boxes());
  for (const KindAssessment& kind : assessment.kinds) {
    EXPECT_EQ(kind.loss, 0);
    EXPECT_EQ(kind.proxy_loss, 0);
    EXPECT_EQ(kind.wrong, 0);
  }
}

TEST(Assessment, TheTailHoldsAllDecisionsOfAGameAndAllThatTheyLose) {
  const scorecard::RuleSet rules = eight_boxes();
  const Assessment assessment = assessment_of("greedy", rules);
  TailBin all;
  for (const TailBin& bin : assessment.tail) {
    all.met += bin.met;
    all.loss += bin.loss;
  }
  EXPECT_NEAR(all.met, rules.num_boxes * static_cast<double>(policy::kDecisions.size()), 1e-9);
  EXPECT_NEAR(all.loss, loss_of(assessment), 1e-9);
  // The first decision of a game is one of 252, the likeliest of them met 120 times in 7,776.
  EXPECT_EQ(assessment.tail[0].decisions, 0);
}

TEST(Assessment, SharesAreShares) {
  const Assessment assessment = assessment_of("greedy", eight_boxes());
  for (const KindAssessment& kind : assessment.kinds) {
    for (double share : {kind.wrong, kind.near_bonus, kind.trifling}) {
      EXPECT_GE(share, 0);
      EXPECT_LE(share, 1 + 1e-12);
    }
    EXPECT_GT(kind.proxy_loss, 0);
  }
}

}  // namespace
}  // namespace hazard::distill
