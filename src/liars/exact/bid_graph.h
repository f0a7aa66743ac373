// A round of two players as it looks to one who remembers only his own last bid and the bid to be
// answered. Then histories meet again, and the tree of bids becomes a small graph: 5v5 has 10^18
// histories and some thousand nodes.
//
//   node      (seat to move, its own last bid, the last bid)     -1: no bid yet
//   children  of (s, own, last) are (1 - s, last, raise)
//
// What a node is worth to a pair of hands does not depend on how it was reached, since neither
// player's play does. So values follow exactly, from the highest bids back.
//
// Bids so high that even the best hand of the bidder makes them true at most once in
// 1 / kPlausible times are not answered by a choice: they are called.
//
// Actions of a node are its raises, in ascending order, then the call. As in a BidTree, an array
// [edge][hand] holds something for every choice of a seat: edge = node.first_edge + action.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hazard/liars/exact/duel.h"
#include "liars/rules/hands.h"

namespace hazard::liars {

struct GraphNode {
  std::int16_t note;  // of the other's bid before
  std::int16_t own;   // rank of the mover's own last bid, or -1
  std::int16_t last;  // rank of the bid to be answered, or -1
  std::uint8_t seat;  // who is to move
  std::uint16_t raises;
  std::uint32_t first_edge;

  int actions() const { return raises + (last >= 0 ? 1 : 0); }
};

// What a player remembers of the bid before his own.
enum class Memory : std::uint8_t {
  kNothing,
  kFace,  // whether there was one and whether the other stayed with its face
  kBid,   // all of it
};

class BidGraph {
 public:
  static constexpr double kPlausible = 0.05;

  // Whether a graph stands for the round, or why it does not: with wild=until-bid the worth of a
  // bid depends on what nobody remembers.
  static Result<void> supports(const Duel& duel);
  BidGraph(const Duel& duel, Memory memory);

  const Duel& duel() const { return duel_; }
  const Ladder& ladder() const { return ladder_; }
  const HandSet& hands(int seat) const { return hands_[seat]; }
  // In ascending order of the last bid, then of seats, of own bids and of notes.
  std::span<const GraphNode> nodes() const { return nodes_; }
  std::uint32_t edges(int seat) const { return edges_[seat]; }
  // The nodes of a seat that answer this bid are first .. first + count - 1.
  struct Range {
    int first = 0;
    int count = 0;
  };
  Range answers(int seat, int last) const { return answers_[seat][last + 1]; }
  // By the last bids of both: the other's before, the mover's own, the one to be answered. -1: no
  // play leads there, or nothing is to be chosen.
  int find(int seat, int before, int own, int last) const {
    return place_[seat][place(note_of(before, last), own, last)];
  }
  // The node of a round of this game, before its next bid; -1 as above.
  int find(const Round& round) const;

  int bids() const { return ladder_.size(); }
  int note_of(int before, int last) const {
    if (before < 0 || memory_ == Memory::kNothing) return 0;
    if (memory_ == Memory::kBid) return before + 1;
    const Bid b = ladder_.bid(before), l = ladder_.bid(last);
    if ((int)memory_ == 3) return b.face;
    if ((int)memory_ == 4) return b.face==l.face ? (b.quantity+1>=l.quantity ? 1 : 2) : b.face == 1 ? 3 : l.face == 1 ? 4 : b.face < l.face ? 5 : 6;
    if ((int)memory_ == 5) return 1 + (last - before - 2 > 6 ? 6 : last - before - 2);
    if ((int)memory_ == 6) return 1 + (before / 4);
    if ((int)memory_ == 7) return b.face == l.face ? 1 : 1 + b.quantity;
    if ((int)memory_ == 8) return b.face == l.face ? 1 : 1 + b.face;
    if ((int)memory_ == 9) return b.face * 5 + b.quantity / 2;
    return ladder_.bid(before).face == ladder_.bid(last).face ? 1 : 2;
  }
  // Whether a bid is answered by a choice.
  bool is_open(int rank) const { return open_[rank]; }
  // Ranks that may follow, or open.
  std::span<const std::int16_t> raises(int last) const { return raises_[last + 1]; }
  // Dice of each hand that count for this bid. [hand]
  std::span<const std::uint8_t> matches(int seat, int rank) const {
    return matches_[seat][static_cast<std::size_t>(rank)];
  }
  // The bid holds for this pair of hands.
  bool holds(int rank, int hand_of_0, int hand_of_1) const {
    return matches_[0][rank][hand_of_0] + matches_[1][rank][hand_of_1] >=
           ladder_.bid(rank).quantity;
  }

 private:
  std::size_t place(int note, int own, int last) const {
    return std::size_t((note * (bids() + 1) + own + 1) * (bids() + 1) + last + 1);
  }
  void close_implausible();
  void number_nodes();

  Duel duel_;
  Memory memory_;
  Ladder ladder_;
  std::array<HandSet, 2> hands_;
  std::vector<bool> open_;                                       // [rank]
  std::vector<std::vector<std::int16_t>> raises_;                // [last + 1]
  std::array<std::vector<std::vector<std::uint8_t>>, 2> matches_;  // [seat][rank][hand]
  std::vector<GraphNode> nodes_;
  std::array<std::vector<Range>, 2> answers_;       // [seat][last + 1]
  std::array<std::vector<std::int32_t>, 2> place_;  // [seat][note][own + 1][last + 1]
  std::array<std::uint32_t, 2> edges_{};
};

}  // namespace hazard::liars
