// Rules in the words of someone who plays with dice and a pencil.
#pragma once

#include <string>

#include "policy/features.h"
#include "policy/rule_list.h"

namespace hazard::policy {

// "three or more fives", "Chance is open"
std::string in_words(const Features& features, const Condition& condition);
// "keep all fives", "write it into Chance"
std::string action_in_words(const Features& features, Decision decision, int action);
// "Three or more fives and Fives is open: keep all fives."
std::string in_words(const Features& features, Decision decision, const Rule& rule);

// What a player would file the rule under: "Straights", "Ones to Sixes".
std::string theme_of(const Features& features, Decision decision, int action);

// The same list, rules of one theme side by side as far as no decision changes.
RuleList by_theme(const Features& features, const RuleList& list);

}  // namespace hazard::policy
