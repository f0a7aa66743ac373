// What a row's turn is made of, gathered once for all its vectors.
#pragma once

#include <array>
#include <cstdint>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::solve {

// What one box would lead to at one of its scores.
struct Option {
  int box;
  const double* successor;    // row with the box filled
  const std::int32_t* lanes;  // lane of the successor for each of our lanes; null: the same
  double scale = 1;
  double offset = 0;
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

  // For values of anchors.
  RowOptions(const Game& game, const scorecard::AnchorSpace::Row& row, ValueView view,
             int working_exponent);
  // For values of any kind: make_option(action) tells where a way to end the turn leads.
  template <class MakeOption>
  RowOptions(const Game& game, const scorecard::AnchorSpace::Row& row, MakeOption make_option);
};

template <class MakeOption>
RowOptions::RowOptions(const Game& game, const scorecard::AnchorSpace::Row& row,
                       MakeOption make_option) {
  const auto push = [&](const scorecard::Action& action) {
    options[num_options++] = make_option(action);
  };
  for (const BoxGroup& group : game.groups) {
    const int first = num_boxes;
    for (const BoxGroup::Box& box : group.boxes) {
      if (scorecard::is_filled(row.filled, box.box)) continue;
      boxes[num_boxes++] = {num_options, &box};
      for (int score : box.scores) push({box.box, score, 0});
    }
    if (num_boxes > first) groups[num_groups++] = {&group, first, num_boxes};
  }
  const bool joker = game.rules.joker != scorecard::Joker::kNone &&
                     scorecard::is_filled(row.filled, game.rules.yahtzee_box);
  for (int face = 1; joker && face <= dice::kFaces; ++face) {
    const int roll = dice::five_of(face) - dice::kFirstRoll;
    const int first = num_options;
    scorecard::for_each_action(game.rules, game.scores, row.filled, row.flag, roll, push);
    jokers[num_jokers++] = {roll, first, num_options};
  }
}

}  // namespace hazard::solve
