// Bids and their order.
//
//   quantity        3x2 < 3x3 < … < 3x6 < 4x1: more dice, or as many of a higher face
//   perudo          faces 2 to 6 so; k ones stand after 2k sixes: to bid on ones takes half as
//                   many, rounded up, and to leave them twice as many and one
//   dudo            k ones stand after 2k - 1 sixes
//   no-ones         as quantity, without ones
//   monotone        neither quantity nor face may fall: not an order of all bids
//   reset-quantity  1x1 < 2x1 < … < 10x1 < 1x2: more dice of a face, or any number of a higher one
//
// Where the order is total a bid is its rank, and a raise is any higher rank. A palifico round is
// played in the order of quantity with the face of its first bid, which the rules may let some
// players leave.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/liars/rules/rules.h"

namespace hazard::liars {

struct Bid {
  int quantity = 0;
  int face = 0;
  friend bool operator==(const Bid&, const Bid&) = default;
};

// Reads "3x4": three fours; and as people write it: "3 fours", "three fours", "3 4", "3*4".
Result<Bid> parse_bid(std::string_view text);
std::string to_string(const Bid& bid);
// "3 fours", "1 six".
std::string in_words(const Bid& bid);

// What the player to move can do: bid, or end the round.
struct Action {
  enum class Kind : std::uint8_t { kBid, kCall, kExact };
  Kind kind = Kind::kCall;
  Bid bid;  // of kBid

  friend bool operator==(const Action&, const Action&) = default;
};
inline constexpr Action kCall{Action::Kind::kCall, {}};
inline constexpr Action kExactCall{Action::Kind::kExact, {}};
inline Action raise_to(const Bid& bid) { return {Action::Kind::kBid, bid}; }

// Reads "bid 3x4" or just a bid, "call", "exact"; and what people say instead: "liar", "dudo",
// "doubt", "challenge", "spot on", "calza".
Result<Action> parse_action(std::string_view text);
// "bid 3x4", "call", "exact".
std::string to_string(const Action& action);

// All bids with this many dice in play, in ascending order. A palifico round has a ladder for those
// who keep the face and one for those who may change it, with the same ranks.
class Ladder {
 public:
  Ladder(const Rules& rules, int dice_in_play, bool palifico = false, bool may_change_face = false);

  int size() const { return static_cast<int>(bids_.size()); }
  const Bid& bid(int rank) const { return bids_[rank]; }
  // -1: there is no such bid.
  int rank(const Bid& bid) const {
    return bid.quantity < 1 || bid.quantity > dice_ || bid.face < 1 || bid.face > faces_
               ? -1
               : ranks_[bid.quantity][bid.face - 1];
  }
  bool may_open(int rank) const { return open_ones_ || bids_[rank].face != 1; }
  bool may_follow(int last, int rank) const {
    if (locked_ && bids_[rank].face != bids_[last].face) return false;
    if (monotone_ && bids_[rank].face < bids_[last].face) return false;
    return rank > last;
  }
  // After the bid of rank `last`, or -1 at the opening: the lowest bid on each face that may be
  // made (rank, [face - 1]; -1: none), and how many bids may.
  using Lowest = std::array<std::int16_t, kMaxFaces>;
  const Lowest& lowest(int last) const { return lowest_[last + 1]; }
  int num_raises(int last) const { return num_raises_[last + 1]; }

 private:
  int dice_;
  int faces_;
  bool open_ones_;
  bool locked_;  // to the face of the last bid
  bool monotone_;
  std::vector<Bid> bids_;  // [rank]
  std::array<std::array<std::int16_t, kMaxFaces>, kMaxDiceInPlay + 1>
      ranks_;                             // [quantity][face - 1]
  std::vector<Lowest> lowest_;            // [last + 1]
  std::vector<std::int16_t> num_raises_;  // [last + 1]
};

// The ladder of these rules, made at the first call; any thread may ask, and it stays.
const Ladder& ladder_of(const Rules& rules, int dice_in_play, bool palifico = false,
                        bool may_change_face = false);

}  // namespace hazard::liars
