// The policies there are, by name; policy.h says what they do.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/parallel.h"
#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "solve/values.h"

namespace hazard::policy {

struct PolicyInfo {
  std::string_view name;   // as it is written; X and T stand for numbers
  std::string_view title;  // one line for people
};

// For help texts and messages.
std::span<const PolicyInfo> policy_list();

// "Theta = +0.070" becomes "theta:0.07" and "theta:0" "optimal"; refuses what is no policy's name.
Result<std::string> canonical_name(std::string_view name);

// Gives the values of the policy's variant: solved now, read from a file or remembered.
using ValueSource = std::function<Result<solve::Values>(solve::Objective)>;

struct PolicyOptions {
  int threads = 0;  // 0: all
  Watch watch;
  // The policy will be asked about what can follow this position alone; nothing: about all.
  const scorecard::Position* from = nullptr;
};

// The policy's name is canonical.
Result<std::shared_ptr<const Policy>> make_policy(std::string_view name,
                                                  const scorecard::RuleSet& rules,
                                                  const ValueSource& values,
                                                  const PolicyOptions& options = {});

Result<std::shared_ptr<const Policy>> make_heuristic_policy(const scorecard::RuleSet& rules);
Result<std::shared_ptr<const Policy>> make_random_policy(const scorecard::RuleSet& rules);

inline constexpr double kMaxNoise = 1000;  // points
// `values` are those of the mean, 0 < points <= kMaxNoise.
std::shared_ptr<const Policy> make_noisy_policy(std::string name, solve::Values values,
                                                double points);

}  // namespace hazard::policy
