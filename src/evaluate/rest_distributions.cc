#include "evaluate/rest_distributions.h"

#include <array>
#include <memory>
#include <numeric>

#include "base/assert.h"
#include "base/parallel.h"
#include "evaluate/outcomes.h"
#include "evaluate/turn_flow.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {

using scorecard::AnchorSpace;

const Distribution& RestDistributions::from(const scorecard::Anchor& anchor) const {
  const int place = place_[*game_->anchors.index(anchor)];
  HAZARD_ASSERT(place >= 0);
  return list_[place];
}

Result<RestDistributions> rest_distributions(const policy::Policy& policy, int most_open,
                                             const EvaluateOptions& options) {
  const solve::Game& game = policy.game();
  const AnchorSpace& anchors = game.anchors;
  const Outcomes outcomes(game);
  RestDistributions rest;
  rest.game_ = &game;
  rest.most_open_ = most_open;
  rest.place_.assign(anchors.num_values(), -1);
  Workers workers(options.threads);
  const int boxes = game.rules.num_boxes;
  for (int open = 0; open <= most_open; ++open) {
    const auto rows = anchors.level(boxes - open);
    for (const int number : rows) {
      const AnchorSpace::Row& row = anchors.row(number);
      for (int lane = 0; lane < row.lanes; ++lane) {
        rest.place_[row.offset + lane] = static_cast<int>(rest.list_.size());
        rest.list_.emplace_back();
      }
    }
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      const auto flow = std::make_unique_for_overwrite<TurnFlow>();
      Outcomes::Table joker;
      std::vector<std::array<double, kPlanLanes>> ends(outcomes.size());
      std::vector<std::int32_t> all;
      for (int i = begin; i < end && !options.watch.cancelled(); ++i) {
        const AnchorSpace::Row& row = anchors.row(rows[i]);
        const auto sums = anchors.upper_sums(row.filled);
        const auto out = [&](int lane) -> Distribution& {
          return rest.list_[rest.place_[row.offset + lane]];
        };
        if (open == 0) {
          for (int lane = 0; lane < row.lanes; ++lane) {
            const bool bonus = sums[lane] >= game.rules.upper_threshold;
            out(lane).add(bonus ? game.rules.upper_bonus : 0, 1);
          }
          continue;
        }
        const Outcomes::Table& table = outcomes.table(row, joker);
        all.resize(row.lanes);
        std::iota(all.begin(), all.end(), 0);
        for_each_eight(all, [&](std::span<const std::int32_t> lanes) {
          flow->run(policy, row, lanes);
          ends.assign(outcomes.size(), {});
          flow->for_each_box(
              [&](int roll, int lane, int box, double p) { ends[table[roll][box]][lane] += p; });
          for (std::size_t place = 0; place < lanes.size(); ++place) {
            const scorecard::Anchor anchor = {row.filled, row.flag, sums[lanes[place]]};
            for (int o = 0; o < outcomes.size(); ++o) {
              if (ends[o][place] == 0) continue;
              const scorecard::Action& action = outcomes.action(o);
              Distribution next = rest.from(anchors.after(anchor, action));
              next.first += action.points();
              out(lanes[place]).add(next, ends[o][place]);
            }
          }
        });
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    options.watch.report((open + 1.0) / (most_open + 1));
  }
  return rest;
}

}  // namespace hazard::evaluate
