// How a turn moves the expected final score of a player who plays for points.
#pragma once

#include <span>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"

namespace hazard::versus {

struct TurnSteps {
  int unit = 1;  // points
  // [open boxes before the turn][i]: chance of a step by (i - size / 2) units; a step between two
  // of those counts for both, so that the mean stays 0. None for a card that is full.
  std::vector<std::vector<double>> of;

  double variance(int open) const;
};

// Over all games of the policy, from `means`, its mean from every anchor on.
Result<TurnSteps> turn_steps(const policy::Policy& policy, std::span<const double> means, int unit,
                             const evaluate::EvaluateOptions& options = {});

}  // namespace hazard::versus
