#include "distill/decisions.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "base/parallel.h"
#include "hazard/dice/keeps.h"
#include "hazard/scorecard/anchor.h"
#include "solve/turn.h"

namespace hazard::distill {

using policy::Decision;
using scorecard::AnchorSpace;

Result<void> for_each_turn(const policy::Policy& player, const std::vector<double>& visits,
                           const evaluate::EvaluateOptions& options,
                           const std::function<OnTurns()>& make, const OnRows& done) {
  const AnchorSpace& anchors = player.game().anchors;
  Workers workers(options.threads);
  const auto walk = [&](std::span<const int> rows) {
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto flow = std::make_unique<evaluate::TurnFlow>();
      const OnTurns fn = make();
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        evaluate::for_each_met(row, visits, [&](std::span<const std::int32_t> lanes) {
          flow->run(player, row, lanes);
          fn({rows[n], row, lanes, *flow, visits});
        });
      }
    });
  };
  std::vector<int> rows;  // with an open box
  for (int row = 0; row < anchors.num_rows(); ++row) {
    if (std::popcount(anchors.row(row).filled) < player.game().rules.num_boxes) rows.push_back(row);
  }
  const auto boxes = [&](std::size_t i) { return anchors.row(rows[i]).filled; };
  std::ranges::stable_sort(rows, {}, [&](int row) { return anchors.row(row).filled; });
  for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
    end = std::min(begin + kRowsAtOnce, rows.size());
    while (end < rows.size() && boxes(end) == boxes(end - 1)) ++end;
    const auto some = std::span<const int>(rows).subspan(begin, end - begin);
    walk(some);
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    if (const auto told = done ? done(some) : Result<void>(); !told) return pass_on(told);
    options.watch.report(static_cast<double>(end) / static_cast<double>(rows.size()));
  }
  return {};
}

void Judgement::look(const AnchorSpace::Row& row, std::span<const std::int32_t> lanes) {
  row_ = &row;
  optimal_.plan_lanes(row, evaluate::lane_set(lanes), plans_);
  if (values_.objective().theta == 0) {
    means_.run(optimal_, outcomes_, row, lanes, values_.values());
    return;
  }
  const auto sums = values_.anchors().upper_sums(row.filled);
  points_.clear();
  for (std::int32_t lane : lanes) {
    points_.emplace_back(values_, scorecard::Anchor{row.filled, row.flag, sums[lane]});
  }
}

double Judgement::box(int roll, int box, int place) const {
  if (points_.empty()) return means_.box(roll, box, place);
  const solve::Game& game = values_.game();
  double worth = -std::numeric_limits<double>::infinity();
  scorecard::for_each_action(game.rules, game.scores, row_->filled, row_->flag, roll,
                             [&](const scorecard::Action& action) {
                               if (action.box == box) worth = points_[place].box(action);
                             });
  return worth;
}

double Judgement::value(Decision decision, int roll, int action, int place) const {
  if (decision == Decision::kCategory) return box(roll, action, place);
  const int left = policy::rerolls_left(decision);
  return points_.empty() ? means_.keep(left, action, place) : points_[place].keep(left, action);
}

double Judgement::gap(Decision decision, int roll, int place) const {
  const int best = right(decision, roll, place);
  double second = -std::numeric_limits<double>::infinity();
  const auto consider = [&](int action) {
    if (action != best) second = std::max(second, value(decision, roll, action, place));
  };
  if (decision == Decision::kCategory) {
    const solve::Game& game = values_.game();
    scorecard::for_each_action(game.rules, game.scores, row_->filled, row_->flag, roll,
                               [&](const scorecard::Action& action) { consider(action.box); });
  } else {
    for (int keep = dice::kFirstKeep[roll]; keep < dice::kFirstKeep[roll + 1]; ++keep) {
      consider(dice::kKeepHands[keep]);
    }
  }
  if (second == -std::numeric_limits<double>::infinity()) return 0;
  return value(decision, roll, best, place) - second;
}

}  // namespace hazard::distill
