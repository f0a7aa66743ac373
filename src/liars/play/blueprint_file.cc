#include "liars/play/blueprint_file.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "base/assert.h"
#include "base/files.h"
#include "base/shipped.h"
#include "base/text.h"

namespace hazard::liars {

namespace {

constexpr std::string_view kBegin = "hazard blueprint 1 ";

template <class Number>
bool read_field(std::string_view word, std::string_view name, Number& out) {
  if (!word.starts_with(name)) return false;
  const auto number = parse_number<Number>(word.substr(name.size()));
  if (number) out = *number;
  return number.has_value();
}

std::optional<Learnt> read(std::string_view bytes) {
  const auto end = bytes.find('\n');
  if (end == std::string_view::npos || !bytes.starts_with(kBegin)) return {};
  const auto words = split(bytes.substr(kBegin.size(), end - kBegin.size()), ' ');
  Learnt result;
  BlueprintOrigin& origin = result.origin;
  std::size_t size = 0;  // of the blueprint
  if (words.size() != 6 || !read_field(words[1], "players=", origin.players) ||
      !read_field(words[2], "rounds=", origin.rounds) ||
      !read_field(words[3], "seed=", origin.seed) ||
      !read_field(words[4], "iterations=", origin.iterations) ||
      !read_field(words[5], "bytes=", size)) {
    return {};
  }
  const auto rules = parse_rules(words[0]);
  const std::string_view rest = bytes.substr(end + 1);
  if (!rules || rest.size() < size) return {};
  auto blueprint = Blueprint::from_bytes(rest.substr(0, size));
  if (!blueprint || (rest.size() > size) != (origin.iterations > 0)) return {};
  if (rest.size() > size) {
    auto book = DuelBook::from_bytes(rest.substr(size));
    if (!book) return {};
    result.book = *std::move(book);
  }
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
  std::shared_ptr<const Learnt> learnt;
};

const std::vector<Shipped>& all_shipped() {
  static const std::vector<Shipped> all = [] {
    std::vector<Shipped> result;
    for (const ShippedFile& file : shipped_files(".blueprint")) {
      auto learnt = read(file.bytes);
      HAZARD_ASSERT(learnt);
      const Rules rules = learnt->origin.rules;
      result.push_back({rules, std::make_shared<const Learnt>(*std::move(learnt))});
    }
    return result;
  }();
  return all;
}

}  // namespace

std::string to_line(const BlueprintOrigin& origin) {
  return fmt::format("{} players={} rounds={} seed={} iterations={}", to_string(origin.rules),
                     origin.players, origin.rounds, origin.seed, origin.iterations);
}

Result<void> save(const Learnt& learnt, const std::filesystem::path& path) {
  const std::string blueprint = learnt.blueprint.to_bytes();
  const std::string line =
      fmt::format("{}{} bytes={}\n", kBegin, to_line(learnt.origin), blueprint.size());
  const std::string book = learnt.book ? learnt.book->bytes() : "";
  return write_file(path, std::array<std::string_view, 3>{line, blueprint, book});
}

Result<Learnt> load_learnt(const std::filesystem::path& path) {
  const auto bytes = read_file(path);
  if (!bytes) return pass_on(bytes);
  auto learnt = read(*bytes);
  if (learnt) return *std::move(learnt);
  return fail(Errc::kTableCorrupt,
              "{}: no blueprint, or a damaged one; hazard liars train makes one", path.string());
}

std::shared_ptr<const Learnt> shipped(const Rules& rules) {
  const Shipped* best = nullptr;
  for (const Shipped& one : all_shipped()) {
    if (best == nullptr || likeness(one.rules, rules) > likeness(best->rules, rules)) best = &one;
  }
  static const auto none = std::make_shared<const Learnt>();
  return best == nullptr ? none : best->learnt;
}

}  // namespace hazard::liars
