// Lists of rules: IF one or two conditions THEN an action, the first that matches wins, a default
// at the end. One list decides one kind of decision.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/scorecard/rules.h"
#include "policy/features.h"
#include "policy/keep_actions.h"

namespace hazard::policy {

struct Condition {
  enum class Op : std::uint8_t { kIs, kAtLeast, kAtMost };

  int feature = 0;  // of Features::list()
  Op op = Op::kIs;
  double value = 0;

  bool holds(double seen) const {
    return op == Op::kIs ? seen == value : op == Op::kAtLeast ? seen >= value : seen <= value;
  }
  friend bool operator==(const Condition&, const Condition&) = default;
};
inline constexpr std::array<std::string_view, 3> kOpSigns = {"=", ">=", "<="};  // [op]
inline constexpr int kMostConditions = 2;

struct Rule {
  std::vector<Condition> conditions;  // one or two; all must hold
  int action = 0;  // a box of the card, or the number of what is kept, see numbered_keep

  friend bool operator==(const Rule&, const Rule&) = default;
};

struct RuleList {
  Decision decision = Decision::kCategory;
  std::vector<Rule> rules;
  int otherwise = 0;  // the action if no rule matches

  friend bool operator==(const RuleList&, const RuleList&) = default;
};

// What happens where there is no list.
enum class Unruled : std::uint8_t {
  kBestResponse,  // whatever goes best with the lists that there are
  kOptimal,       // what the optimal player does
};

// A way to play by rules: one to three lists.
struct RuleBook {
  std::array<std::optional<RuleList>, kDecisions.size()> lists;  // [decision]
  Unruled rerolls = Unruled::kBestResponse;

  const std::optional<RuleList>& of(Decision decision) const {
    return lists[static_cast<int>(decision)];
  }
  bool complete() const;
  int num_rules() const;
  friend bool operator==(const RuleBook&, const RuleBook&) = default;
};

// Verbs, masks and unions in one numbering: the verbs come first.
int num_keeps();
const KeepAction& numbered_keep(int number);
int find_keep(std::string_view name);  // -1: there is none

// The name of an action as files have it: the key of a box, a verb, a mask.
std::string action_name(const Features& features, Decision decision, int action);
std::string to_string(const Features& features, const Condition& condition);
// "IF max_count >= 4 AND cat_avail_yatzy = 1 THEN yatzy"
std::string to_string(const Features& features, Decision decision, const Rule& rule);
// A line for each rule, numbered, and one for the default.
std::string to_string(const Features& features, const RuleList& list);
std::string to_string(const Features& features, const RuleBook& book);

}  // namespace hazard::policy
