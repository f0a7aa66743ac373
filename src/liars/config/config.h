// How the engine decides, as a file in TOML:
//
//   leaf = "value"
//   [mixture]
//   policies = ["heuristic", "history", "uniform"]
//   weights = [0.5, 0.3, 0.2]
//   [confstop]
//   delta = 0.01
//
// What a file does not say stays as it was. to_toml() prints all keys and what they mean. A file
// that makes no sense is refused with the place where it does not:
//
//   engine.toml:6:9: confstop.delta = 2: write a number above 0 and below 1
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/liars/config/config_line.h"
#include "liars/play/agents.h"

namespace hazard::liars {

// The name of the file is for messages alone. An agent's name and telemetry have no keys.
Result<EngineAgentOptions> parse_config(std::string_view toml_text,
                                        const EngineAgentOptions& defaults,
                                        std::string_view file_name);

// All keys with what they are, in the order of the file.
std::vector<ConfigLine> list_config(const EngineAgentOptions& options);
// A file that gives these options, with comments above every key.
std::string to_toml(std::span<const ConfigLine> lines);
std::string to_toml(const EngineAgentOptions& options);

}  // namespace hazard::liars
