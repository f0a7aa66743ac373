#include "table/cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "base/sealed_file.h"
#include "hazard/solve/objective.h"

namespace hazard::table {

namespace fs = std::filesystem;

namespace {

// "sweep point" of yatzy-theta+0.05.sweep-point: the ending of its name, in words.
std::string kind_of(const fs::path& path) {
  const std::string ending = path.extension().string();
  if (ending == ".values") return "value table";
  if (ending == ".round") return "solved round";
  std::string kind = ending.empty() ? "other" : ending.substr(1);
  std::ranges::replace(kind, '-', ' ');
  return kind;
}

// "yatzy-mean.table.0123abcd.tmp", as write_file() names what it has not finished.
bool is_unfinished(const fs::path& path) {
  const std::string mark = path.stem().extension().string();
  return path.extension() == ".tmp" && mark.size() == 9 &&
         mark.find_first_not_of("0123456789abcdef", 1) == std::string::npos;
}

std::chrono::sys_seconds to_system_time(fs::file_time_type time) {
  const auto ago = fs::file_time_type::clock::now() - time;
  return std::chrono::round<std::chrono::seconds>(
      std::chrono::system_clock::now() -
      std::chrono::duration_cast<std::chrono::system_clock::duration>(ago));
}

std::optional<KeptFile> kept_file(const fs::directory_entry& entry) {
  std::error_code error;
  if (!fs::is_regular_file(entry.symlink_status(error))) return {};
  const std::uintmax_t bytes = entry.file_size(error);
  const fs::file_time_type time = error ? fs::file_time_type() : entry.last_write_time(error);
  if (error) return {};  // gone, or not to be seen
  KeptFile file = {entry.path(), kind_of(entry.path()), static_cast<std::int64_t>(bytes),
                   to_system_time(time)};
  if (is_unfinished(entry.path())) {
    const bool old = fs::file_time_type::clock::now() - time > std::chrono::hours(1);
    if (!old || (bytes > 0 && !is_sealed(entry.path()))) return {};
    file.kind = "unfinished";
    return file;
  }
  if (!is_sealed(entry.path())) return {};
  return file;
}

}  // namespace

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
    return fail(Errc::kFileMissing, "{}: no tables in the cache; make one with hazard solve yatzy",
                folder.string());
  }
  std::ranges::sort(tables);
  return tables;
}

Result<std::vector<KeptFile>> list_kept(const fs::path& folder) {
  std::vector<KeptFile> files;
  std::error_code error;
  constexpr auto kOptions = fs::directory_options::skip_permission_denied;
  for (fs::recursive_directory_iterator entry(folder, kOptions, error), end; !error && entry != end;
       entry.increment(error)) {
    if (auto file = kept_file(*entry)) files.push_back(*std::move(file));
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    return fail(Errc::kIo, "{}: cannot list this folder: {}", folder.string(), error.message());
  }
  std::ranges::sort(files, {}, &KeptFile::path);
  return files;
}

}  // namespace hazard::table
