// When to be bold: the best attitude to risk for the rest of a match, by how far ahead one is and
// how many turns are left.
//
// All games of the mean player are looked at after some turns. From there on one plays with a fixed
// attitude, the opponent for points; what either makes of the rest beyond what was to be expected
// is a distribution, computed exactly. With a gap between the two expected final scores, the two
// say how likely the one ends ahead.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/versus/thresholds.h"

namespace hazard::versus {

struct ThresholdOptions {
  std::vector<double> thetas;  // ascending, 0 among them
  std::vector<int> gaps;       // points
  evaluate::EvaluateOptions evaluate;
};

// The policy of an attitude to risk; 0 is the mean.
using ThetaSource = std::function<Result<std::shared_ptr<const policy::Policy>>(double theta)>;

// `means`: what the mean player expects from every anchor.
Result<Thresholds> thresholds(const ThetaSource& policies, std::span<const double> means,
                              const ThresholdOptions& options);

}  // namespace hazard::versus
