// Lists of rules as JSON.
//
//   a list   {"variant": "yatzy", "decision": "category",
//             "rules": [{"if": [{"feature": "max_count", "op": ">=", "value": 4}],
//                        "then": "four-of-a-kind"}],
//             "default": "chance"}
//   a book   {"kind": "rules", "variant": "yatzy", "rerolls": "best-response", "lists": [...]}
//
// "rerolls" says what happens where there is no list: best-response or optimal. A list alone is a
// book of one.
#pragma once

#include <memory>
#include <string>

#include "codec/node.h"
#include "hazard/base/result.h"
#include "hazard/policy/policy.h"
#include "policy/features.h"
#include "policy/policy_file.h"
#include "policy/rule_list.h"

namespace hazard::policy {

inline constexpr std::size_t kMostRulesOfList = 10'000;

std::string to_json(const Features& features, const RuleBook& book);

// The error names the list, the number of the rule and what is wrong with it.
Result<RuleBook> read_rule_book(const Features& features, const codec::Node& file);

// For the registry of policy files.
bool is_rule_list(const codec::Node& file);
Result<std::shared_ptr<const Policy>> read_rules(const PolicySheet& sheet);

}  // namespace hazard::policy
