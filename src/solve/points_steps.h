// The options of a turn whose lanes are numbers of points: where each way to end the turn leads
// from a range of them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>

#include "base/assert.h"
#include "hazard/dice/hand.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/row_options.h"
#include "solve/turn.h"

namespace hazard::solve {

class PointsSteps {
 public:
  explicit PointsSteps(const Game& game) : game_(game) {}

  // For lanes `first` .. `first` + `count` - 1. find(anchor after the turn, points, memory) gives
  // the values there from those points on, as many as the memory holds: in the memory, or wherever
  // they lie. Valid until the next call.
  template <class Find>
  RowOptions options(const scorecard::AnchorSpace::Row& row, int lane, int first, int count,
                     Find find);

 private:
  // Values of the anchors that a box leads to: one for each number of dice in the upper section,
  // in the lower one another if the box raises the flag. Ends that differ by points alone share
  // them.
  using OfBox = std::array<const double*, dice::kDice + 1>;

  const Game& game_;
  std::unique_ptr<double[]> memory_;
  std::size_t size_ = 0;
};

template <class Find>
RowOptions PointsSteps::options(const scorecard::AnchorSpace::Row& row, int lane, int first,
                                int count, Find find) {
  const scorecard::RuleSet& rules = game_.rules;
  const int open = rules.num_boxes - std::popcount(row.filled);
  const std::size_t most = count + scorecard::ScoreTable::kMost + rules.yahtzee_extra;
  if (size_ < most * std::tuple_size_v<OfBox> * open) {
    size_ = most * std::tuple_size_v<OfBox> * open;
    memory_ = std::make_unique_for_overwrite<double[]>(size_);
  }
  std::array<OfBox, scorecard::kMaxBoxes> pieces{};
  std::size_t used = 0;
  const scorecard::Anchor from = {row.filled, row.flag, game_.anchors.upper_sums(row.filled)[lane]};
  return RowOptions(game_, row, [&](const scorecard::Action& action) {
    const scorecard::Anchor to = game_.anchors.after(from, action);
    const bool upper = action.box < rules.num_upper;
    const int slot = upper ? action.score / rules.boxes[action.box].face : to.flag != from.flag;
    const int least = upper ? action.score : 0;
    const double*& piece = pieces[action.box][slot];
    if (piece == nullptr) {
      const int largest =
          (upper ? action.score : game_.scores.most[action.box]) + rules.yahtzee_extra;
      const std::size_t length = count + largest - least;
      HAZARD_ASSERT(used + length <= size_);
      piece = find(to, first + least, std::span(memory_.get() + used, length));
      used += length;
    }
    return Option{action.box, piece + (action.points() - least), nullptr};
  });
}

}  // namespace hazard::solve
