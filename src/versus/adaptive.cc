#include "versus/adaptive.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.h"

namespace hazard::versus {
namespace {

// Attitudes are rounded to these steps: each needs a table of its own.
constexpr double kStep = 0.005;

double rounded(double theta) { return std::round(theta / kStep) * kStep + 0.0; }

struct Number {
  std::string_view name;
  double usual;
  double most;
};

struct Entry {
  ThetaRule::Info info;
  std::string_view name;
  std::array<Number, 2> numbers;  // those it takes have a name
};

// In the order of ThetaRule::Kind.
constexpr std::array kEntries = {
    Entry{{"select-theta", "bold when behind, cautious when ahead, by thresholds"},
          "select-theta",
          {}},
    Entry{{"trailing:POINTS", "bold when that many points behind on the cards"},
          "trailing",
          {Number{"POINTS", 15, 1000}}},
    Entry{{"underdog:THETA:SCALE", "the bolder the further behind"},
          "underdog",
          {Number{"THETA", 0.05, 0.2}, Number{"SCALE", 50, 1000}}},
    Entry{{"protect:THETA:SCALE", "the more cautious the further ahead"},
          "protect",
          {Number{"THETA", 0.03, 0.2}, Number{"SCALE", 50, 1000}}},
    Entry{{"symmetric", "bold when behind as underdog, cautious when ahead as protect"},
          "symmetric",
          {}},
    Entry{{"varscaled:UP:DOWN", "points behind divided by the variance to come"},
          "varscaled",
          {Number{"UP", 0.07, 0.2}, Number{"DOWN", 0.05, 0.2}}},
};

constexpr auto kInfos = [] {
  std::array<ThetaRule::Info, kEntries.size()> infos;
  for (std::size_t i = 0; i < kEntries.size(); ++i) infos[i] = kEntries[i].info;
  return infos;
}();

double share(double points, double scale) { return std::clamp(points / scale, 0.0, 1.0); }

const Entry& entry_of(int kind) { return kEntries[kind]; }

double usual(std::string_view name, int number) {
  const auto found = std::ranges::find(kEntries, name, &Entry::name);
  return found->numbers[number].usual;
}

}  // namespace

std::span<const ThetaRule::Info> ThetaRule::list() { return kInfos; }

std::optional<Result<ThetaRule>> ThetaRule::parse(std::string_view name) {
  const auto parts = split(name, ':');
  const std::string written = folded(parts.front());
  const auto found = std::ranges::find_if(
      kEntries, [&](const Entry& entry) { return folded(entry.name) == written; });
  if (found == kEntries.end()) return std::nullopt;
  const auto refuse = [&]() -> Result<ThetaRule> {
    std::string ranges;
    for (const Number& number : found->numbers) {
      if (number.name.empty()) continue;
      ranges += fmt::format("{} {} above 0 and up to {}", ranges.empty() ? " with" : " and",
                            number.name, number.most);
    }
    return fail(Errc::kBadInput, "policy '{}': write {}{}", name, found->info.name, ranges);
  };
  ThetaRule rule;
  rule.kind_ = static_cast<Kind>(found - kEntries.begin());
  std::size_t given = 1;
  for (const Number& number : found->numbers) {
    if (number.name.empty()) continue;
    double value = number.usual;
    if (given < parts.size()) {
      const auto read = parse_signed(trimmed(parts[given++]));
      if (!read || !(*read > 0) || *read > number.most) return refuse();
      value = *read;
    }
    rule.numbers_.push_back(value);
  }
  if (given < parts.size()) return refuse();
  return rule;
}

std::string ThetaRule::name() const {
  const Entry& entry = entry_of(static_cast<int>(kind_));
  std::string name(entry.name);
  bool changed = false;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    changed = changed || numbers_[i] != entry.numbers[i].usual;
  }
  for (std::size_t i = 0; changed && i < numbers_.size(); ++i)
    name += fmt::format(":{}", numbers_[i]);
  return name;
}

double ThetaRule::theta(const Outlook& outlook) const {
  const double deficit = -outlook.gap;
  switch (kind_) {
    case Kind::kSelect: {
      const double left = static_cast<double>(outlook.turns_left) / outlook.turns;
      if (outlook.gap < -30 * left) return 0.10;
      if (outlook.gap < -10) return 0.05;
      return outlook.gap > 30 ? -0.03 : 0;
    }
    case Kind::kTrailing: return outlook.behind >= numbers_[0] ? 0.08 : 0;
    case Kind::kUnderdog: return rounded(numbers_[0] * share(deficit, numbers_[1]));
    case Kind::kProtect: return rounded(-numbers_[0] * share(-deficit, numbers_[1]));
    case Kind::kSymmetric:
      return rounded(usual("underdog", 0) * share(deficit, usual("underdog", 1)) -
                     usual("protect", 0) * share(-deficit, usual("protect", 1)));
    case Kind::kVarscaled:
      if (outlook.variance <= 0) return 0;
      return rounded(std::clamp(deficit / outlook.variance, -numbers_[1], numbers_[0]));
  }
  return 0;
}

std::vector<double> ThetaRule::thetas() const {
  double least = 0;
  double most = 0;
  switch (kind_) {
    case Kind::kSelect: return {-0.03, 0, 0.05, 0.10};
    case Kind::kTrailing: return {0, 0.08};
    case Kind::kUnderdog: most = numbers_[0]; break;
    case Kind::kProtect: least = -numbers_[0]; break;
    case Kind::kSymmetric:
      least = -usual("protect", 0);
      most = usual("underdog", 0);
      break;
    case Kind::kVarscaled:
      least = -numbers_[1];
      most = numbers_[0];
      break;
  }
  std::vector<double> thetas;
  for (int i = static_cast<int>(std::round(least / kStep)); i <= std::round(most / kStep); ++i) {
    thetas.push_back(i * kStep);
  }
  return thetas;
}

}  // namespace hazard::versus
