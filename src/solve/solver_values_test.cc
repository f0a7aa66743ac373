// Golden values: computed by programs of other design (explicit keep-to-roll probabilities, one
// state at a time, log-sum-exp) and, where published, equal to the published digits; or derived
// here.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "solve/values.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::solve {
namespace {

using scorecard::Anchor;
using scorecard::Boxes;
using test::rules_of;
using test::solved;

// A card with only these boxes open.
Anchor all_but(const scorecard::RuleSet& rules, std::string_view box, int upper_sum = 0) {
  return {((Boxes{1} << rules.num_boxes) - 1) & ~(Boxes{1} << rules.find_box(box)), false,
          upper_sum};
}

TEST(Yatzy, StartIsWorth248Point4400) {
  EXPECT_NEAR(solved(rules_of("yatzy")).start(), 248.4399893779, 1e-9);
}

TEST(Yahtzee, StartIsWorth254Point5877) {
  EXPECT_NEAR(solved(rules_of("yahtzee")).start(), 254.5877287345, 1e-9);
}

TEST(Yahtzee, FreeJokerIsWorth254Point5896) {
  EXPECT_NEAR(solved(rules_of("yahtzee-free")).start(), 254.5896094820, 1e-9);
}

TEST(Yahtzee, WithoutJokerIsWorth245Point8708) {
  EXPECT_NEAR(solved(rules_of("yahtzee-plain")).start(), 245.8707745141, 1e-9);
}

TEST(YatzySlow, HouseRulesAreWorthAFewTenths) {
  EXPECT_NEAR(solved(rules_of("yatzy+fh5")).start(), 248.468090917301, 1e-9);
  EXPECT_NEAR(solved(rules_of("yatzy+tp4")).start(), 248.644058943779, 1e-9);
  EXPECT_NEAR(solved(rules_of("yatzy+fh5+tp4")).start(), 248.674882688422, 1e-9);
}

TEST(OneOpenBox, IsWorthWhatIsKnown) {
  const Values yatzy = solved(rules_of("yatzy"));
  const Values yahtzee = solved(rules_of("yahtzee-plain"));
  for (const test::OneOpenBox& golden : test::kOneOpenBox) {
    const Values& values = golden.variant == "yatzy" ? yatzy : yahtzee;
    EXPECT_NEAR(values.points(all_but(values.rules(), golden.box)), golden.points, 1e-9)
        << golden.variant << " " << golden.box;
  }
}

// With one upper box open and the bonus three dice away, all that counts is the number of dice of
// that face: each shows it after three rolls with probability 91/216.
TEST(OneOpenBox, WithTheBonusInReachIsABinomialSum) {
  const Values values = solved(rules_of("yatzy"));
  const double p = 91.0 / 216;
  double three_or_more = 0;
  for (int n = 3; n <= 5; ++n) {
    three_or_more += dice::binomial(5, n) * std::pow(p, n) * std::pow(1 - p, 5 - n);
  }
  for (const auto& [box, face, upper, golden] : {std::tuple{"sixes", 6, 45, 30.3813888},
                                                 {"fives", 5, 48, 28.2749073},
                                                 {"ones", 1, 60, 19.8489814}}) {
    const double points = values.points(all_but(values.rules(), box, upper));
    EXPECT_NEAR(points, face * 455.0 / 216 + 50 * three_or_more, 1e-9) << box;
    EXPECT_NEAR(points, golden, 1e-7) << box;
  }
}

TEST(RiskSlow, CertaintyEquivalentsOfYatzy) {
  for (const auto& [theta, golden] : {std::pair{-0.10, 181.71776192},
                                      {-0.05, 207.91926657},
                                      {0.05, 279.79627334},
                                      {0.10, 297.60783941},
                                      {0.20, 314.86737305}}) {
    EXPECT_NEAR(solved(rules_of("yatzy"), theta).start(), golden, 1e-8) << theta;
  }
}

TEST(Risk, CertaintyEquivalentsOfYahtzeeUpToTheLimits) {
  for (const auto& [name, theta, golden] : {std::tuple{"yahtzee-plain", 3.0, 364.259485770691},
                                            {"yahtzee-plain", -3.0, 59.955700834061},
                                            {"yahtzee-plain", 0.07, 289.776756136818},
                                            {"yahtzee-plain", 1e-9, 245.870775306961},
                                            {"yahtzee", 3.0, 1560.930630196554},
                                            {"yahtzee", -3.0, 59.947758384574},
                                            {"yahtzee", 0.05, 782.527161096392}}) {
    EXPECT_NEAR(solved(rules_of(name), theta).start(), golden, 1e-9) << name << " theta " << theta;
  }
}

TEST(RiskSlow, NextToZeroIsTheMeanPlusHalfTheVariance) {
  const double mean = solved(rules_of("yatzy")).start();
  constexpr double kHalfVariance = 740.986;
  for (double theta : {1e-12, 1e-9, 1e-6}) {
    for (double sign : {-1.0, 1.0}) {
      EXPECT_NEAR(solved(rules_of("yatzy"), sign * theta).start(),
                  mean + sign * theta * kHalfVariance, theta * 0.01 + 1e-11)
          << sign * theta;
    }
  }
}

TEST(Risk, BothFormsOfUtilityMeet) {
  constexpr double kFormsMeet = 1.0 / 256;
  const scorecard::RuleSet card = test::ten_boxes("yatzy");
  for (double sign : {-1.0, 1.0}) {
    const double below = solved(card, sign * kFormsMeet).start();
    const double above = solved(card, sign * std::nextafter(kFormsMeet, 1)).start();
    EXPECT_NEAR(below, above, 1e-10);
  }
}

// For points between 0 and 330 the certainty equivalent rises with theta, by at most 330^2 / 8 per
// unit (Hoeffding's lemma).
TEST(Risk, CertaintyEquivalentRisesSteadilyFromMinusThreeToThree) {
  std::vector<double> thetas = {0};
  for (double theta : {1e-15, 1e-12, 1e-9, 1e-7, 1e-5, 1e-4, 1e-3, 0.0039, 1.0 / 256, 0.00391}) {
    thetas.insert(thetas.end(), {theta, -theta});
  }
  for (double theta : {0.01, 0.03, 0.06, 0.1, 0.2, 0.5, 1.0, 1.5, 2.0, 3.0})
    thetas.insert(thetas.end(), {theta, -theta});
  std::ranges::sort(thetas);
  const scorecard::RuleSet card = test::ten_boxes("yahtzee-plain");
  constexpr double kMost = 330;  // 90 and the bonus of 35, 30 for each sum of dice, 25, 40, 50
  const auto expect_steady = [](double theta, double points, double later, double more) {
    EXPECT_GE(more, points - 1e-11) << theta << " to " << later;
    EXPECT_LE(more - points, kMost * kMost / 8 * (later - theta) + 1e-11)
        << theta << " to " << later;
  };
  std::optional<double> last;
  for (std::size_t i = 0; i < thetas.size(); ++i) {
    const double points = solved(card, thetas[i]).start();
    EXPECT_LT(points, kMost);
    if (last) expect_steady(thetas[i - 1], *last, thetas[i], points);
    // Steps of the grid are wide; continuity shows in a step of a millionth.
    const double next = thetas[i] + 1e-6;
    if (i % 4 == 0) expect_steady(thetas[i], points, next, solved(card, next).start());
    last = points;
  }
}

}  // namespace
}  // namespace hazard::solve
