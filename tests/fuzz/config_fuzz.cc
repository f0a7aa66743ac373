// Any text is refused with a message that names a place in the file, or is a configuration that
// stays the same when it is printed and read again.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "liars/config/config.h"

namespace {

using hazard::liars::EngineAgentOptions;
using hazard::liars::parse_config;

[[noreturn]] void broken(std::string_view law, std::string_view text) {
  std::cerr << "'" << text << "': " << law << '\n';
  std::abort();
}

void try_config(std::string_view text, const EngineAgentOptions& defaults) {
  const auto options = parse_config(text, defaults, "fuzz.toml");
  if (!options) {
    const std::string& message = options.error().message;
    if (!message.starts_with("fuzz.toml:") || message.size() < 20) broken(message, text);
    return;
  }
  const std::string printed = to_toml(*options);
  const auto again = parse_config(printed, defaults, "fuzz.toml");
  if (!again) broken(again.error().message, printed);
  if (!(*again == *options)) broken("the configuration changes", printed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try_config(text, hazard::liars::engine_options());
  try_config(text, hazard::liars::montecarlo_options());
  return 0;
}
