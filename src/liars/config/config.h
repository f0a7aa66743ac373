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

#include <string>
#include <string_view>

#include "hazard/base/result.h"
#include "liars/play/agents.h"

namespace hazard::liars {

// The name of the file is for messages alone. An agent's name and telemetry have no keys.
Result<EngineAgentOptions> parse_config(std::string_view toml_text,
                                        const EngineAgentOptions& defaults,
                                        std::string_view file_name);

// A file that gives these options, with a comment above every key.
std::string to_toml(const EngineAgentOptions& options);

}  // namespace hazard::liars
