// From which theta of a sweep on play is frozen; see regimes.h.
#pragma once

#include <optional>
#include <span>

#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/risk/sweep.h"
#include "policy/policies.h"

namespace hazard::risk {

// The thetas nearest to 0 from which on all others of their side are frozen; none: the last is not.
struct FrozenFrom {
  std::optional<double> cautious;
  std::optional<double> bold;
};

struct Limits {
  const policy::Policy& worst;  // theta:-inf
  const policy::Policy& best;   // theta:inf
};

// `points` are sorted by theta. Values of those thetas are asked for that decide about it.
Result<FrozenFrom> find_frozen(std::span<const SweepPoint> points, const MeanPlayer& mean,
                               const Limits& limits, const policy::ValueSource& values,
                               const evaluate::EvaluateOptions& options = {});

}  // namespace hazard::risk
