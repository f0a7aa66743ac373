// Table files: values that outlive the process. A file says what it holds and proves that it is
// whole; one that does not is named and never used.
//
//   offset 0     header, 192 bytes: magic, version, byte order, rules hash, theta, counts, name,
//                checksums of itself and of the payload
//          192   values      [row][lane] double
//          ...   exponents   [row] int32
//
// Files are written under a temporary name and renamed, so that a reader sees all of one or
// nothing, and two writers at once both succeed. A file in use is mapped: replace it by renaming,
// as save() does; who overwrites it in place pulls the values from under its readers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "base/result.h"
#include "solve/values.h"

namespace hazard::table {

// Rises with the layout, and when the solver's values change for the same rules.
inline constexpr std::uint32_t kFormatVersion = 1;

// What a file claims to hold.
struct Description {
  std::string variant;
  double theta;
};

Result<void> save(const solve::Values& values, const std::filesystem::path& path);

// Maps the file if it holds these rules and this objective.
Result<solve::Values> load(const std::filesystem::path& path, const scorecard::RuleSet& rules,
                           solve::Objective objective);

// Reads no more than the header.
Result<Description> describe(const std::filesystem::path& path);

}  // namespace hazard::table
