// What is done in a turn, as kernels find it: for eight upper sums of the same boxes at once.
#pragma once

#include <array>
#include <cstdint>

#include "hazard/dice/lattice.h"

namespace hazard::solve {

inline constexpr int kPlanLanes = 8;

// Eight lanes of a row, not all of them different.
using LaneSet = std::array<std::int32_t, kPlanLanes>;

// The best decisions of a turn for each of eight lanes. [roll][place in the lane set]
struct LanePlans {
  using Decisions = std::array<std::array<std::uint32_t, kPlanLanes>, dice::kNumRolls>;

  std::array<Decisions, 2> keep;  // hand number; [0] after the first roll
  Decisions box;
};

}  // namespace hazard::solve
