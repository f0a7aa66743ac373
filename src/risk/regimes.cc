#include "hazard/risk/regimes.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "base/parallel.h"
#include "evaluate/turn_flow.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/evaluation.h"
#include "policy/turn_values.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/values.h"

namespace hazard::risk {
namespace {

using dice::kFirstRoll;
using dice::kNumRolls;
using evaluate::TurnFlow;
using scorecard::AnchorSpace;

// Sums over throws, weighted by how often they are met.
struct Sums {
  double thrown = 0;
  double not_taken = 0;
  double sd = 0;
  double variance = 0;

  void add(const Sums& other) {
    thrown += other.thrown;
    not_taken += other.not_taken;
    sd += other.sd;
    variance += other.variance;
  }
  Spread spread() const {
    if (thrown == 0) return {0, 0, not_taken > 0 ? 1.0 : 0.0};
    return {std::sqrt(variance / thrown), sd / thrown, not_taken / (thrown + not_taken)};
  }
};
using TurnSums = std::array<Sums, 3>;  // [throw]

// Variance of the value over the outcomes of throwing what is not kept, for each hand kept.
std::array<double, dice::kNumHands> variances(const policy::TurnValues& turn, int rolls_left) {
  std::array<double, dice::kNumHands> mean, square;
  for (int r = 0; r < kNumRolls; ++r) {
    mean[kFirstRoll + r] = turn.roll(rolls_left, r) - turn.start();  // small numbers keep digits
    square[kFirstRoll + r] = mean[kFirstRoll + r] * mean[kFirstRoll + r];
  }
  for (int h = kFirstRoll - 1; h >= 0; --h) {
    mean[h] = square[h] = 0;
    for (int next : dice::kWith[h]) {
      mean[h] += mean[next] / dice::kFaces;
      square[h] += square[next] / dice::kFaces;
    }
  }
  std::array<double, dice::kNumHands> variance;
  for (int h = 0; h < dice::kNumHands; ++h) {
    variance[h] = h >= kFirstRoll ? 0 : std::max(0.0, square[h] - mean[h] * mean[h]);
  }
  return variance;
}

void add_turn(const policy::TurnValues& turn, const TurnFlow& flow, int place, double visits,
              TurnSums& sums) {
  for (int thrown = 0; thrown < 3; ++thrown) {
    const auto variance = variances(turn, 2 - thrown);
    const auto add = [&](int kept, double weight) {
      Sums& sum = sums[thrown];
      if (kept >= kFirstRoll) {
        sum.not_taken += weight;
      } else {
        sum.thrown += weight;
        sum.sd += weight * std::sqrt(variance[kept]);
        sum.variance += weight * variance[kept];
      }
    };
    if (thrown == 0) {
      add(0, visits);
      continue;
    }
    for (int r = 0; r < kNumRolls; ++r) {
      add(static_cast<int>(flow.plans().keep[thrown - 1][r][place]),
          visits * flow.roll(thrown - 1, r, place));
    }
  }
}

}  // namespace

Result<Spreads> measure_spreads(const solve::Values& mean, const std::vector<double>& visits,
                                const evaluate::EvaluateOptions& options) {
  const AnchorSpace& anchors = mean.anchors();
  const auto policy = policy::make_value_policy("optimal", mean);
  Workers workers(options.threads);
  const int turns = mean.rules().num_boxes;
  Spreads result;
  TurnSums total;
  Sums all;
  const auto per_level = anchors.reachable_per_level();
  double done = 0;
  for (int turn = 0; turn < turns; ++turn) {
    const auto rows = anchors.level(turn);
    std::vector<TurnSums> row_sums(rows.size());
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto flow = std::make_unique_for_overwrite<TurnFlow>();
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        const auto sums = anchors.upper_sums(row.filled);
        evaluate::for_each_met(row, visits, [&](std::span<const std::int32_t> lanes) {
          flow->run(*policy, row, lanes);
          for (std::size_t i = 0; i < lanes.size(); ++i) {
            const policy::TurnValues values(mean, {row.filled, row.flag, sums[lanes[i]]});
            add_turn(values, *flow, static_cast<int>(i), visits[row.offset + lanes[i]],
                     row_sums[n]);
          }
        });
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    Sums whole_turn;
    for (const TurnSums& row : row_sums) {
      for (int thrown = 0; thrown < 3; ++thrown) {
        total[thrown].add(row[thrown]);
        whole_turn.add(row[thrown]);
      }
    }
    all.add(whole_turn);
    result.by_turn.push_back(whole_turn.spread());
    done += static_cast<double>(per_level[turn]);
    options.watch.report(done / static_cast<double>(anchors.reachable()));
  }
  for (int thrown = 0; thrown < 3; ++thrown) result.by_throw[thrown] = total[thrown].spread();
  result.all = all.spread();
  result.variance = all.variance;
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
