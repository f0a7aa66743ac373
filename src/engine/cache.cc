// Lists and clears what is kept on disk.
#include "hazard/engine/cache.h"

#include <chrono>
#include <filesystem>

#include "base/text.h"
#include "hazard/engine/engine.h"
#include "table/cache.h"

namespace hazard::engine {
namespace {

using std::chrono::sys_seconds;

// "2026-01-31", the beginning of that day.
Result<sys_seconds> parse_day(const std::string& text) {
  const auto parts = split(trimmed(text), '-');
  const auto number = [&](std::size_t i, std::size_t digits) {
    const bool fits = parts.size() == 3 && parts[i].size() == digits;
    return fits ? parse_number<unsigned>(parts[i]).value_or(0) : 0;
  };
  const std::chrono::year_month_day day(std::chrono::year(static_cast<int>(number(0, 4))),
                                        std::chrono::month(number(1, 2)),
                                        std::chrono::day(number(2, 2)));
  if (number(0, 4) == 0 || !day.ok()) {
    return fail(Errc::kBadInput, "older-than '{}': write a day as 2026-01-31", text);
  }
  return sys_seconds(std::chrono::sys_days(day));
}

std::string to_text(sys_seconds time) {
  const auto midnight = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day day(midnight);
  const std::chrono::hh_mm_ss clock(time - midnight);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

}  // namespace

Result<CacheAnswer> Engine::cache(const CacheRequest& request, const Call& /*call*/) {
  if (!options_.cache) return fail(Errc::kFileMissing, "no cache folder; nothing is kept on disk");
  std::optional<sys_seconds> limit;
  if (request.older_than) {
    const auto day = parse_day(*request.older_than);
    if (!day) return pass_on(day);
    limit = *day;
  }
  const auto kept = table::list_kept(*options_.cache);
  if (!kept) return pass_on(kept);
  CacheAnswer answer = {.folder = options_.cache->string(), .cleared = request.clear};
  for (const table::KeptFile& file : *kept) {
    if (limit && file.written >= *limit) continue;
    if (request.clear) {
      std::error_code error;
      std::filesystem::remove(file.path, error);
      if (error) {
        answer.warnings.push_back(
            fmt::format("{}: cannot remove: {}", file.path.string(), error.message()));
        continue;
      }
    }
    answer.files.push_back({file.path.lexically_relative(*options_.cache).generic_string(),
                            file.kind, file.bytes, to_text(file.written)});
    answer.bytes += file.bytes;
  }
  return answer;
}

}  // namespace hazard::engine
