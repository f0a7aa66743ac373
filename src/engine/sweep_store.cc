// A point is the payload of a sealed file, as JSON; the text names variant, theta and rules.
#include "engine/sweep_store.h"

#include <fmt/format.h>

#include "base/sealed_file.h"
#include "hazard/engine/json.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {
namespace {

namespace fs = std::filesystem;

// The version also rises when evaluation gives other numbers for the same rules.
constexpr SealedKind kKind = {{'H', 'A', 'Z', 'A', 'R', 'D', 'P', '\n'}, 2, "point of a sweep"};

fs::path file_of(const fs::path& folder, const scorecard::RuleSet& rules, double theta) {
  return folder / fmt::format("{}-theta{:+}.sweep-point", rules.name, theta);
}

std::string text_of(const scorecard::RuleSet& rules, double theta) {
  return fmt::format("{} theta={} rules={:016x}", rules.name, theta, scorecard::rules_hash(rules));
}

}  // namespace

Result<void> save_point(const fs::path& folder, const scorecard::RuleSet& rules,
                        const risk::SweepPoint& point) {
  const std::string json = stored_json(point);
  return write_sealed(file_of(folder, rules, point.theta), kKind, text_of(rules, point.theta),
                      {std::as_bytes(std::span(json))});
}

Result<risk::SweepPoint> load_point(const fs::path& folder, const scorecard::RuleSet& rules,
                                    double theta) {
  const fs::path path = file_of(folder, rules, theta);
  const auto file = SealedFile::open(path, kKind);
  if (!file) return pass_on(file);
  const std::string text = text_of(rules, theta);
  if (file->text() != text) {
    return fail(Errc::kTableStale, "{}: made for {}, not for {}", path.string(), file->text(),
                text);
  }
  const auto json = file->payload(file->payload_size());
  if (!json) return pass_on(json);
  auto point =
      parse_stored_point({reinterpret_cast<const char*>(json->get()), file->payload_size()});
  if (!point || point->theta != theta) {
    return fail(Errc::kTableCorrupt, "{}: holds no point for theta {}", path.string(), theta);
  }
  return point;
}

}  // namespace hazard::engine
