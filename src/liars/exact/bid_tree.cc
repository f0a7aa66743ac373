#include "liars/exact/bid_tree.h"

#include <algorithm>

namespace hazard::liars {
namespace {

// The raises from a bid, or the opening bids if last is -1.
template <class Fn>
void for_each_raise(const Ladder& ladder, int last, Fn fn) {
  for (int rank = last + 1; rank < ladder.size(); ++rank) {
    if (last < 0 ? ladder.may_open(rank) : ladder.may_follow(last, rank)) fn(rank);
  }
}

Ladder ladder_of(const Duel& duel) {
  return {duel.rules, duel.dice[0] + duel.dice[1], duel.palifico};
}

bool is_high(const Ladder& ladder, int rank) { return 3 * rank >= 2 * ladder.size(); }

}  // namespace

TreeSize measure(const Duel& duel, int high_bids) {
  // Of the subtree of a bid, by distance of the mover: [0] for who answers it, [1] for who made it.
  struct Below {
    std::array<double, 2> nodes{}, edges{};
  };
  const Ladder ladder = ladder_of(duel);
  high_bids = std::min(high_bids, ladder.size());
  // [high bids so far][rank of the last]
  std::vector below(static_cast<std::size_t>(high_bids + 2),
                    std::vector<Below>(static_cast<std::size_t>(ladder.size())));
  const auto sum_up = [&](int last, int high) {
    Below sum;
    double raises = 0;
    if (high < high_bids) {
      for_each_raise(ladder, last, [&](int rank) {
        const Below& next = below[high + (is_high(ladder, rank) ? 1 : 0)][rank];
        for (int side = 0; side < 2; ++side) {
          sum.nodes[side] += next.nodes[1 - side];
          sum.edges[side] += next.edges[1 - side];
        }
        ++raises;
      });
    }
    ++sum.nodes[0];
    if (raises > 0) sum.edges[0] += raises + (last >= 0 ? 1 : 0);
    return sum;
  };
  for (int high = high_bids; high >= 0; --high) {
    for (int rank = ladder.size() - 1; rank >= 0; --rank) below[high][rank] = sum_up(rank, high);
  }
  const Below all = sum_up(-1, 0);
  TreeSize size{.nodes = all.nodes[0] + all.nodes[1], .edges = all.edges};
  for (int seat = 0; seat < 2; ++seat) {
    const HandSet hands(duel.dice[seat], duel.rules.faces);
    size.information_sets[seat] = all.nodes[seat] * hands.size();
  }
  return size;
}

Result<std::shared_ptr<const BidTree>> BidTree::make(const Duel& duel, int high_bids) {
  const double nodes = measure(duel, high_bids).nodes;
  if (nodes > kMaxNodes) {
    return fail(Errc::kBadInput,
                "{}: this round has {:.3g} histories of bids, and more than {:.3g} are not solved; "
                "take fewer dice or faces",
                to_string(duel), nodes, kMaxNodes);
  }
  return std::shared_ptr<const BidTree>(new BidTree(duel, high_bids));
}

BidTree::BidTree(const Duel& duel, int high_bids)
    : duel_(duel),
      high_bids_(high_bids),
      ladder_(ladder_of(duel)),
      hands_{HandSet(duel.dice[0], duel.rules.faces), HandSet(duel.dice[1], duel.rules.faces)} {
  const int faces = duel_.rules.faces;
  std::vector<int> wild_faces(static_cast<std::size_t>(patterns()));
  for (int rank = 0; rank < ladder_.size(); ++rank) {
    for (const bool ones_were_bid : {false, true}) {
      const int wild = duel_.rules.wild_face(duel_.palifico, ones_were_bid);
      const int pattern = ladder_.bid(rank).face - 1 + (wild != 0 ? faces : 0);
      wild_faces[pattern] = wild;
      claims_.push_back({ladder_.bid(rank), pattern});
    }
  }
  for (int seat = 0; seat < 2; ++seat) {
    for (int pattern = 0; pattern < patterns(); ++pattern) {
      for (const Hand& hand : hands_[seat].hands) {
        matches_[seat].push_back(static_cast<std::uint8_t>(
            liars::matches(hand, pattern % faces + 1, wild_faces[pattern])));
      }
    }
  }
  nodes_.reserve(static_cast<std::size_t>(measure(duel, high_bids).nodes));
  grow(0, -1, /*ones_were_bid=*/false, 0);
}

void BidTree::grow(int seat, int last, bool ones_were_bid, int high_bids) {
  const std::size_t place = nodes_.size();
  nodes_.push_back({.first_edge = edges_[seat],
                    .claim = static_cast<std::int16_t>(last < 0 ? -1 : 2 * last + ones_were_bid),
                    .seat = static_cast<std::uint8_t>(seat)});
  int raises = 0;
  if (high_bids < high_bids_) for_each_raise(ladder_, last, [&](int) { ++raises; });
  nodes_[place].raises = static_cast<std::uint8_t>(raises);
  if (raises > 0) edges_[seat] += static_cast<std::uint32_t>(nodes_[place].actions());
  if (raises > 0) {
    for_each_raise(ladder_, last, [&](int rank) {
      grow(1 - seat, rank, ones_were_bid || ladder_.bid(rank).face == 1,
           high_bids + (is_high(ladder_, rank) ? 1 : 0));
    });
  }
  nodes_[place].end = size();
}

int BidTree::find(std::span<const Bid> bids) const {
  int node = 0;
  for (const Bid& bid : bids) {
    const int end = nodes_[node].end;
    ++node;
    while (node < end && claims_[nodes_[node].claim].bid != bid) node = nodes_[node].end;
    if (node == end) return -1;
  }
  return node;
}

std::vector<Bid> BidTree::history(int node) const {
  std::vector<Bid> bids;
  for (int at = 0; at != node;) {
    ++at;
    while (nodes_[at].end <= node) at = nodes_[at].end;
    bids.push_back(claims_[nodes_[at].claim].bid);
  }
  return bids;
}

int count_subtrees(const BidTree& tree, int nodes_at_most) {
  int count = 0;
  for (int node = 0; node < tree.size();) {
    const int end = tree.nodes()[node].end;
    const bool whole = end - node <= nodes_at_most;
    count += whole ? 1 : 0;
    node = whole ? end : node + 1;
  }
  return count;
}

int subtree_size(const BidTree& tree) {
  constexpr int kWorthSplitting = 1 << 14;
  return tree.size() < kWorthSplitting ? 0 : tree.size() / 64;
}

}  // namespace hazard::liars
