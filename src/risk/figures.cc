#include "risk/figures.h"

#include <fmt/format.h>

#include <algorithm>

namespace hazard::risk {
namespace {

Figure quantile(const evaluate::Distribution& score, int percent) {
  const double share = percent / 100.0;
  const int value = score.quantile(share);
  const double whole = score.mass();
  const double below = whole - score.at_least(value);
  const double part = score.at(value) > 0 ? (share * whole - below) / score.at(value) : 1;
  return {.name = fmt::format("p{}", percent),
          .value = static_cast<double>(value),
          .height = value - 1 + std::clamp(part, 0.0, 1.0),
          .shows = 0.05,
          .whole = true};
}

Figure smooth(std::string name, double value, double shows) {
  return {.name = std::move(name), .value = value, .height = value, .shows = shows};
}

}  // namespace

std::vector<int> target_scores(const evaluate::Distribution& score) {
  const int middle = score.quantile(0.5) / 25 * 25;
  std::vector<int> targets;
  for (int t = middle - 50; t <= middle + 75; t += 25) targets.push_back(t);
  return targets;
}

std::vector<Figure> figures(const evaluate::Distribution& score, const std::vector<int>& targets) {
  constexpr double kPoints = 0.005;
  constexpr double kChance = 0.00005;
  std::vector<Figure> list;
  for (int p : evaluate::kPercentiles) list.push_back(quantile(score, p));
  for (int tail : evaluate::kTails) {
    list.push_back(
        smooth(fmt::format("worst {} %", tail), score.worst_mean(tail / 100.0), kPoints));
  }
  for (int tail : evaluate::kTails) {
    list.push_back(smooth(fmt::format("best {} %", tail), score.best_mean(tail / 100.0), kPoints));
  }
  for (int target : targets) {
    list.push_back(smooth(fmt::format("P(>= {})", target), score.at_least(target), kChance));
  }
  list.push_back(smooth("most sd", score.sd(), kPoints));
  list.push_back(smooth("least sd", score.sd(), kPoints));
  list.back().height = -score.sd();
  return list;
}

}  // namespace hazard::risk
