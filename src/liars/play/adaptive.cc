#include "liars/play/adaptive.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/assert.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

constexpr double kColdest = 0.01;  // temperature
constexpr int kPatience = 2;       // updates in a row

// As many styles as are in effect: n if n of them have the same weight.
double effective_styles(const std::vector<double>& weights) {
  return 1 / std::inner_product(weights.begin(), weights.end(), weights.begin(), 0.0);
}

void merge_all(std::vector<stats::Moments>& into, std::span<const stats::Moments> more) {
  into.resize(std::max(into.size(), more.size()));
  for (std::size_t s = 0; s < more.size(); ++s) into[s].merge(more[s]);
}

stats::Moments together(std::span<const stats::Moments> returns) {
  stats::Moments all;
  for (const stats::Moments& style : returns) all.merge(style);
  return all;
}

// The mean of a style, to which `alpha` returns of the average have been added.
double drawn_to(double average, const stats::Moments& style, double alpha) {
  const auto n = static_cast<double>(style.n);
  return (n * style.mean + alpha * average) / (n + alpha);
}

}  // namespace

AdaptiveWeights::AdaptiveWeights(const MixtureOptions& options, std::vector<double> prior)
    : options_(options), prior_(std::move(prior)), start_(prior_) {
  apply_floor(start_, options_.policies, options_.floor);
  now_ = start_;
  had_been_.resize(options_.policies.size());
  adaptation_.returns.resize(prior_.size());
  adaptation_.styles = effective_styles(now_);
}

double AdaptiveWeights::alpha(std::size_t policy) const {
  return options_.prior_alpha[options_.prior_alpha.size() == 1 ? 0 : policy];
}

void AdaptiveWeights::update(std::span<const stats::Moments> returns) {
  const std::int64_t seen = together(returns).n;
  if (gave_up() || seen == 0) return;
  watch_regret(returns);  // of the weights that were in force
  for (stats::Moments& style : adaptation_.returns) {
    style.n = static_cast<std::int64_t>(static_cast<double>(style.n) * options_.decay);
    style.m2 *= options_.decay;
  }
  merge_all(adaptation_.returns, returns);
  adaptation_.temperature =
      std::max(kColdest, options_.temperature * std::pow(options_.cooling, adaptation_.updates));
  ++adaptation_.updates;
  follow(adaptation_.temperature);
  in_a_row_ = unstable() ? in_a_row_ + 1 : 0;
  if (in_a_row_ < kPatience) return;
  adaptation_.gave_up = true;
  now_ = start_;
  adaptation_.styles = effective_styles(now_);
}

void AdaptiveWeights::follow(double temperature) {
  const double average = together(adaptation_.returns).mean;
  for (std::size_t p = 0; p < options_.policies.size(); ++p) {
    const int style = options_.policies[p];
    const double mean = drawn_to(average, adaptation_.returns[style], alpha(p));
    now_[style] = prior_[style] * std::exp((mean - average) / temperature);
  }
  apply_floor(now_, options_.policies, options_.floor);
  adaptation_.styles = effective_styles(now_);
}

void AdaptiveWeights::watch_regret(std::span<const stats::Moments> returns) {
  const stats::Moments all = together(returns);
  const auto n = static_cast<double>(all.n);
  weight_ += n;
  returned_ += n * all.mean;
  for (std::size_t p = 0; p < had_been_.size(); ++p) {
    had_been_[p] += n * drawn_to(all.mean, returns[options_.policies[p]], alpha(p));
  }
  adaptation_.regret = (*std::ranges::max_element(had_been_) - returned_) / weight_;
}

bool AdaptiveWeights::unstable() const {
  const double least = std::min(options_.least_styles, effective_styles(start_));
  return adaptation_.styles < least || adaptation_.regret > options_.most_regret;
}

void StyleReturns::add(int arm, std::uint64_t first, std::uint64_t count,
                       std::vector<stats::Moments> returns) {
  const std::lock_guard lock(mutex_);
  Arm& of = arms_[arm];
  of.waiting.emplace(first, Block{count, std::move(returns)});
  for (auto next = of.waiting.begin(); next != of.waiting.end() && next->first == of.next;
       next = of.waiting.erase(next)) {
    merge_all(of.merged, next->second.returns);
    of.next += next->second.count;
  }
}

std::vector<stats::Moments> StyleReturns::total() const {
  const std::lock_guard lock(mutex_);
  std::vector<stats::Moments> all(styles().size());
  for (const Arm& arm : arms_) merge_all(all, arm.merged);
  return all;
}

}  // namespace hazard::liars
