#include "evaluate/means.h"

#include <algorithm>
#include <numeric>

#include "base/assert.h"
#include "base/parallel.h"
#include "evaluate/outcomes.h"
#include "evaluate/steps.h"
#include "evaluate/turn_flow.h"
#include "evaluate/turn_means.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {
namespace {

using scorecard::AnchorSpace;

// Full cards: nothing to come but the bonus.
void fill_last_row(const scorecard::RuleSet& rules, std::span<const std::uint8_t> sums,
                   double* rest) {
  for (std::size_t lane = 0; lane < sums.size(); ++lane) {
    const bool bonus = rules.upper_bonus > 0 && sums[lane] >= rules.upper_threshold;
    rest[lane] = bonus ? rules.upper_bonus : 0;
  }
}

int secured(const scorecard::Position& position) {
  return position.bonus_secured() ? position.rules.upper_bonus : 0;
}

}  // namespace

RestMeans::RestMeans(std::shared_ptr<const policy::Policy> policy, std::span<const double> rest,
                     std::shared_ptr<const void> storage)
    : policy_(std::move(policy)),
      outcomes_(policy_->game()),
      rest_(rest),
      storage_(std::move(storage)) {
  HAZARD_ASSERT(rest_.size() == policy_->game().anchors.num_values());
}

Result<std::shared_ptr<const RestMeans>> rest_means(std::shared_ptr<const policy::Policy> policy,
                                                    const EvaluateOptions& options) {
  const solve::Game& game = policy->game();
  const AnchorSpace& anchors = game.anchors;
  const Outcomes outcomes(game);
  const auto rest = std::make_shared<std::vector<double>>(anchors.num_values());
  Workers workers(options.threads);
  int done = 0;
  for (int filled = game.rules.num_boxes; filled >= 0; --filled) {
    const auto rows = anchors.level(filled);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto turn = std::make_unique_for_overwrite<TurnMeans>();
      std::vector<std::int32_t> lanes;
      for (int n = begin; n < end && !options.watch.cancelled(); ++n) {
        const AnchorSpace::Row& row = anchors.row(rows[n]);
        double* const out = rest->data() + row.offset;
        if (filled == game.rules.num_boxes) {
          fill_last_row(game.rules, anchors.upper_sums(row.filled), out);
          continue;
        }
        const int shared = shared_lane(*policy, row.filled);
        lanes.resize(row.lanes - shared);
        std::iota(lanes.begin(), lanes.end(), shared);
        for_each_eight(lanes, [&](std::span<const std::int32_t> eight) {
          turn->run(*policy, outcomes, row, eight, *rest);
          for (std::size_t i = 0; i < eight.size(); ++i) {
            out[eight[i]] = turn->start(static_cast<int>(i));
          }
        });
        std::fill_n(out, shared, out[shared]);
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    done += static_cast<int>(rows.size());
    options.watch.report(static_cast<double>(done) / anchors.num_rows());
  }
  return std::make_shared<const RestMeans>(std::move(policy), *rest, rest);
}

double RestMeans::from(const scorecard::Position& position) const {
  return rest_[*policy_->game().anchors.index(position.anchor())] - secured(position);
}

std::vector<double> RestMeans::of(const scorecard::Position& position,
                                  std::span<const policy::RankedAction> actions) const {
  HAZARD_ASSERT(position.roll.has_value());
  const AnchorSpace& anchors = policy_->game().anchors;
  const scorecard::Anchor anchor = position.anchor();
  const std::int32_t lane = anchors.lane(anchor.filled, anchor.upper_sum);
  const auto turn = std::make_unique_for_overwrite<TurnMeans>();
  turn->run(*policy_, outcomes_, anchors.row(anchors.row_number(anchor.filled, anchor.flag)),
            {&lane, 1}, rest_);
  const int roll = dice::hand_number(*position.roll) - dice::kFirstRoll;
  std::vector<double> found;
  for (const policy::RankedAction& action : actions) {
    const double mean = action.is_box()
                            ? turn->box(roll, action.box, 0)
                            : turn->keep(position.rolls_left, dice::hand_number(action.keep), 0);
    found.push_back(mean - secured(position));
  }
  return found;
}

}  // namespace hazard::evaluate
