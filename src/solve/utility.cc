#include "solve/utility.h"

#include <algorithm>
#include <cmath>

#include "hazard/scorecard/rules.h"

namespace hazard::solve {
namespace {

constexpr double kCentredLimit = 1.0 / 256;

// Double-double arithmetic: an unevaluated sum hi + lo with about 106 bits.
struct Long {
  double hi;
  double lo;
};

Long two_sum(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

Long two_product(double a, double b) {
  const double product = a * b;
  return {product, std::fma(a, b, -product)};
}

Long add(Long a, Long b) {
  const Long high = two_sum(a.hi, b.hi);
  return two_sum(high.hi, high.lo + (a.lo + b.lo));
}

Long multiply(Long a, Long b) {
  const Long high = two_product(a.hi, b.hi);
  return two_sum(high.hi, high.lo + (a.hi * b.lo + a.lo * b.hi));
}

Long divide(Long a, double b) {
  const double quotient = a.hi / b;
  const Long product = two_product(quotient, b);
  const double rest = ((a.hi - product.hi) - product.lo + a.lo) / b;
  return two_sum(quotient, rest);
}

// (e^x - 1) / x for |x| < 1, by its series: 1 + x/2 (1 + x/3 (1 + x/4 (...))).
Long growth(Long x) {
  Long sum = {1, 0};
  for (int n = 32; n >= 2; --n) sum = add({1, 0}, divide(multiply(x, sum), n));
  return sum;
}

Scaled normalised(double value) {
  Scaled result{};
  result.mantissa = std::frexp(value, &result.exponent);
  return result;
}

}  // namespace

Scaled exact_exp(double a, double b) {
  constexpr double kLn2High = 0x1.62e42fefap-1;  // 37 bits: exact times any |k| < 2^16
  constexpr Long kLn2Low = {0x1.cf79abc9e3b3ap-40, -0x1.ff0342542fc33p-94};
  const Long x = two_product(a, b);
  const double k = std::nearbyint(x.hi * 0x1.71547652b82fep0);
  const Long reduced = add(add(x, {-k * kLn2High, 0}), multiply(kLn2Low, {-k, 0}));
  const Long result = add({1, 0}, multiply(reduced, growth(reduced)));
  const Scaled rounded = normalised(result.hi);
  return {rounded.mantissa, rounded.exponent + static_cast<int>(k)};
}

Utility::Utility(Objective objective, int max_points)
    : theta_(objective.theta), has_exponents_(std::abs(objective.theta) > kCentredLimit) {
  for (int s = 0; s <= max_points; ++s) {
    if (has_exponents_) {
      scale_.push_back(exact_exp(theta_, s));
      offset_.push_back(0);
    } else {
      const Long x = two_product(theta_, s);
      const Long per_point = growth(x);
      scale_.push_back(normalised(add({1, 0}, multiply(x, per_point)).hi));
      offset_.push_back(multiply({static_cast<double>(s), 0}, per_point).hi);
    }
  }
}

Scaled Utility::of(int points) const {
  if (!has_exponents_) return normalised(offset_[points]);
  const Scaled e = scale_[points];
  return {theta_ > 0 ? e.mantissa : -e.mantissa, e.exponent};
}

double Utility::points(double value, int exponent) const {
  if (!has_exponents_) {
    const double utility = std::ldexp(value, exponent);
    return theta_ == 0 ? utility : std::log1p(theta_ * utility) / theta_;
  }
  constexpr double kLn2 = 0x1.62e42fefa39efp-1;
  return (std::log(std::abs(value)) + exponent * kLn2) / theta_;
}

int max_step(const scorecard::RuleSet& rules, const scorecard::ScoreTable& scores) {
  return std::max(std::ranges::max(scores.most) + rules.yahtzee_extra, rules.upper_bonus);
}

}  // namespace hazard::solve
