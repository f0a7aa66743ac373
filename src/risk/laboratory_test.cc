// What is done once is not done again.
#include "risk/laboratory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>

#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "policy/value_policy.h"
#include "tests/players.h"

namespace hazard::risk {
namespace {

namespace fs = std::filesystem;
using test::must;

class LaboratoryTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / fmt::format("hazard-laboratory-test-{}", ::getpid());
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  Laboratory::Options options() {
    return {.values = [this](solve::Objective objective) -> Result<solve::Values> {
              ++asked_[objective.theta];
              return test::solved(rules_, objective.theta);
            },
            .folder = folder_,
            .threads = 0};
  }

  fs::path folder_;
  scorecard::RuleSet rules_ = test::five_boxes();
  std::map<double, int> asked_;
};

TEST_F(LaboratoryTest, ASecondRefinementAsksForNoValues) {
  std::vector<double> thetas = {-0.2, -0.05, 0, 0.05, 0.2};
  Laboratory first(rules_, options());
  const auto points = must(first.refine(must(first.sweep(thetas, {})), {}));
  EXPECT_GT(points.size(), thetas.size());
  EXPECT_FALSE(asked_.empty());
  EXPECT_TRUE(more_thetas(points).empty());
  asked_.clear();
  Laboratory second(rules_, options());
  const auto again = must(second.refine(must(second.sweep(thetas, {})), {}));
  EXPECT_TRUE(asked_.empty());
  EXPECT_EQ(second.from_store(), static_cast<int>(points.size()));
  ASSERT_EQ(again.size(), points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    EXPECT_EQ(again[i].theta, points[i].theta);
    EXPECT_EQ(again[i].added, points[i].added);
    EXPECT_EQ(again[i].evaluation.score.p, points[i].evaluation.score.p);
  }
}

TEST_F(LaboratoryTest, RegimesAreMeasuredOnce) {
  const std::vector<double> thetas = {-1, 0, 0.5};
  Laboratory first(rules_, options());
  const auto points = must(first.regime_points(thetas, {}));
  const MeanGames games = must(first.mean_games({}));
  EXPECT_NEAR(games.spreads.variance, games.sd * games.sd, 1e-8);
  asked_.clear();
  Laboratory second(rules_, options());
  const std::vector<double> others = {0.5, -1};
  const auto again = must(second.regime_points(others, {}));
  EXPECT_EQ(must(second.mean_games({})).best_case.points, games.best_case.points);
  EXPECT_TRUE(asked_.empty());
  EXPECT_EQ(again[0].differs_from_limit, points[2].differs_from_limit);
  EXPECT_EQ(again[1].disagreement.all(), points[0].disagreement.all());
  EXPECT_EQ(again[1].corrections.all.rest, points[0].corrections.all.rest);
}

TEST_F(LaboratoryTest, SweepsMeasureRegimesOnTheWay) {
  const std::vector<double> thetas = {-0.2, 0, 0.1};
  Laboratory first(rules_, options());
  const auto swept = must(first.sweep(thetas, {}));
  asked_.clear();
  Laboratory second(rules_, options());
  const auto points = must(second.regime_points(thetas, {}));
  must(second.mean_games({}));
  EXPECT_TRUE(asked_.empty());
  for (std::size_t i = 0; i < thetas.size(); ++i) {
    const Disagreement& differs = swept[i].disagreement;
    for (double share : {differs.reroll1, differs.reroll2, differs.box}) {
      EXPECT_EQ(share > 0, thetas[i] != 0);
      EXPECT_LT(share, 1);
    }
    EXPECT_EQ(points[i].disagreement.all(), differs.all());
  }
}

// More than are measured at once.
TEST_F(LaboratoryTest, ManyThetasAreMeasuredLikeEachAlone) {
  const std::vector<double> thetas = parse_thetas("-0.3:0.6:0.02").value();
  const auto points = must(Laboratory(rules_, options()).regime_points(thetas, {}));
  ASSERT_EQ(points.size(), 46U);
  for (std::size_t i : {0U, 14U, 15U, 29U, 30U, 45U}) {
    Laboratory::Options alone = options();
    alone.folder.reset();
    const auto point = must(Laboratory(rules_, alone).regime_points({&thetas[i], 1}, {})).at(0);
    EXPECT_EQ(points[i].theta, thetas[i]);
    EXPECT_EQ(points[i].disagreement.all(), point.disagreement.all());
    EXPECT_EQ(points[i].differs_from_limit, point.differs_from_limit);
    EXPECT_NEAR(points[i].corrections.all.rest, point.corrections.all.rest, 1e-12);
  }
}

TEST_F(LaboratoryTest, RegimesAreWhatPoliciesDo) {
  const std::vector<double> thetas = {-1, 0.5};
  Laboratory lab(rules_, options());
  const auto points = must(lab.regime_points(thetas, {}));
  const auto mean = must(make_mean_player(test::solved(rules_), {}));
  for (const RegimePoint& point : points) {
    const auto player = policy::make_value_policy("theta", test::solved(rules_, point.theta));
    const auto limit = test::policy_of(point.theta < 0 ? "theta:-inf" : "theta:inf", rules_);
    const auto& visits = mean.evaluation.visits;
    const PolicyPair pair = {player.get(), limit.get()};
    EXPECT_NEAR(point.differs_from_limit,
                must(disagreements(*mean.policy, visits, {&pair, 1}))[0].all(), 1e-15);
    const Disagreement differs = must(disagreement(*mean.policy, visits, *player));
    EXPECT_NEAR(point.disagreement.reroll1, differs.reroll1, 1e-15);
    EXPECT_NEAR(point.disagreement.reroll2, differs.reroll2, 1e-15);
    EXPECT_NEAR(point.disagreement.box, differs.box, 1e-15);
    EXPECT_EQ(point.certainty_equivalent, test::solved(rules_, point.theta).start());
  }
}

TEST_F(LaboratoryTest, AFolderThatCannotBeWrittenIsAWarning) {
  fs::create_directories(folder_.parent_path());
  { std::ofstream(folder_) << "no folder"; }
  Laboratory lab(rules_, options());
  EXPECT_EQ(must(lab.sweep({0, 0.05}, {})).size(), 2U);
  EXPECT_EQ(std::ranges::count_if(lab.warnings(),
                                  [](const std::string& warning) {
                                    return warning.find("no result is kept") != std::string::npos;
                                  }),
            1);
}

}  // namespace
}  // namespace hazard::risk
