#include "policy/best_response.h"

#include <algorithm>
#include <limits>

#include "base/parallel.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/ties.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using dice::kFirstRoll;
using dice::kNumRolls;
using scorecard::AnchorSpace;
using solve::kPlanLanes;

}  // namespace

void ResponseTurn::fill_boxes(const solve::Game& game, const scorecard::AnchorRow& row,
                              const solve::LaneSet& lanes, std::span<const double> rest, bool fixed,
                              solve::LanePlans::Decisions& boxes) {
  const scorecard::RuleSet& rules = game.rules;
  const AnchorSpace& anchors = game.anchors;
  // What follows. [box][dice counted], or [box][scored at all] in the lower section
  std::array<std::array<Lanes, dice::kDice + 1>, scorecard::kMaxBoxes> after;
  for (int b = 0; b < rules.num_boxes; ++b) {
    if (scorecard::is_filled(row.filled, b)) continue;
    const bool upper = b < rules.num_upper;
    for (int n = 0; n <= (upper ? dice::kDice : 1); ++n) {
      const scorecard::Action action = {b, n * (upper ? rules.boxes[b].face : game.scores.most[b]),
                                        0};
      const scorecard::Anchor next = anchors.after({row.filled, row.flag, 0}, action);
      const std::size_t offset = anchors.row(anchors.row_number(next.filled, next.flag)).offset;
      const std::int32_t* const to = upper ? anchors.lanes_after(row.filled, b, n) : nullptr;
      for (int i = 0; i < kPlanLanes; ++i) {
        after[b][n][i] = rest[offset + (to != nullptr ? to[lanes[i]] : lanes[i])];
      }
    }
  }
  for (int r = 0; r < kNumRolls; ++r) {
    double* const worth = worth_.at[kFirstRoll + r];
    if (!fixed) std::fill_n(worth, kPlanLanes, -std::numeric_limits<double>::infinity());
    std::array<int, scorecard::kMaxBoxes> points;
    std::array<int, scorecard::kMaxBoxes> place;
    scorecard::for_each_action(
        rules, game.scores, row.filled, row.flag, r, [&](const scorecard::Action& action) {
          const int b = action.box;
          const bool scored = action.score > 0;
          points[b] = action.points();
          place[b] = b < rules.num_upper ? action.score / rules.boxes[b].face : int{scored};
          if (fixed) return;
          for (int i = 0; i < kPlanLanes; ++i) {
            const double value = points[b] + after[b][place[b]][i];
            if (value <= worth[i] + solve::kTiePoints) continue;
            worth[i] = value;
            boxes[r][i] = static_cast<std::uint32_t>(b);
          }
        });
    if (!fixed) continue;
    for (int i = 0; i < kPlanLanes; ++i) {
      const auto b = boxes[r][i];
      worth[i] = points[b] + after[b][place[b]][i];
    }
  }
}

void ResponseTurn::keep(const solve::Game& game, bool fixed, solve::LanePlans::Decisions& keeps) {
  average_keeps(worth_);
  if (!fixed) find_keeps(game.ties, worth_, marked_, keeps);
  // A keep of all dice is the roll itself, so rolls are read before they are written.
  for (int r = 0; r < kNumRolls; ++r) {
    for (int i = 0; i < kPlanLanes; ++i) marked_.at[r][i] = worth_.at[keeps[r][i]][i];
  }
  std::copy_n(marked_.at[0], kNumRolls * kPlanLanes, worth_.at[kFirstRoll]);
}

void ResponseTurn::run(const solve::Game& game, const scorecard::AnchorRow& row,
                       const solve::LaneSet& lanes, std::span<const double> rest,
                       const Fixed& fixed, solve::LanePlans& plans) {
  fill_boxes(game, row, lanes, rest, fixed[static_cast<int>(Decision::kCategory)], plans.box);
  keep(game, fixed[static_cast<int>(Decision::kReroll2)], plans.keep[1]);
  keep(game, fixed[static_cast<int>(Decision::kReroll1)], plans.keep[0]);
  start_.fill(0);
  for (int r = 0; r < kNumRolls; ++r) {
    const double odds = static_cast<double>(dice::kRollWays[r]) / dice::kNumOrderedRolls;
    for (int i = 0; i < kPlanLanes; ++i) start_[i] += odds * worth_.at[kFirstRoll + r][i];
  }
}

Result<std::vector<double>> response_values(const solve::Game& game, const Fixed& fixed,
                                            const FixedPlans& plans, int threads,
                                            const Watch& watch) {
  const AnchorSpace& anchors = game.anchors;
  std::vector<double> rest(anchors.num_values());
  Workers workers(threads);
  int done = 0;
  for (int filled = game.rules.num_boxes; filled >= 0; --filled) {
    const auto rows = anchors.level(filled);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto turn = std::make_unique_for_overwrite<ResponseTurn>();
      const auto planned = std::make_unique_for_overwrite<solve::LanePlans>();
      for (int n = begin; n < end && !watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        const auto sums = anchors.upper_sums(row.filled);
        for (int first = 0; first < row.padded; first += kPlanLanes) {
          solve::LaneSet lanes;
          for (int i = 0; i < kPlanLanes; ++i) lanes[i] = std::min(first + i, row.lanes - 1);
          if (filled < game.rules.num_boxes) {
            plans(row, lanes, *planned);
            turn->run(game, row, lanes, rest, fixed, *planned);
          }
          for (int i = 0; i < kPlanLanes; ++i) {
            const bool bonus = sums[lanes[i]] >= game.rules.upper_threshold;
            rest[row.offset + first + i] = filled < game.rules.num_boxes
                                               ? turn->start(i)
                                               : (bonus ? game.rules.upper_bonus : 0);
          }
        }
      }
    });
    if (watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    done += static_cast<int>(rows.size());
    watch.report(static_cast<double>(done) / anchors.num_rows());
  }
  return rest;
}

}  // namespace hazard::policy
