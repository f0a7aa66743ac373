// The two sweeps of a turn backwards, on vectors.
#pragma once

#include "hazard/dice/lattice.h"
#include "hazard/solve/plans.h"
#include "solve/ties.h"

namespace hazard::policy {

// What hands are worth, or how likely they are, for eight lanes of a row. [hand][place in the lane
// set]
struct alignas(64) LaneWorth {
  double at[dice::kNumHands][solve::kPlanLanes];
};

// From what each roll is worth to the mean when a hand is kept and the rest rolled.
void average_keeps(LaneWorth& worth);

// The best part of each roll to keep, ties as everywhere. `marked` is for scratch.
void find_keeps(const solve::TieRule& ties, const LaneWorth& worth, LaneWorth& marked,
                solve::LanePlans::Decisions& keeps);

}  // namespace hazard::policy
