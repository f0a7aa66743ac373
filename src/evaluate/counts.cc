#include "hazard/evaluate/counts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace hazard::evaluate {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::infinity();  // error of a single game

double raw_mean(const Counts& counts) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.at.size(); ++i) {
    sum += static_cast<double>(counts.at[i]) * (counts.first + static_cast<int>(i));
  }
  return sum / static_cast<double>(counts.total());
}

double central_moment(const Counts& counts, int order) {
  const double mean = raw_mean(counts);
  double sum = 0;
  for (std::size_t i = 0; i < counts.at.size(); ++i) {
    if (counts.at[i] == 0) continue;
    const double gap = counts.first + static_cast<int>(i) - mean;
    sum += static_cast<double>(counts.at[i]) * std::pow(gap, order);
  }
  return sum / static_cast<double>(counts.total());
}

}  // namespace

double Estimate::deviations_from(double truth) const {
  return value == truth ? 0 : (value - truth) / error;
}

Estimate share_of(std::int64_t count, std::int64_t total) {
  const double share = static_cast<double>(count) / static_cast<double>(total);
  return {share, std::sqrt(share * (1 - share) / static_cast<double>(total))};
}

std::int64_t Counts::count(int points) const {
  return points < first || points > last() ? 0 : at[points - first];
}

std::int64_t Counts::total() const {
  return std::accumulate(at.begin(), at.end(), std::int64_t{0});
}

std::int64_t Counts::above(int points) const {
  const auto skipped = std::clamp<std::int64_t>(std::int64_t{points} - first + 1, 0,
                                                static_cast<std::int64_t>(at.size()));
  return std::accumulate(at.begin() + skipped, at.end(), std::int64_t{0});
}

void Counts::add(int points, std::int64_t times) {
  if (at.empty()) first = points;
  if (points < first) {
    at.insert(at.begin(), first - points, 0);
    first = points;
  }
  if (points > last()) at.resize(points - first + 1);
  at[points - first] += times;
}

void Counts::add(const Counts& other) {
  for (std::size_t i = 0; i < other.at.size(); ++i) {
    if (other.at[i] != 0) add(other.first + static_cast<int>(i), other.at[i]);
  }
}

void Counts::trim() {
  while (!at.empty() && at.back() == 0) at.pop_back();
  const auto begin = std::ranges::find_if(at, [](std::int64_t count) { return count != 0; });
  first += static_cast<int>(begin - at.begin());
  at.erase(at.begin(), begin);
}

Estimate Counts::mean() const {
  const auto n = static_cast<double>(total());
  return {raw_mean(*this), n < 2 ? kUnknown : sd().value / std::sqrt(n)};
}

Estimate Counts::sd() const {
  const auto n = static_cast<double>(total());
  if (n < 2) return {0, kUnknown};
  const double variance = central_moment(*this, 2);
  if (variance == 0) return {0, 0};
  const double spread = std::max(0.0, central_moment(*this, 4) - variance * variance);
  return {std::sqrt(variance * n / (n - 1)), std::sqrt(spread / n) / (2 * std::sqrt(variance))};
}

int Counts::quantile(double q) const {
  const double wanted = q * static_cast<double>(total());
  std::int64_t seen = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    seen += at[i];
    if (seen > 0 && static_cast<double>(seen) >= wanted) return first + static_cast<int>(i);
  }
  return last();
}

}  // namespace hazard::evaluate
