// Cards, positions and dice from what people write. Whatever is misspelt throws.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "hazard/base/result.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::test {

// What was asked for, or an exception that says why not.
template <class T>
T must(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

inline scorecard::RuleSet rules_of(std::string_view name) {
  return must(scorecard::find_rules(name));
}

inline scorecard::Position position_of(std::string_view text) {
  return must(scorecard::parse_position(text));
}

// "13356" is one of 0..251.
inline int roll_of(std::string_view text) {
  return dice::hand_number(must(dice::parse_roll(text))) - dice::kFirstRoll;
}

// Up to five dice, "" is none: one of 0..461.
inline int hand_of(std::string_view text) {
  dice::Hand hand;
  for (char face : text) hand = hand.with(face - '0');
  return dice::hand_number(hand);
}

// Calls fn(hand) for every way in which `count` more dice can fall.
template <class Fn>
void throw_dice(const dice::Hand& hand, int count, Fn fn) {
  if (count == 0) return fn(hand);
  for (int face = 1; face <= dice::kFaces; ++face) throw_dice(hand.with(face), count - 1, fn);
}

// Points that perfect play expects from a single open box.
struct OneOpenBox {
  std::string_view variant, box;
  double points;
};
inline constexpr OneOpenBox kOneOpenBox[] = {{"yatzy", "ones", 455.0 / 216},
                                             {"yatzy", "twos", 2 * 455.0 / 216},
                                             {"yatzy", "threes", 3 * 455.0 / 216},
                                             {"yatzy", "fours", 4 * 455.0 / 216},
                                             {"yatzy", "fives", 5 * 455.0 / 216},
                                             {"yatzy", "sixes", 6 * 455.0 / 216},
                                             {"yatzy", "chance", 70.0 / 3},
                                             {"yatzy", "yatzy", 8697425.0 / 3779136},
                                             {"yatzy", "one-pair", 10.6287974154},
                                             {"yatzy", "two-pairs", 11.9075469144},
                                             {"yatzy", "three-of-a-kind", 9.5454157021},
                                             {"yatzy", "four-of-a-kind", 4.5723565739},
                                             {"yatzy", "small-straight", 2.9524361954},
                                             {"yatzy", "large-straight", 3.9365815939},
                                             {"yatzy", "full-house", 6.9657265028},
                                             {"yahtzee-plain", "yahtzee", 8697425.0 / 3779136},
                                             {"yahtzee-plain", "chance", 70.0 / 3},
                                             {"yahtzee-plain", "three-of-a-kind", 15.1946612930},
                                             {"yahtzee-plain", "four-of-a-kind", 5.6112634277},
                                             {"yahtzee-plain", "full-house", 9.0720719630},
                                             {"yahtzee-plain", "small-straight", 18.4632693871},
                                             {"yahtzee-plain", "large-straight", 10.4438006694}};

// A few boxes of a variant, in the order of its card and with its bonus: quick to solve.
inline scorecard::RuleSet card_of(std::initializer_list<std::string_view> keys,
                                  std::string_view variant = "yatzy") {
  const scorecard::RuleSet whole = rules_of(variant);
  scorecard::RuleSet rules = whole;
  rules.num_boxes = rules.num_upper = 0;
  for (const scorecard::Box& box : whole.card()) {
    if (std::ranges::count(keys, box.key) == 0) continue;
    rules.boxes[rules.num_boxes++] = box;
    rules.num_upper += box.shape == scorecard::Shape::kFace ? 1 : 0;
  }
  if (rules.num_boxes != static_cast<int>(keys.size())) {
    throw std::runtime_error("card_of: a box that the variant does not have");
  }
  if (whole.yahtzee_box >= 0) {
    rules.yahtzee_box = rules.find_box(whole.boxes[whole.yahtzee_box].key);
  }
  return rules;
}

// A game with a bonus that takes milliseconds.
inline scorecard::RuleSet eight_boxes() {
  return card_of({"ones", "twos", "threes", "fours", "fives", "sixes", "chance", "yatzy"});
}

// Two thirds of a card with its bonus and its jokers: quicker to solve by a factor of 8 to 32.
inline scorecard::RuleSet ten_boxes(std::string_view variant) {
  if (variant.starts_with("yatzy")) {
    return card_of({"threes", "fours", "fives", "sixes", "one-pair", "two-pairs", "large-straight",
                    "full-house", "chance", "yatzy"},
                   variant);
  }
  return card_of({"threes", "fours", "fives", "sixes", "three-of-a-kind", "four-of-a-kind",
                  "full-house", "large-straight", "chance", "yahtzee"},
                 variant);
}

// Mixed policies take longer.
inline scorecard::RuleSet five_boxes() {
  scorecard::RuleSet rules = card_of({"fours", "fives", "sixes", "chance", "yatzy"});
  rules.upper_threshold = 45;
  return rules;
}

}  // namespace hazard::test
