// What the answers of Liar's Dice have in common.
#pragma once

#include <string>
#include <vector>

#include "hazard/engine/liars.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::cli {

inline constexpr double kWorthShowing = 0.005;  // probability of an action

// The rules in force, as every answer shows them.
std::string rules_in_force(const liars::Rules& rules);
// "1 die", "5 dice".
std::string dice_count(int dice);
// "call", "bid 4 fours".
std::string in_words(const liars::Action& action);
// "Anna", "Anna and Bo", "Anna, Bo and Cleo".
std::string enumerate(const std::vector<std::string>& names, std::string_view word = "and");
// Advice in a line, for whoever is about to move.
std::string hint(const engine::LiarsAdviseAnswer& advice);

}  // namespace hazard::cli
