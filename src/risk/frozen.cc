#include "risk/frozen.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "hazard/risk/compare.h"
#include "hazard/risk/regimes.h"
#include "hazard/solve/objective.h"
#include "policy/value_policy.h"
#include "solve/values.h"

namespace hazard::risk {
namespace {

// Thetas that are measured at once: the decisions of a limit take longer than those of many thetas.
constexpr std::size_t kAtOnce = 3;

// Only the anchors that are met most, which make up half of all turns.
std::vector<double> likely_half(const std::vector<double>& visits) {
  std::vector<double> sorted = visits;
  std::ranges::sort(sorted, std::greater());
  const double half = std::accumulate(sorted.begin(), sorted.end(), 0.0) / 2;
  double sum = 0;
  double least = 0;
  for (auto next = sorted.begin(); next != sorted.end() && sum < half; ++next) sum += least = *next;
  std::vector<double> likely = visits;
  for (double& often : likely) {
    if (often < least) often = 0;
  }
  return likely;
}

// One side of a sweep.
class Side {
 public:
  Side(const MeanPlayer& mean, const policy::Policy& limit, const policy::ValueSource& values,
       const evaluate::EvaluateOptions& options)
      : mean_(mean), limit_(limit), values_(values), options_(options) {}

  // `inwards`: from the end of the sweep towards 0.
  Result<std::optional<double>> frozen_from(std::span<const SweepPoint* const> inwards) const {
    const auto near = std::ranges::find_if(inwards, [](const SweepPoint* point) {
      return point->disagreement.all() <= kFewDecisions;
    });
    inwards = inwards.first(static_cast<std::size_t>(near - inwards.begin()));
    std::optional<double> found;
    if (inwards.empty()) return found;
    // What differs there differs in all games: often enough to know that nothing is frozen.
    const auto least = differences(inwards.first(1), likely_half(mean_.evaluation.visits), 0, 0.1);
    if (!least) return pass_on(least);
    if (least->front() > kFewDecisions) return found;
    for (double done = 0.1; !inwards.empty(); done = (done + 1) / 2) {
      const auto next = inwards.first(std::min(kAtOnce, inwards.size()));
      const auto shares = differences(next, mean_.evaluation.visits, done, (done + 1) / 2);
      if (!shares) return pass_on(shares);
      for (std::size_t i = 0; i < next.size(); ++i) {
        if (regime_name(next[i]->disagreement.all(), (*shares)[i]) != kFrozen) return found;
        found = next[i]->theta;
      }
      inwards = inwards.subspan(next.size());
    }
    return found;
  }

 private:
  // [point] Shares of decisions unlike the limit.
  Result<std::vector<double>> differences(std::span<const SweepPoint* const> points,
                                          const std::vector<double>& visits, double from,
                                          double to) const {
    std::vector<std::shared_ptr<const policy::Policy>> players;
    std::vector<PolicyPair> pairs;
    for (const SweepPoint* point : points) {
      const auto values = values_({point->theta});
      if (!values) return pass_on(values);
      players.push_back(policy::make_value_policy("theta", *values));
      pairs.push_back({players.back().get(), &limit_});
    }
    const auto differs = disagreements(*mean_.policy, visits, pairs,
                                       {options_.threads, options_.watch.part(from, to)});
    if (!differs) return pass_on(differs);
    std::vector<double> shares;
    for (const Disagreement& each : *differs) shares.push_back(each.all());
    return shares;
  }

  const MeanPlayer& mean_;
  const policy::Policy& limit_;
  const policy::ValueSource& values_;
  const evaluate::EvaluateOptions options_;
};

}  // namespace

Result<FrozenFrom> find_frozen(std::span<const SweepPoint> points, const MeanPlayer& mean,
                               const Limits& limits, const policy::ValueSource& values,
                               const evaluate::EvaluateOptions& options) {
  std::vector<const SweepPoint*> cautious;
  std::vector<const SweepPoint*> bold;
  for (const SweepPoint& point : points) {
    (point.theta < 0 ? cautious : bold).push_back(&point);
  }
  std::ranges::reverse(bold);
  const auto side = [&](const policy::Policy& limit, double from, double to) {
    return Side(mean, limit, values, {options.threads, options.watch.part(from, to)});
  };
  const auto below = side(limits.worst, 0, 0.5).frozen_from(cautious);
  if (!below) return pass_on(below);
  const auto above = side(limits.best, 0.5, 1).frozen_from(bold);
  if (!above) return pass_on(above);
  return FrozenFrom{*below, *above};
}

}  // namespace hazard::risk
