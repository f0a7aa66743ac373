// Best thetas between the points of a sweep, on families of distributions whose best is known.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <vector>

#include "hazard/evaluate/distribution.h"
#include "hazard/risk/frontier.h"
#include "hazard/risk/sweep.h"
#include "risk/figures.h"

namespace hazard::risk {
namespace {

// A bell whose mean and spread move with theta somewhat as those of a game do.
SweepPoint bell(double theta) {
  const double mean = 248 - 45 * (1 - 1 / (1 + 14 * theta * theta));
  const double sd = 38 + 11 * std::exp(-std::pow((theta - 0.283) / 0.33, 2)) - 3 * std::exp(theta);
  SweepPoint point;
  point.theta = theta;
  for (int score = 0; score <= 500; ++score) {
    point.evaluation.score.add(score, std::exp(-std::pow((score - mean) / sd, 2) / 2));
  }
  return point;
}

struct Refined {
  std::vector<SweepPoint> points;
  int added = 0;
};

Refined refined(std::vector<double> thetas) {
  Refined result;
  for (double theta : thetas) result.points.push_back(bell(theta));
  std::ranges::sort(result.points, {}, &SweepPoint::theta);
  for (int round = 0; round < 20; ++round) {
    const auto more = more_thetas(result.points);
    if (more.empty()) return result;
    for (double theta : more) {
      result.points.push_back(bell(theta));
      result.points.back().added = true;
      ++result.added;
    }
    std::ranges::sort(result.points, {}, &SweepPoint::theta);
  }
  ADD_FAILURE() << "does not come to an end";
  return result;
}

const Frontier::Best& refined_best(const Frontier& frontier, std::string_view figure) {
  const auto found = std::ranges::find(frontier.best, figure, &Frontier::Best::figure);
  EXPECT_NE(found, frontier.best.end()) << figure;
  return *found;
}

// All thetas of two digits, which nobody could afford to solve.
std::vector<SweepPoint> everything() {
  std::set<double> thetas = {0};
  for (double unit : {1000.0, 100.0, 10.0}) {
    for (int digits = 10; digits < 100; ++digits) {
      if (digits / unit > 3) continue;
      thetas.insert(digits / unit);
      thetas.insert(-digits / unit);
    }
  }
  std::vector<SweepPoint> points;
  for (double theta : thetas) points.push_back(bell(theta));
  return points;
}

TEST(MoreThetas, FindEveryFigureAsHighAsAnywhere) {
  std::vector<SweepPoint> grid;
  for (double theta : default_thetas()) grid.push_back(bell(theta));
  const Frontier coarse = make_frontier(grid);
  const Refined fine = refined(default_thetas());
  const Frontier frontier = make_frontier(fine.points);
  const Frontier truth = make_frontier(everything());
  bool improved = false;
  for (std::size_t f = 0; f < truth.best.size(); ++f) {
    const Frontier::Best& found = frontier.best[f];
    const Frontier::Best& known = truth.best[f];
    ASSERT_EQ(found.figure, known.figure);
    const bool chance = known.figure.starts_with("P(");
    EXPECT_NEAR(found.value, known.value, chance ? 0.0001 : 0.01) << known.figure;
    if (known.figure.starts_with("p")) {
      EXPECT_EQ(found.value, known.value) << known.figure;
      EXPECT_NEAR(found.mean_lost, known.mean_lost, 0.06) << known.figure;
    }
    improved = improved || coarse.best[f].value != found.value;
  }
  EXPECT_TRUE(improved);
  EXPECT_NEAR(refined_best(frontier, "most sd").theta, refined_best(truth, "most sd").theta,
              0.0101);
  EXPECT_LT(fine.added, 45);
}

TEST(MoreThetas, StayWithinTheSweepAndHaveTwoDigits) {
  const Refined fine = refined({-0.05, 0, 0.05, 0.1});
  for (const SweepPoint& point : fine.points) {
    EXPECT_GE(point.theta, -0.05);
    EXPECT_LE(point.theta, 0.1);
    if (!point.added) continue;
    const double digits =
        point.theta * std::pow(10, 1 - std::floor(std::log10(std::abs(point.theta))));
    EXPECT_NEAR(digits, std::round(digits), 1e-9) << point.theta;
  }
}

TEST(MoreThetas, NoneWhereThereIsNothingBetween) {
  EXPECT_TRUE(more_thetas({bell(0)}).empty());
  const Refined fine = refined(default_thetas());
  EXPECT_TRUE(more_thetas(fine.points).empty());
}

TEST(Frontier, TellsWhichThetasWereAdded) {
  SweepPoint added = bell(0.06);
  added.added = true;
  const Frontier frontier = make_frontier({bell(0), bell(0.05), added});
  EXPECT_FALSE(frontier.rows[1].added);
  EXPECT_TRUE(frontier.rows[2].added);
}

TEST(Figures, HeightsOfQuantilesAreReachedWhereTheValueSteps) {
  evaluate::Distribution score;
  score.add(10, 0.2);
  score.add(11, 0.5);
  score.add(12, 0.3);
  const auto list = figures(score, {});
  const auto at = [&](std::string_view name) {
    return *std::ranges::find(list, name, &Figure::name);
  };
  EXPECT_EQ(at("p10").value, 10);
  EXPECT_NEAR(at("p10").height, 9.5, 1e-12);  // half of the 20 %
  EXPECT_EQ(at("p50").value, 11);
  EXPECT_NEAR(at("p50").height, 10.6, 1e-12);  // 30 of 50 %
  EXPECT_EQ(at("p99").value, 12);
  EXPECT_NEAR(at("p99").height, 11 + 29.0 / 30, 1e-12);
  EXPECT_EQ(at("least sd").height, -at("most sd").height);
}

}  // namespace
}  // namespace hazard::risk
