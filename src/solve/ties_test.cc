#include "solve/ties.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "hazard/dice/lattice.h"

namespace hazard::solve {
namespace {

constexpr double kTieThetas[] = {-3,   -0.05, -1.0 / 256, -0.001, -1e-9, 0,
                                 1e-9, 0.001, 1.0 / 256,  0.05,   3};
constexpr int kBoxes = 15;

struct Rule {
  explicit Rule(double the_theta)
      : theta(the_theta), utility({theta}, 100), ties(utility, kBoxes) {}

  // As utility.h has it; beyond 2^-8 up to a power of two of the row, here e^(theta centre).
  double value(double points, double centre) const {
    if (theta == 0) return points;
    if (!utility.has_exponents()) return std::expm1(theta * points) / theta;
    return (theta > 0 ? 1 : -1) * std::exp(theta * (points - centre));
  }

  double theta;
  Utility utility;
  TieRule ties;
};

TEST(TieRule, ADecisionComesBackFromItsMark) {
  for (double theta : kTieThetas) {
    const Rule rule(theta);
    for (double points : {0.0, 1e-6, 0.25, 5.0, 248.4, 374.0}) {
      const double value = rule.value(points, 200);
      for (int h = 0; h < dice::kNumHands; ++h) {
        const auto& raise = rule.ties.keep(dice::kHands[h].size());
        ASSERT_EQ(rule.ties.number(rule.ties.mark(value, raise, h)), h) << theta << ' ' << points;
      }
      for (int b = 0; b < kBoxes; ++b) {
        ASSERT_EQ(rule.ties.number(rule.ties.mark(value, rule.ties.box(b), b)), b);
      }
    }
  }
}

// Values that are equal but for rounding.
TEST(TieRule, EqualKeepsGoToMoreDiceThenToTheFirstHand) {
  std::mt19937 random(3);
  for (double theta : kTieThetas) {
    const Rule rule(theta);
    for (int i = 0; i < 2000; ++i) {
      const double value = rule.value(static_cast<double>(random() % 40000) / 100, 200);
      const int a = static_cast<int>(random() % dice::kNumHands);
      const int b = static_cast<int>(random() % dice::kNumHands);
      const int size_a = dice::kHands[a].size();
      const int size_b = dice::kHands[b].size();
      const int winner = size_a != size_b ? (size_a > size_b ? a : b) : std::min(a, b);
      const double best = std::max(rule.ties.mark(value, rule.ties.keep(size_a), a),
                                   rule.ties.mark(value, rule.ties.keep(size_b), b));
      ASSERT_EQ(rule.ties.number(best), winner) << theta << ' ' << value << ' ' << a << ' ' << b;
      if (size_a != size_b) {
        // The winner may lose a few units in the last place on its way.
        const double less = value - std::abs(value) * 4e-16;
        const double close =
            std::max(rule.ties.mark(winner == a ? less : value, rule.ties.keep(size_a), a),
                     rule.ties.mark(winner == b ? less : value, rule.ties.keep(size_b), b));
        ASSERT_EQ(rule.ties.number(close), winner) << theta << ' ' << value;
      }
    }
  }
}

TEST(TieRule, EqualBoxesGoToTheFirstOnTheCard) {
  std::mt19937 random(4);
  for (double theta : kTieThetas) {
    const Rule rule(theta);
    for (int i = 0; i < 2000; ++i) {
      const double value = rule.value(static_cast<double>(random() % 40000) / 100, 200);
      const int a = static_cast<int>(random() % kBoxes);
      const int b = static_cast<int>(random() % kBoxes);
      const double best = std::max(rule.ties.mark(value, rule.ties.box(a), a),
                                   rule.ties.mark(value, rule.ties.box(b), b));
      ASSERT_EQ(rule.ties.number(best), std::min(a, b)) << theta << ' ' << value;
    }
  }
}

TEST(TieRule, TwoBillionthsOfAPointAreNoTie) {
  std::mt19937 random(5);
  for (double theta : kTieThetas) {
    const Rule rule(theta);
    // Beyond |theta| = 2 a double near e^(theta x) still tells 1e-9 points apart.
    for (int i = 0; i < 2000; ++i) {
      const double points = static_cast<double>(random() % 37400) / 100;
      const double less = rule.value(points, points);
      const double more = theta == 0 || !rule.utility.has_exponents()
                              ? rule.value(points + 2e-9, points)
                              : less * (1 + theta * 2e-9);
      const double few = rule.ties.mark(more, rule.ties.keep(0), 0);
      const double many = rule.ties.mark(less, rule.ties.keep(5), dice::kFirstRoll);
      ASSERT_GT(few, many) << theta << ' ' << points;
      const double last = rule.ties.mark(more, rule.ties.box(kBoxes - 1), kBoxes - 1);
      const double first = rule.ties.mark(less, rule.ties.box(0), 0);
      ASSERT_GT(last, first) << theta << ' ' << points;
    }
  }
}

TEST(TieRule, AMarkMovesAValueByLessThanABillionthPoint) {
  for (double theta : kTieThetas) {
    const Rule rule(theta);
    for (double points : {0.5, 5.0, 248.4, 374.0}) {
      const double value = rule.value(points, points);
      // Utility of one point more, to first order.
      const double slope = rule.utility.has_exponents() ? theta * value : theta * value + 1;
      ASSERT_GT(slope, 0);
      for (int h : {0, 6, 209, 210, 461}) {
        const double moved =
            rule.ties.mark(value, rule.ties.keep(dice::kHands[h].size()), h) - value;
        EXPECT_LT(std::abs(moved), 1e-9 * slope) << theta << ' ' << points << ' ' << h;
      }
      for (int b : {0, kBoxes - 1}) {
        const double moved = rule.ties.mark(value, rule.ties.box(b), b) - value;
        EXPECT_LT(std::abs(moved), 1e-9 * slope) << theta << ' ' << points << ' ' << b;
      }
    }
  }
}

}  // namespace
}  // namespace hazard::solve
