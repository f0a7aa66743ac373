// Small help with text.
#pragma once

#include <charconv>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
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

// The number that the whole text is: "17", "-0.05"; nothing if it is anything else.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The same for a number that people may write with its sign: "+0.05".
inline std::optional<double> parse_signed(std::string_view text) {
  const bool plus = text.starts_with('+') && !text.starts_with("+-");
  return parse_number<double>(text.substr(plus ? 1 : 0));
}

}  // namespace hazard
