#include "solve/points.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>

#include "base/assert.h"
#include "base/parallel.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/points_steps.h"
#include "solve/row_options.h"

namespace hazard::solve {

using scorecard::Action;
using scorecard::Anchor;
using scorecard::AnchorSpace;
using scorecard::Boxes;

struct PointsValues::Block {
  const double* values = nullptr;  // [points so far - first]
  int first = 0;
  int count = 0;
  int lost_below = 0;  // points so far
  int won_from = 0;
  double mean = 0;  // points to come, if the prize has points beside it
  int row;
  int lane;    // of the last upper sum that is played alike
  bool leads;  // is it that one's own? The others have its values.

  int padded() const {
    return (count + AnchorSpace::kLaneMultiple - 1) & -AnchorSpace::kLaneMultiple;
  }
};

namespace {

constexpr int kNever = 1 << 20;  // more points than any game has
// 128 MB and half a minute where memory has 32 bits, which is a browser's; else no bound.
constexpr std::int64_t kMostLanes =
    sizeof(void*) == 4 ? 1 << 24 : std::numeric_limits<std::int64_t>::max();
constexpr int kSlack = 2048;  // behind the last block of a level: lanes that pad may look further

// Sums over the boxes of a set.
struct Sums {
  explicit Sums(const Game& the_game) : game(the_game) {}

  int most(Boxes boxes) const {
    int sum = 0;
    for (Boxes left = boxes; left != 0; left &= left - 1) {
      sum += game.scores.most[std::countr_zero(left)];
    }
    return sum;
  }
  Boxes upper(Boxes boxes) const { return boxes & ((Boxes{1} << game.rules.num_upper) - 1); }
  // Of further Yahtzees in as many turns; where the card has none of those, nothing.
  int extra(int turns) const { return game.rules.yahtzee_extra * turns; }

  const Game& game;
};

// The most and the least that may still come.
struct Rest {
  int least;
  int most;
};

Rest rest_of(const Sums& sums, Boxes filled, int upper_sum) {
  const scorecard::RuleSet& rules = sums.game.rules;
  const Boxes open = rules.full_card() & ~filled;
  const bool secured = rules.upper_bonus > 0 && upper_sum >= rules.upper_threshold;
  const bool in_reach = upper_sum + sums.most(sums.upper(open)) >= rules.upper_threshold;
  return {secured ? rules.upper_bonus : 0,
          sums.most(open) + sums.extra(std::popcount(open)) + (in_reach ? rules.upper_bonus : 0)};
}

// What the open upper boxes have to bring for the bonus: sums that want the same are played alike.
class Wanted {
 public:
  explicit Wanted(const scorecard::RuleSet& rules) : cap_(rules.upper_threshold) {
    for (Boxes filled = 0; filled < Boxes{1} << rules.num_upper; ++filled) {
      std::vector<bool> to_come(cap_ + 1);  // can they bring it?
      to_come[0] = true;
      for (int box = 0; box < rules.num_upper; ++box) {
        if (scorecard::is_filled(filled, box)) continue;
        for (int points = cap_; points >= 0; --points) {
          if (!to_come[points]) continue;
          for (int n = 1; n <= dice::kDice; ++n) {
            to_come[std::min(points + n * rules.boxes[box].face, cap_)] = true;
          }
        }
      }
      const std::size_t place = least_.size();
      least_.resize(place + to_come.size());
      for (int least = cap_ + 1, points = cap_; points >= 0; --points) {
        if (to_come[points]) least = points;
        least_[place + points] = least;
      }
    }
  }
  // More than the threshold if the bonus is lost.
  int least(Boxes filled_upper, int sum) const {
    return least_[filled_upper * (cap_ + 1) + std::max(cap_ - sum, 0)];
  }

 private:
  int cap_;
  std::vector<int> least_;  // [filled upper boxes][missing]
};

}  // namespace

double Prize::of(int score) const {
  const double worth = score < first ? 0 : at[std::min(score, last()) - first];
  return worth + per_point * score;
}

const PointsValues::Block& PointsValues::block(const AnchorSpace::Row& row, int lane) const {
  const AnchorSpace& anchors = game_->anchors;
  const int first = first_block_[anchors.row_number(row.filled, row.flag)];
  HAZARD_ASSERT(first >= 0);
  const int shared = std::max(anchors.first_in_reach(row.filled) - 1, 0);
  return (*blocks_)[first + std::max(lane - shared, 0)];
}

// Where the ways to end a turn lead, for a piece of a block's lanes.
class PointsValues::Successors {
 public:
  explicit Successors(const PointsValues& values) : values_(values), steps_(values.game()) {}

  // For points so far from `first` on, `count` of them.
  RowOptions options(const AnchorSpace::Row& row, int lane, int first, int count) {
    return steps_.options(row, lane, first, count,
                          [this](const Anchor& anchor, int from, std::span<double> memory) {
                            return find(anchor, from, memory);
                          });
  }

 private:
  // Values of a block from some points so far on: where they lie, or a copy with what is decided.
  const double* find(const Anchor& anchor, int first, std::span<double> copy) const {
    const AnchorSpace& anchors = values_.game().anchors;
    const Block& block = values_.block(anchors.row(anchors.row_number(anchor.filled, anchor.flag)),
                                       anchors.lane(anchor.filled, anchor.upper_sum));
    const int end = first + static_cast<int>(copy.size());
    if (first >= block.first && end <= block.first + block.count) {
      return block.values + (first - block.first);
    }
    const Prize& prize = values_.prize();
    int points = first;
    for (; points < std::min(end, block.lost_below); ++points) {
      copy[points - first] = prize.per_point * (points + block.mean);
    }
    // What no game brings there is never looked at.
    const int open_end = std::clamp(block.won_from, points, end);
    for (; points < open_end; ++points) {
      const int place = std::clamp(points - block.first, 0, std::max(block.count - 1, 0));
      copy[points - first] = block.count > 0 ? block.values[place] : 0;
    }
    for (; points < end; ++points) {
      copy[points - first] = prize.at.back() + prize.per_point * (points + block.mean);
    }
    return copy.data();
  }

  const PointsValues& values_;
  PointsSteps steps_;
};

// Finds which points so far can be met where, and where the prize is decided. Sums that are played
// alike have one block, which holds what any of them can be met with.
void PointsValues::lay_out(const PointsOptions& options) {
  const AnchorSpace& anchors = game_->anchors;
  const scorecard::RuleSet& rules = game_->rules;
  const Sums sums(*game_);
  const Wanted wanted(rules);
  const Anchor root = options.root;
  const int cap = rules.upper_threshold;
  blocks_ = std::make_shared<std::vector<Block>>();
  first_block_.assign(anchors.num_rows(), -1);
  for (int level = std::popcount(root.filled); level <= rules.num_boxes; ++level) {
    for (const int number : anchors.level(level)) {
      const AnchorSpace::Row& row = anchors.row(number);
      if ((row.filled & root.filled) != root.filled || (root.flag && !row.flag)) continue;
      const bool flag_can_rise =
          row.flag == root.flag || !scorecard::is_filled(root.filled, rules.yahtzee_box);
      if (!flag_can_rise) continue;
      first_block_[number] = static_cast<int>(blocks_->size());
      const auto sums_of_row = anchors.upper_sums(row.filled);
      const Boxes added = row.filled & ~root.filled;
      const Boxes upper = sums.upper(added);
      const int lower_most = sums.most(added & ~upper) + sums.extra(std::popcount(added));
      const int shared = std::max(anchors.first_in_reach(row.filled) - 1, 0);
      const auto wants = [&](int lane) {
        return wanted.least(sums.upper(row.filled), sums_of_row[lane]);
      };
      for (int lane = shared; lane < row.lanes;) {
        const int begin = lane;
        // What the upper section has brought since the root.
        int least = kNever;
        int most = -1;
        for (; lane < row.lanes && wants(lane) == wants(begin); ++lane) {
          const int sum = sums_of_row[lane];
          const int brought = sum - root.upper_sum;
          const int at_most = sum < cap ? brought : sums.most(upper);
          if (brought < 0 || at_most < brought) continue;
          const bool lost = lane < anchors.first_in_reach(row.filled);  // with those below it
          if (!lost && sum < cap && anchors.lane(upper, brought) < 0) continue;
          least = std::min(least, lost ? 0 : brought);
          most = std::max(most, at_most);
        }
        const int sum = sums_of_row[lane - 1];
        const Rest rest = rest_of(sums, row.filled, sum);
        Block block;
        block.row = number;
        block.lane = lane - 1;
        block.lost_below = prize_.first - rest.most;
        block.won_from = prize_.last() - rest.least;
        if (means_) block.mean = means_->points({row.filled, row.flag, sum});
        if (most >= least) {
          block.first = std::max(options.least + least, block.lost_below);
          block.count = std::max(
              std::min(options.most + most + lower_most, block.won_from - 1) - block.first + 1, 0);
        }
        lanes_ += block.count;
        for (int each = begin; each < lane; ++each) {
          block.leads = each == lane - 1;
          blocks_->push_back(block);
        }
      }
    }
  }
}

void PointsValues::solve_block(Block& block, Successors& successors) const {
  const AnchorSpace::Row& row = game_->anchors.row(block.row);
  double* const out = const_cast<double*>(block.values);
  if (row.filled == game_->rules.full_card()) {
    const bool bonus =
        game_->anchors.upper_sums(row.filled)[block.lane] >= game_->rules.upper_threshold;
    const int more = bonus ? game_->rules.upper_bonus : 0;
    for (int i = 0; i < block.count; ++i) out[i] = prize_.of(block.first + i + more);
    return;
  }
  kernel_.solve_points(*game_, successors.options(row, block.lane, block.first, block.padded()),
                       block.padded(), out);
}

double PointsValues::at(const Anchor& anchor, int points) const {
  const AnchorSpace& anchors = game_->anchors;
  const Block& found = block(anchors.row(anchors.row_number(anchor.filled, anchor.flag)),
                             anchors.lane(anchor.filled, anchor.upper_sum));
  if (points < found.lost_below) return prize_.per_point * (points + found.mean);
  if (points >= found.won_from) return prize_.at.back() + prize_.per_point * (points + found.mean);
  HAZARD_ASSERT(points >= found.first && points < found.first + found.count);
  return found.values[points - found.first];
}

PointsValues::Range PointsValues::open(const AnchorSpace::Row& row, int lane) const {
  const Block& found = block(row, lane);
  return {found.first, found.first + found.count - 1};
}

void PointsValues::plan(const AnchorSpace::Row& row, int lane,
                        std::span<const int, kPlanLanes> points, LanePlans& out) const {
  const auto [least, most] = std::ranges::minmax(points);
  Successors successors(*this);
  const RowOptions options =
      successors.options(row, block(row, lane).lane, least, most - least + 1);
  LaneSet lanes;
  for (int i = 0; i < kPlanLanes; ++i) lanes[i] = points[i] - least;
  kernel_.plan_options(*ties_, options, lanes, out);
}

Result<PointsValues> solve_points(std::shared_ptr<const Game> game, const PointsOptions& options) {
  HAZARD_ASSERT(options.prize.per_point == 0 || options.means);
  PointsValues result;
  result.game_ = std::move(game);
  result.prize_ = options.prize;
  result.means_ = options.means;
  result.ties_.emplace(result.game_->rules.num_boxes);
  result.kernel_ = simd_kernels().front();
  result.lay_out(options);
  if (result.lanes_ > kMostLanes) {
    return fail(Errc::kUnfit,
                "Chances with {} boxes open would take {} MB and minutes in a browser; on a "
                "computer, hazard answers the same, and here it does when more boxes are filled",
                result.game_->rules.num_boxes - std::popcount(options.root.filled),
                result.lanes_ * 8 / 1'000'000);
  }
  result.storage_.resize(result.game_->rules.num_boxes + 1);
  Workers workers(options.threads);
  std::vector<PointsValues::Block>& blocks = *result.blocks_;
  // Levels follow one another in the list.
  std::size_t end = blocks.size();
  std::size_t before = 0;  // bytes of the level above
  std::int64_t done = 0;
  while (end > 0) {
    const int level = std::popcount(result.game_->anchors.row(blocks[end - 1].row).filled);
    std::size_t begin = end;
    std::size_t size = 0;
    while (begin > 0 &&
           std::popcount(result.game_->anchors.row(blocks[begin - 1].row).filled) == level) {
      --begin;
      if (blocks[begin].leads) size += blocks[begin].padded();
    }
    const std::size_t bytes = (size + kSlack) * sizeof(double);
    const std::shared_ptr<double[]> storage(
        static_cast<double*>(::operator new (bytes, std::align_val_t{kValueAlignment})),
        [](double* p) { ::operator delete (p, std::align_val_t{kValueAlignment}); });
    std::fill_n(storage.get() + size, kSlack, 0.0);
    double* next = storage.get();
    for (std::size_t i = begin; i < end; ++i) {
      blocks[i].values = next;
      if (blocks[i].leads) next += blocks[i].padded();
    }
    result.storage_[level] = storage;
    result.bytes_ =
        options.keep_all ? result.bytes_ + bytes : std::max(result.bytes_, before + bytes);
    before = bytes;
    workers.for_ranges(static_cast<int>(end - begin), 16, [&](int from, int to) {
      PointsValues::Successors successors(result);
      for (int i = from; i < to && !options.watch.cancelled(); ++i) {
        PointsValues::Block& block = blocks[begin + i];
        if (block.leads && block.count > 0) result.solve_block(block, successors);
      }
    });
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    if (!options.keep_all && level < result.game_->rules.num_boxes) {
      result.storage_[level + 1] = nullptr;
    }
    done += static_cast<std::int64_t>(size);
    // Padding counts as done, so that the end may seem to come early.
    options.watch.report(std::min(
        1.0,
        static_cast<double>(done) / static_cast<double>(std::max<std::int64_t>(result.lanes_, 1))));
    end = begin;
  }
  return result;
}

}  // namespace hazard::solve
