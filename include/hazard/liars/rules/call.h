// What a call is worth: how likely it is that a bid holds, from the own dice alone and given what
// the others' bids have revealed.
//
//   unseen dice   M = dice in play less the own hand
//   missing       r = quantity of the bid less the own dice that count for it
//   chance        p = 1/faces, or 2/faces where wild dice help
//
//   P_true  = P(r or more of M count)    1 if r <= 0, 0 if r > M
//   P_exact = P(just r of M count)       0 if r < 0 or r > M
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "hazard/liars/rules/binomial.h"
#include "hazard/liars/rules/round.h"

namespace hazard::liars {

// What a bid asks of the dice that we do not see.
struct Unseen {
  int dice = 0;     // M
  int missing = 0;  // r; below 0: the own dice exceed the bid
  Chance chance;    // p

  int needed() const { return std::max(missing, 0); }
  friend bool operator==(const Unseen&, const Unseen&) = default;
};

struct BidView {
  Hand hand;
  Bid bid;
  int dice_in_play = 0;
  int faces = kMaxFaces;
  int wild_face = 1;  // 0: none
};
Unseen unseen(const BidView& view);
// For a bid of this round, made or to be made, and a hand of any player.
Unseen unseen(const Round& round, const Hand& hand, const Bid& bid);

struct CallOdds {
  double p_true = 0;   // the bid holds
  double p_exact = 0;  // it is met exactly
};

struct CallOptions {
  bool cache_enabled = true;  // tables for what a game can have, with the same values
  BinomialOptions binomial;

  friend bool operator==(const CallOptions&, const CallOptions&) = default;
};

// From the own dice alone.
CallOdds call_odds(const Unseen& unseen, const CallOptions& options = {});

// [k], k = 0..dice of a player: the probability that just k of them count for the bid.
using MatchTerms = std::vector<double>;

// Of independent players together.
MatchTerms all_matches(std::span<const MatchTerms> players);
// Given what is believed of each opponent. Of those who told nothing it is
// binomial_terms(their dice, chance).
CallOdds call_odds(int missing, std::span<const MatchTerms> opponents);

}  // namespace hazard::liars
