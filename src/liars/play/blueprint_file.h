// What was learnt for some rules, as a file: the blueprint of all rounds and, where there is one,
// the book of rounds of two. Some ship with the program, others are trained here.
//
//   one line     hazard blueprint 1 RULES players=6 rounds=8000000 seed=1 iterations=32
//   then         Blueprint::to_bytes()
//   the rest     DuelBook::bytes(), or nothing
//
// Who changes the data of the program trains them with `hazard liars train` (docs/liars.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "hazard/base/result.h"
#include "liars/exact/duel_book.h"
#include "liars/play/blueprint.h"

namespace hazard::liars {

// What a blueprint was learnt from; the same origin gives the same blueprint.
struct BlueprintOrigin {
  Rules rules = {};
  int players = 6;  // at most
  std::int64_t rounds = 0;
  std::uint64_t seed = 1;
  int iterations = 0;  // of the largest round of two; 0: there is no book

  friend bool operator==(const BlueprintOrigin&, const BlueprintOrigin&) = default;
};

// "perudo players=6 rounds=8000000 seed=1 iterations=32"
std::string to_line(const BlueprintOrigin& origin);

struct Learnt {
  BlueprintOrigin origin;
  Blueprint blueprint;
  std::optional<DuelBook> book;

  std::size_t bytes() const { return blueprint.bytes() + (book ? book->size() : 0); }
};

Result<void> save(const Learnt& learnt, const std::filesystem::path& path);
Result<Learnt> load_learnt(const std::filesystem::path& path);

// What the program has that was learnt from the rules most like these: a blueprint can be followed
// under all rules, since it looks at chances. A book goes with its own rules.
std::shared_ptr<const Learnt> shipped(const Rules& rules);

}  // namespace hazard::liars
