// One round as everybody at the table sees it, and the line of text that stands for it in commands,
// in the API, in tests and in bug reports.
//
//   RULES:DICE[@STARTER][p][:BIDS[:HAND]]
//
//   perudo:5-5-5                       three players with five dice each, the first opens
//   perudo:5-4-5@2:2x3,3x3:41226       the second opened; the first is to move and holds 41226
//   perudo+palifico=off:5-0-1@3::3     a player who is out keeps the seat
//   perudo:5-1@2p:2x4:55123            a palifico round
//
// The hand is that of the player to move. With palifico=every the p is not written: it follows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/liars/rules/bids.h"

namespace hazard::liars {

struct Round {
  Rules rules;
  std::vector<int> dice;  // [seat]; 0: out
  int starter = 0;        // seat
  bool palifico = false;
  std::vector<Bid> bids;  // in turns, from the starter on

  int players() const { return static_cast<int>(dice.size()); }
  int alive() const;
  int dice_in_play() const;
  // The next seat with dice.
  int after(int seat) const;
  // Who made bid number i, or makes the next one.
  int bidder(int i) const;
  int to_move() const { return bidder(static_cast<int>(bids.size())); }
  bool ones_were_bid() const;
  int wild_face() const { return rules.wild_face(palifico, ones_were_bid()); }
  // The face that counts as all others if this bid is called.
  int wild_face_for(const Bid& bid) const {
    return rules.wild_face(palifico, ones_were_bid() || bid.face == 1);
  }
  // For the player to move; the ranks are the same for all.
  const Ladder& ladder() const { return ladder_for(dice[to_move()]); }
  // For a player with so many dice.
  const Ladder& ladder_for(int dice_of_player) const {
    return ladder_of(rules, dice_in_play(), palifico, rules.may_change_face(dice_of_player));
  }
  bool has_exact() const { return rules.has_exact(palifico); }
  // Seats that may call the last bid exact though it is not their turn, as they are asked: in turn
  // from the player to move on.
  std::vector<int> out_of_turn() const;

  friend bool operator==(const Round&, const Round&) = default;
};

// Why the player to move may not do this, or nothing.
Result<void> check(const Round& round, const Action& action);
// Why this seat may not call the last bid exact, whether it is to move or not, or nothing.
Result<void> check_exact(const Round& round, int seat);
// What the player to move may do: bids in the order of the ladder, then call, then exact.
std::vector<Action> legal_actions(const Round& round);

// How a round ended.
struct Settlement {
  int count = 0;          // dice that count for the last bid
  bool met = false;       // whether the bid holds
  int loser = -1;         // seat; -1 if nobody lost the challenge (a right exact call)
  int winner = -1;        // seat; the other side of the challenge
  std::vector<int> dice;  // [seat] afterwards
  int starter = 0;        // of the next round
};

// What it leads to when this seat calls the last bid, or calls it exact, and so many dice count.
Settlement settle(const Round& round, Action::Kind call, int count, int caller);
// By the player to move.
Settlement settle(const Round& round, Action::Kind call, int count);
int count_matches(const Round& round, const std::vector<Hand>& hands);

// A round from the side of the player to move.
struct Position {
  Round round;
  std::optional<Hand> hand;
};

Result<Position> parse_position(std::string_view text);
std::string to_string(const Position& position);

// Reads "41226" or "4,1,2,2,6".
Result<Hand> parse_hand(std::string_view text, int faces = kMaxFaces);

}  // namespace hazard::liars
