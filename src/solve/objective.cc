#include "hazard/solve/objective.h"

#include <cmath>

#include "base/text.h"

namespace hazard::solve {

Result<Objective> make_objective(double theta) {
  if (!(std::abs(theta) <= kMaxTheta)) {
    return fail(Errc::kOutOfRange, "theta {}: write a number from -{} to {}; 0 is the mean", theta,
                kMaxTheta, kMaxTheta);
  }
  // Smaller steps than these are lost in the rounding of a score and would only harm.
  if (theta != 0 && std::abs(theta) < 1e-290) {
    return fail(Errc::kOutOfRange, "theta {}: too close to 0 to differ from it; write 0", theta);
  }
  return Objective{theta == 0 ? 0.0 : theta};
}

Result<Objective> make_target(int points) {
  if (points < 1 || points > kMostTarget) {
    return fail(Errc::kOutOfRange, "target {}: write a number of points from 1 to {}", points,
                kMostTarget);
  }
  return Objective{.kind = Objective::Kind::kTarget, .target = points};
}

Result<Objective> parse_objective(std::string_view name) {
  const std::size_t colon = name.find_first_of(":=");
  const std::string kind = folded(name.substr(0, colon));
  const std::string_view number = colon < name.size() ? trimmed(name.substr(colon + 1)) : "";
  if (number.empty() && colon == name.npos) {
    if (kind == "mean" || kind == "optimal") return Objective{};
    if (kind == "beat" || kind == "win") return Objective{.kind = Objective::Kind::kBeat};
  }
  if (kind == "theta") {
    if (const auto theta = parse_signed(number)) return make_objective(*theta);
  }
  if (kind == "target") {
    if (const auto points = parse_number<int>(number)) return make_target(*points);
  }
  return fail(
      Errc::kBadInput,
      "objective '{}': write mean, theta:X with X from -{} to {}, target:T with T points, or "
      "beat",
      name, kMaxTheta, kMaxTheta);
}

std::string to_string(const Objective& objective) {
  switch (objective.kind) {
    case Objective::Kind::kTarget: return fmt::format("target:{}", objective.target);
    case Objective::Kind::kBeat: return "beat";
    case Objective::Kind::kUtility: break;
  }
  return objective.theta == 0 ? "mean" : fmt::format("theta:{}", objective.theta);
}

}  // namespace hazard::solve
