#include "hazard/stats/statistics.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"

namespace hazard::stats {
namespace {

// p ln(p / q), which is 0 for p = 0.
double term(double p, double q) { return p > 0 ? p * std::log(p / q) : 0; }

double divergence(double p, double q) { return term(p, q) + term(1 - p, 1 - q); }

// The q between p and `end` (0 or 1) where the divergence from p reaches `limit`, by bisection.
// Pinsker: it is 2 (p - q)^2 at least. The bracket's far side is returned, so that an interval may
// be too wide by 2^-24 = 6e-8 but never too narrow.
double reach(double p, double end, double limit) {
  constexpr int kHalvings = 24;
  const double pinsker = std::sqrt(limit / 2);
  double near = p;
  double far = end > p ? std::min(end, p + pinsker) : std::max(end, p - pinsker);
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (near + far) / 2;
    (divergence(p, middle) < limit ? near : far) = middle;
  }
  return far;
}

}  // namespace

void Moments::add(double x) {
  ++n;
  const double before = x - mean;
  mean += before / static_cast<double>(n);
  m2 += before * (x - mean);
}

void Moments::merge(const Moments& other) {
  if (other.n == 0) return;
  if (n == 0) {
    *this = other;
    return;
  }
  const auto mine = static_cast<double>(n);
  const auto theirs = static_cast<double>(other.n);
  const double apart = other.mean - mean;
  n += other.n;
  mean += apart * theirs / (mine + theirs);
  m2 += other.m2 + apart * apart * mine * theirs / (mine + theirs);
}

double Moments::variance() const { return n < 2 ? 0 : m2 / static_cast<double>(n - 1); }

double Moments::standard_error() const {
  return n < 2 ? 0 : std::sqrt(variance() / static_cast<double>(n));
}

Moments moments_of(std::span<const double> sample) {
  Moments moments;
  for (double x : sample) moments.add(x);
  return moments;
}

Interval wilson_interval(std::int64_t count, std::int64_t total, double deviations) {
  HAZARD_ASSERT(total > 0 && 0 <= count && count <= total);
  const auto n = static_cast<double>(total);
  const double share = static_cast<double>(count) / n;
  const double z2 = deviations * deviations;
  const double centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double radius =
      deviations / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
  // At the ends the formula gives 0 and 1 but for rounding.
  return {count == 0 ? 0 : centre - radius, count == total ? 1 : centre + radius};
}

Interval normal_interval(const Moments& sample, double deviations) {
  const double radius = deviations * sample.standard_error();
  return {sample.mean - radius, sample.mean + radius};
}

double bernstein_radius(const Moments& sample, double width, double delta) {
  if (sample.n < 2) return width;
  const auto n = static_cast<double>(sample.n);
  const double log = std::log(3 / delta);
  return std::sqrt(2 * sample.variance() * log / n) + 7 * width * log / (3 * (n - 1));
}

Interval bernstein_interval(const Moments& sample, const Interval& range, double delta) {
  if (sample.n < 2) return range;
  const double radius = bernstein_radius(sample, range.width(), delta);
  return {std::max(range.lower, sample.mean - radius), std::min(range.upper, sample.mean + radius)};
}

Interval kl_interval(const Moments& sample, const Interval& range, double delta) {
  if (sample.n < 2) return range;
  const double share = std::clamp((sample.mean - range.lower) / range.width(), 0.0, 1.0);
  const double limit = std::log(2 / delta) / static_cast<double>(sample.n);
  return {range.lower + range.width() * reach(share, 0, limit),
          range.lower + range.width() * reach(share, 1, limit)};
}

}  // namespace hazard::stats
