#include "risk/frozen.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <vector>

#include "hazard/policy/policy.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "policy/limit.h"
#include "policy/value_policy.h"
#include "solve/solver.h"
#include "tests/cards.h"

namespace hazard::risk {
namespace {

using test::must;

// A sweep of a small game with everything that decides about its regimes.
class FrozenSlow : public testing::Test {
 protected:
  FrozenSlow() {
    for (double theta : {-3.0, -2.0, -1.0, -0.5, -0.1, 0.0, 0.1, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0}) {
      points_.push_back(must(sweep_point(values(theta), mean_, {})));
    }
  }

  solve::Values values(double theta) {
    ++asked_[theta];
    return must(solve::solve(rules_, {theta}));
  }
  FrozenFrom found() {
    asked_.clear();
    return must(find_frozen(points_, [&](std::span<const double> thetas) {
      std::vector<double> shares;
      for (double theta : thetas) shares.push_back(unlike_limit(theta));
      return Result<std::vector<double>>(shares);
    }));
  }
  double unlike_limit(double theta) {
    const auto player = policy::make_value_policy("theta", values(theta));
    const PolicyPair pair = {player.get(), theta < 0 ? worst_.get() : best_.get()};
    return must(disagreements(*mean_.policy, mean_.evaluation.visits, {&pair, 1}))[0].all();
  }
  std::string_view regime(const SweepPoint& point) {
    return regime_name(point.disagreement.all(), unlike_limit(point.theta));
  }

  scorecard::RuleSet rules_ = test::eight_boxes();
  std::map<double, int> asked_;
  MeanPlayer mean_ = must(make_mean_player(values(0), {}));
  std::shared_ptr<const policy::Policy> worst_ =
      must(policy::make_limit_policy(rules_, policy::Limit::kWorstCase));
  std::shared_ptr<const policy::Policy> best_ =
      must(policy::make_limit_policy(rules_, policy::Limit::kBestCase));
  std::vector<SweepPoint> points_;
};

TEST_F(FrozenSlow, BeginsWhereTheRegimeDoes) {
  FrozenFrom expected;
  for (const SweepPoint& point : points_) {
    if (point.theta >= 0 || regime(point) != kFrozen) break;
    expected.cautious = point.theta;
  }
  for (auto point = points_.rbegin(); point->theta > 0 && regime(*point) == kFrozen; ++point) {
    expected.bold = point->theta;
  }
  const FrozenFrom frozen = found();
  EXPECT_EQ(frozen.cautious, expected.cautious);
  EXPECT_EQ(frozen.bold, expected.bold);
  EXPECT_TRUE(expected.bold || expected.cautious);
}

TEST_F(FrozenSlow, DoesNotHangOnWhereTheSweepEnds) {
  const FrozenFrom all = found();
  std::erase_if(points_, [](const SweepPoint& point) { return std::abs(point.theta) == 3; });
  const FrozenFrom fewer = found();
  EXPECT_EQ(all.bold, fewer.bold);
  EXPECT_EQ(all.cautious, fewer.cautious);
}

TEST_F(FrozenSlow, LooksOnlyAtWhatDecides) {
  std::erase_if(points_, [](const SweepPoint& point) { return std::abs(point.theta) > 0.1; });
  for (SweepPoint& point : points_) point.disagreement = {0.04, 0.04, 0.04};
  const FrozenFrom frozen = found();
  EXPECT_FALSE(frozen.cautious || frozen.bold);
  EXPECT_TRUE(asked_.empty());
}

}  // namespace
}  // namespace hazard::risk
