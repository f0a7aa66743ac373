#include "hazard/dice/hand.h"

namespace hazard::dice {

std::string without_separators(std::string_view dice) {
  std::string digits;
  bool comma = false;  // since the last die
  for (const char c : dice) {
    if (c == ' ' || c == '\t') continue;
    if (c == ',' && !comma && !digits.empty()) {
      comma = true;
      continue;
    }
    digits += c;
    comma = false;
  }
  return comma ? digits + ',' : digits;
}

Result<Hand> parse_roll(std::string_view text) {
  Hand roll;
  const std::string digits = without_separators(text);
  for (char c : digits) {
    if (c < '1' || c > '6') {
      const bool readable = c >= ' ' && c <= '~';
      return fail(Errc::kBadInput, "dice '{}': {} is no face; write five digits 1 to 6", text,
                  readable ? fmt::format("'{}'", c) : "a strange character");
    }
    if (roll.size() == kDice) break;
    roll = roll.with(c - '0');
  }
  if (digits.size() != kDice) {
    return fail(Errc::kBadInput, "dice '{}': {} dice; write five digits 1 to 6, such as 13346",
                text, digits.size());
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
