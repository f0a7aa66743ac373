#include "versus/gap_table.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "base/assert.h"
#include "base/parallel.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/plans.h"
#include "solve/row_options.h"
#include "solve/ties.h"

namespace hazard::versus {
namespace {

using scorecard::Action;
using scorecard::Anchor;
using scorecard::AnchorSpace;

constexpr double kReach = 3.3;  // standard deviations of the lead to come that blocks cover
constexpr int kLanes = AnchorSpace::kLaneMultiple;

// The chance to win with a lead at the end of the game.
double won(double lead) { return lead > 0 ? 1 : lead < 0 ? 0 : 0.5; }

// Leads from first * kGapStep on.
struct Piece {
  int first;
  std::span<const float> values;

  // Beyond its ends nothing is open.
  double at(int place) const {
    const int i = place - first;
    if (i < 0) return 0;
    return i < static_cast<int>(values.size()) ? static_cast<double>(values[i]) : 1;
  }
  double at_lead(double lead) const {
    const double place = std::floor(lead / kGapStep);
    const double rest = lead / kGapStep - place;
    const int low = static_cast<int>(place);
    return at(low) * (1 - rest) + (rest > 0 ? at(low + 1) * rest : 0);
  }
};

int shared_lane(const AnchorSpace& anchors, scorecard::Boxes filled) {
  return std::max(anchors.first_in_reach(filled) - 1, 0);
}

// Adds the opponent's turn.
void add_step(std::span<const double> step, std::span<const double> values, std::span<float> out) {
  const int count = static_cast<int>(values.size());
  const int half = static_cast<int>(step.size()) / 2;
  for (int i = 0; i < count; ++i) {
    double sum = step.empty() ? values[i] : 0;
    for (int j = 0; j < static_cast<int>(step.size()); ++j) {
      // His step up is our step down.
      const int from = i - (j - half);
      sum += step[j] * (from < 0 ? 0 : from >= count ? 1 : values[from]);
    }
    out[i] = static_cast<float>(sum);
  }
}

// Copies of successors, shifted by the points of an end, for all leads of a block.
class Shifted {
 public:
  Shifted(const solve::Game& game, int count) : game_(game), count_(count) {
    copies_.resize(static_cast<std::size_t>(solve::RowOptions::kMaxOptions) * count_);
  }

  template <class PieceOf>
  solve::RowOptions options(const AnchorSpace::Row& row, int lane, int first, PieceOf piece_of) {
    const Anchor from = {row.filled, row.flag, game_.anchors.upper_sums(row.filled)[lane]};
    double* next = copies_.data();
    return solve::RowOptions(game_, row, [&, this](const Action& action) {
      const Piece piece = piece_of(game_.anchors.after(from, action));
      const int points = action.points();
      const int low = first + points / kGapStep;
      const double rest = static_cast<double>(points % kGapStep) / kGapStep;
      double* const copy = next;
      next += count_;
      const int inside = low - piece.first;
      if (inside >= 0 && inside + count_ < static_cast<int>(piece.values.size())) {
        const float* const values = piece.values.data() + inside;
        for (int i = 0; i < count_; ++i) copy[i] = values[i] * (1 - rest) + values[i + 1] * rest;
      } else {
        for (int i = 0; i < count_; ++i) {
          copy[i] = piece.at(low + i) * (1 - rest) + piece.at(low + i + 1) * rest;
        }
      }
      return solve::Option{action.box, copy, nullptr};
    });
  }

 private:
  const solve::Game& game_;
  int count_;
  std::vector<double> copies_;
};

}  // namespace

const GapTable::Block& GapTable::block(const AnchorSpace::Row& row, int lane) const {
  const int shared = shared_lane(game_->anchors, row.filled);
  const int first = first_block_[game_->anchors.row_number(row.filled, row.flag)];
  HAZARD_ASSERT(first >= 0);
  return blocks_[first + std::max(lane - shared, 0)];
}

std::size_t GapTable::bytes() const {
  std::size_t bytes = blocks_.size() * sizeof(Block) + first_block_.size() * sizeof(int);
  for (const auto& level : values_) bytes += level.size() * sizeof(float);
  return bytes;
}

double GapTable::after_turn(const Anchor& anchor, double lead) const {
  const AnchorSpace& anchors = game_->anchors;
  const int level = std::popcount(anchor.filled);
  const Block& found = block(anchors.row(anchors.row_number(anchor.filled, anchor.flag)),
                             anchors.lane(anchor.filled, anchor.upper_sum));
  return Piece{found.first,
               {values_[level].data() + found.offset, static_cast<std::size_t>(counts_[level])}}
      .at_lead(lead);
}

void GapTable::plan(const Anchor& anchor, double lead, policy::TurnPlan& out) const {
  const AnchorSpace& anchors = game_->anchors;
  const AnchorSpace::Row& row = anchors.row(anchors.row_number(anchor.filled, anchor.flag));
  std::array<double, solve::RowOptions::kMaxOptions> values;
  double* next = values.data();
  const solve::RowOptions options(*game_, row, [&](const Action& action) {
    *next = after_turn(anchors.after(anchor, action), lead + action.points());
    return solve::Option{action.box, next++, nullptr};
  });
  solve::LanePlans plans;
  solve::simd_kernels().front().plan_options(solve::TieRule(game_->rules.num_boxes), options, {},
                                             plans);
  out = policy::first_plan(plans);
}

Result<GapTable> make_gap_table(const solve::Values& means, std::span<const double> variances,
                                const TurnSteps& steps, const GapOptions& options) {
  GapTable table;
  table.game_ = means.shared_game();
  table.least_open_ = options.least_open;
  const solve::Game& game = *table.game_;
  const AnchorSpace& anchors = game.anchors;
  const solve::Kernel kernel = solve::simd_kernels().front();
  const int boxes = game.rules.num_boxes;
  table.first_block_.assign(anchors.num_rows(), -1);
  table.counts_.assign(boxes + 1, 0);
  table.values_.resize(boxes + 1);
  Workers workers(options.threads);
  double spread = 0;  // variance of the opponent's turns to come
  int done = 0;
  for (int filled = boxes; filled > 0; --filled) {
    const int open = boxes - filled;
    const auto rows = anchors.level(filled);
    // The turn that the opponent plays after this one.
    const int his = options.moves_last ? open : open + 1;
    const std::span<const double> step =
        his > 0 ? std::span(steps.of[his]) : std::span<const double>();
    if (his > 0) spread += steps.variance(his);
    double widest = 0;
    for (const int number : rows) {
      const AnchorSpace::Row& row = anchors.row(number);
      for (int lane = 0; lane < row.lanes; ++lane) {
        widest = std::max(widest, variances[row.offset + lane]);
      }
    }
    const double reach = kReach * std::sqrt(widest + spread) + 2 * kGapStep;
    const int count = static_cast<int>(std::ceil(2 * reach / kGapStep / kLanes)) * kLanes;
    table.counts_[filled] = count;
    std::vector<std::pair<int, int>> work;  // row, lane
    const std::size_t first_block = table.blocks_.size();
    for (const int number : rows) {
      const AnchorSpace::Row& row = anchors.row(number);
      table.first_block_[number] = static_cast<int>(table.blocks_.size());
      for (int lane = shared_lane(anchors, row.filled); lane < row.lanes; ++lane) {
        const double rest =
            means.points({row.filled, row.flag, anchors.upper_sums(row.filled)[lane]});
        table.blocks_.push_back(
            {static_cast<std::uint32_t>(work.size() * count),
             static_cast<std::int16_t>(std::lround(-rest / kGapStep) - count / 2)});
        work.emplace_back(number, lane);
      }
    }
    std::vector<float>& values = table.values_[filled];
    values.resize(work.size() * count);
    workers.for_ranges(static_cast<int>(work.size()), 16, [&](int begin, int end) {
      Shifted shifted(game, count);
      std::vector<double, std::allocator<double>> storage(count + kLanes);
      void* raw = storage.data();
      std::size_t space = storage.size() * sizeof(double);
      double* const solved = static_cast<double*>(
          std::align(solve::kValueAlignment, count * sizeof(double), raw, space));
      for (int i = begin; i < end && !options.watch.cancelled(); ++i) {
        const AnchorSpace::Row& row = anchors.row(work[i].first);
        const GapTable::Block& block = table.blocks_[first_block + i];
        if (filled == boxes) {
          const bool bonus =
              anchors.upper_sums(row.filled)[work[i].second] >= game.rules.upper_threshold;
          for (int k = 0; k < count; ++k) {
            solved[k] = won((block.first + k) * kGapStep + (bonus ? game.rules.upper_bonus : 0));
          }
        } else {
          const auto piece_of = [&](const Anchor& anchor) {
            const GapTable::Block& found =
                table.block(anchors.row(anchors.row_number(anchor.filled, anchor.flag)),
                            anchors.lane(anchor.filled, anchor.upper_sum));
            return Piece{found.first,
                         {table.values_[filled + 1].data() + found.offset,
                          static_cast<std::size_t>(table.counts_[filled + 1])}};
          };
          kernel.solve_points(game, shifted.options(row, work[i].second, block.first, piece_of),
                              count, solved);
        }
        add_step(step, {solved, static_cast<std::size_t>(count)},
                 {values.data() + block.offset, static_cast<std::size_t>(count)});
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    if (filled < boxes && open - 1 < options.least_open) table.values_[filled + 1] = {};
    done += static_cast<int>(rows.size());
    options.watch.report(static_cast<double>(done) / anchors.num_rows());
  }
  return table;
}

}  // namespace hazard::versus
