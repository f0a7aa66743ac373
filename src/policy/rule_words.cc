#include "policy/rule_words.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"
#include "dice/roll_set.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using Op = Condition::Op;

constexpr std::array<std::string_view, 11> kNumbers = {
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
constexpr std::array<std::string_view, 6> kFaceNames = {"one",  "two",  "three",
                                                        "four", "five", "six"};

std::string number_word(double value) {
  const auto whole = static_cast<std::size_t>(value);
  if (static_cast<double>(whole) != value) return fmt::format("{:.2f}", value);
  return whole < kNumbers.size() ? std::string(kNumbers[whole]) : std::to_string(whole);
}

std::string plural(std::string_view noun) {
  return fmt::format("{}{}", noun, noun.ends_with('x') ? "es" : "s");
}

// "three or more fives", "exactly one five", "no fives"
std::string amount(const Condition& condition, std::string_view noun) {
  const double value = condition.value;
  const std::string nouns = value == 1 ? std::string(noun) : plural(noun);
  if (value == 0 && condition.op != Op::kAtLeast) return "no " + plural(noun);
  if (value == 1 && condition.op == Op::kAtLeast) return fmt::format("at least one {}", noun);
  switch (condition.op) {
    case Op::kIs: return fmt::format("exactly {} {}", number_word(value), nouns);
    case Op::kAtLeast: return fmt::format("{} or more {}", number_word(value), plural(noun));
    case Op::kAtMost: return fmt::format("at most {} {}", number_word(value), nouns);
  }
  return {};
}

// "is 36", "is 36 or more", "is 36 at most"
std::string size_of(const Condition& condition, std::string_view value) {
  switch (condition.op) {
    case Op::kIs: return fmt::format("is {}", value);
    case Op::kAtLeast: return fmt::format("is {} or more", value);
    case Op::kAtMost: return fmt::format("is {} or less", value);
  }
  return {};
}

std::string alike_words(const Condition& condition) {
  const double value = condition.value;
  if (value <= 1 && condition.op != Op::kAtLeast) return "no two dice alike";
  switch (condition.op) {
    case Op::kIs: return fmt::format("exactly {} alike", number_word(value));
    case Op::kAtLeast:
      return fmt::format("{} {}alike", number_word(value), value < dice::kDice ? "or more " : "");
    case Op::kAtMost: return fmt::format("no more than {} alike", number_word(value));
  }
  return {};
}

std::string which_turn(const Condition& condition, int turns) {
  const int turn = static_cast<int>(condition.value) + 1;
  switch (condition.op) {
    case Op::kIs: return turn == turns ? "it is the last turn" : fmt::format("it is turn {}", turn);
    case Op::kAtLeast:
      return turn == turns ? "it is the last turn" : fmt::format("it is turn {} or later", turn);
    case Op::kAtMost:
      return turn == 1 ? "it is the first turn" : fmt::format("it is turn {} or earlier", turn);
  }
  return {};
}

struct YesNo {
  std::string_view feature, yes, no;
};
constexpr YesNo kYesNo[] = {
    {"bonus_secured", "the bonus is yours", "the bonus is not yours yet"},
    {"has_pair", "a pair", "no pair"},
    {"has_two_pair", "two pairs", "not two pairs"},
    {"has_three_of_kind", "three or more alike", "no three alike"},
    {"has_four_of_kind", "four or more alike", "no four alike"},
    {"has_full_house", "a full house", "no full house"},
    {"has_small_straight", "1-2-3-4-5", "not 1-2-3-4-5"},
    {"has_large_straight", "2-3-4-5-6", "not 2-3-4-5-6"},
    {"has_yatzy", "five alike", "not five alike"},
};

// The box that a feature such as cat_avail_fives is about; -1: it is about none.
int box_of(const Features& features, std::string_view name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return -1;
  return features.game().rules.find_box(name.substr(prefix.size()));
}

std::string mask_in_words(const KeepAction& keep) {
  std::string places;
  for (int i = 0; i < dice::kDice; ++i) {
    if (keep.name[keep.name.size() - 1 - i] == '1') {
      places += fmt::format("{}{}", places.empty() ? "" : ", ", i + 1);
    }
  }
  return places.empty() ? "keep everything"
                        : fmt::format("with the dice in order, roll die {} again", places);
}

struct VerbWords {
  std::string_view verb, words, theme;
};
constexpr std::string_view kOfAFace = "One face", kAlikeTheme = "Pairs and more",
                           kRunTheme = "Straights", kAllTheme = "All or nothing";
constexpr VerbWords kVerbWords[] = {
    {"Reroll All", "roll everything again", kAllTheme},
    {"Keep Pair", "keep the highest pair", kAlikeTheme},
    {"Keep Two Pairs", "keep two pairs", kAlikeTheme},
    {"Keep Triple", "keep three alike", kAlikeTheme},
    {"Keep Quad", "keep four alike", kAlikeTheme},
    {"Keep Triple + Highest", "keep three alike and the highest other die", kAlikeTheme},
    {"Keep Pair + Kicker", "keep the highest pair and the highest other die", kAlikeTheme},
    {"Keep Straight Draw", "keep the longest run", kRunTheme},
    {"Keep All", "keep everything", kAllTheme},
};

std::string verb_in_words(std::string_view verb) {
  for (const VerbWords& known : kVerbWords) {
    if (known.verb == verb) return std::string(known.words);
  }
  constexpr std::string_view kFace = "Keep Face ";
  if (verb.starts_with(kFace)) {
    const int face = verb[kFace.size()] - '0';
    return fmt::format("keep all {}", plural(kFaceNames[face - 1]));
  }
  const std::size_t both = verb.find(" & ");
  if (both == std::string_view::npos) return std::string(verb);
  std::string second = verb_in_words(verb.substr(both + 3));
  constexpr std::string_view kKeep = "keep ";
  if (second.starts_with(kKeep)) second = second.substr(kKeep.size());
  return fmt::format("{}, and {}", verb_in_words(verb.substr(0, both)), second);
}

// --- themes --------------------------------------------------------------------------------------

dice::RollSet rolls_of_rule(const Features& features, const Rule& rule) {
  dice::RollSet set;
  for (int r = 0; r < dice::kNumRolls; ++r) {
    const bool fits = std::ranges::all_of(rule.conditions, [&](const Condition& condition) {
      return features.list()[condition.feature].sees != Feature::Sees::kRoll ||
             condition.holds(features.of_roll(condition.feature, r));
    });
    if (fits) set.insert(r);
  }
  return set;
}

bool exclude_each_other(const Condition& a, const Condition& b) {
  if (a.feature != b.feature) return false;
  const auto low = [](const Condition& c) { return c.op == Op::kAtMost ? -1e9 : c.value; };
  const auto high = [](const Condition& c) { return c.op == Op::kAtLeast ? 1e9 : c.value; };
  return low(a) > high(b) || low(b) > high(a);
}

// Does it not matter which of the two comes first?
bool may_swap(const Features& features, const Rule& a, const Rule& b) {
  if (a.action == b.action) return true;
  if ((rolls_of_rule(features, a) & rolls_of_rule(features, b)).empty()) return true;
  return std::ranges::any_of(a.conditions, [&](const Condition& one) {
    return std::ranges::any_of(
        b.conditions, [&](const Condition& other) { return exclude_each_other(one, other); });
  });
}

}  // namespace

std::string in_words(const Features& features, const Condition& condition) {
  const scorecard::RuleSet& rules = features.game().rules;
  const std::string& name = features.list()[condition.feature].name;
  const bool yes = condition.op == Op::kIs        ? condition.value == 1
                   : condition.op == Op::kAtLeast ? condition.value > 0
                                                  : condition.value >= 1;
  for (const YesNo& known : kYesNo) {
    if (known.feature == name) return std::string(yes ? known.yes : known.no);
  }
  if (const int box = box_of(features, name, "cat_avail_"); box >= 0) {
    return fmt::format("{} is {}", rules.boxes[box].name, yes ? "open" : "filled");
  }
  const std::string number = fmt::format("{}", condition.value);
  if (const int box = box_of(features, name, "cat_score_"); box >= 0) {
    return fmt::format("the score for {} {}", rules.boxes[box].name, size_of(condition, number));
  }
  constexpr std::string_view kFaceCount = "face_count_";
  if (name.starts_with(kFaceCount)) {
    return amount(condition, kFaceNames[name[kFaceCount.size()] - '1']);
  }
  if (name == "turn") return which_turn(condition, rules.num_boxes);
  if (name == "max_count") return alike_words(condition);
  if (name == "num_distinct") return amount(condition, "different face");
  if (name == "categories_left") return amount(condition, "open box");
  if (name == "upper_cats_left") return amount(condition, "open upper box");
  if (name == "zeros_available") return amount(condition, "open box") + " without a score";
  if (name == "rerolls_remaining") return amount(condition, "throw") + " left";
  if (name == "dice_sum") return "the sum of the dice " + size_of(condition, number);
  if (name == "upper_score") return "the upper sum " + size_of(condition, number);
  if (name == "best_available_score") return "the best open score " + size_of(condition, number);
  if (name == "bonus_missing") return "what is missing to the bonus " + size_of(condition, number);
  if (name == "bonus_pace") {
    return "the upper section " +
           size_of(condition, fmt::format("at {:.0f} % of par", 100 * condition.value));
  }
  return to_string(features, condition);
}

std::string action_in_words(const Features& features, Decision decision, int action) {
  if (decision == Decision::kCategory) {
    return fmt::format("{}", features.game().rules.boxes[action].name);
  }
  const KeepAction& keep = numbered_keep(action);
  return keep.name.starts_with("0b") ? mask_in_words(keep) : verb_in_words(keep.name);
}

std::string in_words(const Features& features, Decision decision, const Rule& rule) {
  std::string text;
  for (const Condition& condition : rule.conditions) {
    if (!text.empty()) text += ", and ";
    text += in_words(features, condition);
  }
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + ": " + action_in_words(features, decision, rule.action);
}

std::string theme_of(const Features& features, Decision decision, int action) {
  if (decision == Decision::kCategory) {
    const scorecard::Box& box = features.game().rules.boxes[action];
    if (action < features.game().rules.num_upper) return "Upper section";
    if (box.shape == scorecard::Shape::kStraight) return "Straights";
    return box.groups[0] == 0 ? std::string(box.name) : "Pairs and more";
  }
  const std::string& name = numbered_keep(action).name;
  for (const VerbWords& known : kVerbWords) {
    if (known.verb == name) return std::string(known.theme);
  }
  return std::string(name.starts_with("Keep Face") ? kOfAFace : std::string_view("Others"));
}

RuleList by_theme(const Features& features, const RuleList& list) {
  RuleList sorted{list.decision, {}, list.otherwise};
  std::vector<Rule> left = list.rules;
  std::string theme;
  while (!left.empty()) {
    // The first that may come next; one of the same theme before any other.
    std::size_t next = 0;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (theme_of(features, list.decision, left[i].action) != theme) continue;
      const auto passes = [&](const Rule& other) { return may_swap(features, left[i], other); };
      if (!std::all_of(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(i), passes)) {
        continue;
      }
      next = i;
      break;
    }
    theme = theme_of(features, list.decision, left[next].action);
    sorted.rules.push_back(left[next]);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(next));
  }
  return sorted;
}

}  // namespace hazard::policy
