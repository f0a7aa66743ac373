// Numbers of twice the precision of double, hi + lo, about 106 bits (Dekker, "A floating-point
// technique for extending the available precision", 1971). For sums and products of positive terms.
#pragma once

#include <cmath>

namespace hazard::stats {

struct Twofold {
  double hi = 0;
  double lo = 0;
};

// Of |a| >= |b|.
inline Twofold quick_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

inline Twofold operator+(const Twofold& a, const Twofold& b) {
  const double sum = a.hi + b.hi;
  const double part = sum - a.hi;
  const double lost = (a.hi - (sum - part)) + (b.hi - part);
  return quick_sum(sum, lost + a.lo + b.lo);
}

inline Twofold operator*(const Twofold& a, const Twofold& b) {
  const double product = a.hi * b.hi;
  const double lost = std::fma(a.hi, b.hi, -product);
  return quick_sum(product, lost + a.hi * b.lo + a.lo * b.hi);
}

inline Twofold operator/(const Twofold& a, const Twofold& b) {
  const double quotient = a.hi / b.hi;
  const double rest = std::fma(-quotient, b.hi, a.hi);
  return quick_sum(quotient, (rest + a.lo - quotient * b.lo) / b.hi);
}

}  // namespace hazard::stats
