// One turn for one row of anchors: what the kernels take.
//
// A turn ends in a box. Its value after the last roll is the best over the open boxes of
//
//   scale * value(successor) + offset
//
// where the successor is the row with that box filled, and scale and offset stand for the points
// (see utility.h). Before that come two rerolls:
//
//   up        E[h] = mean over faces f of E[h + f]            roll one more die
//   down      M[h] = max(E[h], max over f in h of M[h - f])   keep the best part
//
// and the value at the start of the turn is the mean of M over all first rolls. All sums are taken
// in one fixed order without fused operations, so every kernel gives the same bits.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/box_groups.h"
#include "solve/ties.h"
#include "solve/utility.h"

namespace hazard::solve {

static_assert(kPlanLanes == scorecard::AnchorSpace::kLaneMultiple);

// Values of all anchors as the kernels see them.
struct ValueView {
  const double* values;           // [row][lane], see AnchorSpace
  const std::int32_t* exponents;  // [row]; values of a row are scaled by 2^exponent
};

// What is the same for all rows of a solve.
struct Game {
  scorecard::RuleSet rules;
  scorecard::ScoreTable scores;
  scorecard::AnchorSpace anchors;
  Utility utility;
  TieRule ties;
  std::array<BoxGroup, kBoxGroups> groups;

  Game(const scorecard::RuleSet& rules, Objective objective);
};

// The exponent at which a row's turn is computed, chosen from the exponents of its successors so
// that nothing that matters overflows.
int working_exponent(const Game& game, const scorecard::AnchorSpace::Row& row,
                     const std::int32_t* exponents);

struct RowOptions;

// What each roll is worth with 0, 1 and 2 rerolls left. [rerolls left][roll][place in the lane set]
struct alignas(64) LaneRolls {
  double at[3][dice::kNumRolls][kPlanLanes];
};

struct Kernel {
  std::string_view name;
  // Writes the values of one row, scaled by 2^-working_exponent, to out[0..padded), which is
  // aligned like the values.
  void (*solve_row)(const Game& game, const scorecard::AnchorSpace::Row& row, ValueView view,
                    int working_exponent, double* out);
  // Finds the best decisions of some lanes of a row.
  void (*plan_lanes)(const Game& game, const scorecard::AnchorSpace::Row& row, ValueView view,
                     int working_exponent, const LaneSet& lanes, LanePlans& out);
  // Finds what the rolls of a turn are worth, scaled like the values of the row.
  void (*value_rolls)(const Game& game, const scorecard::AnchorSpace::Row& row, ValueView view,
                      int working_exponent, const LaneSet& lanes, LaneRolls& out);

  // Where a lane is not an upper sum but a number of points, see points.h. Vector kernels alone
  // have these.
  // Writes the values of `count` lanes, a multiple of 8, to out, which is aligned like the values;
  // the options' scale and offset do not count.
  void (*solve_points)(const Game& game, const RowOptions& options, int count,
                       double* out) = nullptr;
  void (*plan_options)(const TieRule& ties, const RowOptions& options, const LaneSet& lanes,
                       LanePlans& out) = nullptr;
};

// As the recurrence is written on paper: one anchor at a time.
Kernel reference_kernel();

// Only solves rows: for checking what a vector kernel has solved, with nothing in common but the
// rules and their utility. Seven times as fast as the reference kernel or more.
Kernel witness_kernel();

// A vector of anchors at a time. The fastest that this machine can run comes first. The first call
// goes through Highway's choice of target for the whole process and then has it chosen anew.
std::span<const Kernel> simd_kernels();

}  // namespace hazard::solve
