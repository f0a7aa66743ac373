// The two inner loops of exact evaluation, on vectors.
#pragma once

#include <span>

#include "hazard/solve/plans.h"
#include "policy/response_kernel.h"
#include "solve/turn.h"

namespace hazard::evaluate {

using solve::kPlanLanes;

// Probabilities of hands for eight lanes of a row.
using HandMass = policy::LaneWorth;

// Rolls all dice that are not kept: from the probability of keeping each hand to that of each roll.
// It is policy::average_keeps, transposed: what keeps h passes a sixth of its mass on to each h +
// f.
void roll_the_rest(HandMass& mass);

// Eight numbers that lie on one cache line.
struct alignas(64) Block {
  static constexpr int kSize = 8;
  double at[kSize];
};

// target[shift + i] += weight * source[i] for i in 0..count. Whole blocks of the target are added
// to, so that only the source is read across cache lines: both begin on one, and seven numbers on
// either side of the source are zero.
struct Term {
  double* target;
  const double* source;
  int count;
  int shift;
  double weight;
};
void add_terms(std::span<const Term> terms);

}  // namespace hazard::evaluate
