#include "versus/turn_steps.h"

#include <array>
#include <cmath>
#include <memory>

#include "base/parallel.h"
#include "evaluate/outcomes.h"
#include "evaluate/turn_flow.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::versus {
namespace {

using scorecard::AnchorSpace;

constexpr int kMostUnits = 512;

}  // namespace

double TurnSteps::variance(int open) const {
  double sum = 0;
  const int half = static_cast<int>(of[open].size()) / 2;
  for (int i = 0; i < static_cast<int>(of[open].size()); ++i) {
    sum += of[open][i] * (i - half) * (i - half) * unit * unit;
  }
  return sum;
}

Result<TurnSteps> turn_steps(const policy::Policy& policy, std::span<const double> means, int unit,
                             const evaluate::EvaluateOptions& options) {
  const solve::Game& game = policy.game();
  const AnchorSpace& anchors = game.anchors;
  const auto met = evaluate::evaluate(policy, scorecard::Position(game.rules),
                                      {options.threads, options.watch.part(0, 0.5)});
  if (!met) return pass_on(met);
  const std::vector<double> visits = evaluate::by_play(met->visits, anchors);
  const evaluate::Outcomes outcomes(game);
  const int boxes = game.rules.num_boxes;
  TurnSteps steps = {.unit = unit, .of = {}};
  steps.of.resize(boxes + 1);
  Workers workers(options.threads);
  for (int open = 1; open <= boxes; ++open) {
    const auto rows = anchors.level(boxes - open);
    // Rows first, then their sum, in one order for any number of threads.
    std::vector<std::vector<double>> of_row(rows.size());
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto flow = std::make_unique_for_overwrite<evaluate::TurnFlow>();
      evaluate::Outcomes::Table joker;
      std::vector<std::array<double, solve::kPlanLanes>> ends;
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        const auto& table = outcomes.table(row, joker);
        const auto sums = anchors.upper_sums(row.filled);
        evaluate::for_each_met(row, visits, [&](std::span<const std::int32_t> lanes) {
          std::vector<double>& out = of_row[n];
          out.resize(2 * kMostUnits + 1);
          flow->run(policy, row, lanes);
          ends.assign(outcomes.size(), {});
          flow->for_each_box(
              [&](int roll, int i, int box, double p) { ends[table[roll][box]][i] += p; });
          for (std::size_t i = 0; i < lanes.size(); ++i) {
            const scorecard::Anchor anchor = {row.filled, row.flag, sums[lanes[i]]};
            const std::size_t place = row.offset + lanes[i];
            for (int o = 0; o < outcomes.size(); ++o) {
              if (ends[o][i] == 0) continue;
              const scorecard::Action& action = outcomes.action(o);
              const double step =
                  (action.points() + means[*anchors.index(anchors.after(anchor, action))] -
                   means[place]) /
                  unit;
              const double low = std::floor(step);
              const double p = ends[o][i] * visits[place];
              out[static_cast<int>(low) + kMostUnits] += p * (low + 1 - step);
              out[static_cast<int>(low) + kMostUnits + 1] += p * (step - low);
            }
          }
        });
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    std::vector<double> sum(2 * kMostUnits + 1);
    for (const auto& row : of_row) {
      for (std::size_t i = 0; i < row.size(); ++i) sum[i] += row[i];
    }
    int half = kMostUnits;
    while (half > 0 && sum[kMostUnits - half] == 0 && sum[kMostUnits + half] == 0) --half;
    steps.of[open].assign(sum.begin() + kMostUnits - half, sum.begin() + kMostUnits + half + 1);
    options.watch.report(0.5 + 0.5 * open / boxes);
  }
  return steps;
}

}  // namespace hazard::versus
