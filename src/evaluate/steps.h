// From one level of a game to the next: the ways a turn ends from the anchors of a row that games
// meet, and the rows they lead to. What travels along is up to those who use it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "evaluate/outcomes.h"
#include "evaluate/turn_flow.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {

// One way to end the turn from up to eight of the lanes that are met.
struct Step {
  std::uint16_t outcome;
  std::uint8_t first;  // place in RowSteps::met
  std::uint8_t taken;  // bit for each of the lanes
  std::uint32_t p;     // place in RowSteps::p of what those lanes have
};
static_assert(kPlanLanes <= 8);

struct RowSteps {
  std::vector<std::int32_t> met;                           // lanes, in ascending order
  std::vector<Step> steps;                                 // by outcome, so by box
  std::vector<double> p;                                   // [step][lane that takes it]
  std::array<int, scorecard::kMaxBoxes + 1> first_step{};  // [box]
};

// Calls fn(place in met, probability) for the lanes of the row from which the step is taken.
template <class Fn>
void for_each_place(const Step& step, const RowSteps& row, Fn fn) {
  const double* p = row.p.data() + step.p;
  for (unsigned left = step.taken; left != 0; left &= left - 1) {
    fn(step.first + std::countr_zero(left), *p++);
  }
}

// Calls fn(lane, probability) for them.
template <class Fn>
void for_each_lane(const Step& step, const RowSteps& row, Fn fn) {
  for_each_place(step, row, [&](int place, double p) { fn(row.met[place], p); });
}

// What one thread needs to play turns.
struct TurnWork {
  TurnFlow flow;
  Outcomes::Table joker;
  std::vector<std::array<double, kPlanLanes>> ends;  // [group of lanes][outcome]
  std::vector<Step> steps;
  std::vector<double> p;
};

// Plays the turn from every lane of the row that is met.
void play_turns(const policy::Policy& policy, const Outcomes& outcomes,
                const scorecard::AnchorSpace::Row& row, const std::optional<Opening>& opening,
                TurnWork& work, RowSteps& out);

// Where games that have lost the bonus are followed together, they are so in the last lane of
// those, and lanes below it share it.
inline int shared_lane(const policy::Policy& policy, scorecard::Boxes filled) {
  if (policy.minds_lost_sums()) return 0;
  return std::max(policy.game().anchors.first_in_reach(filled) - 1, 0);
}

// A step from a row with one box less.
struct Arrival {
  int source;         // number of that row
  int source_shared;  // its shared lane
  const Step& step;
  const scorecard::Action& action;
  const std::int32_t* lanes_after;  // [lane of the source]; nothing: lanes stay what they are

  int after(int lane) const { return lanes_after != nullptr ? lanes_after[lane] : lane; }
};

// Calls fn(Arrival) for every step that leads to the row, in the order of boxes, outcomes and
// lanes; steps_of(number) gives the steps of a row, or nullptr where there are none.
template <class StepsOf, class Fn>
void for_each_arrival(const policy::Policy& policy, const Outcomes& outcomes,
                      const scorecard::AnchorSpace::Row& row, StepsOf steps_of, Fn fn) {
  const solve::Game& game = policy.game();
  const scorecard::AnchorSpace& anchors = game.anchors;
  for (int b = 0; b < game.rules.num_boxes; ++b) {
    if (!scorecard::is_filled(row.filled, b)) continue;
    const scorecard::Boxes before = row.filled & ~(scorecard::Boxes{1} << b);
    const bool flag = row.flag && b != game.rules.yahtzee_box;
    const int source = anchors.row_number(before, flag);
    const RowSteps* const found = steps_of(source);
    if (found == nullptr) continue;
    const int shared = shared_lane(policy, before);
    for (int s = found->first_step[b]; s < found->first_step[b + 1]; ++s) {
      const Step& step = found->steps[s];
      const scorecard::Action& action = outcomes.action(step.outcome);
      if (anchors.after({before, flag, 0}, action).flag != row.flag) continue;
      const bool upper = b < game.rules.num_upper;
      fn(Arrival{source, shared, step, action,
                 upper ? anchors.lanes_after(before, b, action.score / game.rules.boxes[b].face)
                       : nullptr});
    }
  }
}

}  // namespace hazard::evaluate
