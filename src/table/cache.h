// The folder where tables are kept between runs.
#pragma once

#include <filesystem>
#include <optional>
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

}  // namespace hazard::table
