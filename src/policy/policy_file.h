// Policies that live in files: JSON objects whose "kind" says what they hold.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "codec/node.h"
#include "hazard/base/result.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/rules.h"
#include "policy/features.h"
#include "policy/policies.h"

namespace hazard::policy {

// What the reader of a kind is given.
struct PolicySheet {
  codec::Node file;
  std::string name;  // of the policy
  std::shared_ptr<const Features> features;
  const ValueSource& values;
  const PolicyOptions& options;
};

// A name that ends in ".json" is a file's.
bool names_a_file(std::string_view name);

// The name of a policy, with a hash of what its file holds if it has one: for whoever keeps
// results.
std::string fingerprint(std::string_view name);

// Refuses a file that is made for other rules. The policy is named after the file.
Result<std::shared_ptr<const Policy>> read_policy_file(const std::string& path,
                                                       const scorecard::RuleSet& rules,
                                                       const ValueSource& values,
                                                       const PolicyOptions& options);

// The lists of so many rules that come with the program, as text; an error says which there are.
Result<std::string_view> shipped_rules(const scorecard::RuleSet& rules, int num_rules);

// The policy rules:N.
Result<std::shared_ptr<const Policy>> read_shipped_rules(int num_rules,
                                                         const scorecard::RuleSet& rules,
                                                         const ValueSource& values,
                                                         const PolicyOptions& options);

}  // namespace hazard::policy
