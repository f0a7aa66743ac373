// Values of a configuration: reading them, complaining about them, printing them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/text.h"
#include "hazard/base/result.h"
#include "hazard/liars/play/mixture.h"

namespace hazard::liars {

// In a file, from 1; line 0: not in the file.
struct Place {
  int line = 0;
  int column = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

struct ConfigValue {
  struct Other {
    std::string_view kind;  // "a table"
  };
  using List = std::vector<ConfigValue>;

  std::variant<Other, bool, std::int64_t, double, std::string, List> value;
  Place place;
};

struct Complaint {
  Place place;
  std::string text;
};
using Checked = tl::expected<void, Complaint>;
template <class T>
using Read = tl::expected<T, Complaint>;

// "confstop.delta = 2: write a number above 0 and below 1"
tl::unexpected<Complaint> refuse(const ConfigValue& value, std::string_view name,
                                 std::string_view right);

struct Range {
  double least;
  double most;
  bool open = false;  // neither end belongs to it
};
std::string to_string(const Range& range);  // "0 to 1", "above 0 and below 1"

Read<bool> read_flag(const ConfigValue& value, std::string_view name);
Read<double> read_number(const ConfigValue& value, std::string_view name, const Range& range);
Read<std::int64_t> read_whole(const ConfigValue& value, std::string_view name, std::int64_t least,
                              std::int64_t most);
Read<int> read_style(const ConfigValue& value, std::string_view name);

// One for each of a list; `right` says what to write instead of something else.
template <class T, class ReadOne>
Read<std::vector<T>> read_each(const ConfigValue& value, std::string_view name,
                               std::string_view right, ReadOne read_one) {
  const auto* const list = std::get_if<ConfigValue::List>(&value.value);
  if (list == nullptr) return refuse(value, name, right);
  std::vector<T> all;
  for (const ConfigValue& entry : *list) {
    auto one = read_one(entry, fmt::format("{}, entry {}", name, all.size() + 1));
    if (!one) return tl::unexpected(one.error());
    all.push_back(static_cast<T>(std::move(*one)));
  }
  return all;
}

Read<std::vector<int>> read_styles(const ConfigValue& value, std::string_view name);
Read<std::vector<double>> read_weights(const ConfigValue& value, std::string_view name);
Read<std::vector<int>> read_thresholds(const ConfigValue& value, std::string_view name);
Read<std::vector<double>> read_prior(const ConfigValue& value, std::string_view name);
using Scores = std::array<double, kNumFeatures>;
Read<Scores> read_scores(const ConfigValue& value, std::string_view name);
Read<double> read_bound(const ConfigValue& value, std::string_view name);  // 0 for "auto"

template <class Enum>
struct Named {
  std::string_view name;
  Enum value;
};
template <class Enum>
Named(const char*, Enum) -> Named<Enum>;

template <class Enum>
std::string choices(std::span<const Named<Enum>> names) {
  return list_of(names, [](const Named<Enum>& n) { return fmt::format("\"{}\"", n.name); });
}

template <class Enum>
Read<Enum> read_choice(const ConfigValue& value, std::string_view name,
                       std::span<const Named<Enum>> names) {
  const auto* const text = std::get_if<std::string>(&value.value);
  for (const Named<Enum>& one : names) {
    if (text != nullptr && *text == one.name) return one.value;
  }
  return refuse(value, name, "one of " + choices(names));
}

// As TOML has them. Numbers read back give the same bits.
std::string in_quotes(std::string_view plain);
std::string number_text(double number);
template <class Items, class Text>
std::string list_text(const Items& items, Text text) {
  return "[" + list_of(items, text) + "]";
}

}  // namespace hazard::liars
