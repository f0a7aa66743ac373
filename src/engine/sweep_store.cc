// A file is a line that says what follows, and the point as JSON:
//
//   hazard-sweep-point 1 <hash of the rules> <checksum of the rest>
#include "engine/sweep_store.h"

#include <fmt/format.h>

#include <array>

#include "base/files.h"
#include "hazard/engine/json.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hazard::engine {
namespace {

namespace fs = std::filesystem;

// Rises with the layout, and when evaluation gives other numbers for the same rules.
constexpr int kVersion = 1;

fs::path file_of(const fs::path& folder, const scorecard::RuleSet& rules, double theta) {
  return folder / fmt::format("{}-theta{:+}.sweep-point", rules.name, theta);
}

std::string first_line(const scorecard::RuleSet& rules, std::string_view body) {
  return fmt::format("hazard-sweep-point {} {:016x} {:016x}\n", kVersion,
                     scorecard::rules_hash(rules), XXH3_64bits(body.data(), body.size()));
}

}  // namespace

Result<void> save_point(const fs::path& folder, const scorecard::RuleSet& rules,
                        const risk::SweepPoint& point) {
  const std::string body = stored_json(point);
  const std::string line = first_line(rules, body);
  return write_file(file_of(folder, rules, point.theta),
                    std::array<std::string_view, 2>{line, body});
}

Result<risk::SweepPoint> load_point(const fs::path& folder, const scorecard::RuleSet& rules,
                                    double theta) {
  const fs::path path = file_of(folder, rules, theta);
  const auto text = read_file(path);
  if (!text) return pass_on(text);
  const std::size_t end = text->find('\n');
  const std::string_view body =
      end == std::string::npos ? "" : std::string_view(*text).substr(end + 1);
  if (!text->starts_with(first_line(rules, body))) {
    return fail(Errc::kTableCorrupt, "{}: damaged, or of other rules or another version",
                path.string());
  }
  auto point = parse_stored_point(body);
  if (!point || point->theta != theta) {
    return fail(Errc::kTableCorrupt, "{}: holds no point for theta {}", path.string(), theta);
  }
  return point;
}

}  // namespace hazard::engine
