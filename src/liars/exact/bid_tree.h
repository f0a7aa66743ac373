// The public tree of a round of two players: what both see. A node is a history of bids.
//
// Nodes stand in the order of a walk: a node, then the subtrees of its raises in ascending order.
// Parents precede children and a subtree is a range.
//
//   node      0   1   2   3    4   5   6   7     three bids a < b < c
//   history   -   a   ab  abc  ac  b   bc  c
//   end       8   5   4   4    5   7   7   8     one past the subtree
//
// Actions of a node are numbered as by legal_actions(): raises, then the call. Where nothing can be
// raised, or the tree is cut, there is nothing to choose and nothing to store. All others have
// edges, counted through for each seat, so an array [edge][hand] holds something for every choice
// of a seat:
//
//   edge = node.first_edge + action
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hazard/liars/exact/duel.h"
#include "liars/rules/hands.h"

namespace hazard::liars {

struct BidNode {
  std::int32_t end;
  std::uint32_t first_edge;
  std::int16_t claim;   // what a call challenges; -1: the root has no call
  std::uint8_t seat;    // who is to move
  std::uint8_t raises;  // 0: only the call is left

  int actions() const { return raises + (claim >= 0 ? 1 : 0); }
};

// A bid and the dice that count for it.
struct Claim {
  Bid bid;
  int pattern;  // of [face][whether a face is wild]
};

// How large a tree would be, cut after so many high bids; doubles, since it may be very large.
struct TreeSize {
  double nodes = 0;
  std::array<double, 2> edges{};             // [seat]
  std::array<double, 2> information_sets{};  // [seat]
};
TreeSize measure(const Duel& duel, int high_bids = kAllHighBids);

class BidTree {
 public:
  static constexpr double kMaxNodes = 1 << 26;

  static Result<std::shared_ptr<const BidTree>> make(const Duel& duel,
                                                     int high_bids = kAllHighBids);

  const Duel& duel() const { return duel_; }
  int high_bids() const { return high_bids_; }
  std::span<const BidNode> nodes() const { return nodes_; }
  int size() const { return static_cast<int>(nodes_.size()); }
  std::uint32_t edges(int seat) const { return edges_[seat]; }
  const HandSet& hands(int seat) const { return hands_[seat]; }
  const Claim& claim(const BidNode& node) const { return claims_[node.claim]; }
  std::span<const Claim> claims() const { return claims_; }

  int patterns() const { return 2 * duel_.rules.faces; }
  // Dice of each hand that count. [hand]
  std::span<const std::uint8_t> matches(int seat, int pattern) const {
    const auto size = static_cast<std::size_t>(hands_[seat].size());
    return std::span(matches_[seat]).subspan(pattern * size, size);
  }

  // The node of a history, or -1 if the rules do not allow it.
  int find(std::span<const Bid> bids) const;
  std::vector<Bid> history(int node) const;

 private:
  BidTree(const Duel& duel, int high_bids);
  void grow(int seat, int last, bool ones_were_bid, int high_bids);

  Duel duel_;
  int high_bids_;
  Ladder ladder_;
  std::array<HandSet, 2> hands_;
  std::vector<BidNode> nodes_;
  std::vector<Claim> claims_;  // [rank][whether ones were bid]
  std::array<std::uint32_t, 2> edges_{};
  std::array<std::vector<std::uint8_t>, 2> matches_;  // [seat][pattern][hand]
};

// Subtrees that can be walked at the same time: the largest with at most so many nodes. What is
// above them is the trunk.
int count_subtrees(const BidTree& tree, int nodes_at_most);
enum class Walk : std::uint8_t {
  kWhole,    // a subtree
  kCollect,  // the trunk, for the reach at each subtree; changes nothing else
  kCombine,  // the trunk, given the values of the subtrees
};
// So that there are some hundreds; 0 if the tree is too small to be split.
int subtree_size(const BidTree& tree);

}  // namespace hazard::liars
