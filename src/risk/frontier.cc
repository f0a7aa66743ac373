#include "hazard/risk/frontier.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/assert.h"
#include "hazard/evaluate/distribution.h"
#include "risk/figures.h"

namespace hazard::risk {
namespace {

constexpr double kFitReach = 0.05;
constexpr int kFitPoints = 6;

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

std::vector<double> Frontier::added() const {
  std::vector<double> thetas;
  for (const Row& row : rows) {
    if (row.added) thetas.push_back(row.theta);
  }
  return thetas;
}

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
                         .price = {},
                         .added = point.added};
    if (!point.added) {
      means.emplace_back(row.theta, row.mean);
      sds.emplace_back(row.theta, row.sd);
    }
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

  const std::vector<int> goals = target_scores(zero->evaluation.score);
  const std::vector<Figure> at_zero = figures(zero->evaluation.score, goals);
  std::vector<std::vector<Figure>> all;
  for (const SweepPoint& point : sweep) {
    all.push_back(figures(point.evaluation.score, goals));
  }
  for (std::size_t f = 0; f < at_zero.size(); ++f) {
    std::size_t best = zero - sweep.begin();
    for (std::size_t i = 0; i < sweep.size(); ++i) {
      // Of quantiles the whole numbers count.
      const auto rank = [&](std::size_t point) {
        return all[point][f].whole ? all[point][f].value : all[point][f].height;
      };
      const double gain = rank(i) - rank(best);
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
