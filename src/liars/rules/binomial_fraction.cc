#include <boost/multiprecision/cpp_int.hpp>

#include "base/assert.h"
#include "hazard/liars/rules/binomial.h"

namespace hazard::liars {

BinomialFractions binomial_fractions(int n, Chance chance, int k) {
  using boost::multiprecision::cpp_int;
  using boost::multiprecision::cpp_rational;
  HAZARD_ASSERT(n >= 0 && n <= kMaxFractionDice);
  HAZARD_ASSERT(chance.hits >= 1 && chance.hits <= chance.faces);
  const cpp_int all = pow(cpp_int(chance.faces), static_cast<unsigned>(n));
  // Ways to have n, n - 1, ... dice that count: C(n, i) hits^i misses^(n - i).
  cpp_int ways = pow(cpp_int(chance.hits), static_cast<unsigned>(n));
  cpp_int at_least = 0;
  cpp_int just = 0;
  for (int i = n; i >= 0; --i) {
    if (i >= k) at_least += ways;
    if (i == k) just = ways;
    ways = ways * i * (chance.faces - chance.hits) / ((n - i + 1) * chance.hits);
  }
  return {cpp_rational(at_least, all).str(), cpp_rational(just, all).str()};
}

}  // namespace hazard::liars
