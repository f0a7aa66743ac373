#include "policy/limit.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "hazard/solve/plans.h"
#include "policy/limit_kernel.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using scorecard::Action;
using scorecard::AnchorSpace;
using solve::LanePlans;

// What can be done with each roll in a row, once for all its lanes.
class RowActions {
 public:
  RowActions(const solve::Game& game, const AnchorSpace::Row& row) {
    std::array<std::array<int, dice::kDice + 1>, scorecard::kMaxBoxes> known;
    for (auto& places : known) places.fill(-1);
    for (int r = 0; r < dice::kNumRolls; ++r) {
      first_[r] = static_cast<int>(options_.size());
      scorecard::for_each_action(
          game.rules, game.scores, row.filled, row.flag, r, [&](const Action& action) {
            const bool upper = action.box < game.rules.num_upper;
            const int count = upper              ? action.score / game.rules.boxes[action.box].face
                              : action.score > 0 ? 1
                                                 : 0;
            int& place = known[action.box][count];
            if (place < 0) {
              place = static_cast<int>(successors_.size());
              const auto next = game.anchors.after({row.filled, row.flag, 0}, action);
              successors_.push_back(
                  {game.anchors.row(game.anchors.row_number(next.filled, next.flag)).offset,
                   upper ? game.anchors.lanes_after(row.filled, action.box, count) : nullptr});
            }
            options_.push_back({action.box, place, action.points()});
          });
    }
    first_[dice::kNumRolls] = static_cast<int>(options_.size());
  }

  // Plays the turn from eight lanes, successors being worth what the arrays say.
  LimitLanes play(Limit limit, const double* points, const double* odds,
                  const solve::LaneSet& lanes, LanePlans* plans = nullptr) const {
    std::array<LimitLanes, scorecard::kMaxBoxes*(dice::kDice + 1)> next;
    for (std::size_t n = 0; n < successors_.size(); ++n) {
      const auto& [offset, after] = successors_[n];
      for (int i = 0; i < solve::kPlanLanes; ++i) {
        const std::size_t place = offset + (after != nullptr ? after[lanes[i]] : lanes[i]);
        next[n].points[i] = points[place];
        next[n].odds[i] = odds[place];
      }
    }
    return play_limit_turn({.best_case = limit == Limit::kBestCase,
                            .options = options_,
                            .first = first_,
                            .successors = std::span(next).first(successors_.size())},
                           plans);
  }

 private:
  struct Successor {
    std::size_t offset;         // of the row
    const std::int32_t* lanes;  // for each of our lanes; null: the same
  };
  std::vector<Successor> successors_;
  std::vector<LimitOption> options_;
  std::array<int, dice::kNumRolls + 1> first_;
};

}  // namespace

LimitPolicy::LimitPolicy(Limit limit, std::shared_ptr<const solve::Game> the_game)
    : Policy(limit == Limit::kBestCase ? "theta:inf" : "theta:-inf", std::move(the_game)),
      limit_(limit),
      points_(game().anchors.num_values()),
      odds_(game().anchors.num_values()) {}

bool LimitPolicy::solve(int threads, const Watch& watch) {
  const AnchorSpace& anchors = game().anchors;
  Workers workers(threads);
  int done = 0;
  for (int filled = game().rules.num_boxes; filled >= 0; --filled) {
    const auto rows = anchors.level(filled);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      for (int i = begin; i < end && !watch.cancelled(); ++i) solve_row(anchors.row(rows[i]));
    });
    if (watch.cancelled()) return false;
    done += static_cast<int>(rows.size());
    watch.report(static_cast<double>(done) / anchors.num_rows());
  }
  return true;
}

void LimitPolicy::solve_row(const AnchorSpace::Row& row) {
  const scorecard::RuleSet& rules = game().rules;
  if (row.filled == rules.full_card()) {
    const auto sums = game().anchors.upper_sums(row.filled);
    for (int i = 0; i < row.padded; ++i) {
      const bool bonus = sums[std::min(i, row.lanes - 1)] >= rules.upper_threshold;
      points_[row.offset + i] = bonus ? rules.upper_bonus : 0;
      odds_[row.offset + i] = limit_ == Limit::kBestCase ? 1 : -1;
    }
    return;
  }
  const RowActions actions(game(), row);
  // Lanes that have lost the bonus are worth what the last of them is.
  const int first = std::max(game().anchors.first_in_reach(row.filled) - 1, 0);
  const int last = row.lanes - 1;
  for (int lane = first; lane <= last; lane += solve::kPlanLanes) {
    solve::LaneSet lanes;
    for (int i = 0; i < solve::kPlanLanes; ++i) lanes[i] = std::min(lane + i, last);
    const LimitLanes start = actions.play(limit_, points_.data(), odds_.data(), lanes);
    for (int i = 0; i < solve::kPlanLanes; ++i) {
      points_[row.offset + lanes[i]] = start.points[i];
      odds_[row.offset + lanes[i]] = start.odds[i];
    }
  }
  for (auto* const values : {&points_, &odds_}) {
    const auto lanes = values->begin() + static_cast<std::ptrdiff_t>(row.offset);
    std::fill_n(lanes, first, lanes[first]);
    std::fill(lanes + last, lanes + row.padded, lanes[last]);
  }
}

void LimitPolicy::plan_lanes(const AnchorSpace::Row& row, const solve::LaneSet& lanes,
                             LanePlans& out) const {
  RowActions(game(), row).play(limit_, points_.data(), odds_.data(), lanes, &out);
}

LimitPolicy::Case LimitPolicy::outcome(const scorecard::Anchor& anchor) const {
  const auto place = game().anchors.index(anchor);
  HAZARD_ASSERT(place.has_value());
  return {static_cast<int>(points_[*place]), std::abs(odds_[*place])};
}

Result<std::shared_ptr<const LimitPolicy>> make_limit_policy(const scorecard::RuleSet& rules,
                                                             Limit limit, int threads,
                                                             const Watch& watch) {
  auto game = solve::make_game(rules, {});
  if (!game) return pass_on(game);
  const auto policy = std::make_shared<LimitPolicy>(limit, *std::move(game));
  if (!policy->solve(threads, watch)) return fail(Errc::kCancelled, "interrupted");
  return policy;
}

}  // namespace hazard::policy
