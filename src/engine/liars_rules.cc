// Rules of Liar's Dice, listed with what each switch means.
#include <algorithm>

#include "hazard/engine/liars.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::engine {
namespace {

std::vector<std::string> clauses(const liars::Rules& rules) {
  const std::string text = liars::describe(rules);
  std::vector<std::string> parts;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find("; ", start), text.size());
    parts.push_back(text.substr(start, end - start));
    start = end + 2;
  }
  return parts;
}

// What of the description comes from this value: the part that other values do not have.
std::string meaning(const liars::RuleSwitch& which, const std::string& value) {
  const auto with = [&](const std::string& choice) {
    const auto rules = liars::parse_rules("casual+" + which.name + "=" + choice);
    return rules ? clauses(*rules) : std::vector<std::string>();
  };
  const auto& other = value == which.values.front() ? which.values.back() : which.values.front();
  const auto others = with(other);
  for (const std::string& clause : with(value)) {
    if (std::ranges::find(others, clause) == others.end()) return clause;
  }
  return "";
}

}  // namespace

LiarsRulesAnswer liars_rules() {
  LiarsRulesAnswer answer;
  for (const liars::Preset& preset : liars::presets()) {
    answer.presets.push_back(
        {std::string(preset.name), std::string(preset.summary), liars::describe(preset.rules)});
  }
  for (const liars::RuleSwitch& which : liars::rule_switches()) {
    auto& one = answer.switches.emplace_back(LiarsRulesAnswer::Switch{which.name, {}});
    for (const std::string& value : which.values) {
      one.values.push_back({value, meaning(which, value)});
    }
  }
  return answer;
}

}  // namespace hazard::engine
