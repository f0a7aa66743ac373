#include "risk/frozen.h"

#include <algorithm>

#include "hazard/risk/compare.h"
#include "hazard/risk/regimes.h"

namespace hazard::risk {
namespace {

// Thetas that are measured at once: the decisions of a limit take longer than those of many thetas.
constexpr std::size_t kAtOnce = 3;

// One side of a sweep, from its end towards 0.
Result<std::optional<double>> frozen_from(std::span<const SweepPoint* const> inwards,
                                          const UnlikeLimit& unlike) {
  std::optional<double> found;
  const auto near = std::ranges::find_if(
      inwards, [](const SweepPoint* point) { return point->disagreement.all() <= kFewDecisions; });
  inwards = inwards.first(static_cast<std::size_t>(near - inwards.begin()));
  // Most sweeps end where play is not frozen, or where it is for a while.
  for (std::size_t count = 1; !inwards.empty(); count = kAtOnce) {
    const auto next = inwards.first(std::min(count, inwards.size()));
    std::vector<double> thetas;
    for (const SweepPoint* point : next) thetas.push_back(point->theta);
    const auto shares = unlike(thetas);
    if (!shares) return pass_on(shares);
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (regime_name(next[i]->disagreement.all(), (*shares)[i]) != kFrozen) return found;
      found = next[i]->theta;
    }
    inwards = inwards.subspan(next.size());
  }
  return found;
}

}  // namespace

Result<FrozenFrom> find_frozen(std::span<const SweepPoint> points, const UnlikeLimit& unlike) {
  std::vector<const SweepPoint*> cautious;
  std::vector<const SweepPoint*> bold;
  for (const SweepPoint& point : points) {
    (point.theta < 0 ? cautious : bold).push_back(&point);
  }
  std::ranges::reverse(bold);
  const auto below = frozen_from(cautious, unlike);
  if (!below) return pass_on(below);
  const auto above = frozen_from(bold, unlike);
  if (!above) return pass_on(above);
  return FrozenFrom{*below, *above};
}

}  // namespace hazard::risk
