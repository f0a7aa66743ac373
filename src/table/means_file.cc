#include "table/means_file.h"

#include <fmt/format.h>

#include "base/sealed_file.h"
#include "table/cache.h"

namespace hazard::table {
namespace {

namespace fs = std::filesystem;

// The version also rises when play or means change for the same rules.
constexpr SealedKind kMeans{{'H', 'A', 'Z', 'A', 'R', 'D', 'M', '\n'}, 1, "file of means"};

std::string means_text(const scorecard::RuleSet& rules, solve::Objective objective) {
  return fmt::format("{} theta={} rules={:016x}", rules.name, objective.theta,
                     scorecard::rules_hash(rules));
}

}  // namespace

fs::path means_file_name(const scorecard::RuleSet& rules, solve::Objective objective) {
  return file_name(rules, objective).replace_extension(".means");
}

Result<void> save_means(std::span<const double> means, const scorecard::RuleSet& rules,
                        solve::Objective objective, const fs::path& path) {
  return write_sealed(path, kMeans, means_text(rules, objective), {std::as_bytes(means)});
}

Result<std::shared_ptr<const double>> load_means(const fs::path& path,
                                                 const scorecard::RuleSet& rules,
                                                 solve::Objective objective, std::size_t count) {
  const auto file = SealedFile::open(path, kMeans);
  if (!file) return pass_on(file);
  const std::string text = means_text(rules, objective);
  if (file->text() != text) {
    return fail(Errc::kTableStale, "{}: made for {}, not for {}", path.string(), file->text(),
                text);
  }
  const auto payload = file->payload(count * sizeof(double));
  if (!payload) return pass_on(payload);
  return std::shared_ptr<const double>(*payload, reinterpret_cast<const double*>(payload->get()));
}

}  // namespace hazard::table
