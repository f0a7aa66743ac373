// The turn as it is written on paper, for one anchor at a time: every roll, every legal box, every
// keep. It takes scores and successors from the rules, not from the tables of the fast kernel.
#include <algorithm>
#include <array>
#include <limits>

#include "dice/sweeps.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "scorecard/anchors.h"
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

constexpr double kWorst = -std::numeric_limits<double>::infinity();

// What each roll gives when no reroll is left: the best of value(action) over the legal actions.
template <class Value>
void fill_boxes(const Game& game, const Anchor& anchor, HandValues& best, Value value) {
  for (int h = kFirstRoll; h < kNumHands; ++h) {
    best[h] = kWorst;
    scorecard::for_each_action(
        game.rules, game.scores, anchor.filled, anchor.flag, h - kFirstRoll,
        [&](const Action& action) { best[h] = std::max(best[h], value(action)); });
  }
}

// Utility of an action and all that follows.
class ActionValue {
 public:
  ActionValue(const Game& game, const Anchor& anchor, ValueView view, int working_exponent)
      : game_(game), anchor_(anchor), view_(view), working_exponent_(working_exponent) {}

  double operator()(const Action& action) const {
    const Anchor next = game_.anchors.after(anchor_, action);
    const int row = game_.anchors.row_number(next.filled, next.flag);
    const double rest = view_.values[game_.anchors.row(row).offset +
                                     game_.anchors.lane(next.filled, next.upper_sum)];
    const double factor =
        game_.utility.scale(action.points()).shifted(view_.exponents[row] - working_exponent_);
    return rest * factor + game_.utility.offset(action.points());
  }

 private:
  const Game& game_;
  const Anchor& anchor_;
  ValueView view_;
  int working_exponent_;
};

void roll_the_rest(HandValues& value) {
  dice::roll_the_rest(value, [&](const dice::Neighbours& next) {
    double sum = value[next[0]];
    for (int f = 1; f < kFaces; ++f) sum += value[next[f]];
    return sum * (1.0 / kFaces);
  });
}

void keep_the_best(HandValues& value) {
  dice::keep_the_best(value, [](double a, double b) { return std::max(a, b); });
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
    const Anchor anchor = {row.filled, row.flag, sums[lane]};
    HandValues value;
    fill_boxes(game, anchor, value, ActionValue(game, anchor, view, working_exponent));
    for (int roll = 1; roll < game.rules.rolls; ++roll) {
      roll_the_rest(value);
      keep_the_best(value);
    }
    out[lane] = mean_over_rolls(value);
  }
  std::fill(out + row.lanes, out + row.padded, out[row.lanes - 1]);
}

void plan_lanes(const Game& game, const AnchorSpace::Row& row, ValueView view, int working_exponent,
                const LaneSet& lanes, LanePlans& out) {
  const auto sums = game.anchors.upper_sums(row.filled);
  for (int lane = 0; lane < kPlanLanes; ++lane) {
    const Anchor anchor = {row.filled, row.flag, sums[lanes[lane]]};
    const ActionValue action_value(game, anchor, view, working_exponent);
    const auto read = [&](const HandValues& marked, LanePlans::Decisions& decisions) {
      for (int r = 0; r < dice::kNumRolls; ++r) {
        decisions[r][lane] = static_cast<std::uint32_t>(game.ties.number(marked[kFirstRoll + r]));
      }
    };
    HandValues value, marked;
    fill_boxes(game, anchor, value, action_value);
    fill_boxes(game, anchor, marked, [&](const Action& action) {
      return game.ties.mark(action_value(action), game.ties.box(action.box), action.box);
    });
    read(marked, out.box);
    for (int reroll = 1; reroll >= 0; --reroll) {
      roll_the_rest(value);
      for (int h = 0; h < kNumHands; ++h) {
        marked[h] = game.ties.mark(value[h], game.ties.keep(dice::kHands[h].size()), h);
      }
      keep_the_best(marked);
      read(marked, out.keep[reroll]);
      keep_the_best(value);
    }
  }
}

void value_rolls(const Game& game, const AnchorSpace::Row& row, ValueView view,
                 int working_exponent, const LaneSet& lanes, LaneRolls& out) {
  const auto sums = game.anchors.upper_sums(row.filled);
  for (int lane = 0; lane < kPlanLanes; ++lane) {
    const Anchor anchor = {row.filled, row.flag, sums[lanes[lane]]};
    HandValues value;
    fill_boxes(game, anchor, value, ActionValue(game, anchor, view, working_exponent));
    for (int left = 0; left < game.rules.rolls; ++left) {
      if (left > 0) {
        roll_the_rest(value);
        keep_the_best(value);
      }
      for (int r = 0; r < dice::kNumRolls; ++r) out.at[left][r][lane] = value[kFirstRoll + r];
    }
  }
}

}  // namespace

Kernel reference_kernel() { return {"reference", solve_row, plan_lanes, value_rolls}; }

}  // namespace hazard::solve
