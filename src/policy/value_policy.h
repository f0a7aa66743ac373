// Policies that follow a table of values.
#pragma once

#include <memory>
#include <string>

#include "hazard/base/result.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/rules.h"
#include "solve/values.h"

namespace hazard::policy {

// Plays for the best value, ties as in solve/ties.h.
std::shared_ptr<const Policy> make_value_policy(std::string name, solve::Values values);

// Plays for the most expected points in the current turn, the upper bonus aside: it is paid at the
// end of the game.
Result<std::shared_ptr<const Policy>> make_greedy_policy(const scorecard::RuleSet& rules);

}  // namespace hazard::policy
