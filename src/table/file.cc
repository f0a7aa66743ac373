#include "table/file.h"

#include <charconv>
#include <span>

#include "base/sealed_file.h"
#include "base/text.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "hazard/solve/objective.h"
#include "solve/turn.h"
#include "solve/values.h"

namespace hazard::table {
namespace {

namespace fs = std::filesystem;

constexpr SealedKind kTable{{'H', 'A', 'Z', 'A', 'R', 'D', 'T', '\n'}, kFormatVersion, "table"};
static_assert(kSealedAlignment % solve::kValueAlignment == 0);

// With as many digits as it takes to read the same theta back.
std::string to_text(const Description& description) {
  return fmt::format("{} theta={} rules={:016x}", description.variant, description.theta,
                     description.rules_hash);
}

// Believes only what to_text() writes.
Result<Description> parse_text(std::string_view text, const fs::path& path) {
  constexpr std::string_view kTheta = " theta=", kRules = " rules=";
  const std::size_t theta = text.rfind(kTheta), rules = text.rfind(kRules);
  Description found{};
  if (theta < rules && rules < text.size()) {
    const char* const end = text.data() + text.size();
    found.variant = text.substr(0, theta);
    const std::size_t digits = theta + kTheta.size();
    found.theta = parse_number<double>(text.substr(digits, rules - digits)).value_or(0);
    std::from_chars(text.data() + rules + kRules.size(), end, found.rules_hash, 16);
  }
  if (to_text(found) != text) {
    return fail(Errc::kTableCorrupt, "{}: does not say what it holds", path.string());
  }
  return found;
}

}  // namespace

Result<void> save(const solve::Values& values, const fs::path& path) {
  const scorecard::RuleSet& rules = values.rules();
  return write_sealed(path, kTable,
                      to_text({rules.name, values.objective().theta, scorecard::rules_hash(rules)}),
                      {std::as_bytes(values.values()), std::as_bytes(values.exponents())});
}

Result<solve::Values> load(const fs::path& path, const scorecard::RuleSet& rules,
                           solve::Objective objective) {
  const auto file = SealedFile::open(path, kTable);
  if (!file) return pass_on(file);
  const auto found = parse_text(file->text(), path);
  if (!found) return pass_on(found);
  if (found->rules_hash != scorecard::rules_hash(rules)) {
    return fail(Errc::kTableStale, "{}: made for other rules ('{}') than {} has now", path.string(),
                found->variant, rules.name);
  }
  if (found->theta != objective.theta) {
    return fail(Errc::kTableStale, "{}: made for theta {}, not {}", path.string(), found->theta,
                objective.theta);
  }
  const auto made = solve::make_game(rules, objective);
  if (!made) return pass_on(made);
  const std::shared_ptr<const solve::Game>& game = *made;
  const std::size_t num_values = game->anchors.num_values();
  const auto num_rows = static_cast<std::size_t>(game->anchors.num_rows());
  const auto payload = file->payload(num_values * sizeof(double) + num_rows * sizeof(std::int32_t));
  if (!payload) return pass_on(payload);
  const auto* const first = reinterpret_cast<const double*>(payload->get());
  const auto* const behind = reinterpret_cast<const std::int32_t*>(first + num_values);
  return solve::Values(game, {first, num_values}, {behind, num_rows}, *payload);
}

Result<Description> describe(const fs::path& path) {
  const auto file = SealedFile::open(path, kTable);
  if (!file) return pass_on(file);
  return parse_text(file->text(), path);
}

}  // namespace hazard::table
