#include "hazard/risk/regimes.h"

#include <fmt/format.h>

#include <cmath>

namespace hazard::risk {
namespace {

// Rough values of sigma that need no look at throws.
std::vector<Regimes::Estimate> estimate_sigma(double mean, double sd, int turns) {
  const double throws = 3.0 * turns;
  const double even = sd / std::sqrt(throws);
  const double middle = 11.5;  // of 8 to 15 points, by judgement
  return {
      {fmt::format("the game's sd spread evenly over {:.0f} throws", throws), even, 1 / even},
      {"a typical reroll moves 8 to 15 points", middle, 1 / middle},
      {"the correction to the mean is small against the mean", std::nullopt, 2 * mean / (sd * sd)},
  };
}

}  // namespace

Regimes make_regimes(const MeanGames& games, std::span<const RegimePoint> points, int turns) {
  const double sigma = games.spreads.all.rms;
  Regimes result;
  result.games = games;
  result.theta_critical = 1 / sigma;
  result.estimates = estimate_sigma(games.mean, games.sd, turns);
  for (const RegimePoint& point : points) {
    Regimes::Row& row = result.rows.emplace_back();
    row.point = point;
    const LimitCase& limit = point.theta < 0 ? games.worst_case : games.best_case;
    row.control = std::abs(point.theta) * sigma;
    row.rule = regime_by_rule(row.control);
    row.regime = regime_name(point.disagreement.all(), point.differs_from_limit);
    row.order = (point.certainty_equivalent - games.mean) / (limit.points - games.mean);
  }
  return result;
}

std::vector<double> regime_thetas() {
  return {-1, -0.5, -0.2, -0.1, -0.05, -0.02, -0.01, 0, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1};
}

std::string_view regime_name(double differs_from_mean, double differs_from_limit) {
  if (differs_from_mean <= kFewDecisions) return kNearTheMean;
  return differs_from_limit <= kFewDecisions ? kFrozen : kActive;
}

std::string_view regime_by_rule(double control) {
  return control < kThumbNear ? kNearTheMean : control <= kThumbFrozen ? kActive : kFrozen;
}

}  // namespace hazard::risk
