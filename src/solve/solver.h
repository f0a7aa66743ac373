// Solves a rule set: the value of every anchor, from full cards back to the empty one.
#pragma once

#include <optional>
#include <string_view>

#include "base/parallel.h"
#include "base/result.h"
#include "solve/values.h"

namespace hazard::solve {

enum class KernelChoice {
  kAuto,       // the fastest
  kSimd,       // the fastest vector kernel, which is what kAuto takes today
  kReference,  // as on paper
  kCheck,      // both, and compare every bit
};

struct SolveOptions {
  KernelChoice kernel = KernelChoice::kAuto;
  std::string_view target;  // a name from simd_kernels(); empty: the best
  int threads = 0;          // 0: all
  Watch watch;
  std::optional<double> poison;  // fills the memory beforehand, so that tests find wrong reads
};

Result<KernelChoice> parse_kernel(std::string_view name);

Result<Values> solve(const scorecard::RuleSet& rules, Objective objective,
                     const SolveOptions& options = {});

// Computes every row anew from its successors and compares. Returns the number of anchors.
Result<std::int64_t> check_values(const Values& values, const Kernel& kernel, int threads,
                                  const Watch& watch = {});

}  // namespace hazard::solve
