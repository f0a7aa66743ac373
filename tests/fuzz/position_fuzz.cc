// Any text is refused with a message or is a position whose printed form stands for itself.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <string_view>

#include "hazard/scorecard/position.h"
#include "scorecard/anchors.h"

using hazard::scorecard::AnchorSpace;
using hazard::scorecard::parse_position;

namespace {

const AnchorSpace& anchors_of(const hazard::scorecard::RuleSet& rules) {
  static std::map<std::string, AnchorSpace> spaces;
  return spaces.try_emplace(rules.name, rules).first->second;
}

[[noreturn]] void broken(std::string_view law, std::string_view text) {
  std::cerr << "position '" << text << "': " << law << '\n';
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto position = parse_position(text);
  if (!position) {
    if (position.error().code != hazard::Errc::kBadInput) broken("wrong kind of error", text);
    if (position.error().message.empty()) broken("refused without a message", text);
    return 0;
  }
  const std::string printed = to_string(*position);
  const auto again = parse_position(printed);
  if (!again) broken("printed text is refused: " + again.error().message, printed);
  if (to_string(*again) != printed) broken("prints differently the second time", printed);
  if (!(again->anchor() == position->anchor())) broken("names another anchor", printed);
  if (again->roll != position->roll) broken("names another roll", printed);
  if (again->rolls_left != position->rolls_left) broken("names another number of rolls", printed);
  if (again->total() != position->total()) broken("names another total", printed);
  // A table has no place for other anchors.
  if (!anchors_of(position->rules).index(position->anchor())) broken("no game reaches it", text);
  return 0;
}
