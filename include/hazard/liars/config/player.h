// Who decides: an agent by name, and what is changed about it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace hazard::liars {

struct Player {
  std::string agent = "engine";
  std::string config;                    // TOML that changes the agent's options; may be empty
  std::string config_name = "config";    // of that text, for messages
  std::optional<std::int64_t> rollouts;  // at most
  std::optional<std::int64_t> milliseconds;
  bool telemetry = false;  // count what the styles of opponents returned

  friend bool operator==(const Player&, const Player&) = default;
};

inline constexpr std::int64_t kMostMilliseconds = 3'600'000;  // an hour

}  // namespace hazard::liars
