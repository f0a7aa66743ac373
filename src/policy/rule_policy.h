// Players that follow lists of rules.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/policy/policy.h"
#include "policy/features.h"
#include "policy/policies.h"
#include "policy/rule_list.h"

namespace hazard::policy {

// `values` is asked for the optimal table alone, and only if the book wants it.
Result<std::shared_ptr<const Policy>> make_rule_policy(std::string name,
                                                       std::shared_ptr<const Features> features,
                                                       const RuleBook& book,
                                                       const ValueSource& values,
                                                       const PolicyOptions& options);

// The same, with what it is worth from every anchor on.
struct RulePlay {
  std::shared_ptr<const Policy> policy;
  std::vector<double> rest;  // [place of the anchor]: mean of the points to come
  double mean = 0;           // from the start
};
Result<RulePlay> play_rules(std::string name, std::shared_ptr<const Features> features,
                            const RuleBook& book, std::shared_ptr<const Policy> optimal,
                            const PolicyOptions& options);

}  // namespace hazard::policy
