// On points made up so that the answers are known.
#include "hazard/risk/frontier.h"

#include <gtest/gtest.h>

#include <cmath>

namespace hazard::risk {
namespace {

// Two equally likely scores: their mean and their standard deviation are plain.
SweepPoint coin(double theta, int mean, int sd) {
  SweepPoint point;
  point.theta = theta;
  point.evaluation.score.add(mean - sd, 0.5);
  point.evaluation.score.add(mean + sd, 0.5);
  return point;
}

const Frontier::Row& row_at(const Frontier& frontier, double theta) {
  for (const Frontier::Row& row : frontier.rows) {
    if (row.theta == theta) return row;
  }
  ADD_FAILURE() << theta;
  return frontier.rows.front();
}

const Frontier::Best& best_of(const Frontier& frontier, std::string_view figure) {
  for (const Frontier::Best& best : frontier.best) {
    if (best.figure == figure) return best;
  }
  ADD_FAILURE() << figure;
  return frontier.best.front();
}

TEST(Frontier, RowsAreThePointsInTheirOrder) {
  const Frontier frontier = make_frontier({coin(-1, 90, 5), coin(0, 100, 20), coin(1, 95, 30)});
  ASSERT_EQ(frontier.rows.size(), 3U);
  EXPECT_EQ(frontier.rows[0].theta, -1);
  EXPECT_NEAR(frontier.rows[0].mean, 90, 1e-12);
  EXPECT_NEAR(frontier.rows[0].sd, 5, 1e-12);
  EXPECT_NEAR(frontier.rows[2].mean, 95, 1e-12);
  EXPECT_NEAR(frontier.rows[2].sd, 30, 1e-12);
}

TEST(Frontier, ThePriceIsMeanGivenUpForEachPointOfSd) {
  const Frontier frontier = make_frontier({coin(-1, 90, 5), coin(-0.5, 98, 21), coin(0, 100, 20),
                                           coin(0.5, 99, 18), coin(1, 95, 30), coin(2, 90, 45)});
  EXPECT_NEAR(row_at(frontier, -1).price.value(), 10.0 / 15, 1e-12);
  EXPECT_FALSE(row_at(frontier, -0.5).price.has_value());  // cautious, and yet more spread
  EXPECT_FALSE(row_at(frontier, 0).price.has_value());
  EXPECT_FALSE(row_at(frontier, 0.5).price.has_value());  // bold, and yet less spread
  EXPECT_NEAR(row_at(frontier, 1).price.value(), 5.0 / 10, 1e-12);
  EXPECT_NEAR(row_at(frontier, 2).price.value(), 10.0 / 25, 1e-12);
}

TEST(Frontier, APointIsEfficientUnlessAnotherHasMoreOfBoth) {
  const Frontier frontier =
      make_frontier({coin(-2, 80, 10), coin(-1, 90, 8), coin(-0.5, 95, 15), coin(0, 100, 20),
                     coin(0.5, 97, 25), coin(1, 90, 22), coin(2, 80, 40)});
  EXPECT_FALSE(row_at(frontier, -2).efficient);  // theta -1: more mean, less sd
  EXPECT_TRUE(row_at(frontier, -1).efficient);
  EXPECT_TRUE(row_at(frontier, -0.5).efficient);
  EXPECT_TRUE(row_at(frontier, 0).efficient);
  EXPECT_TRUE(row_at(frontier, 0.5).efficient);
  EXPECT_FALSE(row_at(frontier, 1).efficient);  // theta 0.5: more mean, more sd
  EXPECT_TRUE(row_at(frontier, 2).efficient);
}

// The mean player is one of the others, for the bold as for the cautious.
TEST(Frontier, WhoIsWorseThanTheMeanPlayerInBothIsNotEfficient) {
  const Frontier frontier = make_frontier({coin(-1, 95, 22), coin(0, 100, 20), coin(1, 95, 18)});
  EXPECT_FALSE(row_at(frontier, -1).efficient);
  EXPECT_FALSE(row_at(frontier, 1).efficient);
}

TEST(Frontier, BestIsWhereAFigureIsHighest) {
  const Frontier frontier =
      make_frontier({coin(-1, 245, 5), coin(0, 250, 20), coin(1, 240, 60), coin(2, 230, 60)});
  const auto& p5 = best_of(frontier, "p5");
  EXPECT_EQ(p5.theta, -1);
  EXPECT_EQ(p5.value, 240);
  EXPECT_EQ(p5.at_zero, 230);
  EXPECT_NEAR(p5.mean_lost, 5, 1e-12);
  const auto& p95 = best_of(frontier, "p95");
  EXPECT_EQ(p95.theta, 1);
  EXPECT_EQ(p95.value, 300);
  EXPECT_EQ(p95.at_zero, 270);
  EXPECT_NEAR(p95.mean_lost, 10, 1e-12);
  EXPECT_EQ(best_of(frontier, "worst 5 %").value, 240);
  EXPECT_EQ(best_of(frontier, "best 1 %").value, 300);
  // Everybody reaches 200 half the time at least; -1 and 0 always, and 0 has the higher mean.
  const auto& p200 = best_of(frontier, "P(>= 200)");
  EXPECT_EQ(p200.theta, 0);
  EXPECT_EQ(p200.value, 1);
  EXPECT_EQ(p200.mean_lost, 0);
  EXPECT_EQ(best_of(frontier, "P(>= 275)").theta, 1);
  EXPECT_NEAR(best_of(frontier, "P(>= 275)").value, 0.5, 1e-15);
  EXPECT_EQ(best_of(frontier, "P(>= 275)").at_zero, 0);
}

// A score that is never reached is best where the mean is.
TEST(Frontier, IfAllAreEquallyGoodTheMeanPlayerIsBest) {
  const Frontier frontier = make_frontier({coin(-1, 99, 0), coin(0, 100, 0), coin(1, 99, 0)});
  for (const Frontier::Best& best : frontier.best) {
    EXPECT_EQ(best.theta, 0) << best.figure;
    EXPECT_EQ(best.mean_lost, 0) << best.figure;
    EXPECT_EQ(best.value, best.at_zero) << best.figure;
  }
}

// Distributions with any mean: two scores, mixed.
SweepPoint lottery(double theta, double mean) {
  SweepPoint point;
  point.theta = theta;
  point.evaluation.score.add(0, 1 - mean / 1000);
  point.evaluation.score.add(1000, mean / 1000);
  return point;
}

TEST(Frontier, FitsFindAParabolaAndItsWorstPoint) {
  const auto mean_at = [](double theta) { return 250 + 3 * theta - 600 * theta * theta; };
  std::vector<SweepPoint> sweep;
  for (double theta : {-1.0, -0.05, -0.03, -0.02, 0.0, 0.01, 0.02, 0.04, 0.05, 0.06, 2.0}) {
    // Points beyond the reach do not count.
    sweep.push_back(lottery(theta, std::abs(theta) > 0.05 ? 100 : mean_at(theta)));
  }
  const Frontier frontier = make_frontier(sweep);
  const auto fit = frontier.mean_fit.value();
  EXPECT_NEAR(fit.constant, 250, 1e-9);
  EXPECT_NEAR(fit.linear, 3, 1e-7);
  EXPECT_NEAR(fit.square, -600, 1e-5);
  EXPECT_EQ(fit.reach, 0.05);
  EXPECT_NEAR(fit.worst, 0, 1e-9);
}

// y - constant = 4 sign(theta) at plus and minus 0.01, 0.02, 0.03: by symmetry no square part, and
// linear = sum xy / sum xx = 4 * 0.12 / 0.0028.
TEST(Frontier, FitsAreLeastSquaresThroughTheMeanPlayer) {
  std::vector<SweepPoint> sweep;
  for (double theta : {-0.03, -0.02, -0.01, 0.0, 0.01, 0.02, 0.03}) {
    sweep.push_back(lottery(theta, 250 + (theta > 0 ? 4 : theta < 0 ? -4 : 0)));
  }
  const auto fit = make_frontier(sweep).mean_fit.value();
  EXPECT_NEAR(fit.constant, 250, 1e-9);
  EXPECT_NEAR(fit.linear, 4 * 0.12 / 0.0028, 1e-6);
  EXPECT_NEAR(fit.square, 0, 1e-4);
  EXPECT_NEAR(fit.worst, 4 - 0.01 * 4 * 0.12 / 0.0028, 1e-8);
}

TEST(Frontier, TooFewPointsNearZeroHaveNoFit) {
  const Frontier frontier = make_frontier({coin(-1, 90, 5), coin(0, 100, 20), coin(1, 95, 30)});
  EXPECT_FALSE(frontier.mean_fit.has_value());
  EXPECT_FALSE(frontier.sd_fit.has_value());
}

TEST(Frontier, FiguresOfOneDieTimesTen) {
  SweepPoint point;
  for (int face = 1; face <= 6; ++face) point.evaluation.score.add(face * 10, 1.0 / 6);
  const Frontier frontier = make_frontier({point});
  const auto value = [&](std::string_view name) { return best_of(frontier, name).value; };
  EXPECT_EQ(value("p1"), 10);
  EXPECT_EQ(value("p25"), 20);
  EXPECT_EQ(value("p50"), 30);
  EXPECT_EQ(value("p99"), 60);
  EXPECT_NEAR(value("worst 10 %"), 10, 1e-12);
  EXPECT_NEAR(value("best 5 %"), 60, 1e-12);
  EXPECT_NEAR(value("P(>= 25)"), 4.0 / 6, 1e-15);
  EXPECT_NEAR(value("P(>= 50)"), 2.0 / 6, 1e-15);
}

}  // namespace
}  // namespace hazard::risk
