// A table in memory, and where it came from.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hazard/engine/call.h"
#include "hazard/engine/engine.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/scorecard/rules.h"
#include "policy/advice.h"
#include "solve/values.h"

namespace hazard::engine {

struct Engine::Loaded {
  solve::Values values;
  bool from_cache;
  double seconds;
  std::optional<std::string> file;
  std::vector<std::string> warnings;
};

// Warnings travel from what an answer rests on to the answer.
inline void append(std::vector<std::string>& to, const std::vector<std::string>& more) {
  to.insert(to.end(), more.begin(), more.end());
}

inline evaluate::EvaluateOptions options_of(const Call& call) {
  return {.threads = call.threads, .watch = call.watch};
}

AdviseAnswer::Action describe(const policy::RankedAction& action, double mean,
                              const scorecard::RuleSet& rules);

// An entry of the list of variants.
VariantsAnswer::Variant describe(const scorecard::RuleSet& rules);

}  // namespace hazard::engine
