// What has to be beaten: the final score of the best opponent.
#pragma once

#include <span>

#include "hazard/evaluate/distribution.h"
#include "solve/points.h"

namespace hazard::versus {

// The highest of independent final scores, each of which has a mass of 1.
evaluate::Distribution highest(std::span<const evaluate::Distribution> finals);

// The chance to win, a draw being half a win, with each final score.
solve::Prize prize_against(const evaluate::Distribution& best, double per_point = 0);

}  // namespace hazard::versus
