// From which theta of a sweep on play is frozen; see regimes.h.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/risk/sweep.h"

namespace hazard::risk {

// The thetas nearest to 0 from which on all others of their side are frozen; none: the last is not.
struct FrozenFrom {
  std::optional<double> cautious;
  std::optional<double> bold;
};

// [theta] The shares of decisions in which play differs from the limit of theta, in the mean
// player's games.
using UnlikeLimit = std::function<Result<std::vector<double>>(std::span<const double> thetas)>;

// `points` are sorted by theta. Asks for those thetas that decide about it, a few at a time.
Result<FrozenFrom> find_frozen(std::span<const SweepPoint> points, const UnlikeLimit& unlike);

}  // namespace hazard::risk
