#include "base/unicode.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace hazard {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

// Both lists follow Unicode 15, with neighbouring ranges joined where what lies between is not
// assigned. Ascending.
constexpr std::array kNoColumn = {
    Range{0x0300, 0x036f},   Range{0x0483, 0x0489},   Range{0x0591, 0x05bd},
    Range{0x05bf, 0x05bf},   Range{0x05c1, 0x05c2},   Range{0x05c4, 0x05c5},
    Range{0x05c7, 0x05c7},   Range{0x0610, 0x061a},   Range{0x064b, 0x065f},
    Range{0x0670, 0x0670},   Range{0x06d6, 0x06dc},   Range{0x06df, 0x06e4},
    Range{0x06e7, 0x06e8},   Range{0x06ea, 0x06ed},   Range{0x0711, 0x0711},
    Range{0x0730, 0x074a},   Range{0x07a6, 0x07b0},   Range{0x07eb, 0x07f3},
    Range{0x0816, 0x0819},   Range{0x081b, 0x0823},   Range{0x0825, 0x0827},
    Range{0x0829, 0x082d},   Range{0x0859, 0x085b},   Range{0x0898, 0x089f},
    Range{0x08ca, 0x08e1},   Range{0x08e3, 0x0902},   Range{0x093a, 0x093a},
    Range{0x093c, 0x093c},   Range{0x0941, 0x0948},   Range{0x094d, 0x094d},
    Range{0x0951, 0x0957},   Range{0x0962, 0x0963},   Range{0x0981, 0x0981},
    Range{0x09bc, 0x09bc},   Range{0x09c1, 0x09c4},   Range{0x09cd, 0x09cd},
    Range{0x0e31, 0x0e31},   Range{0x0e34, 0x0e3a},   Range{0x0e47, 0x0e4e},
    Range{0x0eb1, 0x0eb1},   Range{0x0eb4, 0x0ebc},   Range{0x0ec8, 0x0ece},
    Range{0x1160, 0x11ff},   Range{0x135d, 0x135f},   Range{0x180b, 0x180f},
    Range{0x1ab0, 0x1ace},   Range{0x1dc0, 0x1dff},   Range{0x200b, 0x200f},
    Range{0x202a, 0x202e},   Range{0x2060, 0x206f},   Range{0x20d0, 0x20f0},
    Range{0x2cef, 0x2cf1},   Range{0x2de0, 0x2dff},   Range{0x302a, 0x302d},
    Range{0x3099, 0x309a},   Range{0xa66f, 0xa672},   Range{0xa674, 0xa67d},
    Range{0xd7b0, 0xd7fb},   Range{0xfb1e, 0xfb1e},   Range{0xfe00, 0xfe0f},
    Range{0xfe20, 0xfe2f},   Range{0xfeff, 0xfeff},   Range{0x1d165, 0x1d169},
    Range{0x1d16d, 0x1d182}, Range{0xe0001, 0xe0fff},
};
constexpr std::array kTwoColumns = {
    Range{0x1100, 0x115f},   Range{0x231a, 0x231b},   Range{0x2329, 0x232a},
    Range{0x23e9, 0x23ec},   Range{0x23f0, 0x23f0},   Range{0x23f3, 0x23f3},
    Range{0x25fd, 0x25fe},   Range{0x2614, 0x2615},   Range{0x2648, 0x2653},
    Range{0x267f, 0x267f},   Range{0x2693, 0x2693},   Range{0x26a1, 0x26a1},
    Range{0x26aa, 0x26ab},   Range{0x26bd, 0x26be},   Range{0x26c4, 0x26c5},
    Range{0x26ce, 0x26ce},   Range{0x26d4, 0x26d4},   Range{0x26ea, 0x26ea},
    Range{0x26f2, 0x26f3},   Range{0x26f5, 0x26f5},   Range{0x26fa, 0x26fa},
    Range{0x26fd, 0x26fd},   Range{0x2705, 0x2705},   Range{0x270a, 0x270b},
    Range{0x2728, 0x2728},   Range{0x274c, 0x274c},   Range{0x274e, 0x274e},
    Range{0x2753, 0x2755},   Range{0x2757, 0x2757},   Range{0x2795, 0x2797},
    Range{0x27b0, 0x27b0},   Range{0x27bf, 0x27bf},   Range{0x2b1b, 0x2b1c},
    Range{0x2b50, 0x2b50},   Range{0x2b55, 0x2b55},   Range{0x2e80, 0x303e},
    Range{0x3041, 0xa4cf},   Range{0xa960, 0xa97c},   Range{0xac00, 0xd7a3},
    Range{0xf900, 0xfaff},   Range{0xfe10, 0xfe19},   Range{0xfe30, 0xfe6b},
    Range{0xff01, 0xff60},   Range{0xffe0, 0xffe6},   Range{0x16fe0, 0x18cd5},
    Range{0x1aff0, 0x1b2fb}, Range{0x1f004, 0x1f004}, Range{0x1f0cf, 0x1f0cf},
    Range{0x1f18e, 0x1f18e}, Range{0x1f191, 0x1f19a}, Range{0x1f200, 0x1f320},
    Range{0x1f32d, 0x1f335}, Range{0x1f337, 0x1f37c}, Range{0x1f37e, 0x1f393},
    Range{0x1f3a0, 0x1f3ca}, Range{0x1f3cf, 0x1f3d3}, Range{0x1f3e0, 0x1f3f0},
    Range{0x1f3f4, 0x1f3f4}, Range{0x1f3f8, 0x1f43e}, Range{0x1f440, 0x1f440},
    Range{0x1f442, 0x1f4fc}, Range{0x1f4ff, 0x1f53d}, Range{0x1f54b, 0x1f54e},
    Range{0x1f550, 0x1f567}, Range{0x1f57a, 0x1f57a}, Range{0x1f595, 0x1f596},
    Range{0x1f5a4, 0x1f5a4}, Range{0x1f5fb, 0x1f64f}, Range{0x1f680, 0x1f6c5},
    Range{0x1f6cc, 0x1f6cc}, Range{0x1f6d0, 0x1f6d2}, Range{0x1f6d5, 0x1f6df},
    Range{0x1f6eb, 0x1f6ec}, Range{0x1f6f4, 0x1f6fc}, Range{0x1f7e0, 0x1f7f0},
    Range{0x1f90c, 0x1f93a}, Range{0x1f93c, 0x1f945}, Range{0x1f947, 0x1f9ff},
    Range{0x1fa70, 0x1faff}, Range{0x20000, 0x3fffd},
};

template <std::size_t size>
constexpr bool lies_in(const std::array<Range, size>& ranges, char32_t code) {
  const auto place = std::ranges::lower_bound(ranges, code, {}, &Range::last);
  return place != ranges.end() && place->first <= code;
}

// Marks that make what follows run the other way: a file name could look like another one.
constexpr std::array kDirections = {Range{0x200e, 0x200f}, Range{0x202a, 0x202e},
                                    Range{0x2066, 0x2069}};

}  // namespace

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < bytes) return {lead, 1, false};
  char32_t code = lead & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return {lead, 1, false};
    code = code << 6 | (byte(i) & 0x3fU);
  }
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  const bool longer_than_needed = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  if (surrogate || longer_than_needed || code > 0x10ffff) return {lead, 1, false};
  return {code, bytes, true};
}

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Character next = first_character(text);
    text.remove_prefix(next.bytes);
    if (next.code >= 0x300 && lies_in(kNoColumn, next.code)) continue;
    width += next.code >= 0x1100 && lies_in(kTwoColumns, next.code) ? 2 : 1;
  }
  return width;
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character next = first_character(text);
    const bool control = next.code < 0x20 || (next.code >= 0x7f && next.code < 0xa0);
    if (next.valid && !control && !lies_in(kDirections, next.code)) {
      result += text.substr(0, next.bytes);
    } else {
      for (const char c : text.substr(0, next.bytes)) {
        result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
      }
    }
    text.remove_prefix(next.bytes);
  }
  return result;
}

}  // namespace hazard
