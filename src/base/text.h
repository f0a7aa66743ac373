// Small help with text.
#pragma once

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

namespace hazard {

// "ones, twos, threes": what `name` gives for each item.
template <class Items, class Name>
std::string list_of(const Items& items, Name name) {
  std::string list;
  for (const auto& item : items) {
    if (!list.empty()) list += ", ";
    list += std::invoke(name, item);
  }
  return list;
}

// Without the blanks at both ends.
std::string_view trimmed(std::string_view text);

// Small letters without blanks, hyphens and underscores. Names that people write are compared so:
// "Full House", "full_house" and "fullhouse" are one.
std::string folded(std::string_view name);

// The fewest letters to add, drop, replace or swap with their neighbours that make one text of the
// other.
std::size_t edit_distance(std::string_view a, std::string_view b);

// "; did you mean yahtzee?" for the name that is nearest to the word; empty if none is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& names);

// The same for what `name` gives for each item.
template <class Items, class Name>
std::string did_you_mean(std::string_view word, const Items& items, Name name) {
  std::vector<std::string> names;
  for (const auto& item : items) names.emplace_back(std::invoke(name, item));
  return did_you_mean(word, names);
}

// What stands between the separators: one part more than there are of those, and any may be empty.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// What stands between blanks, none of which is empty.
std::vector<std::string_view> words_of(std::string_view text, std::string_view blanks = " \t\r");

// What std::from_chars does, for a standard library that has it for whole numbers alone (libc++
// before 20). strtod would also take spaces, a plus and hexadecimal digits.
inline std::optional<double> parse_double(std::string_view text) {
  if (text.find_first_of(" \t\n\v\f\rxX") != std::string_view::npos || text.starts_with('+')) {
    return std::nullopt;
  }
  const std::string terminated(text);
  char* end = nullptr;
  errno = 0;
  const double number = std::strtod(terminated.c_str(), &end);
  const bool overflow = errno == ERANGE && std::isinf(number);
  if (text.empty() || overflow || end != terminated.c_str() + text.size()) return std::nullopt;
  return number;
}

// The number that the whole text is: "17", "-0.05"; nothing if it is anything else.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
#ifdef __cpp_lib_to_chars
  constexpr bool kFromChars = true;
#else
  constexpr bool kFromChars = std::is_integral_v<Number>;
#endif
  if constexpr (kFromChars) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
  } else {
    return parse_double(text);
  }
}

// The same for a number that people may write with its sign: "+0.05".
inline std::optional<double> parse_signed(std::string_view text) {
  const bool plus = text.starts_with('+') && !text.starts_with("+-");
  return parse_number<double>(text.substr(plus ? 1 : 0));
}

}  // namespace hazard
