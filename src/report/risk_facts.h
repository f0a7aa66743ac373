// The numbers that the figures of the risk report share.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/sweep.h"
#include "report/risk_report.h"

namespace hazard::report {

using evaluate::kPercentiles;
inline constexpr std::size_t kFloor = 1;
inline constexpr std::size_t kCeiling = 7;
static_assert(kPercentiles[kFloor] == 5 && kPercentiles[kCeiling] == 95);

// The share of changed decisions that, next to few, still tells where between two thetas play
// begins to change.
inline constexpr double kTellingShare = 0.25;

// One theta.
struct Fact {
  double theta = 0;
  double certainty_equivalent = 0;
  double mean = 0;
  double sd = 0;
  std::array<int, kPercentiles.size()> quantiles{};
  double bonus = 0;         // P
  double five_alike = 0;    // P
  double win = 0;           // against the mean player; a draw counts half
  double differs = 0;       // share of decisions, the three kinds alike, in the mean player's games
  double order = 0;         // way of the certainty equivalent from the mean to its limit, 0..1
  double response = 0;      // d CE / d theta, points^2; Var / 2 at theta = 0
  std::string_view regime;  // see risk/regimes.h
  const risk::SweepPoint* point = nullptr;

  const evaluate::Evaluation& evaluation() const { return point->evaluation; }
};

// The edges on one side of theta = 0, as sizes of theta.
struct Edges {
  double near = 0;               // the end of the sweep if it gets no further
  std::optional<double> frozen;  // the first theta of which no later one is active
};

struct Facts {
  const RiskReport* report = nullptr;
  std::vector<Fact> all;  // by theta
  std::size_t zero = 0;   // place of theta = 0
  Edges cautious;
  Edges bold;

  explicit Facts(const RiskReport& the_report);

  const Fact& mean() const { return all[zero]; }
  const Fact& first() const { return all.front(); }
  const Fact& last() const { return all.back(); }
  bool alone() const { return all.size() == 1; }  // the mean player: nothing to compare
  // Few enough to show each point.
  bool few() const { return all.size() <= 12; }
  const Fact& nearest(double theta) const;
  // The nearest on the same side of 0; null if that side has none.
  const Fact* beside(double theta) const;
  // The fact with the largest value, of equals the one nearest to theta = 0.
  template <class Value>
  const Fact& best(Value value) const;
  const Fact& best_quantile(std::size_t quantile) const;
  int gain(std::size_t quantile) const;  // of the best theta over the mean player

  std::string five_alike_name() const;  // "Yatzy"
};

template <class Value>
const Fact& Facts::best(Value value) const {
  const Fact* best = &mean();
  for (const Fact& fact : all) {
    const double gain = value(fact) - value(*best);
    if (gain > 0 || (gain == 0 && std::abs(fact.theta) < std::abs(best->theta))) best = &fact;
  }
  return *best;
}

}  // namespace hazard::report
