// Exact evaluation of policies that look at the points so far.
#pragma once

#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::evaluate {

Result<Evaluation> evaluate_points(const policy::Policy& policy, const scorecard::Position& start,
                                   const EvaluateOptions& options);

// What follows from the groups and the points of each box.
void sum_up(const scorecard::RuleSet& rules, Evaluation& evaluation);

}  // namespace hazard::evaluate
