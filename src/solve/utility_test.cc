#include "solve/utility.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace hazard::solve {
namespace {

constexpr double kFormsMeet = 1.0 / 256;
const std::vector<double> kThetas = {0,     1e-12, -1e-12, 1e-6, -1e-6, kFormsMeet, -kFormsMeet,
                                     0.004, -0.05, 0.05,   0.5,  -0.5,  3,          -3};

// Utility of x points that follow value * 2^exponent.
double apply(const Utility& utility, int points, Scaled rest) {
  return rest.shifted(0) * utility.scale(points).shifted(0) + utility.offset(points);
}

TEST(ExactExp, IsTheNearestDoubleOrItsNeighbour) {
  for (double theta : kThetas) {
    for (int points = 0; points <= 150; ++points) {
      const long double exact = std::exp(static_cast<long double>(theta) * points);
      const double ours = exact_exp(theta, points).shifted(0);
      // expl itself errs by about 2^-64; half a unit of double is 2^-53.
      EXPECT_LE(std::abs(ours - exact) / exact, 0x1.01p-53L) << theta << " * " << points;
    }
  }
}

TEST(ExactExp, ReachesBeyondTheRangeOfDouble) {
  const Scaled huge = exact_exp(3, 1575);
  EXPECT_NEAR(std::log(huge.mantissa) + huge.exponent * std::log(2.0), 4725, 1e-11);
}

TEST(Scaled, ShiftsExactlyAndFallsToInfinityOrZero) {
  const Scaled value = {0.75, 3};
  EXPECT_EQ(value.shifted(0), 6);
  EXPECT_EQ(value.shifted(-5), 0.1875);
  EXPECT_EQ(value.shifted(1020), 0.75 * 0x1p1023);
  EXPECT_EQ(value.shifted(1100), std::numeric_limits<double>::infinity());
  EXPECT_EQ(value.shifted(-1070), 0.75 * 0x1p-1067);
  EXPECT_EQ(value.shifted(-2000), 0);
}

TEST(Utility, OfTheMeanIsThePointsThemselves) {
  const Utility mean({0}, 150);
  for (int points = 0; points <= 150; ++points) {
    EXPECT_EQ(mean.offset(points), points);
    EXPECT_EQ(mean.scale(points).shifted(0), 1);
    EXPECT_EQ(mean.points(mean.of(points).shifted(0), 0), points);
  }
}

TEST(Utility, CertaintyEquivalentOfSurePointsIsThosePoints) {
  for (double theta : kThetas) {
    const Utility utility({theta}, 150);
    for (int points = 0; points <= 150; ++points) {
      const Scaled of = utility.of(points);
      EXPECT_NEAR(utility.points(of.mantissa, of.exponent), points, 1e-12) << theta;
    }
  }
}

TEST(Utility, OfASumIsAStepFromTheUtilityOfTheRest) {
  for (double theta : kThetas) {
    const Utility utility({theta}, 150);
    for (int now = 0; now <= 70; now += 7) {
      for (int later = 8; later <= 80; later += 8) {
        const double step = apply(utility, now, utility.of(later));
        EXPECT_NEAR(step / utility.of(now + later).shifted(0), 1, 1e-14)
            << theta << ": " << now << " + " << later;
      }
    }
  }
}

TEST(Objective, RefusesWhatIsNoAttitude) {
  for (double theta : {3.0001, -3.0001, 1e300, std::numeric_limits<double>::infinity(),
                       std::numeric_limits<double>::quiet_NaN(), 1e-300}) {
    const auto objective = make_objective(theta);
    ASSERT_FALSE(objective.has_value()) << theta;
    EXPECT_EQ(objective.error().code, Errc::kOutOfRange);
  }
  for (double theta : {-3.0, -1e-289, 0.0, 3.0}) EXPECT_TRUE(make_objective(theta)) << theta;
  EXPECT_FALSE(std::signbit(make_objective(-0.0)->theta));
}

}  // namespace
}  // namespace hazard::solve
