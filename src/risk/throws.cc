// Every throw of the mean player's games, eight anchors at a time.
#include <algorithm>
#include <cmath>
#include <memory>

#include "base/parallel.h"
#include "evaluate/turn_flow.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/regimes.h"
#include "policy/value_policy.h"
#include "risk/throw_kernel.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "solve/values.h"

namespace hazard::risk {
namespace {

using dice::kFirstRoll;
using dice::kNumRolls;
using evaluate::TurnFlow;
using scorecard::AnchorSpace;

constexpr int kThrows = 3;

// Sums over throws, weighted by how often they are met.
struct CorrectionSum {
  double premium = 0;
  double rest = 0;
  double square = 0;
  double highest = 0;
  double lowest = 0;

  void add(const CorrectionSum& other) {
    premium += other.premium;
    rest += other.rest;
    square += other.square;
    highest = std::max(highest, other.highest);
    lowest = std::min(lowest, other.lowest);
  }
};

struct ThrowSum {
  double thrown = 0;
  double not_taken = 0;
  double sd = 0;
  double variance = 0;
  std::vector<CorrectionSum> corrections;  // [theta]

  explicit ThrowSum(std::size_t thetas = 0) : corrections(thetas) {}

  void add(const ThrowSum& other) {
    thrown += other.thrown;
    not_taken += other.not_taken;
    sd += other.sd;
    variance += other.variance;
    for (std::size_t t = 0; t < corrections.size(); ++t) corrections[t].add(other.corrections[t]);
  }
  Spread spread() const {
    if (thrown == 0) return {0, 0, not_taken > 0 ? 1.0 : 0.0};
    return {std::sqrt(variance / thrown), sd / thrown, not_taken / (thrown + not_taken)};
  }
  Correction correction(std::size_t theta) const {
    if (thrown == 0) return {};
    const CorrectionSum& sum = corrections[theta];
    return {sum.premium / thrown, sum.rest / thrown, std::sqrt(sum.square / thrown),
            sum.highest >= -sum.lowest ? sum.highest : sum.lowest};
  }
};

// What one thread needs to measure turns.
class ThrowMeter {
 public:
  ThrowMeter(const solve::Values& mean, const policy::Policy& policy, std::span<const Power> powers)
      : mean_(mean),
        policy_(policy),
        powers_(powers),
        kernel_(solve::simd_kernels().front()),
        room_(std::make_unique_for_overwrite<evaluate::HandMass[]>(powers.size())),
        corrections_(powers.size()) {}

  void add(const AnchorSpace::Row& row, std::span<const std::int32_t> lanes,
           const std::vector<double>& visits, std::span<ThrowSum> sums) {
    const solve::Game& game = mean_.game();
    flow_.run(policy_, row, lanes);
    kernel_.value_rolls(game, row, mean_.view(),
                        solve::working_exponent(game, row, mean_.exponents().data()),
                        evaluate::lane_set(lanes), rolls_);
    std::array<double, kPlanLanes> often{};
    for (std::size_t i = 0; i < lanes.size(); ++i) often[i] = visits[row.offset + lanes[i]];
    for (int thrown = 0; thrown < kThrows; ++thrown) {
      find_weights(thrown, often);
      measure_throw({rolls_.at[kThrows - 1 - thrown], weights_.at, kept_}, powers_,
                    {room_.get(), powers_.size()}, spread_, corrections_);
      add_lanes(thrown, sums[thrown]);
    }
  }

 private:
  // How often each hand is kept before the throw.
  void find_weights(int thrown, const std::array<double, kPlanLanes>& often) {
    kept_.clear();
    if (thrown == 0) {
      std::copy(often.begin(), often.end(), weights_.at[0]);
      kept_.push_back(0);
      return;
    }
    for (auto& hand : weights_.at) std::fill_n(hand, kPlanLanes, 0.0);
    const auto& keeps = flow_.plans().keep[thrown - 1];
    for (int r = 0; r < kNumRolls; ++r) {
      for (int i = 0; i < flow_.num_lanes(); ++i) {
        weights_.at[keeps[r][i]][i] += often[i] * flow_.roll(thrown - 1, r, i);
      }
    }
    for (int h = 0; h < kFirstRoll; ++h) {
      if (std::any_of(weights_.at[h], weights_.at[h] + kPlanLanes, [](double w) { return w > 0; }))
        kept_.push_back(static_cast<std::int16_t>(h));
    }
  }

  void add_lanes(int thrown, ThrowSum& sum) const {
    for (int i = 0; i < flow_.num_lanes(); ++i) {
      sum.thrown += spread_.thrown[i];
      sum.sd += spread_.sd[i];
      sum.variance += spread_.variance[i];
      for (std::size_t t = 0; t < powers_.size(); ++t) {
        const CorrectionLanes& lanes = corrections_[t];
        sum.corrections[t].add(
            {lanes.premium[i], lanes.rest[i], lanes.square[i], lanes.highest[i], lanes.lowest[i]});
      }
      if (thrown == 0) continue;  // nothing has been kept
      for (int h = kFirstRoll; h < dice::kNumHands; ++h) sum.not_taken += weights_.at[h][i];
    }
  }

  const solve::Values& mean_;
  const policy::Policy& policy_;
  std::span<const Power> powers_;
  solve::Kernel kernel_;
  TurnFlow flow_;
  solve::LaneRolls rolls_;
  evaluate::HandMass weights_;
  std::vector<std::int16_t> kept_;
  SpreadLanes spread_;
  std::unique_ptr<evaluate::HandMass[]> room_;
  std::vector<CorrectionLanes> corrections_;
};

}  // namespace

Result<ThrowFigures> measure_throws(const solve::Values& mean, const std::vector<double>& visits,
                                    std::span<const double> thetas,
                                    const evaluate::EvaluateOptions& options) {
  const AnchorSpace& anchors = mean.anchors();
  const auto policy = policy::make_value_policy("optimal", mean);
  const std::vector<double> met = evaluate::by_play(visits, anchors);
  std::vector<double> bent;  // at theta = 0 there is nothing to correct
  std::ranges::copy_if(thetas, std::back_inserter(bent), [](double theta) { return theta != 0; });
  const std::vector<Power> powers = powers_of(std::move(bent));
  Workers workers(options.threads);
  const int turns = mean.rules().num_boxes;
  const ThrowSum none(powers.size());
  std::array<ThrowSum, kThrows> by_throw = {none, none, none};
  std::vector<ThrowSum> by_turn;
  const auto per_level = anchors.reachable_per_level();
  double done = 0;
  for (int turn = 0; turn < turns; ++turn) {
    const auto rows = anchors.level(turn);
    std::vector<ThrowSum> row_sums(rows.size() * kThrows, none);  // [row][throw]
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto meter = std::make_unique<ThrowMeter>(mean, *policy, powers);
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        evaluate::for_each_met(row, met, [&](std::span<const std::int32_t> lanes) {
          meter->add(row, lanes, met, std::span(row_sums).subspan(n * kThrows, kThrows));
        });
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    by_turn.push_back(none);
    for (std::size_t i = 0; i < row_sums.size(); ++i) {
      by_throw[i % kThrows].add(row_sums[i]);
      by_turn.back().add(row_sums[i]);
    }
    done += static_cast<double>(per_level[turn]);
    options.watch.report(done / static_cast<double>(anchors.reachable()));
  }
  ThrowSum all = none;
  for (const ThrowSum& sum : by_turn) all.add(sum);

  ThrowFigures result;
  result.spreads.all = all.spread();
  result.spreads.variance = all.variance;
  for (int thrown = 0; thrown < kThrows; ++thrown) {
    result.spreads.by_throw[thrown] = by_throw[thrown].spread();
  }
  for (const ThrowSum& sum : by_turn) result.spreads.by_turn.push_back(sum.spread());
  for (double theta : thetas) {
    Corrections& each = result.corrections.emplace_back();
    each.theta = theta;
    each.by_turn.resize(by_turn.size());
    if (theta == 0) continue;
    const std::size_t t = std::ranges::find(powers, theta, &Power::theta) - powers.begin();
    each.all = all.correction(t);
    for (int thrown = 0; thrown < kThrows; ++thrown) {
      each.by_throw[thrown] = by_throw[thrown].correction(t);
    }
    for (int turn = 0; turn < turns; ++turn) each.by_turn[turn] = by_turn[turn].correction(t);
  }
  return result;
}

}  // namespace hazard::risk
