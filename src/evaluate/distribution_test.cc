#include "hazard/evaluate/distribution.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace hazard::evaluate {
namespace {

Distribution one_die() { return {1, std::vector<double>(6, 1.0 / 6)}; }

Distribution two_dice() {
  Distribution sum;
  for (int a = 1; a <= 6; ++a) sum.add({a + 1, one_die().p}, 1.0 / 6);
  return sum;
}

Distribution coin(double p, int points = 1) {
  Distribution result;
  result.add(0, 1 - p);
  result.add(points, p);
  return result;
}

Distribution random_distribution() {
  Distribution result;
  for (int i = *rc::gen::inRange(1, 12); i > 0; --i) {
    result.add(*rc::gen::inRange(-40, 400), *rc::gen::inRange(1, 1000) / 1000.0);
  }
  const double mass = result.mass();
  for (double& p : result.p) p /= mass;
  return result;
}

TEST(Distribution, GrowsOnBothSides) {
  Distribution d;
  d.add(10, 0.25);
  d.add(7, 0.5);
  d.add(12, 0.25);
  d.add(10, 0.125);
  EXPECT_EQ(d.first, 7);
  EXPECT_EQ(d.last(), 12);
  EXPECT_EQ(d.at(10), 0.375);
  EXPECT_EQ(d.at(8), 0);
  EXPECT_EQ(d.at(6), 0);
  EXPECT_EQ(d.at(13), 0);
  EXPECT_EQ(d.mass(), 1.125);
}

TEST(Distribution, MomentsOfOneDie) {
  const Distribution die = one_die();
  EXPECT_NEAR(die.mean(), 3.5, 1e-15);
  EXPECT_NEAR(die.variance(), 35.0 / 12, 1e-15);
  EXPECT_NEAR(die.sd(), std::sqrt(35.0 / 12), 1e-15);
  EXPECT_NEAR(die.skewness(), 0, 1e-15);
  EXPECT_NEAR(die.excess_kurtosis(), -6.0 / 5 * 37 / 35, 1e-14);  // uniform: (n^2+1)/(n^2-1)
}

TEST(Distribution, MomentsOfTwoDice) {
  const Distribution sum = two_dice();
  EXPECT_NEAR(sum.at(7), 1.0 / 6, 1e-16);
  EXPECT_NEAR(sum.mean(), 7, 1e-14);
  EXPECT_NEAR(sum.variance(), 35.0 / 6, 1e-14);
  EXPECT_NEAR(sum.excess_kurtosis(), -6.0 / 5 * 37 / 35 / 2, 1e-14);
  EXPECT_EQ(sum.mode(), 7);
}

TEST(Distribution, MomentsOfACoin) {
  const double p = 0.1;
  const Distribution d = coin(p);
  EXPECT_NEAR(d.mean(), p, 1e-16);
  EXPECT_NEAR(d.variance(), p * (1 - p), 1e-16);
  EXPECT_NEAR(d.skewness(), (1 - 2 * p) / std::sqrt(p * (1 - p)), 1e-14);
  EXPECT_NEAR(d.excess_kurtosis(), (1 - 6 * p * (1 - p)) / (p * (1 - p)), 1e-13);
}

TEST(Distribution, MomentsSurviveALargeOffset) {
  EXPECT_NEAR((Distribution{1'000'001, one_die().p}).variance(), 35.0 / 12, 1e-9);
}

TEST(Distribution, NothingHasMomentsZero) {
  for (const Distribution& d : {Distribution{}, Distribution{5, {0, 0}}}) {
    EXPECT_EQ(d.mass(), 0);
    EXPECT_EQ(d.mean(), 0);
    EXPECT_EQ(d.sd(), 0);
    EXPECT_EQ(d.skewness(), 0);
    EXPECT_EQ(d.excess_kurtosis(), 0);
    EXPECT_EQ(d.mode(), 0);
    EXPECT_EQ(d.quantile(0.5), 0);
    EXPECT_EQ(d.worst_mean(0.5), 0);
    EXPECT_EQ(d.certainty_equivalent(1), 0);
    EXPECT_EQ(d.at_least(0), 0);
    EXPECT_EQ(head_to_head(d, one_die()).win, 0);
  }
}

TEST(Distribution, QuantilesOfOneDie) {
  const Distribution die = one_die();
  EXPECT_EQ(die.quantile(0), 1);
  EXPECT_EQ(die.quantile(1.0 / 6), 1);
  EXPECT_EQ(die.quantile(0.1667), 2);
  EXPECT_EQ(die.quantile(0.5), 3);
  EXPECT_EQ(die.quantile(5.0 / 6), 5);
  EXPECT_EQ(die.quantile(1), 6);
}

TEST(Distribution, QuantilesForgiveRounding) {
  Distribution tenths{0, std::vector<double>(10, 0.1)};
  for (int i = 1; i <= 10; ++i) EXPECT_EQ(tenths.quantile(i / 10.0), i - 1) << i;
  for (double& p : tenths.p) p *= 1 - 1e-15;
  for (int i = 1; i <= 10; ++i) EXPECT_EQ(tenths.quantile(i / 10.0), i - 1) << i;
}

TEST(Distribution, TheQuantileOfOneIsTheMaximumHoweverUnlikely) {
  Distribution d = one_die();
  d.add(100, 1e-40);
  d.add(200, 0);
  EXPECT_EQ(d.quantile(1), 100);
  EXPECT_EQ(d.quantile(0.999), 6);
}

TEST(Distribution, TailMeansTakeAShareOfTheQuantile) {
  const Distribution die = one_die();
  EXPECT_NEAR(die.worst_mean(0.25), (1 + 2 * 0.5) / 1.5, 1e-15);
  EXPECT_NEAR(die.best_mean(0.25), (6 + 5 * 0.5) / 1.5, 1e-15);
  EXPECT_NEAR(die.worst_mean(1), 3.5, 1e-15);
  EXPECT_NEAR(die.best_mean(1), 3.5, 1e-15);
  EXPECT_EQ(die.worst_mean(0), 1);
  EXPECT_EQ(die.best_mean(1e-9), 6);
}

TEST(Distribution, AtLeast) {
  EXPECT_NEAR(two_dice().at_least(10), 6.0 / 36, 1e-16);
  EXPECT_NEAR(two_dice().at_least(-5), 1, 1e-15);
  EXPECT_EQ(two_dice().at_least(13), 0);
}

TEST(Distribution, CertaintyEquivalentOfACoin) {
  // ln(1 + p (e^(theta x) - 1)) / theta
  for (double theta : {-3.0, -0.1, -1e-9, 1e-9, 1e-4, 0.1, 3.0}) {
    for (double p : {1e-30, 0.01, 0.5}) {
      EXPECT_NEAR(coin(p, 100).certainty_equivalent(theta),
                  std::log1p(p * std::expm1(theta * 100)) / theta, 1e-11)
          << theta << ' ' << p;
    }
  }
  EXPECT_EQ(coin(0.5, 100).certainty_equivalent(0), 50);
}

TEST(Distribution, CertaintyEquivalentNextToZeroIsTheMeanPlusHalfTheVariance) {
  Distribution d = two_dice();
  d.first += 250;
  for (double theta : {1e-9, -1e-9, 1e-12, 1e-300}) {
    EXPECT_NEAR(d.certainty_equivalent(theta), 257 + theta / 2 * 35 / 6, 1e-12);
  }
}

TEST(Distribution, CertaintyEquivalentDoesNotOverflow) {
  Distribution d = coin(0.5, 1575);
  EXPECT_NEAR(d.certainty_equivalent(3), 1575 + std::log(0.5) / 3, 1e-12);
  EXPECT_NEAR(d.certainty_equivalent(-3), -std::log(0.5) / 3, 1e-12);
  d.add(3000, 1e-300);
  EXPECT_NEAR(d.certainty_equivalent(3), 3000 + std::log(1e-300) / 3, 1e-12);
}

TEST(HeadToHead, TwoDiceAgainstOne) {
  const HeadToHead result = head_to_head(two_dice(), one_die());
  // Of 216: two dice are below in 0+0+1+3+6+10 = 20 cases and equal in 0+1+2+3+4+5 = 15.
  EXPECT_NEAR(result.loss, 20.0 / 216, 1e-15);
  EXPECT_NEAR(result.draw, 15.0 / 216, 1e-15);
  EXPECT_NEAR(result.win, 181.0 / 216, 1e-15);
  EXPECT_NEAR(result.difference, 3.5, 1e-14);
  // They are below by 1, 2, 3, 4 in 10, 6, 3, 1 cases.
  EXPECT_NEAR(result.margin, (216 * 3.5 + 2 * (10 + 12 + 9 + 4)) / (216 - 15), 1e-13);
}

RC_GTEST_PROP(HeadToHead, CumulativeSumsEqualAllPairs, ()) {
  const Distribution a = random_distribution();
  const Distribution b = random_distribution();
  HeadToHead pairs;
  double distance = 0;
  for (int x = a.first; x <= a.last(); ++x) {
    for (int y = b.first; y <= b.last(); ++y) {
      const double p = a.at(x) * b.at(y);
      (x > y ? pairs.win : x < y ? pairs.loss : pairs.draw) += p;
      distance += p * std::abs(x - y);
      pairs.difference += p * (x - y);
    }
  }
  const HeadToHead fast = head_to_head(a, b);
  const auto near = [](double u, double v) { return std::abs(u - v) < 1e-10; };
  RC_ASSERT(near(fast.win, pairs.win) && near(fast.draw, pairs.draw));
  RC_ASSERT(near(fast.loss, pairs.loss) && near(fast.win + fast.draw + fast.loss, 1));
  RC_ASSERT(near(fast.margin * (fast.win + fast.loss), distance));
  RC_ASSERT(near(fast.difference, pairs.difference));
}

RC_GTEST_PROP(Distribution, CertaintyEquivalentGrowsWithThetaFromWorstToBest, ()) {
  const Distribution d = random_distribution();
  double last = d.quantile(0);
  for (double theta : {-50.0, -3.0, -0.5, -0.02, -1e-3, -1e-9, 0.0, 1e-9, 1e-3, 0.02, 0.5, 50.0}) {
    const double points = d.certainty_equivalent(theta);
    RC_ASSERT(points >= last - 1e-10);
    last = points;
  }
  RC_ASSERT(last <= d.quantile(1) + 1e-10);
}

RC_GTEST_PROP(Distribution, TheMeanIsMadeOfItsTails, ()) {
  const Distribution d = random_distribution();
  const double q = *rc::gen::inRange(1, 100) / 100.0;
  const double whole = q * d.worst_mean(q) + (1 - q) * d.best_mean(1 - q);
  RC_ASSERT(std::abs(whole - d.mean()) < 1e-10);
  RC_ASSERT(d.worst_mean(q) <= d.quantile(q) + 1e-10);
}

RC_GTEST_PROP(Distribution, AQuantileIsTheSmallestScoreThatReachesIt, ()) {
  const Distribution d = random_distribution();
  const double q = *rc::gen::inRange(1, 100) / 100.0;
  const int x = d.quantile(q);
  RC_ASSERT(1 - d.at_least(x + 1) >= q - 1e-11);
  RC_ASSERT(d.at(x) > 0);
  RC_ASSERT(1 - d.at_least(x) < q || d.at_least(x) > 1 - 1e-12);
}

RC_GTEST_PROP(Distribution, APartHasTheMomentsOfTheWhole, ()) {
  const Distribution d = random_distribution();
  Distribution part;
  part.add(d, 0.25);
  RC_ASSERT(std::abs(part.mass() - 0.25) < 1e-14);
  RC_ASSERT(std::abs(part.mean() - d.mean()) < 1e-11);
  RC_ASSERT(std::abs(part.variance() - d.variance()) < 1e-8);
  RC_ASSERT(std::abs(part.certainty_equivalent(0.1) - d.certainty_equivalent(0.1)) < 1e-10);
  RC_ASSERT(part.quantile(0.3) == d.quantile(0.3));
  RC_ASSERT(part.mode() == d.mode());
}

TEST(Margin, OfTwoDiceIsTheTriangle) {
  Distribution die;
  for (int face = 1; face <= 6; ++face) die.add(face, 1.0 / 6);
  const Distribution lead = margin(die, die);
  EXPECT_EQ(lead.first, -5);
  EXPECT_EQ(lead.last(), 5);
  for (int gap = -5; gap <= 5; ++gap) EXPECT_NEAR(lead.at(gap), (6 - std::abs(gap)) / 36.0, 1e-16);
}

// Win, draw, loss, margin and difference are read off the same distribution; parts count as wholes.
TEST(Margin, AgreesWithHeadToHead) {
  Distribution a, b;
  for (int i = 0; i < 300; ++i) {
    a.add(100 + i, 0.5 * (1 + i % 7) * std::exp(-(i - 160) * (i - 160) / 3000.0));
    b.add(80 + i, 2.0 * (1 + i % 5) * std::exp(-(i - 150) * (i - 150) / 4000.0));
  }
  const Distribution lead = margin(a, b);
  const HeadToHead result = head_to_head(a, b);
  EXPECT_NEAR(lead.mass(), 1, 1e-12);
  EXPECT_NEAR(lead.at_least(1), result.win, 1e-12);
  EXPECT_NEAR(lead.at(0), result.draw, 1e-12);
  EXPECT_NEAR(1 - lead.at_least(0), result.loss, 1e-12);
  EXPECT_NEAR(lead.mean(), result.difference, 1e-9);
  EXPECT_NEAR(lead.variance(), a.variance() + b.variance(), 1e-7);
  double distance = 0;
  for (int gap = lead.first; gap <= lead.last(); ++gap) distance += std::abs(gap) * lead.at(gap);
  EXPECT_NEAR(distance / (result.win + result.loss), result.margin, 1e-9);
}

TEST(Margin, AgainstNobodyIsEmpty) {
  Distribution sure;
  sure.add(7, 1);
  EXPECT_TRUE(margin(sure, {}).p.empty());
  EXPECT_TRUE(margin({}, sure).p.empty());
  EXPECT_EQ(margin(sure, sure).at(0), 1);
}

}  // namespace
}  // namespace hazard::evaluate
