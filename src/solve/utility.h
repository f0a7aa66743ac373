// What the solver maximises, as a number that turns can add up.
//
// For risk parameter theta the value of a position is the expected utility of the points to come:
//
//   |theta| <= 2^-8    u(x) = (e^(theta x) - 1) / theta    x itself for theta = 0: the mean
//   beyond             u(x) = sign(theta) e^(theta x)      scaled by a power of two for each row
//
// Both are increasing, so every choice is a maximum and every roll a plain average, and both turn
// points s into an affine step: u(s + x) = scale(s) u(x) + offset(s). One kernel serves every
// theta. The first form keeps all digits next to theta = 0, the second all digits for large
// |theta|.
//
// Certainty equivalent: the sure number of points with the same utility. theta > 0 is bold,
// theta < 0 cautious.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"

namespace hazard::solve {

// mantissa * 2^exponent
struct Scaled {
  double mantissa;  // 1/2 <= |mantissa| < 1, or 0
  int exponent;

  // mantissa * 2^(exponent + shift), rounded only where it leaves the range of double.
  double shifted(int shift) const {
    const int power = exponent + shift;
    if (power < -1021 || power > 1023) return std::ldexp(mantissa, power);
    return mantissa * std::bit_cast<double>(static_cast<std::uint64_t>(power + 1023) << 52);
  }
};

class Utility {
 public:
  // Tabulates steps of 0..max_points points.
  Utility(Objective objective, int max_points);

  Objective objective() const { return {theta_}; }
  // Rows carry a power of two of their own.
  bool has_exponents() const { return has_exponents_; }

  Scaled scale(int points) const { return scale_[points]; }
  double offset(int points) const { return offset_[points]; }
  // Utility of this many sure points.
  Scaled of(int points) const;
  // Certainty equivalent of value * 2^exponent, in points.
  double points(double value, int exponent) const;

 private:
  double theta_;
  bool has_exponents_;
  std::vector<Scaled> scale_;
  std::vector<double> offset_;
};

// The most points that a single step or the bonus can bring.
int max_step(const scorecard::RuleSet& rules, const scorecard::ScoreTable& scores);

// e^(a b), correctly rounded but for about one case in 10^12, and the same on every machine: the
// library functions of different machines differ in the last bit.
Scaled exact_exp(double a, double b);

}  // namespace hazard::solve
