// A policy that takes over the games of another in the middle.
#pragma once

#include <vector>

#include "hazard/base/result.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"

namespace hazard::evaluate {

// Where games are after some turns.
struct Stage {
  int turn;                           // turns played
  const std::vector<double>& visits;  // [place of the anchor]: P(a game passes through it)
  const std::vector<double>& means;   // [place of the anchor]: points that are expected to come
};

// How many points more than expected the policy makes of the turns that are left: the distribution
// over all games at that stage.
Result<Distribution> surprise(const policy::Policy& policy, const Stage& stage,
                              const EvaluateOptions& options = {});

}  // namespace hazard::evaluate
