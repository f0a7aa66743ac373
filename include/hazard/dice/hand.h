// Hands of dice: multisets of 0 to 5 dice.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/base/result.h"

namespace hazard::dice {

inline constexpr int kFaces = 6;
inline constexpr int kDice = 5;

// A multiset of dice: counts[f] dice show face f + 1.
struct Hand {
  std::array<std::uint8_t, kFaces> counts{};

  constexpr int size() const {
    int dice = 0;
    for (int count : counts) dice += count;
    return dice;
  }
  constexpr int sum() const {
    int pips = 0;
    for (int f = 0; f < kFaces; ++f) pips += (f + 1) * counts[f];
    return pips;
  }
  constexpr int count(int face) const { return counts[face - 1]; }
  constexpr Hand with(int face) const {
    Hand more = *this;
    ++more.counts[face - 1];
    return more;
  }
  constexpr Hand without(int face) const {
    Hand fewer = *this;
    --fewer.counts[face - 1];
    return fewer;
  }
  constexpr bool contains(const Hand& part) const {
    for (int f = 0; f < kFaces; ++f) {
      if (part.counts[f] > counts[f]) return false;
    }
    return true;
  }
  // The face of which there are five, or 0.
  constexpr int five_alike() const {
    for (int f = 0; f < kFaces; ++f) {
      if (counts[f] == kDice) return f + 1;
    }
    return 0;
  }
  friend constexpr bool operator==(const Hand&, const Hand&) = default;
};

// Dice as people write them, made into digits: "1 3 3 5 6" and "1, 3, 3, 5, 6" become "13356". Only
// blanks and single commas between dice go; all else stays for the reader of the digits to refuse.
std::string without_separators(std::string_view dice);

// Reads a full roll such as "13346" or "1 3 3 4 6"; order does not matter.
Result<Hand> parse_roll(std::string_view text);

// 1, 3, 3, 4, 6
std::vector<int> faces(const Hand& hand);

// "13346", or with a separator "1 3 3 4 6".
std::string to_string(const Hand& hand, std::string_view separator = "");

}  // namespace hazard::dice
