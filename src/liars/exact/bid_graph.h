// A round of two players as it looks to those who remember only the last bids. Then histories meet
// again, and the tree of bids becomes a small graph: 5v5 has 10^18 histories and some thousand
// nodes.
//
//   node      (seat to move, note, its own last bid, the last bid)     -1: no bid yet
//   children  of (s, note, own, last) are (1 - s, note of own and raise, last, raise)
//
// A note says something about what the other had bid before. What a node is worth to a pair of
// hands does not depend on how it was reached, since neither player's play does. So values follow
// exactly, from the highest bids back.
//
// Bids so high that even the best hand makes them true with a chance of kPlausible at most are not
// answered by a choice: they are called.
//
// Actions of a node are its raises, in ascending order, then the call. As in a BidTree, an array
// [edge][hand] holds something for every choice of a seat: edge = node.first_edge + action.
#pragma once

#include <algorithm>
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

// What a player remembers of the bid before its own.
enum class Memory : std::uint8_t {
  kNothing,
  kGap,  // whether there was one, and how many ranks the other has climbed since, up to kWidestGap
  kBid,  // all of it
};

class BidGraph {
 public:
  static constexpr double kPlausible = 0.05;
  static constexpr int kWidestGap = 6;

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
  // The same by what is remembered of the other's bid; any note.
  int find_note(int seat, int note, int own, int last) const {
    return note < 0 || note >= notes() ? -1 : place_[seat][place(note, own, last)];
  }
  int notes() const {
    return memory_ == Memory::kNothing ? 1 : memory_ == Memory::kGap ? kWidestGap + 2 : bids() + 1;
  }
  // The node of a round of this game, before its next bid; -1 as above.
  int find(const Round& round) const;

  int bids() const { return ladder_.size(); }
  int note_of(int before, int last) const {
    if (before < 0 || memory_ == Memory::kNothing) return 0;
    return memory_ == Memory::kBid ? before + 1 : 1 + std::min(last - before - 2, kWidestGap);
  }
  // Whether a bid is answered by a choice.
  bool is_open(int rank) const { return open_[rank]; }
  // Ranks that may follow, or open.
  std::span<const std::int16_t> raises(int last) const { return raises_[last + 1]; }
  // Dice of each hand that count for this bid. [hand]
  std::span<const std::uint8_t> matches(int seat, int rank) const {
    return matches_[seat][static_cast<std::size_t>(rank)];
  }

 private:
  std::size_t place(int note, int own, int last) const {
    const int place = (note * (bids() + 1) + own + 1) * (bids() + 1) + last + 1;
    return static_cast<std::size_t>(place);
  }
  void close_implausible();
  void number_nodes();

  Duel duel_;
  Memory memory_;
  Ladder ladder_;
  std::array<HandSet, 2> hands_;
  std::vector<bool> open_;                                         // [rank]
  std::vector<std::vector<std::int16_t>> raises_;                  // [last + 1]
  std::array<std::vector<std::vector<std::uint8_t>>, 2> matches_;  // [seat][rank][hand]
  std::vector<GraphNode> nodes_;
  std::array<std::vector<Range>, 2> answers_;       // [seat][last + 1]
  std::array<std::vector<std::int32_t>, 2> place_;  // [seat][note][own + 1][last + 1]
  std::array<std::uint32_t, 2> edges_{};
};

}  // namespace hazard::liars
