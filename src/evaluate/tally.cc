#include "evaluate/tally.h"

#include <algorithm>
#include <bit>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::evaluate {
namespace {

template <class Numbers>
void add_each(Numbers& to, const Numbers& from) {
  for (std::size_t i = 0; i < to.size(); ++i) to[i] += from[i];
}

// Points that the open boxes can bring at most, jokers, extra points and bonus included.
int most_to_come(const scorecard::RuleSet& rules, scorecard::Boxes filled) {
  const scorecard::ScoreTable scores(rules);
  int most = rules.upper_bonus;
  for (int b = 0; b < rules.num_boxes; ++b) {
    if (scorecard::is_filled(filled, b)) continue;
    most += std::max(scores.most[b], rules.boxes[b].points) + rules.yahtzee_extra;
  }
  return most;
}

}  // namespace

Start::Start(const scorecard::Position& position)
    : anchor(position.anchor()),
      turn(std::popcount(anchor.filled)),
      points(*position.total() - (position.bonus_secured() ? position.rules.upper_bonus : 0)),
      most(points + most_to_come(position.rules, anchor.filled)) {
  if (!position.roll) return;
  thrown = position.rules.rolls - 1 - position.rolls_left;
  roll = dice::hand_number(*position.roll) - dice::kFirstRoll;
}

Tally::Tally(const scorecard::RuleSet& rules, const Start& start)
    : scores(start.most + 1), points(rules.num_boxes), filled(rules.num_boxes) {}

void Tally::add(const Tally& other) {
  add_each(scores, other.scores);
  for (std::size_t b = 0; b < points.size(); ++b) add_each(points[b], other.points[b]);
  for (std::size_t t = 0; t < filled.size(); ++t) add_each(filled[t], other.filled[t]);
  add_each(further, other.further);
  bonuses += other.bonuses;
}

Tally Tallies::total() const {
  Tally total = zero_;
  for (const Tally& tally : all_) total.add(tally);
  return total;
}

Tally* Tallies::take() {
  const std::scoped_lock lock(mutex_);
  if (free_.empty()) return &all_.emplace_back(zero_);
  Tally* const tally = free_.back();
  free_.pop_back();
  return tally;
}

void Tallies::give_back(Tally* tally) {
  const std::scoped_lock lock(mutex_);
  free_.push_back(tally);
}

}  // namespace hazard::evaluate
