#include "report/risk_facts.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "hazard/dice/hand.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

namespace hazard::report {
namespace {

double order_parameter(const RiskReport& report, double theta, double value, double mean) {
  if (theta == 0) return 0;
  const double way = (theta > 0 ? report.best_case : report.worst_case) - mean;
  return way == 0 ? 0 : std::clamp((value - mean) / way, 0.0, 1.0);
}

// Mean of the scores weighted by e^(theta x): where the expected utility comes from.
double tilted_mean(const evaluate::Distribution& score, double theta) {
  // Relative to the far end, so that no weight leaves the range of double.
  const int end = theta > 0 ? score.last() : score.first;
  double weight = 0;
  double sum = 0;
  for (int x = score.first; x <= score.last(); ++x) {
    const double w = score.at(x) * std::exp(theta * (x - end));
    weight += w;
    sum += w * x;
  }
  return sum / weight;
}

// The policy is the best one for its theta, so its own change does not count at first order, and
// the derivative is that of ln E[e^(theta X)] / theta for a fixed distribution.
double response(const evaluate::Distribution& score, double theta) {
  if (theta == 0) return score.variance() / 2;
  return (tilted_mean(score, theta) - score.certainty_equivalent(theta)) / theta;
}

// Size of theta at which the share of changed decisions crosses a level between two facts.
double crossing(const Fact& a, const Fact& b, double level) {
  const double t = (level - a.differs) / (b.differs - a.differs);
  return std::abs(a.theta + std::clamp(t, 0.0, 1.0) * (b.theta - a.theta));
}

// `outward`: the facts of one side, from theta = 0 on.
Edges edges_of(const std::vector<Fact>& outward) {
  Edges edges{.near = std::abs(outward.back().theta)};
  for (std::size_t i = 1; i < outward.size(); ++i) {
    if (outward[i].differs <= risk::kFewDecisions) continue;
    // Between points that are far apart the place is anyone's guess.
    edges.near = outward[i].differs <= kTellingShare
                     ? crossing(outward[i - 1], outward[i], risk::kFewDecisions)
                     : std::abs(outward[i - 1].theta);
    break;
  }
  return edges;
}

Fact fact_of(const RiskReport& report, const risk::SweepPoint& point, double mean) {
  const evaluate::Distribution& score = point.evaluation.score;
  Fact fact{.theta = point.theta,
            .certainty_equivalent = point.certainty_equivalent,
            .mean = score.mean(),
            .sd = score.sd(),
            .bonus = point.evaluation.bonus(),
            .five_alike = point.evaluation.five_alike(),
            .win = point.against_mean.win + point.against_mean.draw / 2,
            .response = response(score, point.theta),
            .point = &point};
  for (std::size_t q = 0; q < kPercentiles.size(); ++q) {
    fact.quantiles[q] = score.quantile(kPercentiles[q] / 100.0);
  }
  fact.differs = point.disagreement.all();
  const bool frozen = (report.frozen.cautious && point.theta <= *report.frozen.cautious) ||
                      (report.frozen.bold && point.theta >= *report.frozen.bold);
  fact.regime = fact.differs <= risk::kFewDecisions ? risk::kNearTheMean
                : frozen                            ? risk::kFrozen
                                                    : risk::kActive;
  fact.order = order_parameter(report, point.theta, point.certainty_equivalent, mean);
  return fact;
}

}  // namespace

Facts::Facts(const RiskReport& the_report) : report(&the_report) {
  const auto& points = the_report.points;
  const auto at_zero = std::ranges::find(points, 0.0, &risk::SweepPoint::theta);
  HAZARD_ASSERT(at_zero != points.end());
  HAZARD_ASSERT(std::ranges::is_sorted(points, {}, &risk::SweepPoint::theta));
  zero = static_cast<std::size_t>(at_zero - points.begin());
  const double mean = at_zero->evaluation.score.mean();
  for (const auto& point : points) all.push_back(fact_of(the_report, point, mean));
  const auto at = all.begin() + static_cast<std::ptrdiff_t>(zero);
  cautious = edges_of({std::make_reverse_iterator(at + 1), all.rend()});
  bold = edges_of({at, all.end()});
  if (the_report.frozen.cautious) cautious.frozen = -*the_report.frozen.cautious;
  bold.frozen = the_report.frozen.bold;
}

const Fact& Facts::nearest(double theta) const {
  return *std::ranges::min_element(all, {},
                                   [&](const Fact& fact) { return std::abs(fact.theta - theta); });
}

const Fact* Facts::beside(double theta) const {
  const Fact* best = nullptr;
  for (const Fact& fact : all) {
    if (fact.theta * theta <= 0) continue;
    if (!best || std::abs(fact.theta - theta) < std::abs(best->theta - theta)) best = &fact;
  }
  return best;
}

const Fact& Facts::best_quantile(std::size_t quantile) const {
  return best([&](const Fact& fact) { return fact.quantiles[quantile]; });
}

int Facts::gain(std::size_t quantile) const {
  return best_quantile(quantile).quantiles[quantile] - mean().quantiles[quantile];
}

std::string Facts::five_alike_name() const {
  const int box = report->rules->five_alike_box();
  return box < 0 ? "Five alike" : std::string(report->rules->boxes[box].name);
}

}  // namespace hazard::report
