#include "hazard/evaluate/distribution.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace hazard::evaluate {
namespace {

// Sums of probabilities that should reach a bound may miss it by their rounding.
constexpr double kRounding = 1e-12;

// Calls fn(score, probability) for all scores that can happen.
template <class Fn>
void for_each(const Distribution& distribution, Fn fn) {
  for (std::size_t i = 0; i < distribution.p.size(); ++i) {
    if (distribution.p[i] > 0) fn(distribution.first + static_cast<int>(i), distribution.p[i]);
  }
}

// E[(X - centre)^power], by multiplication: std::pow differs between machines.
double moment(const Distribution& distribution, double centre, int power) {
  double sum = 0;
  double mass = 0;
  for_each(distribution, [&](int score, double p) {
    double term = p;
    for (int i = 0; i < power; ++i) term *= score - centre;
    sum += term;
    mass += p;
  });
  return mass > 0 ? sum / mass : 0;
}

// Mean of the share q of the outcomes that is met first on the way from `extreme`.
double tail_mean(const Distribution& d, double q, int extreme, int step) {
  if (!(d.mass() > 0)) return 0;
  double left = q * d.mass();
  double taken = 0;
  double sum = 0;  // of points beyond the extreme
  for (int score = extreme; left > 0 && score >= d.first && score <= d.last(); score += step) {
    const double share = std::min(d.at(score), left);
    sum += share * (score - extreme);
    taken += share;
    left -= share;
  }
  return taken > 0 ? extreme + sum / taken : extreme;
}

}  // namespace

double Distribution::at(int score) const {
  return score < first || score > last() ? 0 : p[score - first];
}

void Distribution::add(int score, double probability) {
  if (p.empty()) first = score;
  if (score < first) {
    p.insert(p.begin(), first - score, 0.0);
    first = score;
  }
  if (score > last()) p.resize(score - first + 1);
  p[score - first] += probability;
}

void Distribution::add(const Distribution& other, double weight) {
  if (other.p.empty()) return;
  add(other.first, 0);
  add(other.last(), 0);
  for (int score = other.first; score <= other.last(); ++score) {
    p[score - first] += weight * other.at(score);
  }
}

double Distribution::mass() const { return std::accumulate(p.begin(), p.end(), 0.0); }

double Distribution::at_least(int score) const {
  double sum = 0;
  for (int s = last(); s >= std::max(score, first); --s) sum += at(s);  // the small ones first
  return sum;
}

double Distribution::mean() const {
  if (!(mass() > 0)) return 0;
  // From a score in the middle, so that the deviations are small and cancel.
  const int middle = first + static_cast<int>(p.size() / 2);
  return middle + moment(*this, middle, 1);
}

double Distribution::variance() const { return moment(*this, mean(), 2); }

double Distribution::sd() const { return std::sqrt(variance()); }

double Distribution::skewness() const {
  const double spread = variance();
  return spread > 0 ? moment(*this, mean(), 3) / (spread * std::sqrt(spread)) : 0;
}

double Distribution::excess_kurtosis() const {
  const double spread = variance();
  return spread > 0 ? moment(*this, mean(), 4) / (spread * spread) - 3 : 0;
}

int Distribution::mode() const {
  if (!(mass() > 0)) return 0;
  return first + static_cast<int>(std::ranges::max_element(p) - p.begin());
}

int Distribution::quantile(double q) const {
  const double whole = mass();
  // However unlikely it is, the highest score is the quantile of 1.
  const double enough = q < 1 ? (q - kRounding) * whole : std::numeric_limits<double>::infinity();
  int result = 0;
  double below = 0;
  for_each(*this, [&](int score, double probability) {
    if (below == 0 || below < enough) result = score;
    below += probability;
  });
  return result;
}

double Distribution::worst_mean(double q) const { return tail_mean(*this, q, quantile(0), 1); }
double Distribution::best_mean(double q) const { return tail_mean(*this, q, quantile(1), -1); }

double Distribution::certainty_equivalent(double theta) const {
  const double whole = mass();
  if (!(whole > 0)) return 0;
  if (std::abs(theta) * (quantile(1) - quantile(0)) <= 1) {
    // Next to the mean: deviations from it cancel and what is left keeps its digits.
    const double centre = mean();
    if (theta == 0) return centre;
    double sum = 0;
    for_each(*this, [&](int score, double probability) {
      sum += probability * std::expm1(theta * (score - centre));
    });
    return centre + std::log1p(sum / whole) / theta;
  }
  // Around the score that weighs most in the sum of p e^(theta x), so that nothing overflows.
  const auto weight = [&](int score, double probability) {
    return theta * score + std::log(probability);
  };
  double most = -std::numeric_limits<double>::infinity();
  for_each(*this, [&](int score, double probability) {
    most = std::max(most, weight(score, probability));
  });
  double sum = 0;
  for_each(*this, [&](int score, double probability) {
    sum += std::exp(weight(score, probability) - most);
  });
  return (most + std::log(sum / whole)) / theta;
}

HeadToHead head_to_head(const Distribution& a, const Distribution& b) {
  const double mass_a = a.mass();
  const double mass_b = b.mass();
  HeadToHead result;
  if (!(mass_a > 0 && mass_b > 0)) return result;
  double up_to_a = 0;  // P(a <= score)
  double up_to_b = 0;
  double distance = 0;  // E|a - b|
  for (int score = std::min(a.first, b.first); score <= std::max(a.last(), b.last()); ++score) {
    const double at_a = a.at(score) / mass_a;
    const double at_b = b.at(score) / mass_b;
    result.win += at_a * up_to_b;
    result.draw += at_a * at_b;
    result.loss += at_b * up_to_a;
    up_to_a += at_a;
    up_to_b += at_b;
    // |a - b| counts the scores that one has reached and the other has not.
    distance += up_to_a * (1 - up_to_b) + up_to_b * (1 - up_to_a);
  }
  const double decided = result.win + result.loss;
  result.margin = decided > 0 ? distance / decided : 0;
  result.difference = a.mean() - b.mean();
  return result;
}

Distribution margin(const Distribution& a, const Distribution& b) {
  const double both = a.mass() * b.mass();
  Distribution result;
  if (!(both > 0)) return result;
  result.first = a.first - b.last();
  result.p.resize(a.p.size() + b.p.size() - 1);
  for_each(a, [&](int score_a, double p_a) {
    for_each(b, [&](int score_b, double p_b) {
      result.p[score_a - score_b - result.first] += p_a * p_b / both;
    });
  });
  return result;
}

}  // namespace hazard::evaluate
