// A position in a game, and the one line of text that stands for it everywhere: in commands, in the
// API, in URLs, in tests and in bug reports.
//
//   VARIANT[:CARD[:DICE:ROLLS]]
//
//   yatzy                                        the empty card, before the first roll
//   yatzy:ones=3,twos=6,chance=21                before a roll
//   yatzy:ones=3,twos=6,chance=21:13356:2        13356 on the table, two rerolls left
//   yatzy+fh5::66662:0                           empty card, no reroll left
//   yahtzee:sixes=30,yahtzee=50,extra=100        one further Yahtzee paid 100
//   yatzy:ones,twos,chance,upper=9               scores forgotten, upper sum known
//
// Printed positions list the boxes in the order of the card and the dice in ascending order. What
// people write is read with some patience: names in any case and with blanks or hyphens, aliases of
// boxes and variants, blanks around every part, "Full House 25" for full-house=25, and dice as
// 13356, "1 3 3 5 6" or 1,3,3,5,6.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "hazard/base/result.h"
#include "hazard/dice/hand.h"
#include "hazard/scorecard/anchor.h"

namespace hazard::scorecard {

inline constexpr int kOpen = -1;
inline constexpr int kUnknown = -2;  // filled, score forgotten

struct Position {
  RuleSet rules;
  std::array<int, kMaxBoxes> scores;  // [box]; kOpen, kUnknown or the score
  int upper_sum = 0;                  // capped at the threshold
  int extra = 0;                      // points for further Yahtzees
  std::optional<dice::Hand> roll;     // absent between turns
  int rolls_left = 0;                 // rerolls; 0..2 with a roll

  explicit Position(RuleSet the_rules = {}) : rules(std::move(the_rules)) { scores.fill(kOpen); }

  Boxes filled() const;
  bool full() const;
  Anchor anchor() const;
  bool bonus_secured() const;
  // Points on the card, bonus and extra included; nothing if a score is unknown.
  std::optional<int> total() const;
};

// The parts of a position as separate texts, as on the command line.
struct PositionText {
  std::string_view variant;
  std::string_view card;
  std::optional<std::string_view> dice;
  std::optional<std::string_view> rolls;
};

Result<Position> parse_position(const PositionText& text);
Result<Position> parse_position(std::string_view text);

std::string to_string(const Position& position);

}  // namespace hazard::scorecard
