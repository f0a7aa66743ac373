// What is maximised.
//
// Certainty equivalent: the sure number of points that is as good as the gamble,
// ln E[e^(theta points)] / theta. theta > 0 is bold, theta < 0 cautious, 0 the mean.
#pragma once

#include "hazard/base/result.h"

namespace hazard::solve {

inline constexpr double kMaxTheta = 3;

// What is maximised: the certainty equivalent for theta; 0 is the mean.
struct Objective {
  double theta = 0;  // 1/points

  friend bool operator==(const Objective&, const Objective&) = default;
};

Result<Objective> make_objective(double theta);

}  // namespace hazard::solve
