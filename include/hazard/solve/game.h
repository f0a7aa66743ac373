// A rule set made ready for solving, playing and evaluating; what it holds is the kernels' affair.
#pragma once

#include <memory>

#include "hazard/base/result.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"

namespace hazard::solve {

struct Game;
class Values;

// Refuses rules and objectives that the kernels are not made for.
Result<std::shared_ptr<const Game>> make_game(const scorecard::RuleSet& rules, Objective objective);

}  // namespace hazard::solve
