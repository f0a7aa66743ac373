#include "hazard/dice/hand.h"

namespace hazard::dice {

Result<Hand> parse_roll(std::string_view text) {
  Hand roll;
  for (char c : text) {
    if (c < '1' || c > '6') {
      const bool readable = c >= ' ' && c <= '~';
      return fail(Errc::kBadInput, "dice '{}': {} is no face; write five digits 1 to 6", text,
                  readable ? fmt::format("'{}'", c) : "a strange character");
    }
    if (roll.size() == kDice) break;
    roll = roll.with(c - '0');
  }
  if (text.size() != kDice) {
    return fail(Errc::kBadInput, "dice '{}': {} dice; write five digits 1 to 6, such as 13346",
                text, text.size());
  }
  return roll;
}

std::vector<int> faces(const Hand& hand) {
  std::vector<int> list;
  for (int face = 1; face <= kFaces; ++face) list.insert(list.end(), hand.count(face), face);
  return list;
}

std::string to_string(const Hand& hand, std::string_view separator) {
  std::string text;
  for (int face : faces(hand)) {
    if (!text.empty()) text += separator;
    text += static_cast<char>('0' + face);
  }
  return text;
}

}  // namespace hazard::dice
