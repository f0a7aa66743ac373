// The keys of a configuration: what each one means, how it is read and printed.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "liars/config/config_values.h"
#include "liars/play/agents.h"

namespace hazard::liars {

// What is read, before it is known whether all of it goes together.
struct ConfigDraft {
  enum class Scheme : std::uint8_t { kLikelihood, kReturn };

  EngineAgentOptions options;
  bool adaptive = false;
  Scheme scheme = Scheme::kLikelihood;

  explicit ConfigDraft(const EngineAgentOptions& start)
      : options(start),
        adaptive(start.decision.mixture.adaptive),
        scheme(adaptive ? Scheme::kReturn : Scheme::kLikelihood) {}
};

struct ConfigKey {
  std::string_view path;   // "confstop.delta"
  std::string_view about;  // a line of comment
  std::string type;        // "a number", "a list of weights"
  std::string range;       // "0 to 1"; empty: all of that type
  std::function<Checked(const ConfigValue&, ConfigDraft&)> read;
  std::function<std::string(ConfigDraft&)> write;  // leaves the draft as it is
};

// Table by table; first those without a table.
std::span<const ConfigKey> config_keys();

}  // namespace hazard::liars
