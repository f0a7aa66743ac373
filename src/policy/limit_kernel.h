// One turn of a player for whom one case alone counts (limit.h), for eight anchors of a row at
// once.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "hazard/dice/lattice.h"
#include "hazard/solve/plans.h"

namespace hazard::policy {

// The case that counts, of eight anchors: points, and how likely they are (p, or -p against the
// worst case: the larger the better).
struct alignas(64) LimitLanes {
  double points[solve::kPlanLanes];
  double odds[solve::kPlanLanes];
};

// One way to end the turn with a roll.
struct LimitOption {
  int box;
  int next;  // which of the successors
  int points;
};

struct LimitTurn {
  bool best_case;                                     // else the worst
  std::span<const LimitOption> options;               // of all rolls, roll after roll
  const std::array<int, dice::kNumRolls + 1>& first;  // [roll] of its options
  std::span<const LimitLanes> successors;
};

// The case at the start of the turn. Decisions are found only if there is a plan to write them to.
LimitLanes play_limit_turn(const LimitTurn& turn, solve::LanePlans* plans = nullptr);

}  // namespace hazard::policy
