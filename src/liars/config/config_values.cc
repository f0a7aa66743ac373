#include "liars/config/config_values.h"

#include <cmath>
#include <numeric>

#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

std::string shown(const ConfigValue& value) {
  struct {
    std::string operator()(const ConfigValue::Other& other) const {
      return std::string(other.kind);
    }
    std::string operator()(bool flag) const { return flag ? "true" : "false"; }
    std::string operator()(std::int64_t number) const { return fmt::to_string(number); }
    std::string operator()(double number) const { return number_text(number); }
    std::string operator()(const std::string& text) const { return in_quotes(text); }
    std::string operator()(const ConfigValue::List& list) const {
      return fmt::format("a list of {}", list.size());
    }
  } visitor;
  return std::visit(visitor, value.value);
}

}  // namespace

tl::unexpected<Complaint> refuse(const ConfigValue& value, std::string_view name,
                                 std::string_view right) {
  return tl::unexpected(
      Complaint{value.place, fmt::format("{} = {}: write {}", name, shown(value), right)});
}

std::string to_string(const Range& range) {
  return range.open ? fmt::format("above {} and below {}", range.least, range.most)
                    : fmt::format("{} to {}", range.least, range.most);
}

Read<bool> read_flag(const ConfigValue& value, std::string_view name) {
  if (const bool* const flag = std::get_if<bool>(&value.value)) return *flag;
  return refuse(value, name, "true or false");
}

Read<double> read_number(const ConfigValue& value, std::string_view name, const Range& range) {
  double number = std::nan("");  // which is in no range
  if (const auto* const whole = std::get_if<std::int64_t>(&value.value)) {
    number = static_cast<double>(*whole);
  } else if (const auto* const any = std::get_if<double>(&value.value)) {
    number = *any;
  }
  const bool fits = range.open ? number > range.least && number < range.most
                               : number >= range.least && number <= range.most;
  if (fits) return number;
  return refuse(value, name, (range.open ? "a number " : "a number from ") + to_string(range));
}

Read<std::int64_t> read_whole(const ConfigValue& value, std::string_view name, std::int64_t least,
                              std::int64_t most) {
  const auto* const number = std::get_if<std::int64_t>(&value.value);
  if (number != nullptr && *number >= least && *number <= most) return *number;
  return refuse(value, name, fmt::format("a whole number from {} to {}", least, most));
}

Read<int> read_style(const ConfigValue& value, std::string_view name) {
  const auto* const text = std::get_if<std::string>(&value.value);
  const int style = text == nullptr ? -1 : find_style(*text);
  if (style >= 0) return style;
  return refuse(value, name,
                "one of " + list_of(styles(), [](const Style& s) { return in_quotes(s.name); }));
}

Read<std::vector<int>> read_styles(const ConfigValue& value, std::string_view name) {
  constexpr std::string_view kRight = "a list of styles, each of them once";
  auto all = read_each<int>(value, name, kRight, read_style);
  if (!all) return all;
  std::vector<int> sorted = *all;
  std::sort(sorted.begin(), sorted.end());
  const bool twice = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  if (twice || sorted.empty()) return refuse(value, name, kRight);
  return all;
}

Read<std::vector<double>> read_weights(const ConfigValue& value, std::string_view name) {
  auto weights = read_each<double>(value, name, "a list of weights that sum to 1",
                                   [](const ConfigValue& v, std::string_view n) {
                                     return read_number(v, n, {0, 1});
                                   });
  if (!weights) return weights;
  const double sum = std::accumulate(weights->begin(), weights->end(), 0.0);
  if (std::abs(sum - 1) <= 1e-6) return weights;
  return tl::unexpected(Complaint{
      value.place, fmt::format("{}: the sum is {:.6g}; write weights that sum to 1", name, sum)});
}

Read<std::vector<int>> read_thresholds(const ConfigValue& value, std::string_view name) {
  constexpr std::string_view kRight = "a list of whole numbers that ascends, such as [2, 6]";
  auto all = read_each<int>(value, name, kRight, [](const ConfigValue& v, std::string_view n) {
    return read_whole(v, n, 0, 1000);
  });
  if (all && std::adjacent_find(all->begin(), all->end(), std::greater_equal()) != all->end()) {
    return refuse(value, name, kRight);
  }
  return all;
}

Read<std::vector<double>> read_prior(const ConfigValue& value, std::string_view name) {
  const auto read_one = [](const ConfigValue& v, std::string_view n) {
    return read_number(v, n, {0.001, 1e6});
  };
  if (std::holds_alternative<ConfigValue::List>(value.value)) {
    return read_each<double>(value, name, "", read_one);
  }
  return read_one(value, name).map([](double one) { return std::vector<double>{one}; });
}

Read<Scores> read_scores(const ConfigValue& value, std::string_view name) {
  constexpr std::string_view kRight = "a list of four numbers";
  const auto all =
      read_each<double>(value, name, kRight, [](const ConfigValue& v, std::string_view n) {
        return read_number(v, n, {-100, 100});
      });
  if (!all) return tl::unexpected(all.error());
  if (all->size() != kNumFeatures) return refuse(value, name, kRight);
  Scores scores{};
  std::copy(all->begin(), all->end(), scores.begin());
  return scores;
}

Read<double> read_bound(const ConfigValue& value, std::string_view name) {
  const auto* const text = std::get_if<std::string>(&value.value);
  if (text != nullptr && *text == "auto") return 0.0;
  const auto width = read_number(value, name, {0, 2});
  if (width && *width > 0) return width;
  return refuse(value, name, "\"auto\", or a number above 0 and up to 2: returns are -1 to 1");
}

std::string in_quotes(std::string_view plain) {
  std::string text = "\"";
  for (const char c : plain) {
    if (c == '"' || c == '\\') text += '\\';
    text += static_cast<unsigned char>(c) < ' ' || c == 0x7f ? '?' : c;
  }
  return text + '"';
}

std::string number_text(double number) {
  std::string text = fmt::to_string(number);
  return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
}

}  // namespace hazard::liars
