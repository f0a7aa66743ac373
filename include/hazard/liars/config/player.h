// Who decides: an agent by name, and what is changed about it.
//
// At a table of several a configuration is of one of them, or of all who imagine rounds.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hazard/base/result.h"

namespace hazard::liars {

struct Player {
  std::string agent = "engine";
  std::string config;                    // TOML that changes the agent's options; may be empty
  std::string config_name = "config";    // of that text, for messages and in the agent's name
  std::optional<std::int64_t> rollouts;  // at most
  std::optional<std::int64_t> milliseconds;
  bool telemetry = false;  // count what the styles of opponents returned, and keep the last advice
  bool shared = false;     // with others: an agent that imagines no rounds does without config

  friend bool operator==(const Player&, const Player&) = default;
};

struct TableConfig {
  std::optional<int> agent =
      {};  // from 1; nothing: all who imagine rounds and have none of their own
  std::string config = {};
  std::string config_name = "config";

  friend bool operator==(const TableConfig&, const TableConfig&) = default;
};

// Agents by name, each with its configuration.
Result<std::vector<Player>> players_of(std::span<const std::string> agents,
                                       std::span<const TableConfig> configs);

inline constexpr std::int64_t kMostMilliseconds = 3'600'000;  // an hour

}  // namespace hazard::liars
