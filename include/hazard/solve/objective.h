// What is maximised, by name, the same everywhere:
//
//   mean         expected points
//   theta:0.07   their certainty equivalent for an attitude to risk
//   target:290   the chance to end with that many points or more
//   beat         the chance to beat opponents, a draw being half a win
//
// Certainty equivalent: the sure number of points that is as good as the gamble,
// ln E[e^(theta points)] / theta. theta > 0 is bold, theta < 0 cautious, 0 the mean.
#pragma once

#include <string>
#include <string_view>

#include "hazard/base/result.h"

namespace hazard::solve {

inline constexpr double kMaxTheta = 3;
inline constexpr int kMostTarget = 9999;  // points, more than any card can hold

struct Objective {
  enum class Kind {
    kUtility,  // the certainty equivalent for theta; 0 is the mean
    kTarget,
    kBeat,
  };

  double theta = 0;  // 1/points
  Kind kind = Kind::kUtility;
  int target = 0;  // points

  friend bool operator==(const Objective&, const Objective&) = default;
};

Result<Objective> make_objective(double theta);
Result<Objective> make_target(int points);
Result<Objective> parse_objective(std::string_view name);
std::string to_string(const Objective& objective);

}  // namespace hazard::solve
