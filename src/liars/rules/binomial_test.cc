// Every way to compute a binomial tail, held to fractions, to other programs and to one another.
#include "hazard/liars/rules/binomial.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace hazard::liars {
namespace {

const std::vector<Chance> kChances = {{1, 2}, {2, 2}, {1, 3}, {2, 3}, {1, 4},
                                      {2, 4}, {1, 5}, {2, 5}, {1, 6}, {2, 6}};

// Good for up to 300 digits.
double value_of(const std::string& fraction) {
  const auto slash = fraction.find('/');
  return std::stod(fraction) /
         (slash == std::string::npos ? 1 : std::stod(fraction.substr(slash + 1)));
}

double relative_error(double value, double truth) {
  return value == truth ? 0 : std::abs(value - truth) / std::abs(truth);
}

std::string trace(int n, Chance chance, int k) {
  return fmt::format("{} of {} dice, {}/{}", k, n, chance.hits, chance.faces);
}

void expect_fractions(int n, Chance chance, int k, double allowed) {
  const BinomialFractions fractions = binomial_fractions(n, chance, k);
  const double tail = value_of(fractions.tail);
  const double term = value_of(fractions.term);
  EXPECT_LE(relative_error(binomial_tail(n, chance, k), tail), allowed) << trace(n, chance, k);
  EXPECT_LE(relative_error(binomial_term(n, chance, k), term), allowed) << trace(n, chance, k);
}

TEST(Binomial, DoublesAreTheFractionsForAllDiceOfAGame) {
  for (const Chance chance : kChances) {
    for (int n = 0; n <= kMaxDiceInPlay; ++n) {
      for (int k = -1; k <= n + 1; ++k) expect_fractions(n, chance, k, 1e-15);
    }
  }
}

TEST(Binomial, DoublesAreTheFractionsForHundredsOfDice) {
  for (const Chance chance : kChances) {
    for (int n : {100, 233, 360}) {
      for (int k = 0; k <= n; k += 7) expect_fractions(n, chance, k, 1e-15);
    }
  }
}

TEST(Binomial, TheSmallFractionsAreThoseOnPaper) {
  const auto tail = [](int n, Chance chance, int k) {
    return binomial_fractions(n, chance, k).tail;
  };
  const auto term = [](int n, Chance chance, int k) {
    return binomial_fractions(n, chance, k).term;
  };
  EXPECT_EQ(tail(2, {1, 6}, 1), "11/36");
  EXPECT_EQ(term(2, {1, 6}, 1), "5/18");
  EXPECT_EQ(tail(4, {1, 2}, 2), "11/16");
  EXPECT_EQ(term(4, {1, 2}, 2), "3/8");
  EXPECT_EQ(tail(3, {2, 6}, 3), "1/27");
  EXPECT_EQ(tail(3, {2, 6}, 0), "1");
  EXPECT_EQ(tail(3, {2, 6}, -2), "1");
  EXPECT_EQ(term(3, {2, 6}, -2), "0");
  EXPECT_EQ(tail(3, {2, 6}, 4), "0");
  EXPECT_EQ(tail(3, {2, 2}, 3), "1");
  EXPECT_EQ(term(3, {2, 2}, 2), "0");
  EXPECT_EQ(tail(0, {1, 6}, 0), "1");
}

// From a program of its own, with integers of 400 digits.
struct Golden {
  int n;
  Chance chance;
  int k;
  double tail;
  double log_tail;
};
const std::vector<Golden> kGolden = {
    {1'000'000, {2, 6}, 333'333, 0.500658220936584908, -0.691831604436655242},
    {1'000'000, {2, 6}, 334'000, 0.0788226284461077780, -2.54055516032004010},
    {1'000'000, {2, 6}, 345'000, 9.35647679802223021e-135, -308.612918745034579},
    {1'000'000, {2, 6}, 350'000, 6.50624908985719045e-272, -624.430382180886757},
    {1'000'000, {1, 6}, 170'000, 2.33990159210035952e-19, -42.8990078930595458},
    {1'000'000, {1, 6}, 160'000, 1, 0},
    {100'000, {1, 2}, 51'234, 3.05325211830085407e-15, -33.4225691040562746}};

TEST(Binomial, AMillionDiceAreNoTrouble) {
  for (const Golden& golden : kGolden) {
    const auto& [n, chance, k, tail, log_tail] = golden;
    SCOPED_TRACE(trace(n, chance, k));
    EXPECT_LE(relative_error(binomial_tail(n, chance, k), tail), 1e-15);
    EXPECT_NEAR(log_binomial_tail(n, chance, k), log_tail, 1e-12 * std::max(1.0, -log_tail));
  }
}

TEST(Binomial, LogarithmsAgreeWithSumsWhereverSumsReach) {
  for (const Chance chance : kChances) {
    for (int n : {1, 2, 3, 15, 16, 17, 40, 60, 1000, 10'000}) {
      const double sd = std::sqrt(n * chance.p() * (1 - chance.p()));
      const int step = std::max(1, static_cast<int>(sd / 2));
      for (int k = 0; k <= n + 1; k += step) {
        const double tail = binomial_tail(n, chance, k);
        if (tail < 1e-280) break;
        const double bound = 1e-12 * std::max(1.0, -std::log(tail));
        EXPECT_NEAR(log_binomial_tail(n, chance, k), std::log(tail), bound) << trace(n, chance, k);
        EXPECT_NEAR(binomial_tail(n, chance, k, TailMethod::kLogSpace), tail,
                    error_bound(n, chance, TailMethod::kLogSpace));
        EXPECT_NEAR(binomial_term(n, chance, k, TailMethod::kLogSpace), binomial_term(n, chance, k),
                    error_bound(n, chance, TailMethod::kLogSpace));
      }
    }
  }
}

TEST(Binomial, LogarithmsGoOnWhereDoublesEnd) {
  EXPECT_EQ(binomial_tail(1'000'000, {1, 6}, 1'000'000), 0);
  EXPECT_NEAR(log_binomial_tail(1'000'000, {1, 6}, 1'000'000) / (1'000'000 * std::log(1.0 / 6)), 1,
              1e-15);
  EXPECT_EQ(log_binomial_tail(10, {1, 6}, 11), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(log_binomial_tail(10, {1, 6}, 0), 0);
}

// The largest error of an approximation, for all k or, with many dice, 3,000 of them.
double worst_error(int n, Chance chance, TailMethod method) {
  const std::vector<double> terms = binomial_terms(n, chance);
  const int step = std::max(1, n / 3000);
  double worst = 0;
  double tail = 0;
  for (int k = n; k >= 0; --k) {
    tail += terms[k];
    if (k % step != 0) continue;
    worst = std::max(worst, std::abs(binomial_tail(n, chance, k, method) - tail));
    worst = std::max(worst, std::abs(binomial_term(n, chance, k, method) - terms[k]));
  }
  return worst;
}

TEST(Binomial, TheNormalLawKeepsWithinItsBound) {
  for (const Chance chance : kChances) {
    for (int n : {0, 1, 2, 3, 5, 8, 13, 30, 60, 99, 101, 113, 140, 200, 500, 3000, 100'000}) {
      const double worst = worst_error(n, chance, TailMethod::kNormal);
      const double bound = error_bound(n, chance, TailMethod::kNormal);
      EXPECT_LE(worst, bound) << trace(n, chance, 0);
      // And the bound says something: it is skewness that dominates.
      const bool skewed = 2 * chance.hits != chance.faces && !chance.certain();
      if (n == 100'000 && skewed) {
        EXPECT_GE(worst, 0.9 * bound) << trace(n, chance, 0);
      }
    }
  }
}

TEST(BinomialSlow, PoissonsLawKeepsWithinItsBound) {
  for (const Chance chance : kChances) {
    for (int n : {0, 1, 2, 3, 5, 8, 13, 30, 60, 200, 1000}) {
      EXPECT_LE(worst_error(n, chance, TailMethod::kPoisson),
                error_bound(n, chance, TailMethod::kPoisson) + 1e-15)
          << trace(n, chance, 0);
    }
  }
  // With one die a term is the whole distance of the two laws.
  EXPECT_NEAR(worst_error(1, {1, 6}, TailMethod::kPoisson),
              error_bound(1, {1, 6}, TailMethod::kPoisson), 1e-15);
}

TEST(Binomial, ApproximationsAreTakenOnlyWhereWantedAndBeyondTheLimit) {
  const auto method = [](int n, LargeM large_m, bool logs = false, Chance chance = {2, 6}) {
    return method_for(n, chance, {large_m, logs});
  };
  EXPECT_EQ(method_for(1'000'000, {2, 6}, {}), TailMethod::kExact);
  EXPECT_EQ(method(1'000'000, LargeM::kNone, true), TailMethod::kLogSpace);
  for (LargeM large_m : {LargeM::kAuto, LargeM::kNormal, LargeM::kPoisson}) {
    EXPECT_EQ(method(kLargeDice, large_m), TailMethod::kExact);
    EXPECT_EQ(method(kLargeDice, large_m, true), TailMethod::kLogSpace);
    EXPECT_EQ(method(1'000'000, large_m, false, {2, 2}), TailMethod::kExact);
  }
  EXPECT_EQ(method(kLargeDice + 1, LargeM::kNormal), TailMethod::kNormal);
  EXPECT_EQ(method(kLargeDice + 1, LargeM::kPoisson), TailMethod::kPoisson);
  EXPECT_EQ(method(kLargeDice + 1, LargeM::kAuto), TailMethod::kNormal);
  EXPECT_EQ(method_for(kLargeDice + 1, {1, 1'000'000}, {LargeM::kAuto}), TailMethod::kPoisson);
  EXPECT_EQ(*parse_large_m("poisson"), LargeM::kPoisson);
  EXPECT_EQ(*parse_large_m("none"), LargeM::kNone);
  EXPECT_EQ(parse_large_m("gauss").error().message,
            "large-m 'gauss': write one of auto, normal, poisson, none");
}

TEST(BinomialTable, HoldsWhatTheFunctionsGive) {
  for (const Chance chance : kChances) {
    const BinomialTable& table = binomial_table(chance);
    for (int n = 0; n <= kMaxDiceInPlay; ++n) {
      const std::vector<double> terms = binomial_terms(n, chance);
      for (int k = -2; k <= n + 2; ++k) {
        EXPECT_EQ(table.tail(n, k), binomial_tail(n, chance, k)) << trace(n, chance, k);
        EXPECT_EQ(table.term(n, k), binomial_term(n, chance, k)) << trace(n, chance, k);
        if (k >= 0 && k <= n) {
          EXPECT_EQ(table.term(n, k), terms[k]);
        }
      }
    }
  }
}

}  // namespace
}  // namespace hazard::liars
