#include "versus/normal.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hazard::versus {

double normal_below(double x) { return std::erfc(-x / std::numbers::sqrt2) / 2; }

Normal highest(const Normal& a, const Normal& b) {
  const double spread = std::sqrt(a.variance + b.variance);
  if (spread == 0) return {std::max(a.mean, b.mean), 0};
  const double x = (a.mean - b.mean) / spread;
  const double above = normal_below(x);
  const double density = std::exp(-x * x / 2) / std::sqrt(2 * std::numbers::pi);
  const double mean = a.mean * above + b.mean * (1 - above) + spread * density;
  // About the mean, which loses no digits.
  const double from_a = a.mean - mean;
  const double from_b = b.mean - mean;
  const double second = (from_a * from_a + a.variance) * above +
                        (from_b * from_b + b.variance) * (1 - above) +
                        (from_a + from_b) * spread * density;
  return {mean, std::max(second, 0.0)};
}

}  // namespace hazard::versus
