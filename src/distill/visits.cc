#include "distill/visits.h"

#include <memory>

#include "base/parallel.h"
#include "evaluate/outcomes.h"
#include "evaluate/steps.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::distill {

using scorecard::AnchorSpace;

Result<std::vector<double>> visits_of(const policy::Policy& policy, double least,
                                      const evaluate::EvaluateOptions& options) {
  const AnchorSpace& anchors = policy.game().anchors;
  const evaluate::Outcomes outcomes(policy.game());
  const int turns = policy.game().rules.num_boxes;
  std::vector<double> visits(anchors.num_values(), 0);
  std::vector<evaluate::RowSteps> steps(anchors.num_rows());
  visits[*anchors.index({})] = 1;
  Workers workers(options.threads);
  for (int turn = 0; turn < turns; ++turn) {
    const auto rows = anchors.level(turn);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto work = std::make_unique<evaluate::TurnWork>();
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        // Lanes up to the shared one are followed in it.
        double met = 0;
        for (int lane = 0; lane < row.lanes; ++lane) {
          met += visits[row.offset + lane];
          if (lane < evaluate::shared_lane(policy, row.filled)) continue;
          if (met > least) steps[rows[n]].met.push_back(lane);
          met = 0;
        }
        if (steps[rows[n]].met.empty()) continue;
        evaluate::play_turns(policy, outcomes, row, {}, *work, steps[rows[n]]);
      }
    });
    // Who is reached gathers, so that sums do not depend on the number of threads.
    const auto next = anchors.level(turn + 1);
    workers.for_ranges(static_cast<int>(next.size()), 4, [&](int begin, int end) {
      for (int n = begin; n < end; ++n) {
        const AnchorSpace::Row& row = anchors.row(next[n]);
        const auto steps_of = [&](int number) { return &steps[number]; };
        evaluate::for_each_arrival(
            policy, outcomes, row, steps_of, [&](const evaluate::Arrival& arrival) {
              const std::size_t from = anchors.row(arrival.source).offset;
              evaluate::for_each_lane(arrival.step, steps[arrival.source], [&](int lane, double p) {
                const int first = lane == arrival.source_shared ? 0 : lane;
                for (int met = first; met <= lane; ++met) {
                  visits[row.offset + arrival.after(met)] += p * visits[from + met];
                }
              });
            });
      }
    });
    for (int number : rows) steps[number] = {};
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    options.watch.report(static_cast<double>(turn + 1) / turns);
  }
  return visits;
}

}  // namespace hazard::distill
