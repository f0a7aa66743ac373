#include "table/cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "hazard/solve/objective.h"

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

Result<std::vector<fs::path>> list_tables(const fs::path& folder) {
  std::vector<fs::path> tables;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".table") tables.push_back(entry->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return fail(Errc::kIo, "{}: cannot list this folder: {}", folder.string(), error.message());
  }
  if (tables.empty()) {
    return fail(Errc::kTableMissing, "{}: no tables in the cache; make one with hazard solve yatzy",
                folder.string());
  }
  std::ranges::sort(tables);
  return tables;
}

}  // namespace hazard::table
