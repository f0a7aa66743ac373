#include "versus/thresholds.h"

#include <algorithm>
#include <map>

#include "base/assert.h"
#include "evaluate/stage.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "solve/turn.h"

namespace hazard::versus {
namespace {

// P(a + gap > b) + P(a + gap = b) / 2, for all gaps at once.
double ahead(const evaluate::Distribution& lead, int gap) {
  return lead.at_least(1 - gap) + lead.at(-gap) / 2;
}

}  // namespace

Result<Thresholds> thresholds(const ThetaSource& policies, std::span<const double> means,
                              const ThresholdOptions& options) {
  const auto points = policies(0);
  if (!points) return pass_on(points);
  const scorecard::RuleSet& rules = (*points)->game().rules;
  const auto met =
      evaluate::evaluate(**points, scorecard::Position(rules),
                         {options.evaluate.threads, options.evaluate.watch.part(0, 0.02)});
  if (!met) return pass_on(met);
  const std::vector<double> expected(means.begin(), means.end());
  const int turns = rules.num_boxes;
  const double all = static_cast<double>(turns) * static_cast<double>(options.thetas.size());
  double done = 0;
  std::map<int, std::vector<evaluate::Distribution>> surprises;  // [turns left][theta]
  for (const double theta : options.thetas) {
    const auto policy = policies(theta);
    if (!policy) return pass_on(policy);
    for (int left = 1; left <= turns; ++left, ++done) {
      const double from = 0.02 + 0.98 * done / all;
      const auto surprise = evaluate::surprise(
          **policy, {.turn = turns - left, .visits = met->visits, .means = expected},
          {options.evaluate.threads, options.evaluate.watch.part(from, from + 0.98 / all)});
      if (!surprise) return pass_on(surprise);
      surprises[left].push_back(*surprise);
    }
  }
  const auto zero = std::ranges::find(options.thetas, 0.0) - options.thetas.begin();
  HAZARD_ASSERT(zero < std::ssize(options.thetas));
  Thresholds answer = {.thetas = options.thetas, .cells = {}};
  for (const auto& [left, of_theta] : surprises) {
    std::vector<evaluate::Distribution> leads;
    for (const auto& own : of_theta) leads.push_back(evaluate::margin(own, of_theta[zero]));
    for (const int gap : options.gaps) {
      Thresholds::Cell cell = {.turns_left = left, .gap = gap};
      for (const auto& lead : leads) cell.values.push_back(ahead(lead, gap));
      // The nearest to 0 of the best.
      auto best = static_cast<std::size_t>(zero);
      for (std::size_t t = 0; t < cell.values.size(); ++t) {
        if (cell.values[t] > cell.values[best] + 1e-9) best = t;
      }
      cell.theta = options.thetas[best];
      cell.value = cell.values[best];
      cell.gain = cell.value - cell.values[zero];
      answer.cells.push_back(std::move(cell));
    }
  }
  return answer;
}

}  // namespace hazard::versus
