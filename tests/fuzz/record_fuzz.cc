// Any text is refused with a message or is games whose printed form stands for them.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>

#include "hazard/review/record.h"

using hazard::review::parse_records;

namespace {

[[noreturn]] void broken(std::string_view law, std::string_view text) {
  std::cerr << "record '" << text << "': " << law << '\n';
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto games = parse_records(text);
  if (!games) {
    if (games.error().code != hazard::Errc::kBadInput) broken("wrong kind of error", text);
    if (games.error().message.empty()) broken("refused without a message", text);
    return 0;
  }
  for (const auto& game : *games) {
    const std::string printed = to_string(game);
    const auto again = parse_records(printed);
    if (!again) broken("printed text is refused: " + again.error().message, printed);
    if (to_string(again->front()) != printed) broken("prints differently the second time", printed);
    const auto made = make_record(written(game));
    if (!made) broken("its parts are refused: " + made.error().message, printed);
    if (to_string(*made) != printed) broken("its parts are another game", printed);
  }
  return 0;
}
