// Values over anchors and the points so far, for what hangs on the final score as a whole: the
// chance to reach a target, or to beat somebody.
//
// The mean and its relatives forget the points so far, so an anchor has one value. The chance to
// reach 290 does not, so an anchor has one for each number of points that it may be met with:
//
//   prize     what a final score is worth; it never falls as scores grow
//   block     one anchor: a lane for each number of points so far that games bring there and from
//             which the prize is still open
//   decided   below a block the prize is out of reach, above it certain: no lanes for those
//
// A way to end the turn moves lanes by its points, and the sweeps of a turn are those of the mean:
// the same kernel serves both. Upper sums that have lost the bonus share the block of the last of
// them.
//
// Points so far leave the upper bonus out: it is paid at the end of the game.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "solve/values.h"

namespace hazard::solve {

struct Prize {
  int first = 0;           // the lowest score that is worth anything
  std::vector<double> at;  // [score - first], never falling; higher scores are worth the last
  double per_point = 0;    // for each point of the final score beside that: settles ties

  static Prize target(int score, double per_point = 0) { return {score, {1}, per_point}; }
  int last() const { return first + static_cast<int>(at.size()) - 1; }
  double of(int score) const;
};

// So little that no chance worth mentioning is given up for points, and enough for points to decide
// where chances are equal.
inline constexpr double kPointForTies = 0x1p-40;

struct PointsOptions {
  scorecard::Anchor root;   // everything that can follow it is solved
  int least = 0, most = 0;  // points so far at the root
  Prize prize;
  std::optional<Values> means;  // of the mean; needed where the prize has points beside it
  bool keep_all = true;         // else only the root is left in the end
  int threads = 0;              // 0: all
  Watch watch;
};

class PointsValues {
 public:
  // A lane of an anchor. Copies share the numbers.
  struct Range {
    int first, last;  // points so far from which the prize is open; none if last < first
  };

  const Game& game() const { return *game_; }
  const Prize& prize() const { return prize_; }
  std::size_t bytes() const { return bytes_; }
  std::int64_t lanes() const { return lanes_; }

  double at(const scorecard::Anchor& anchor, int points) const;
  // Points so far from which it is not settled yet whether the prize is won.
  Range open(const scorecard::AnchorRow& row, int lane) const;
  // The best decisions for each of eight numbers of points so far, all of them open.
  void plan(const scorecard::AnchorRow& row, int lane, std::span<const int, kPlanLanes> points,
            LanePlans& out) const;

 private:
  friend Result<PointsValues> solve_points(std::shared_ptr<const Game> game,
                                           const PointsOptions& options);
  struct Block;
  struct Level;
  class Successors;

  PointsValues() = default;
  void lay_out(const PointsOptions& options);
  void solve_block(Block& block, Successors& successors) const;
  const Block& block(const scorecard::AnchorRow& row, int lane) const;

  std::shared_ptr<const Game> game_;
  Prize prize_;
  std::optional<Values> means_;
  std::optional<TieRule> ties_;
  Kernel kernel_;
  std::shared_ptr<std::vector<Block>> blocks_;      // by row and lane
  std::vector<int> first_block_;                    // [row]; -1: does not follow the root
  std::vector<std::shared_ptr<double[]>> storage_;  // [filled boxes]
  std::size_t bytes_ = 0;                           // at most at a time
  std::int64_t lanes_ = 0;
};

Result<PointsValues> solve_points(std::shared_ptr<const Game> game, const PointsOptions& options);

}  // namespace hazard::solve
