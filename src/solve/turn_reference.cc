// The turn as it is written on paper, for one anchor at a time: every roll, every legal box, every
// keep. It takes scores and successors from the rules, not from the tables of the fast kernel.
#include <algorithm>
#include <array>
#include <limits>

#include "solve/turn.h"

namespace hazard::solve {
namespace {

using dice::kFaces;
using dice::kFirstRoll;
using dice::kNumHands;
using scorecard::Action;
using scorecard::Anchor;
using scorecard::AnchorSpace;

using HandValues = std::array<double, kNumHands>;

// The best that can be made of each roll when no reroll is left.
void fill_boxes(const Game& game, const Anchor& anchor, ValueView view, int working_exponent,
                HandValues& value) {
  for (int h = kFirstRoll; h < kNumHands; ++h) {
    value[h] = -std::numeric_limits<double>::infinity();
    scorecard::for_each_action(
        game.rules, game.scores, anchor.filled, anchor.flag, h - kFirstRoll,
        [&](const Action& action) {
          const Anchor next = game.anchors.after(anchor, action);
          const int row = game.anchors.row_number(next.filled, next.flag);
          const double rest = view.values[game.anchors.row(row).offset +
                                          game.anchors.lane(next.filled, next.upper_sum)];
          const double factor =
              game.utility.scale(action.points()).shifted(view.exponents[row] - working_exponent);
          value[h] = std::max(value[h], rest * factor + game.utility.offset(action.points()));
        });
  }
}

// From the value of each roll to the value of each roll with one more reroll.
void reroll(HandValues& value) {
  for (int h = kFirstRoll - 1; h >= 0; --h) {
    double sum = value[dice::kWith[h][0]];
    for (int f = 1; f < kFaces; ++f) sum += value[dice::kWith[h][f]];
    value[h] = sum * (1.0 / kFaces);
  }
  for (int h = 1; h < kNumHands; ++h) {
    for (int part : dice::kWithout[h]) {
      if (part >= 0) value[h] = std::max(value[h], value[part]);
    }
  }
}

// Rolls with the same number of ways are added up first.
double mean_over_rolls(const HandValues& value) {
  double mean = 0;
  for (int ways : dice::kPatternWays) {
    double sum = 0;
    for (int r = 0; r < dice::kNumRolls; ++r) {
      if (dice::kRollWays[r] == ways) sum += value[kFirstRoll + r];
    }
    mean += sum * (static_cast<double>(ways) / dice::kNumOrderedRolls);
  }
  return mean;
}

void solve_row(const Game& game, const AnchorSpace::Row& row, ValueView view, int working_exponent,
               double* out) {
  const auto sums = game.anchors.upper_sums(row.filled);
  for (int lane = 0; lane < row.lanes; ++lane) {
    HandValues value;
    fill_boxes(game, {row.filled, row.flag, sums[lane]}, view, working_exponent, value);
    for (int roll = 1; roll < game.rules.rolls; ++roll) reroll(value);
    out[lane] = mean_over_rolls(value);
  }
  std::fill(out + row.lanes, out + row.padded, out[row.lanes - 1]);
}

}  // namespace

Kernel reference_kernel() { return {"reference", solve_row}; }

}  // namespace hazard::solve
