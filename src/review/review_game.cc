#include "review/review_game.h"

#include <algorithm>
#include <bit>

#include "base/assert.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/stats/verdict.h"
#include "policy/advice.h"
#include "policy/turn_values.h"

namespace hazard::review {
namespace {

using policy::RankedAction;
using policy::TurnValues;
using scorecard::Position;

// Points on the card. The bonus is left out: values pay it at the end of the game.
double written_points(const Position& position) {
  return *position.total() - (position.bonus_secured() ? position.rules.upper_bonus : 0);
}

// Follows one game. value_ is always that of what happened so far.
class GameReviewer {
 public:
  GameReviewer(const Record& record, const solve::Values& values)
      : record_(record), values_(values), now_(record.start) {
    review_.variant = now_.rules.name;
    review_.name = record.name;
    value_ = written_points(now_);
    if (now_.roll) {
      value_ += TurnValues(values_, now_.anchor())
                    .roll(now_.rolls_left, dice::hand_number(*now_.roll) - dice::kFirstRoll);
    } else {
      value_ += values_.points(now_.anchor());
    }
    review_.start = value_;
  }

  GameReview run() {
    for (const Turn& turn : record_.turns) look(turn);
    const Position end = end_of(record_);
    review_.finished = end.full();
    review_.score = *end.total();
    review_.value = review_.finished ? 0 : value_ - review_.score;
    for (const ReviewedTurn& turn : review_.turns) {
      review_.luck += turn.luck;
      review_.loss += turn.loss;
    }
    return std::move(review_);
  }

 private:
  void look(const Turn& turn) {
    const TurnValues values(values_, now_.anchor());
    points_ = written_points(now_);
    const int first = now_.roll ? now_.rules.rolls - 1 - now_.rolls_left : 0;
    bool thrown = !now_.roll;  // the dice of a start under way are given
    review_.turns.push_back({.turn = std::popcount(now_.filled()) + 1, .box = {}, .points = 0});
    // Who stops early keeps all dice until no throw is left.
    std::size_t i = 0;
    for (int k = first; k < now_.rules.rolls; ++k) {
      now_.roll = turn.rolls[i];
      now_.rolls_left = now_.rules.rolls - 1 - k;
      if (thrown) roll(values, k);
      const bool last = i + 1 == turn.rolls.size();
      if (last && !turn.action) break;
      if (now_.rolls_left == 0) break;
      const dice::Hand keep = last ? turn.rolls[i] : turn.keeps[i];
      decide(values, k, [&](const RankedAction& action) { return action.keep == keep; });
      thrown = !last && keep.size() < now_.rules.dice;
      if (!last) ++i;
    }
    if (turn.action) fill(values, *turn.action);
    review_.turns.back().value = value_;
  }

  void roll(const TurnValues& values, int k) {
    const int number = dice::hand_number(*now_.roll) - dice::kFirstRoll;
    const double after = points_ + values.roll(now_.rolls_left, number);
    ReviewedTurn& turn = review_.turns.back();
    review_.rolls.push_back({.turn = turn.turn,
                             .thrown = k + 1,
                             .dice = dice::faces(*now_.roll),
                             .position = scorecard::to_string(now_),
                             .luck = after - value_,
                             .value = after});
    turn.luck += after - value_;
    value_ = after;
  }

  template <class IsTaken>
  ReviewedDecision& decide(const TurnValues& values, int k, IsTaken is_taken) {
    const policy::Advice advice = policy::advise(values, values_, now_);
    const auto taken = std::ranges::find_if(advice.actions, is_taken);
    HAZARD_ASSERT(taken != advice.actions.end());
    const RankedAction& best = taken->loss == 0 ? *taken : advice.actions.front();
    value_ -= taken->loss;
    ReviewedTurn& turn = review_.turns.back();
    turn.loss += taken->loss;
    const stats::Verdict verdict = stats::verdict_of(taken->loss);
    review_.verdicts.add(verdict);
    return review_.decisions.emplace_back(
        ReviewedDecision{.turn = turn.turn,
                         .thrown = k + 1,
                         .position = scorecard::to_string(now_),
                         .action = policy::to_string(*taken, now_.rules),
                         .best = policy::to_string(best, now_.rules),
                         .loss = taken->loss,
                         .verdict = verdict,
                         .value = value_,
                         .box = {}});
  }

  void fill(const TurnValues& values, const scorecard::Action& action) {
    ReviewedDecision& decision =
        decide(values, now_.rules.rolls - 1,
               [&](const RankedAction& ranked) { return ranked.box == action.box; });
    decision.box = now_.rules.boxes[action.box].key;
    ReviewedTurn& turn = review_.turns.back();
    turn.box = decision.box;
    turn.points = action.points();
    write_down(now_, action);
  }

  const Record& record_;
  const solve::Values& values_;
  Position now_;
  double points_ = 0;  // on the card at the beginning of the turn
  double value_ = 0;
  GameReview review_;
};

}  // namespace

GameReview review_game(const Record& record, const solve::Values& values,
                       const ReviewOptions& options) {
  GameReview review = GameReviewer(record, values).run();
  if (options.imagined > 0) review.same_dice = same_dice(record, values, options.imagined);
  return review;
}

}  // namespace hazard::review
