// A strategy for one round of two players, both seats, small enough to keep: probabilities are
// rounded to 16 bits, which gives an opponent less than 1e-4.
//
// Only rows are kept, one for each hand of the mover at a history of bids. Large rounds have many
// to which their own strategy hardly ever leads. Those are left out, and there a bid is called.
//
//   place   0      1      2      ...         histories where something is kept
//   row     0 1 2  3 4    5      ...         hands at each place, ascending
//   part    ..........................       [row][action] in parts of 65535, which sum to all of
//   it
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <vector>

#include "base/sealed_file.h"
#include "liars/exact/best_response.h"

namespace hazard::liars {

class RoundStrategy {
 public:
  // Keeps the rows to which the strategy of their player leads with a probability above `least`,
  // with whatever the dice and the other do; -1: all. The first row of all is always kept.
  RoundStrategy(const BidTree& tree, const NodeStrategy& strategy, double least = -1);

  // Of all rows of a tree of this size.
  static double bytes(const TreeSize& size, const Duel& duel);
  std::size_t bytes() const;
  std::int64_t rows() const { return std::ssize(hands_of_rows_); }

  const Duel& duel() const { return duel_; }
  // Whether the round is one of this game.
  bool covers(const Round& round) const;
  // For a round that it covers: whether there is a row for it, or nothing else to do than to call.
  bool knows(const Round& round, const Hand& hand) const;
  // For a round that it covers: probabilities of legal_actions(round), in their order, for the
  // player to move with this hand. Without a row, the call.
  std::vector<double> mix(const Round& round, const Hand& hand) const;

  // The same for the nodes of a tree of the round, cut or not. Valid as long as the strategy; may
  // be asked by several threads.
  NodeStrategy by_node(const BidTree& tree) const;

  Result<void> save(const std::filesystem::path& path, const SealedKind& kind,
                    std::span<const std::byte> facts) const;
  static Result<RoundStrategy> load(const std::filesystem::path& path, const SealedKind& kind,
                                    const Duel& duel, std::span<std::byte> facts);

  friend bool operator==(const RoundStrategy& a, const RoundStrategy& b) {
    return a.duel_ == b.duel_ && a.places_ == b.places_ && a.hands_of_rows_ == b.hands_of_rows_ &&
           a.parts_ == b.parts_;
  }

 private:
  // A set of bids says in which order they were made: the bid of rank r is bit 63 - r.
  using History = std::uint64_t;
  static History bit(int rank) { return History{1} << (63 - rank); }
  struct Place {
    History history;
    std::uint32_t first_row;
    std::uint32_t first_part;
    friend bool operator==(const Place&, const Place&) = default;
  };
  class Builder;

  explicit RoundStrategy(const Duel& duel);
  std::int64_t place_of(History history) const;  // -1: there is none
  std::int64_t row_of(std::int64_t place, int hand) const;
  std::span<const std::uint16_t> parts_of(std::int64_t place, std::int64_t row) const;
  History history_of(const Round& round) const;
  int hand_of(const Round& round, const Hand& hand) const;

  Duel duel_;
  std::array<HandSet, 2> hands_;              // [seat]
  std::vector<Place> places_;                 // descending by history; then one for the ends
  std::vector<std::uint16_t> hands_of_rows_;  // [row] number of the hand
  std::vector<std::uint16_t> parts_;
};

}  // namespace hazard::liars
