#include "hazard/liars/rules/binomial.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

#include "base/assert.h"
#include "base/text.h"
#include "stats/twofold.h"

namespace hazard::liars {
namespace {

using std::numbers::pi;

// Two whole numbers that a double holds exactly.
struct Ratio {
  double over;
  double under;

  double value() const { return over / under; }
  stats::Twofold exactly() const { return stats::Twofold{over} / stats::Twofold{under}; }
  Ratio inverse() const { return {under, over}; }
};

struct Binomial {
  int n;
  Chance chance;

  int last() const { return n; }
  int mode() const {
    return static_cast<int>(
        std::min((std::int64_t{n} + 1) * chance.hits / chance.faces, std::int64_t{n}));
  }
  // P(k + 1) / P(k)
  Ratio up(int k) const {
    return {static_cast<double>(n - k) * chance.hits,
            static_cast<double>(k + 1) * (chance.faces - chance.hits)};
  }
  double mean() const { return n * chance.p(); }
  double sd() const { return std::sqrt(n * chance.p() * (1 - chance.p())); }
};

struct Poisson {
  int n;
  Chance chance;

  int last() const { return std::numeric_limits<int>::max() - 1; }
  int mode() const { return static_cast<int>(std::int64_t{n} * chance.hits / chance.faces); }
  Ratio up(int k) const {
    return {static_cast<double>(n) * chance.hits, static_cast<double>(k + 1) * chance.faces};
  }
};

// --- sums of twofold precision -------------------------------------------------------------------

// Below it the low halves of twofold numbers would vanish.
constexpr double kSmallest = 1e-290;

// A distribution in units of its largest term, from term number `first` on; the others are nothing.
class Sums {
 public:
  // From the mode outwards by the ratios of neighbours, which are known exactly: no logarithm, no
  // factorial, nothing to cancel. About 76 standard deviations of terms.
  template <class Law>
  explicit Sums(const Law& law) {
    const int mode = law.mode();
    stats::Twofold weight{1};
    for (int k = mode; k > 0 && weight.hi > kSmallest; --k) {
      weight = weight * law.up(k - 1).inverse().exactly();
      terms_.push_back(weight);
    }
    first_ = mode - static_cast<int>(terms_.size());
    std::reverse(terms_.begin(), terms_.end());
    weight = {1};
    terms_.push_back(weight);
    for (int k = mode; k < law.last() && weight.hi > kSmallest; ++k) {
      weight = weight * law.up(k).exactly();
      terms_.push_back(weight);
    }
    tails_ = terms_;
    for (std::size_t i = tails_.size() - 1; i > 0; --i) tails_[i - 1] = tails_[i - 1] + tails_[i];
  }

  double tail(int k) const { return k <= first_ ? 1 : share(tails_, k); }
  double term(int k) const { return k < first_ ? 0 : share(terms_, k); }

 private:
  double share(const std::vector<stats::Twofold>& parts, int k) const {
    const auto i = static_cast<std::size_t>(k - first_);
    return i < parts.size() ? (parts[i] / tails_[0]).hi : 0;
  }

  int first_;
  std::vector<stats::Twofold> terms_;
  std::vector<stats::Twofold> tails_;
};

// --- logarithms ----------------------------------------------------------------------------------

// ln n! less Stirling's n ln n - n + ln(2 pi n) / 2, n > 0.
double stirling_rest(double n) {
  if (n < 16) {
    double factorial = 1;
    for (double i = 2; i <= n; ++i) factorial *= i;
    return std::log(factorial / std::sqrt(2 * pi * n)) - n * std::log(n) + n;
  }
  const double square = 1 / (n * n);
  return (1.0 / 12 -
          square * (1.0 / 360 - square * (1.0 / 1260 - square * (1.0 / 1680 - square / 1188)))) /
         n;
}

// x ln(x / mean) + mean - x, from x and x - mean.
double deviance(double x, double difference) {
  const double mean = x - difference;
  if (std::abs(difference) > 0.1 * (x + mean)) return x * std::log(x / mean) - difference;
  // ln(x / mean) = 2 atanh(v)
  const double v = difference / (x + mean);
  double sum = difference * v;
  double power = 2 * x * v;
  for (int j = 3;; j += 2) {
    power *= v * v;
    const double more = sum + power / j;
    if (more == sum) return sum;
    sum = more;
  }
}

// Stirling's formula with the large parts cancelled on paper (Loader, "Fast and accurate
// computation of binomial probabilities", 2000).
double log_term(int n, Chance chance, int k) {
  if (k == 0) return n * std::log1p(-chance.p());
  if (k == n) return n * std::log(chance.p());
  const double off =
      static_cast<double>(std::int64_t{k} * chance.faces - std::int64_t{n} * chance.hits) /
      chance.faces;
  return stirling_rest(n) - stirling_rest(k) - stirling_rest(n - k) - deviance(k, off) -
         deviance(n - k, -off) + 0.5 * std::log(n / (2 * pi * k * (n - k)));
}

// 1 + ratio(0) + ratio(0) ratio(1) + ... of ratios below 1 that fall.
template <class RatioAt>
double falling_sum(int count, RatioAt ratio) {
  double sum = 1;
  double product = 1;
  for (int i = 0; i < count && product > sum * 1e-18; ++i) sum += product *= ratio(i).value();
  return sum;
}

// --- the normal law ------------------------------------------------------------------------------

double above(double deviations) { return 0.5 * std::erfc(deviations / std::numbers::sqrt2); }

double between(double low, double high) {
  return low + high > 0 ? above(low) - above(high) : above(-high) - above(-low);
}

// From n p q = 25 on the continuity correction leaves (Uspensky, "Introduction to mathematical
// probability", 1937, chapter VII)
//
//   |q - p| / (6 sqrt(2 pi) sd) + (0.13 + 0.18 |q - p|) / sd^2 + e^(-3/2 sd)
//
// Below that, Berry and Esseen's 0.4098 (p^2 + q^2) / sd for binomials (Schulz, 2016) and the
// 0.1995 / sd of half a step, both twice for a term, are less than 1 / sd for p = 1/6 to 5/6.
double normal_bound(const Binomial& law) {
  const double sd = law.sd();
  if (sd < 5) return sd < 1 ? 1 : 1 / sd;
  const double skew = std::abs(1 - 2 * law.chance.p());
  return skew / (6 * std::sqrt(2 * pi) * sd) + (0.13 + 0.18 * skew) / (sd * sd) +
         std::exp(-1.5 * sd);
}

// In total variation (Barbour and Hall, 1984).
double poisson_bound(const Binomial& law) { return law.chance.p() * -std::expm1(-law.mean()); }

}  // namespace

std::string to_string(Chance chance) {
  const int divisor = std::gcd(chance.hits, chance.faces);
  return chance.certain() ? "1"
                          : fmt::format("{}/{}", chance.hits / divisor, chance.faces / divisor);
}

std::string_view to_string(TailMethod method) {
  static constexpr std::array<std::string_view, 4> kNames = {"exact", "log-space", "normal",
                                                             "poisson"};
  return kNames[static_cast<std::size_t>(method)];
}

double binomial_tail(int n, Chance chance, int k, TailMethod method) {
  HAZARD_ASSERT(n >= 0 && chance.hits >= 1 && chance.hits <= chance.faces);
  if (k <= 0) return 1;
  if (k > n) return 0;
  const Binomial law{n, chance};
  switch (method) {
    case TailMethod::kLogSpace: return std::exp(log_binomial_tail(n, chance, k));
    case TailMethod::kNormal: return above((k - 0.5 - law.mean()) / law.sd());
    case TailMethod::kPoisson: return Sums(Poisson{n, chance}).tail(k);
    default: return Sums(law).tail(k);
  }
}

double binomial_term(int n, Chance chance, int k, TailMethod method) {
  HAZARD_ASSERT(n >= 0 && chance.hits >= 1 && chance.hits <= chance.faces);
  if (k < 0 || k > n) return 0;
  const Binomial law{n, chance};
  const auto deviations = [&](double x) { return (x - law.mean()) / law.sd(); };
  switch (method) {
    case TailMethod::kLogSpace: return std::exp(log_term(n, chance, k));
    case TailMethod::kNormal: return between(deviations(k - 0.5), deviations(k + 0.5));
    case TailMethod::kPoisson: return Sums(Poisson{n, chance}).term(k);
    default: return Sums(law).term(k);
  }
}

double log_binomial_tail(int n, Chance chance, int k) {
  if (k <= 0) return 0;
  if (k > n) return -std::numeric_limits<double>::infinity();
  if (chance.certain()) return 0;
  const Binomial law{n, chance};
  if (std::int64_t{k} * chance.faces > std::int64_t{n} * chance.hits) {
    return log_term(n, chance, k) +
           std::log(falling_sum(n - k, [&](int i) { return law.up(k + i); }));
  }
  const double rest =
      log_term(n, chance, k - 1) +
      std::log(falling_sum(k - 1, [&](int i) { return law.up(k - 2 - i).inverse(); }));
  return std::log1p(-std::exp(rest));
}

double error_bound(int n, Chance chance, TailMethod method) {
  switch (method) {
    case TailMethod::kLogSpace: return 1e-12;  // x |ln x| < 1
    case TailMethod::kNormal: return normal_bound({n, chance});
    case TailMethod::kPoisson: return poisson_bound({n, chance});
    default: return 1e-14;
  }
}

Result<LargeM> parse_large_m(std::string_view text) {
  static constexpr std::array<std::string_view, 4> kNames = {"auto", "normal", "poisson", "none"};
  const auto name = std::ranges::find(kNames, text);
  if (name == kNames.end()) {
    return fail(Errc::kBadInput, "large-m '{}': write one of {}", text,
                list_of(kNames, [](std::string_view n) { return std::string(n); }));
  }
  return static_cast<LargeM>(name - kNames.begin());
}

TailMethod method_for(int n, Chance chance, const BinomialOptions& options) {
  if (options.large_m == LargeM::kNone || n <= kLargeDice || chance.certain()) {
    return options.use_logspace ? TailMethod::kLogSpace : TailMethod::kExact;
  }
  if (options.large_m == LargeM::kNormal) return TailMethod::kNormal;
  if (options.large_m == LargeM::kPoisson) return TailMethod::kPoisson;
  return error_bound(n, chance, TailMethod::kNormal) < error_bound(n, chance, TailMethod::kPoisson)
             ? TailMethod::kNormal
             : TailMethod::kPoisson;
}

std::vector<double> binomial_terms(int n, Chance chance) {
  const Sums sums(Binomial{n, chance});
  std::vector<double> terms(static_cast<std::size_t>(n) + 1);
  for (int k = 0; k <= n; ++k) terms[k] = sums.term(k);
  return terms;
}

BinomialTable::BinomialTable(Chance chance) {
  for (int n = 0; n <= kMaxDiceInPlay; ++n) {
    const Sums sums(Binomial{n, chance});
    for (int k = 0; k <= n; ++k) {
      tails_[n][k] = sums.tail(k);
      terms_[n][k] = sums.term(k);
    }
  }
}

const BinomialTable& binomial_table(Chance chance) {
  HAZARD_ASSERT(chance.hits >= 1 && chance.hits <= 2);
  HAZARD_ASSERT(chance.faces >= 2 && chance.faces <= kMaxFaces);
  // 60 KB each, in the order of faces, then hits: a millisecond for all of them.
  static const std::vector<BinomialTable> tables = [] {
    std::vector<BinomialTable> made;
    for (int faces = 2; faces <= kMaxFaces; ++faces) {
      for (int hits = 1; hits <= 2; ++hits) made.emplace_back(Chance{hits, faces});
    }
    return made;
  }();
  return tables[2 * (chance.faces - 2) + chance.hits - 1];
}

}  // namespace hazard::liars
