// What is still to come under a policy, from every anchor: mean and variance of the rest of the
// game, by backward recursion.
#pragma once

#include <vector>

#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"

namespace hazard::evaluate {

// Of the points from an anchor to the end; the upper bonus is paid at the end of the game.
struct RestMoments {
  std::vector<double> mean;  // [place of the anchor, see AnchorSpace]
  std::vector<double> variance;
};

Result<RestMoments> rest_moments(const policy::Policy& policy, const EvaluateOptions& options = {});

}  // namespace hazard::evaluate
