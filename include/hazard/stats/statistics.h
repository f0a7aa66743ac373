// Samples in one pass, and intervals for what they estimate.
//
// Two kinds of interval. wilson_interval() and normal_interval() lean on the central limit theorem:
// for reports. bernstein_interval() and kl_interval() hold for every sample size and every law on a
// known range: for decisions.
#pragma once

#include <cstdint>
#include <span>

namespace hazard::stats {

inline constexpr double kNormal95 = 1.959963984540054;  // the normal law is within +- this at 95 %

// Count, mean and sum of squared deviations (Welford). Parts of a sample merge into the whole
// (Chan, Golub and LeVeque, 1979); the same parts in the same order give the same bits.
struct Moments {
  std::int64_t n = 0;
  double mean = 0;
  double m2 = 0;  // sum of (x - mean)^2

  void add(double x);
  void merge(const Moments& other);

  double variance() const;        // unbiased; 0 if n < 2
  double standard_error() const;  // of the mean; 0 if n < 2
};

Moments moments_of(std::span<const double> sample);

struct Interval {
  double lower = 0;
  double upper = 0;

  double width() const { return upper - lower; }
  double middle() const { return (lower + upper) / 2; }
  bool contains(double x) const { return lower <= x && x <= upper; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

// Of a probability, from `count` successes in `total` > 0 trials (Wilson's score interval).
Interval wilson_interval(std::int64_t count, std::int64_t total, double deviations = kNormal95);

// Of a mean.
Interval normal_interval(const Moments& sample, double deviations = kNormal95);

// Of the mean of n independent samples of a law on a range: wrong with probability delta at most,
// at this one n. The whole range, or its width, if n < 2.
//
//   radius = sqrt(2 s^2 L / n) + 7 w L / (3 (n - 1)),  L = ln(3 / delta),  w = width of the range
//
// Three events, each of probability delta / 3 at most, spoil it (Maurer and Pontil, 2009):
//   mean above or below the truth by more than sqrt(2 sigma^2 L / n) + w L / (3 n)   Bennett
//   sigma > s + w sqrt(2 L / (n - 1))                                 s^2 is self-bounding
// Without them the last line put into the one before gives the radius, for 2 + 1/3 = 7/3. From
// n = 5 on it is smaller than with 3 w L / n, as Audibert, Munos and Szepesvari (2009) have it.
double bernstein_radius(const Moments& sample, double width, double delta);
Interval bernstein_interval(const Moments& sample, const Interval& range, double delta);

// The same promise. With the range scaled to 0..1, all q such that
//
//   n kl(mean, q) <= ln(2 / delta),  kl(p, q) = p ln(p / q) + (1 - p) ln((1 - p) / (1 - q))
//
// exp is convex, so of all laws on 0..1 with mean q the coin has the largest moment generating
// function, and Chernoff's bound for coins, exp(-n kl) on either side, holds for every law. Better
// than bernstein_interval() for coins and small n, worse for laws with little variance.
Interval kl_interval(const Moments& sample, const Interval& range, double delta);

}  // namespace hazard::stats
