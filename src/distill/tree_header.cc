// Trees as C++17 that plays without Hazard.
#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "distill/tree_text.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"
#include "policy/features.h"
#include "policy/tree.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

using dice::Hand;
using dice::kNumRolls;
using policy::Decision;
using policy::Feature;
using policy::Features;
using policy::kDecisions;
using policy::Tree;

// Lists that are written in lines of about a hundred letters.
class Initializer {
 public:
  explicit Initializer(std::string& out) : out_(out), line_(out.size()) {}
  void add(std::string_view item) {
    if (out_.size() - line_ > 90) {
      out_ += '\n';
      line_ = out_.size();
    }
    out_ += item;
  }

 private:
  std::string& out_;
  std::size_t line_;
};

// One digit for the number of dice of each face, ones first.
int digits(const Hand& hand) {
  int number = 0;
  for (int count : hand.counts) number = 10 * number + count;
  return number;
}

template <class Of>
std::string list_of_rolls(Of of) {
  std::string list;
  Initializer initializer(list);
  for (int r = 0; r < kNumRolls; ++r) initializer.add(fmt::format("{},", of(r)));
  return list;
}

// How a feature of the card is found; nothing for those of rolls and boxes.
std::string card_expression(const Features& features, int number) {
  const std::string& name = features.list()[number].name;
  const auto& rules = features.game().rules;
  if (name == "turn") return "filled_among(card, 0, kBoxes)";
  if (name == "categories_left") return "kBoxes - filled_among(card, 0, kBoxes)";
  if (name == "rerolls_remaining") return "rerolls";
  if (name == "upper_score") return "card.upper_sum";
  if (name == "bonus_secured") return "card.upper_sum >= kThreshold ? 1 : 0";
  if (name == "bonus_pace") return "pace(card)";
  if (name == "upper_cats_left") return "kUpper - filled_among(card, 0, kUpper)";
  if (name == "bonus_missing")
    return "kThreshold > card.upper_sum ? kThreshold - card.upper_sum : 0";
  if (name == "zeros_available") return "zeros(card, roll)";
  if (name == "best_available_score") return "best(card, roll)";
  const int first_open = features.find("cat_avail_" + std::string(rules.boxes[0].key));
  if (number >= first_open && number < first_open + rules.num_boxes) {
    return fmt::format("is_open(card, {}) ? 1 : 0", number - first_open);
  }
  const int first_score = first_open + rules.num_boxes;
  return fmt::format("paid(card, roll, {})", number - first_score);
}

std::string feature_cases(const Features& features) {
  std::string cases;
  for (int f = 0; f < static_cast<int>(features.list().size()); ++f) {
    const Feature& feature = features.list()[f];
    if (feature.sees == Feature::Sees::kRoll) {
      fmt::format_to(std::back_inserter(cases),
                     "    case {}: {{  // {}\n"
                     "      static constexpr unsigned char k[kRolls] = {{\n{}}};\n"
                     "      return k[roll];\n    }}\n",
                     f, feature.name, list_of_rolls([&](int r) {
                       return static_cast<int>(features.of_roll(f, r));
                     }));
    } else {
      fmt::format_to(std::back_inserter(cases), "    case {}: return {};  // {}\n", f,
                     card_expression(features, f), feature.name);
    }
  }
  return cases;
}

std::string rules_constants(const Features& features) {
  const auto& game = features.game();
  const scorecard::RuleSet& rules = game.rules;
  std::string text = fmt::format(
      "constexpr int kRolls = {};\nconstexpr int kFaces = {};\nconstexpr int kBoxes = {};\n"
      "constexpr int kUpper = {};  // the first boxes\n"
      "constexpr int kThreshold = {};  // upper sum that earns the bonus\n"
      "constexpr int kJoker = {};  // 0: none, 1: free choice, 2: forced\n"
      "constexpr int kYahtzeeBox = {};\n",
      kNumRolls, dice::kFaces, rules.num_boxes, rules.num_upper, rules.upper_threshold,
      rules.joker == scorecard::Joker::kNone     ? 0
      : rules.joker == scorecard::Joker::kForced ? 2
                                                 : 1,
      rules.yahtzee_box);
  text += "// Names of the boxes, in the order of the card.\n";
  text += "constexpr const char* kBoxNames[kBoxes] = {";
  for (const scorecard::Box& box : rules.card()) text += fmt::format("\"{}\", ", box.key);
  text += "};\n// What jokers are paid where points are fixed; -1 elsewhere.\n";
  text += "constexpr int kJokerPoints[kBoxes] = {";
  for (int b = 0; b < rules.num_boxes; ++b) {
    const scorecard::Box& box = rules.boxes[b];
    const bool fixed = b >= rules.num_upper && box.counted == scorecard::Counted::kNone;
    text += fmt::format("{}, ", fixed ? box.points : -1);
  }
  text += "};\n// All rolls: a digit for the dice of each face, ones first.\n";
  text += "constexpr int kRollDigits[kRolls] = {\n";
  text += list_of_rolls([](int r) { return digits(dice::kHands[dice::kFirstRoll + r]); });
  text += "};\n// What boxes pay. [box][roll]\nconstexpr unsigned char kPaid[kBoxes][kRolls] = {\n";
  for (int b = 0; b < rules.num_boxes; ++b) {
    text += fmt::format("{{{}}},\n", list_of_rolls([&](int r) { return +game.scores.paid[b][r]; }));
  }
  return text + "};\n";
}

std::string tree_tables(Decision decision, const Tree& tree) {
  std::string text = fmt::format("constexpr Node k_{}[] = {{\n", policy::name_of(decision));
  // Only keeps that occur get a table.
  std::vector<int> place(tree.keeps.size(), -1);
  std::vector<int> used;
  {
    Initializer initializer(text);
    for (const policy::TreeNode& node : tree.nodes) {
      if (!node.is_leaf()) {
        initializer.add(
            fmt::format("{{{},{},{},{}}},", node.feature, node.threshold, node.low, node.high));
        continue;
      }
      int action = node.action;
      if (!tree.keeps.empty()) {
        if (place[action] < 0) {
          place[action] = static_cast<int>(used.size());
          used.push_back(action);
        }
        action = place[action];
      }
      initializer.add(fmt::format("{{-1,0,{},0}},", action));
    }
  }
  text += "};\n";
  if (tree.keeps.empty()) return text;
  text += fmt::format(
      "// What is kept of each roll. [action][roll]\n"
      "constexpr int k_{}_keeps[][kRolls] = {{\n",
      policy::name_of(decision));
  for (int action : used) {
    const policy::KeepAction& keep = *tree.keeps[action];
    text += fmt::format("{{  // {}\n{}}},\n", keep.name,
                        list_of_rolls([&](int r) { return digits(dice::kHands[keep.hand[r]]); }));
  }
  return text + "};\n";
}

constexpr std::string_view kUsage = R"(#pragma once

#include <array>

namespace {0} {{

// Dice by face: dice[f] of them show f + 1.
using Dice = std::array<int, 6>;

struct Card {{
  unsigned filled;  // bit b: box b of kBoxNames is filled
  int upper_sum;    // of the upper boxes that are filled; more than kThreshold counts as that
}};

// What to keep of a roll; rerolls: 2 after the first throw, 1 after the second.
inline Dice keep(const Card& card, const Dice& roll, int rerolls);
// Which box to fill after the last throw.
inline int box(const Card& card, const Dice& roll);

)";

constexpr std::string_view kPlay = R"(
namespace detail {

inline bool is_open(const Card& card, int box) { return (card.filled >> box & 1) == 0; }

inline int filled_among(const Card& card, int first, int end) {
  int count = 0;
  for (int b = first; b < end; ++b) count += is_open(card, b) ? 0 : 1;
  return count;
}

inline int digits_of(const Dice& dice) {
  int digits = 0;
  for (int count : dice) digits = 10 * digits + count;
  return digits;
}

inline int roll_number(const Dice& dice) {
  const int digits = digits_of(dice);
  for (int r = 0; r < kRolls; ++r) {
    if (kRollDigits[r] == digits) return r;
  }
  return 0;  // no roll
}

// Points of a box for a roll; -1 if it may not be filled.
inline int score(const Card& card, int roll, int box) {
  if (!is_open(card, box)) return -1;
  int alike = -1;
  for (int f = 0, left = kRollDigits[roll]; f < kFaces; ++f, left /= 10) {
    if (left % 10 == 5) alike = kFaces - 1 - f;
  }
  if (kJoker == 0 || alike < 0 || is_open(card, kYahtzeeBox)) return kPaid[box][roll];
  const bool matching = is_open(card, alike);
  if (kJoker == 2) {
    const bool lower = filled_among(card, kUpper, kBoxes) < kBoxes - kUpper;
    if (matching ? box != alike : box < kUpper && lower) return -1;
  }
  return !matching && kJokerPoints[box] >= 0 ? kJokerPoints[box] : kPaid[box][roll];
}

inline int paid(const Card& card, int roll, int box) {
  const int points = score(card, roll, box);
  return points < 0 ? 0 : points;
}

inline int zeros(const Card& card, int roll) {
  int count = 0;
  for (int b = 0; b < kBoxes; ++b) count += score(card, roll, b) == 0 ? 1 : 0;
  return count;
}

inline int best(const Card& card, int roll) {
  int most = 0;
  for (int b = 0; b < kBoxes; ++b) {
    if (paid(card, roll, b) > most) most = paid(card, roll, b);
  }
  return most;
}

inline double pace(const Card& card) {
  const double par = static_cast<double>(kThreshold) / kUpper;
  const int filled = filled_among(card, 0, kUpper);
  return filled == 0 ? 1 : card.upper_sum / (par * filled);
}

inline double value(int feature, const Card& card, int roll, int rerolls) {
  (void)rerolls;
  switch (feature) {
)";

constexpr std::string_view kEnd = R"(  }
  return 0;
}

inline int descend(const Node* nodes, const Card& card, int roll, int rerolls) {
  int n = 0;
  while (nodes[n].feature >= 0) {
    const bool low = value(nodes[n].feature, card, roll, rerolls) <= nodes[n].threshold;
    n = low ? nodes[n].low : nodes[n].high;
  }
  return nodes[n].low;
}

inline Card capped(Card card) {
  if (card.upper_sum > kThreshold) card.upper_sum = kThreshold;
  return card;
}

}  // namespace detail

inline Dice keep(const Card& card, const Dice& roll, int rerolls) {
  const int number = detail::roll_number(roll);
  const Card seen = detail::capped(card);
  int digits = rerolls >= 2
                   ? k_reroll1_keeps[detail::descend(k_reroll1, seen, number, 2)][number]
                   : k_reroll2_keeps[detail::descend(k_reroll2, seen, number, 1)][number];
  Dice kept{};
  for (int f = kFaces - 1; f >= 0; --f, digits /= 10) kept[f] = digits % 10;
  return kept;
}

inline int box(const Card& card, const Dice& roll) {
  const int number = detail::roll_number(roll);
  const Card seen = detail::capped(card);
  const int wanted = detail::descend(k_category, seen, number, 0);
  if (detail::score(seen, number, wanted) >= 0) return wanted;
  // It may not be filled: the box that pays most instead, the first of those.
  int chosen = wanted;
  int most = -1;
  for (int b = 0; b < kBoxes; ++b) {
    const int points = detail::score(seen, number, b);
    if (points > most) {
      most = points;
      chosen = b;
    }
  }
  return chosen;
}

)";

}  // namespace

std::string tree_header(const Features& features, const policy::Trees& trees) {
  const scorecard::RuleSet& rules = features.game().rules;
  std::string space = rules.name + "_tree";
  std::ranges::replace_if(
      space, [](char c) { return c == '-' || c == '+'; }, '_');
  std::string text = fmt::format(
      "// Plays {}: three decision trees with {} parameters, written by Hazard.\n"
      "// Needs C++17 and nothing else.\n",
      rules.name, policy::parameters_of(trees));
  text += fmt::format(kUsage, space);
  text += rules_constants(features);
  text +=
      "\n// feature <= threshold: low, else high. A leaf has no feature; low is its action.\n"
      "struct Node {\n  int feature;\n  double threshold;\n  int low, high;\n};\n";
  for (Decision decision : kDecisions) {
    text += tree_tables(decision, trees[static_cast<int>(decision)]);
  }
  text += kPlay;
  text += feature_cases(features);
  text += kEnd;
  text += fmt::format("}}  // namespace {}\n", space);
  return text;
}

}  // namespace hazard::distill
