#include "liars/play/blueprint_file.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/files.h"
#include "base/text.h"

namespace hazard::liars {

// What the assembler wrote: see cmake/blueprints.cmake.
struct EmbeddedBlueprint {
  const char* data;
  std::uint64_t size;
};
extern "C" const EmbeddedBlueprint hazard_blueprints_begin[];
extern "C" const EmbeddedBlueprint hazard_blueprints_end[];

namespace {

constexpr std::string_view kBegin = "hazard blueprint 1 ";

template <class Number>
bool read_field(std::string_view word, std::string_view name, Number& out) {
  if (!word.starts_with(name)) return false;
  const auto number = parse_number<Number>(word.substr(name.size()));
  if (number) out = *number;
  return number.has_value();
}

std::optional<TrainedBlueprint> read(std::string_view bytes) {
  const auto end = bytes.find('\n');
  if (end == std::string_view::npos || !bytes.starts_with(kBegin)) return {};
  const auto words = split(bytes.substr(kBegin.size(), end - kBegin.size()), ' ');
  TrainedBlueprint result;
  BlueprintOrigin& origin = result.origin;
  if (words.size() != 4 || !read_field(words[1], "players=", origin.players) ||
      !read_field(words[2], "rounds=", origin.rounds) ||
      !read_field(words[3], "seed=", origin.seed)) {
    return {};
  }
  const auto rules = parse_rules(words[0]);
  auto blueprint = Blueprint::from_bytes(bytes.substr(end + 1));
  if (!rules || !blueprint) return {};
  origin.rules = *rules;
  result.blueprint = *std::move(blueprint);
  return result;
}

// How much two sets of rules have in common, of what bids depend on most.
int likeness(const Rules& a, const Rules& b) {
  if (a == b) return 100;
  return (a.wild == b.wild ? 8 : 0) + (a.order == b.order ? 4 : 0) + (a.loss == b.loss ? 2 : 0) +
         (a.palifico == b.palifico ? 1 : 0);
}

struct Shipped {
  Rules rules;
  std::shared_ptr<const Blueprint> blueprint;
};

const std::vector<Shipped>& all_shipped() {
  static const std::vector<Shipped> all = [] {
    std::vector<Shipped> result;
    for (auto* one = hazard_blueprints_begin; one != hazard_blueprints_end; ++one) {
      auto trained = read({one->data, one->size});
      HAZARD_ASSERT(trained);
      result.push_back({trained->origin.rules,
                        std::make_shared<const Blueprint>(std::move(trained->blueprint))});
    }
    return result;
  }();
  return all;
}

}  // namespace

std::string to_line(const BlueprintOrigin& origin) {
  return fmt::format("{} players={} rounds={} seed={}", to_string(origin.rules), origin.players,
                     origin.rounds, origin.seed);
}

Result<void> save(const TrainedBlueprint& trained, const std::filesystem::path& path) {
  const std::string line = fmt::format("{}{}\n", kBegin, to_line(trained.origin));
  const std::string bytes = trained.blueprint.to_bytes();
  return write_file(path, std::array<std::string_view, 2>{line, bytes});
}

Result<TrainedBlueprint> load_blueprint(const std::filesystem::path& path) {
  const auto bytes = read_file(path);
  if (!bytes) return pass_on(bytes);
  auto trained = read(*bytes);
  if (trained) return *std::move(trained);
  return fail(Errc::kTableCorrupt,
              "{}: no blueprint, or a damaged one; hazard liars train makes one", path.string());
}

std::shared_ptr<const Blueprint> shipped_blueprint(const Rules& rules) {
  const Shipped* best = nullptr;
  for (const Shipped& one : all_shipped()) {
    if (best == nullptr || likeness(one.rules, rules) > likeness(best->rules, rules)) best = &one;
  }
  static const auto none = std::make_shared<const Blueprint>();
  return best == nullptr ? none : best->blueprint;
}

}  // namespace hazard::liars
