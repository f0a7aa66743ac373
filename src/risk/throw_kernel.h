// What one throw of a turn decides about, for eight anchors of a row at once.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "evaluate/kernels.h"
#include "hazard/dice/lattice.h"
#include "hazard/solve/plans.h"

namespace hazard::risk {

using evaluate::HandMass;
using solve::kPlanLanes;

// A throw as it is met: what is kept beforehand, and what each roll is worth afterwards.
struct ThrowLanes {
  const double (*values)[kPlanLanes];   // [roll][place], points
  const double (*weights)[kPlanLanes];  // [hand][place]: how often the hand is kept per game
  std::span<const std::int16_t> kept;   // hands of fewer than five dice that have any weight
};

// Sums over the hands that are kept, each weighted; of every place by itself, so that the width of
// vectors does not matter.
struct alignas(64) SpreadLanes {
  double thrown[kPlanLanes];  // weights
  double sd[kPlanLanes];      // of the value over the outcomes
  double variance[kPlanLanes];
};

// For one theta: the certainty equivalent of the outcomes, less their mean (premium), and less
// mean + theta variance / 2 (rest).
struct alignas(64) CorrectionLanes {
  double premium[kPlanLanes];
  double rest[kPlanLanes];
  double square[kPlanLanes];   // of the rest
  double highest[kPlanLanes];  // rest, not weighted; 0 if none is above
  double lowest[kPlanLanes];
};

// A theta, not 0, and where e^(theta x) comes from. If two thetas before it in a list add up to it,
// it is their product, which takes a tenth of the time.
struct Power {
  double theta;
  int first = -1, second = -1;  // places in the list; -1: it is found by itself
};
// The smallest first.
std::vector<Power> powers_of(std::vector<double> thetas);

// One result for each power, and room for its numbers. |theta| times the distance between the
// values of two rolls must stay below 1400, which e^x can hold.
void measure_throw(const ThrowLanes& thrown, std::span<const Power> powers,
                   std::span<HandMass> room, SpreadLanes& spread,
                   std::span<CorrectionLanes> corrections);

// How likely decisions differ. [place]: sum over the rolls on which a and b do, of their
// probability.
using LaneShares = std::array<double, kPlanLanes>;
LaneShares differing(const solve::LanePlans::Decisions& a, const solve::LanePlans::Decisions& b,
                     const double (*rolls)[kPlanLanes]);

}  // namespace hazard::risk
