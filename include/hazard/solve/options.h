// How to solve.
#pragma once

#include <optional>
#include <string_view>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"

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

}  // namespace hazard::solve
