#include "evaluate/moments.h"

#include <memory>
#include <numeric>

#include "base/parallel.h"
#include "evaluate/outcomes.h"
#include "evaluate/turn_flow.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {
namespace {

using scorecard::Action;
using scorecard::Anchor;
using scorecard::AnchorSpace;

class Recursion {
 public:
  explicit Recursion(const policy::Policy& policy)
      : policy_(policy), game_(policy.game()), anchors_(game_.anchors), outcomes_(game_) {
    rest_.mean.resize(anchors_.num_values());
    rest_.variance.resize(anchors_.num_values());
  }

  struct Workspace {
    TurnFlow flow;
    Outcomes::Table joker;
    std::vector<std::array<double, kPlanLanes>> ends;  // [outcome]
  };

  void full_card(int number) {
    const AnchorSpace::Row& row = anchors_.row(number);
    if (game_.rules.upper_bonus == 0) return;
    for (int lane = 0; lane < row.lanes; ++lane) {
      const bool bonus = anchors_.upper_sums(row.filled)[lane] >= game_.rules.upper_threshold;
      if (bonus) rest_.mean[row.offset + lane] = game_.rules.upper_bonus;
    }
  }

  void play_row(int number, Workspace& work) {
    const AnchorSpace::Row& row = anchors_.row(number);
    const Outcomes::Table& table = outcomes_.table(row, work.joker);
    std::vector<std::int32_t> all(row.lanes);
    std::iota(all.begin(), all.end(), 0);
    for_each_eight(all, [&](std::span<const std::int32_t> lanes) {
      work.flow.run(policy_, row, lanes);
      work.ends.assign(outcomes_.size(), {});
      work.flow.for_each_box(
          [&](int roll, int i, int box, double p) { work.ends[table[roll][box]][i] += p; });
      for (std::size_t i = 0; i < lanes.size(); ++i) combine(row, lanes[i], work, i);
    });
  }

  RestMoments take() { return std::move(rest_); }

 private:
  // From what can follow one anchor to its own moments.
  void combine(const AnchorSpace::Row& row, int lane, const Workspace& work, std::size_t i) {
    const Anchor anchor = {row.filled, row.flag, anchors_.upper_sums(row.filled)[lane]};
    const auto for_each_end = [&](auto fn) {
      for (int o = 0; o < outcomes_.size(); ++o) {
        const double p = work.ends[o][i];
        if (p == 0) continue;
        const Action& action = outcomes_.action(o);
        fn(p, action.points(), *anchors_.index(anchors_.after(anchor, action)));
      }
    };
    double mean = 0;
    double variance = 0;
    for_each_end(
        [&](double p, int points, std::size_t next) { mean += p * (points + rest_.mean[next]); });
    for_each_end([&](double p, int points, std::size_t next) {
      const double gap = points + rest_.mean[next] - mean;
      variance += p * (rest_.variance[next] + gap * gap);
    });
    rest_.mean[row.offset + lane] = mean;
    rest_.variance[row.offset + lane] = variance;
  }

  const policy::Policy& policy_;
  const solve::Game& game_;
  const AnchorSpace& anchors_;
  Outcomes outcomes_;
  RestMoments rest_;
};

}  // namespace

Result<RestMoments> rest_moments(const policy::Policy& policy, const EvaluateOptions& options) {
  const AnchorSpace& anchors = policy.game().anchors;
  Recursion recursion(policy);
  Workers workers(options.threads);
  int done = 0;
  for (int filled = policy.game().rules.num_boxes; filled >= 0; --filled) {
    const auto rows = anchors.level(filled);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto work = std::make_unique_for_overwrite<Recursion::Workspace>();
      for (int i = begin; i < end && !options.watch.cancelled(); ++i) {
        if (filled == policy.game().rules.num_boxes) {
          recursion.full_card(rows[i]);
        } else {
          recursion.play_row(rows[i], *work);
        }
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    done += static_cast<int>(rows.size());
    options.watch.report(static_cast<double>(done) / anchors.num_rows());
  }
  return recursion.take();
}

}  // namespace hazard::evaluate
