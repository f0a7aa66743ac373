// The players of a match and their cards.
#pragma once

#include <span>

#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::versus {

// What a player has written down, between turns.
struct Card {
  scorecard::Anchor anchor;
  int points = 0;  // without the upper bonus, which is paid at the end
};

// Points of the card without the bonus; all its scores are known.
inline Card card_of(const scorecard::Position& position) {
  const int bonus = position.bonus_secured() ? position.rules.upper_bonus : 0;
  return {position.anchor(), *position.total() - bonus};
}

// What stands on the card, the bonus included once it is earned.
inline int total(const Card& card, const scorecard::RuleSet& rules) {
  const bool bonus = rules.upper_bonus > 0 && card.anchor.upper_sum >= rules.upper_threshold;
  return card.points + (bonus ? rules.upper_bonus : 0);
}

// All cards when it is a seat's turn. Seats before it have played in this round.
struct Seating {
  std::span<const Card> cards;
  int seat;

  const Card& own() const { return cards[seat]; }
};

}  // namespace hazard::versus
