// The folder where tables and other results are kept between runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "solve/utility.h"

namespace hazard::table {

// $XDG_CACHE_HOME/hazard, else ~/.cache/hazard; nothing if neither is known.
std::optional<std::filesystem::path> default_cache_folder();

// "yatzy-mean.table", "yatzy+fh5-theta-0.05.table"
std::filesystem::path file_name(const scorecard::RuleSet& rules, solve::Objective objective);

// The tables in a folder, sorted by name; an error if there is none.
Result<std::vector<std::filesystem::path>> list_tables(const std::filesystem::path& folder);

// A file that some run has kept, of whatever subject.
struct KeptFile {
  std::filesystem::path path;
  std::string kind;  // "table", "sweep point", "value table"
  std::int64_t bytes;
  std::chrono::sys_seconds written;
};

// All of them in the folder and below, sorted by name; none if there is no folder. A file is ours
// if it begins as we seal files, whatever its name; so is what a writer left who was killed more
// than an hour ago. Symbolic links are not followed.
Result<std::vector<KeptFile>> list_kept(const std::filesystem::path& folder);

}  // namespace hazard::table
