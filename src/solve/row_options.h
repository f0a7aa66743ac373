// What a row's turn is made of, gathered once for all its vectors.
#pragma once

#include <array>
#include <cstdint>

#include "hazard/dice/hand.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::solve {

// What one box would lead to at one of its scores.
struct Option {
  int box;
  const double* successor;    // row with the box filled
  const std::int32_t* lanes;  // lane of the successor for each of our lanes; null: the same
  double scale;
  double offset;
};

struct RowOptions {
  struct OpenBox {
    int first;  // option for score 0; those for its other scores follow
    const BoxGroup::Box* box;
  };
  struct OpenGroup {
    const BoxGroup* group;
    int first, last;  // open boxes
  };
  struct Joker {
    int roll;
    int first, last;  // options
  };
  static constexpr int kMaxOptions = kMaxScores + dice::kFaces * scorecard::kMaxBoxes;

  int num_options = 0;
  int num_boxes = 0;
  int num_groups = 0;
  int num_jokers = 0;
  std::array<Option, kMaxOptions> options;
  std::array<OpenBox, scorecard::kMaxBoxes> boxes;
  std::array<OpenGroup, kBoxGroups> groups;  // those with an open box
  std::array<Joker, dice::kFaces> jokers;    // rolls that follow the joker rule instead

  RowOptions(const Game& game, const scorecard::AnchorSpace::Row& row, ValueView view,
             int working_exponent);
};

}  // namespace hazard::solve
