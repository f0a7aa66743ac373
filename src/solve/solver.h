// Solves a rule set: the value of every anchor, from full cards back to the empty one.
#pragma once

#include <cstdint>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/options.h"
#include "solve/values.h"

namespace hazard::solve {

Result<Values> solve(const scorecard::RuleSet& rules, Objective objective,
                     const SolveOptions& options = {});

// Computes every row anew from its successors and compares. Returns the number of anchors.
Result<std::int64_t> check_values(const Values& values, const Kernel& kernel, int threads,
                                  const Watch& watch = {});

}  // namespace hazard::solve
