// A strategy for one round of two players, both seats, small enough to keep: probabilities are
// rounded to 16 bits, which gives an opponent less than 1e-4.
//
//   [seat][edge][hand]   in parts of 65535; the actions of a hand at a node sum to all of it
#pragma once

#include "liars/exact/best_response.h"

namespace hazard::liars {

class RoundStrategy {
 public:
  // All actions alike.
  explicit RoundStrategy(std::shared_ptr<const BidTree> tree);
  RoundStrategy(std::shared_ptr<const BidTree> tree, const NodeStrategy& strategy);

  static double bytes(const TreeSize& size, const Duel& duel);
  std::size_t bytes() const {
    return parts(0).size_bytes() + parts(1).size_bytes() + tree_->nodes().size_bytes();
  }

  const BidTree& tree() const { return *tree_; }
  // Whether the round is one of this game.
  bool covers(const Round& round) const;
  // For a round that it covers: probabilities of legal_actions(round), in their order, for the
  // player to move with this hand.
  std::vector<double> mix(const Round& round, const Hand& hand) const;

  // Valid as long as the strategy; may be asked by several threads.
  NodeStrategy by_node() const;

  std::span<const std::uint16_t> parts(int seat) const { return parts_[seat]; }
  std::span<std::uint16_t> parts(int seat) { return parts_[seat]; }
  friend bool operator==(const RoundStrategy& a, const RoundStrategy& b) {
    return a.tree_->duel() == b.tree_->duel() && a.parts_ == b.parts_;
  }

 private:
  std::shared_ptr<const BidTree> tree_;
  std::array<std::vector<std::uint16_t>, 2> parts_;
};

}  // namespace hazard::liars
