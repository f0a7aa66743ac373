#include "policy/rule_list.h"

#include <algorithm>

#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

const std::vector<const KeepAction*>& all_keeps() {
  static const std::vector<const KeepAction*> all = [] {
    std::vector<const KeepAction*> list;
    for (const auto part : {keep_verbs(), keep_masks(), keep_unions()}) {
      for (const KeepAction& action : part) list.push_back(&action);
    }
    return list;
  }();
  return all;
}

}  // namespace

bool RuleBook::complete() const {
  return std::ranges::all_of(lists, [](const auto& list) { return list.has_value(); });
}

int RuleBook::num_rules() const {
  std::size_t count = 0;
  for (const auto& list : lists) count += list ? list->rules.size() : 0;
  return static_cast<int>(count);
}

int num_keeps() { return static_cast<int>(all_keeps().size()); }

const KeepAction& numbered_keep(int number) { return *all_keeps()[number]; }

int find_keep(std::string_view name) {
  const auto found = std::ranges::find(all_keeps(), name, &KeepAction::name);
  return found == all_keeps().end() ? -1 : static_cast<int>(found - all_keeps().begin());
}

std::string action_name(const Features& features, Decision decision, int action) {
  if (decision != Decision::kCategory) return numbered_keep(action).name;
  return std::string(features.game().rules.boxes[action].key);
}

std::string to_string(const Features& features, const Condition& condition) {
  return fmt::format("{} {} {}", features.list()[condition.feature].name,
                     kOpSigns[static_cast<int>(condition.op)], condition.value);
}

std::string to_string(const Features& features, Decision decision, const Rule& rule) {
  std::string text = "IF ";
  for (std::size_t i = 0; i < rule.conditions.size(); ++i) {
    if (i > 0) text += " AND ";
    text += to_string(features, rule.conditions[i]);
  }
  return text + " THEN " + action_name(features, decision, rule.action);
}

std::string to_string(const Features& features, const RuleList& list) {
  std::string text;
  for (std::size_t i = 0; i < list.rules.size(); ++i) {
    text += fmt::format("{:>3}. {}\n", i + 1, to_string(features, list.decision, list.rules[i]));
  }
  return text + fmt::format("     ELSE {}\n", action_name(features, list.decision, list.otherwise));
}

std::string to_string(const Features& features, const RuleBook& book) {
  std::string text = fmt::format("rules for {}\n", features.game().rules.name);
  for (Decision decision : kDecisions) {
    if (!book.of(decision)) continue;
    text += fmt::format("\n{}\n{}", name_of(decision), to_string(features, *book.of(decision)));
  }
  if (!book.complete()) {
    text += book.rerolls == Unruled::kOptimal
                ? "\nAll else is done as the optimal player does it.\n"
                : "\nAll else is done as goes best with these rules.\n";
  }
  return text;
}

}  // namespace hazard::policy
