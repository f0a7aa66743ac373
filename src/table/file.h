// Table files: values that outlive the process, in a sealed file (base/sealed_file.h).
//
//   text      "yahtzee-plain theta=-0.05 rules=<hash>"
//   payload   values      [row][lane] double
//             exponents   [row] int32
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "hazard/base/result.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "solve/values.h"

namespace hazard::table {

// Rises with the layout, and when the solver's values change for the same rules.
inline constexpr std::uint32_t kFormatVersion = 2;

// What a file claims to hold.
struct Description {
  std::string variant;
  double theta;
  std::uint64_t rules_hash;
};

Result<void> save(const solve::Values& values, const std::filesystem::path& path);

// Maps the file if it holds these rules and this objective.
Result<solve::Values> load(const std::filesystem::path& path, const scorecard::RuleSet& rules,
                           solve::Objective objective);

// Reads header and text, no more.
Result<Description> describe(const std::filesystem::path& path);

}  // namespace hazard::table
