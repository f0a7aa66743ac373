#include "hazard/risk/frontier.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "hazard/evaluate/distribution.h"

namespace hazard::risk {
namespace {

constexpr double kFitReach = 0.05;
constexpr int kFitPoints = 6;

// Scores that a good, a very good and an excellent game reach, whatever the variant.
std::vector<int> targets(const evaluate::Distribution& score) {
  const int middle = score.quantile(0.5) / 25 * 25;
  std::vector<int> targets;
  for (int t = middle - 50; t <= middle + 75; t += 25) targets.push_back(t);
  return targets;
}

// A quantile, a tail mean or a chance.
struct Figure {
  std::string name;
  double value;
};

std::vector<Figure> figures(const evaluate::Distribution& score, const std::vector<int>& targets) {
  std::vector<Figure> list;
  for (int p : evaluate::kPercentiles) {
    list.push_back({fmt::format("p{}", p), static_cast<double>(score.quantile(p / 100.0))});
  }
  for (int tail : evaluate::kTails) {
    list.push_back({fmt::format("worst {} %", tail), score.worst_mean(tail / 100.0)});
  }
  for (int tail : evaluate::kTails) {
    list.push_back({fmt::format("best {} %", tail), score.best_mean(tail / 100.0)});
  }
  for (int target : targets) {
    list.push_back({fmt::format("P(>= {})", target), score.at_least(target)});
  }
  return list;
}

// Least squares of y - constant = linear x + square x^2.
std::optional<Frontier::Fit> fit(const std::vector<std::pair<double, double>>& points,
                                 double constant) {
  if (points.size() < kFitPoints) return std::nullopt;
  double x2 = 0, x3 = 0, x4 = 0, xy = 0, x2y = 0;
  for (const auto& [x, value] : points) {
    const double y = value - constant;
    x2 += x * x;
    x3 += x * x * x;
    x4 += x * x * x * x;
    xy += x * y;
    x2y += x * x * y;
  }
  const double determinant = x2 * x4 - x3 * x3;
  Frontier::Fit fit = {.constant = constant,
                       .linear = (xy * x4 - x2y * x3) / determinant,
                       .square = (x2 * x2y - x3 * xy) / determinant,
                       .reach = kFitReach,
                       .worst = 0};
  for (const auto& [x, value] : points) {
    fit.worst =
        std::max(fit.worst, std::abs(fit.constant + fit.linear * x + fit.square * x * x - value));
  }
  return fit;
}

}  // namespace

Frontier make_frontier(const std::vector<SweepPoint>& sweep) {
  const auto zero = std::ranges::find(sweep, 0.0, &SweepPoint::theta);
  HAZARD_ASSERT(zero != sweep.end());
  Frontier frontier;
  std::vector<std::pair<double, double>> means, sds;
  for (const SweepPoint& point : sweep) {
    const auto& score = point.evaluation.score;
    Frontier::Row row = {.theta = point.theta,
                         .mean = score.mean(),
                         .sd = score.sd(),
                         .efficient = true,
                         .price = {}};
    means.emplace_back(row.theta, row.mean);
    sds.emplace_back(row.theta, row.sd);
    frontier.rows.push_back(row);
  }
  const Frontier::Row start = frontier.rows[zero - sweep.begin()];
  for (Frontier::Row& row : frontier.rows) {
    const bool bold = row.theta > 0;
    for (const Frontier::Row& other : frontier.rows) {
      const bool better_sd = bold ? other.sd > row.sd : other.sd < row.sd;
      const bool same_branch = other.theta == 0 || (other.theta > 0) == bold;
      if (other.mean > row.mean && better_sd && same_branch) row.efficient = false;
    }
    const double moved = bold ? row.sd - start.sd : start.sd - row.sd;
    if (row.theta != 0 && moved > 0) row.price = (start.mean - row.mean) / moved;
  }

  const std::vector<int> goals = targets(zero->evaluation.score);
  const std::vector<Figure> at_zero = figures(zero->evaluation.score, goals);
  std::vector<std::vector<Figure>> all;
  for (const SweepPoint& point : sweep) {
    all.push_back(figures(point.evaluation.score, goals));
  }
  for (std::size_t f = 0; f < at_zero.size(); ++f) {
    std::size_t best = zero - sweep.begin();
    for (std::size_t i = 0; i < sweep.size(); ++i) {
      const double gain = all[i][f].value - all[best][f].value;
      if (gain > 0 || (gain == 0 && frontier.rows[i].mean > frontier.rows[best].mean)) best = i;
    }
    frontier.best.push_back({at_zero[f].name, sweep[best].theta, all[best][f].value,
                             at_zero[f].value, start.mean - frontier.rows[best].mean});
  }

  const auto far = [](const auto& point) {
    return point.first == 0 || std::abs(point.first) > kFitReach;
  };
  std::erase_if(means, far);
  std::erase_if(sds, far);
  frontier.mean_fit = fit(means, start.mean);
  frontier.sd_fit = fit(sds, start.sd);
  return frontier;
}

}  // namespace hazard::risk
