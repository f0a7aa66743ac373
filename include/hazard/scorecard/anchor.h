// A position between turns, and the ways to leave it.
#pragma once

#include <cstddef>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"

namespace hazard::scorecard {

constexpr bool is_filled(Boxes filled, int box) { return (filled >> box & 1) != 0; }

struct Anchor {
  Boxes filled = 0;
  bool flag = false;  // the Yahtzee box holds its points; always false without the joker rule
  int upper_sum = 0;  // capped at the threshold

  friend bool operator==(const Anchor&, const Anchor&) = default;
};

// One way to end a turn.
struct Action {
  int box;
  int score;  // written into the box
  int extra;  // beside the box: a further Yahtzee
  int points() const { return score + extra; }
};

// Calls fn(Action) for every box that the roll (0..251) may be written into, in the order of the
// card.
template <class Fn>
void for_each_action(const RuleSet& rules, const ScoreTable& scores, Boxes filled, bool flag,
                     int roll, Fn fn) {
  const auto open = [&](int box) { return !is_filled(filled, box); };
  const int alike = dice::kHands[dice::kFirstRoll + roll].five_alike();
  const bool joker = rules.joker != Joker::kNone && alike != 0 && !open(rules.yahtzee_box);
  const int extra = joker && flag ? rules.yahtzee_extra : 0;
  const bool matching_open = joker && open(alike - 1);
  const bool lower_open = (rules.full_card() & ~filled) >> rules.num_upper != 0;

  for (int b = 0; b < rules.num_boxes; ++b) {
    if (!open(b)) continue;
    const bool upper = b < rules.num_upper;
    if (joker && rules.joker == Joker::kForced) {
      if (matching_open ? b != alike - 1 : upper && lower_open) continue;
    }
    const Box& box = rules.boxes[b];
    const bool in_full = joker && !matching_open && !upper && box.counted == Counted::kNone;
    fn(Action{b, in_full ? box.points : scores.paid[b][roll], extra});
  }
}

// Anchors with the same boxes filled lie side by side, one lane for each upper sum.
struct AnchorRow {
  Boxes filled;
  bool flag;
  int lanes;           // upper sums that occur
  int padded;          // lanes rounded up to a multiple of 8
  std::size_t offset;  // of the row's first value
};

}  // namespace hazard::scorecard
