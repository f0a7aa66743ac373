#include "table/cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace hazard::table {

namespace fs = std::filesystem;

std::optional<fs::path> default_cache_folder() {
  // The XDG specification wants relative paths ignored.
  if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg != nullptr && *xdg == '/') {
    return fs::path(xdg) / "hazard";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
    return fs::path(home) / ".cache" / "hazard";
  }
  return std::nullopt;
}

fs::path file_name(const scorecard::RuleSet& rules, solve::Objective objective) {
  // fmt prints the shortest text that reads back as the same double.
  return objective.theta == 0 ? fmt::format("{}-mean.table", rules.name)
                              : fmt::format("{}-theta{:+}.table", rules.name, objective.theta);
}

std::vector<fs::path> list_tables(const fs::path& folder) {
  std::vector<fs::path> tables;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".table") tables.push_back(entry.path());
  }
  std::ranges::sort(tables);
  return tables;
}

}  // namespace hazard::table
