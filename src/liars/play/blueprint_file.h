// Blueprints as files: those that ship with the program and those that were trained here.
//
//   one line     hazard blueprint 1 RULES players=6 rounds=8000000 seed=1
//   the rest     Blueprint::to_bytes()
//
// Who changes the data of the program trains them with `hazard liars train` (docs/liars.md).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "hazard/base/result.h"
#include "liars/play/blueprint.h"

namespace hazard::liars {

// What a blueprint was learnt from; the same origin gives the same blueprint.
struct BlueprintOrigin {
  Rules rules = {};
  int players = 6;  // at most
  std::int64_t rounds = 0;
  std::uint64_t seed = 1;

  friend bool operator==(const BlueprintOrigin&, const BlueprintOrigin&) = default;
};

// "perudo players=6 rounds=8000000 seed=1"
std::string to_line(const BlueprintOrigin& origin);

struct TrainedBlueprint {
  BlueprintOrigin origin;
  Blueprint blueprint;
};

Result<void> save(const TrainedBlueprint& trained, const std::filesystem::path& path);
Result<TrainedBlueprint> load_blueprint(const std::filesystem::path& path);

// The one of the program that was learnt from the rules most like these. A blueprint can be
// followed under all rules, since it looks at chances.
std::shared_ptr<const Blueprint> shipped_blueprint(const Rules& rules);

}  // namespace hazard::liars
