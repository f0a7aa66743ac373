// How often the games of a policy pass through each anchor, and nothing else: what learning wants
// to know again and again.
#pragma once

#include <vector>

#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"

namespace hazard::distill {

// [place of the anchor]. Games that come to an anchor less often than `least` are not followed.
Result<std::vector<double>> visits_of(const policy::Policy& policy, double least,
                                      const evaluate::EvaluateOptions& options);

}  // namespace hazard::distill
