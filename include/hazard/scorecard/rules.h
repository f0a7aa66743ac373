// Rule sets as data. A variant is one entry of rule_sets(), a house rule one of house_rules(); help
// texts, JSON and tests read those lists.
//
// A box asks for a shape and pays `points` plus the pips of the dice it counts:
//
//   shape       asks for                                        examples
//   kFace       nothing; counts the dice of one face            Ones .. Sixes
//   kGroups     groups of equal dice of the given sizes,        One Pair {2}, Two Pairs {2,2},
//               of different faces unless faces_may_repeat      Full House {3,2}, Chance {}
//   kStraight   all faces of one of the given sets              Small Straight {1-2-3-4-5}
//
// If several choices of groups fit, the one with most pips counts.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "hazard/base/result.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"

namespace hazard::scorecard {

inline constexpr int kMaxBoxes = 20;

enum class Shape : std::uint8_t { kFace, kGroups, kStraight };

enum class Counted : std::uint8_t {
  kNone,   // only the box's points
  kShape,  // pips of the dice that form the shape
  kAll,    // pips of all dice
};

struct Box {
  std::string_view key;      // "two-pairs": in positions, options and JSON
  std::string_view name;     // "Two Pairs": for people
  std::string_view aliases;  // what people also write, folded, with commas between
  Shape shape = Shape::kGroups;
  int face = 0;                             // kFace
  std::array<std::uint8_t, 3> groups{};     // kGroups: sizes, largest first; 0 = none
  bool faces_may_repeat = false;            // kGroups: four alike are two pairs, five a full house
  std::array<std::uint8_t, 3> straights{};  // kStraight: sets of faces, bit f - 1; 0 = none
  Counted counted = Counted::kNone;
  int points = 0;
  int served = 0;  // more points if the first roll of the turn makes the shape
  int slots = 1;   // how often the box can be filled
};

// What five alike may do once the Yahtzee box is filled.
enum class Joker : std::uint8_t {
  kNone,
  kForced,  // the matching upper box first, then any lower box in full, then a zero in the upper
  kFree,    // any box; in full in the lower ones if the matching upper box is filled too
};

using Boxes = std::uint32_t;  // a set of boxes: bit b stands for box b of the card

struct RuleSet {
  std::string name;  // "yatzy+fh5"
  std::string_view title;
  std::string_view aliases;  // what people also call it, folded, with commas between
  int dice = 5;
  int rolls = 3;  // per turn
  int num_boxes = 0;
  int num_upper = 0;  // the first boxes of the card form the upper section
  std::array<Box, kMaxBoxes> boxes{};
  int upper_threshold = 0;  // upper sum that earns the bonus
  int upper_bonus = 0;
  Joker joker = Joker::kNone;
  int yahtzee_box = -1;   // the box that opens the joker rule
  int yahtzee_extra = 0;  // for each further five alike once that box holds its points

  std::span<const Box> card() const { return {boxes.data(), static_cast<std::size_t>(num_boxes)}; }
  Boxes full_card() const { return (Boxes{1} << num_boxes) - 1; }
  // By key or alias, with any case, blanks and hyphens; -1 if there is none.
  int find_box(std::string_view called) const;
  int five_alike_box() const;  // that asks for all dice alike; -1 if none does
};

// A switch that a variant offers, written behind its name: "yatzy+fh5".
struct HouseRule {
  std::string_view variant;
  std::string_view key;
  std::string_view title;
  void (*apply)(RuleSet&);
};

std::span<const RuleSet> rule_sets();
std::span<const HouseRule> house_rules();

// Finds "yatzy" or "yatzy+fh5+tp4", also "Kniffel" and "Yatzy + FH5"; the name of the result is
// canonical.
Result<RuleSet> find_rules(std::string_view name);

// What the box pays for the roll, jokers aside; `served`: the turn's first roll shows it.
int score(const Box& box, const dice::Hand& roll, bool served = false);

// What every box pays for every roll, jokers aside.
struct ScoreTable {
  static constexpr int kMost = 255;
  explicit ScoreTable(const RuleSet& rules);
  std::array<std::array<std::uint8_t, dice::kNumRolls>, kMaxBoxes> paid{};  // [box][roll]
  std::array<int, kMaxBoxes> most{};                                        // [box]
};

// Identifies everything that values depend on; names and titles do not count.
std::uint64_t rules_hash(const RuleSet& rules);

}  // namespace hazard::scorecard
