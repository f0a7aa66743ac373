// Characters of UTF-8 text, as a terminal shows them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hazard {

// The first character of a text that is not empty.
struct Character {
  char32_t code;
  std::size_t bytes;  // that it takes
  bool valid;         // if not: one byte that is no UTF-8
};
Character first_character(std::string_view text);

// Columns that the text takes on a terminal: two for the letters and pictures of East Asia, none
// for marks that stand on the letter before.
std::size_t width_of(std::string_view text);

// With what would steer a terminal written out: "\\x1b[2J". Also what is no UTF-8, and marks that
// turn the direction of writing.
std::string printable(std::string_view text);

}  // namespace hazard
