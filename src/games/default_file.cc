#include <cstdlib>

#include "games/store.h"

namespace hazard::games {

namespace fs = std::filesystem;

std::optional<fs::path> default_file() {
  const auto setting = [](const char* name) -> std::optional<fs::path> {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') return std::nullopt;
    return fs::path(value);
  };
  if (const auto file = setting("HAZARD_GAMES")) return file;
  const auto data = setting("XDG_DATA_HOME");
  if (data && data->is_absolute()) return *data / "hazard" / "games.db";
  if (const auto home = setting("HOME")) {
    return *home / ".local" / "share" / "hazard" / "games.db";
  }
  return std::nullopt;
}

}  // namespace hazard::games
