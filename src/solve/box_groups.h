// How the vector kernel finds the best box of all 252 rolls without asking every box about every
// roll.
//
// Boxes that look at the same thing are put into one group: Ones to Threes, Fours to Sixes, those
// that pay for the pips of all dice, those that pay for a shape. Rolls for which all boxes of a
// group pay the same form a class; Yatzy has 56, 56, 26 and 72 of them. The best box of a group is
// found once per class, and a roll then takes the best of its four classes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"

namespace hazard::solve {

// Numbers of classes and scores are stored times 8: they address vectors, which have up to 8 lanes.
inline constexpr int kVectorUnit = 8;

struct BoxGroup {
  struct Case {
    std::uint16_t roll_class;  // times 8
    std::uint16_t score;       // times 8; place in Box::scores
  };
  struct Box {
    int box;
    std::vector<int> scores;  // distinct, ascending, from 0 on
    std::vector<Case> cases;  // all classes
    std::vector<Case> paid;   // the classes that are paid anything
  };
  std::vector<Box> boxes;
  std::array<std::uint16_t, dice::kNumRolls> roll_class{};  // times 8; counted over all groups
};

inline constexpr int kBoxGroups = 4;
inline constexpr int kMaxClasses = dice::kFirstRoll;  // of all groups: they lie where keeps will
inline constexpr int kMaxScores = 256;                // of all boxes

int num_classes(const std::array<BoxGroup, kBoxGroups>& groups);

std::array<BoxGroup, kBoxGroups> make_box_groups(const scorecard::RuleSet& rules,
                                                 const scorecard::ScoreTable& scores);

}  // namespace hazard::solve
