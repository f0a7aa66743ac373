#include "liars/exact/bid_graph.h"

#include <algorithm>

namespace hazard::liars {
namespace {

// Of nodes that have no number.
constexpr std::int32_t kNowhere = -1;
constexpr std::int32_t kMet = -2;  // they will have

}  // namespace

Result<void> BidGraph::supports(const Duel& duel) {
  if (duel.palifico || duel.rules.wild != Wild::kUntilBid) return {};
  return fail(Errc::kBadInput,
              "rules '{}': with wild=until-bid all bids have to be remembered; take wild=on or "
              "wild=off",
              to_string(duel.rules));
}

BidGraph::BidGraph(const Duel& duel, Memory memory)
    : duel_(duel),
      memory_(memory),
      ladder_(duel.rules, duel.dice[0] + duel.dice[1], duel.palifico),
      hands_{HandSet(duel.dice[0], duel.rules.faces), HandSet(duel.dice[1], duel.rules.faces)} {
  const int wild = duel_.rules.wild_face(duel_.palifico, /*ones_were_bid=*/false);
  for (int last = -1; last < bids(); ++last) {
    std::vector<std::int16_t>& list = raises_.emplace_back();
    for (int rank = last + 1; rank < bids(); ++rank) {
      if (last < 0 ? ladder_.may_open(rank) : ladder_.may_follow(last, rank)) {
        list.push_back(static_cast<std::int16_t>(rank));
      }
    }
  }
  for (int seat = 0; seat < 2; ++seat) {
    for (int rank = 0; rank < bids(); ++rank) {
      std::vector<std::uint8_t>& list = matches_[seat].emplace_back();
      for (const Hand& hand : hands_[seat].hands) {
        list.push_back(
            static_cast<std::uint8_t>(liars::matches(hand, ladder_.bid(rank).face, wild)));
      }
    }
  }
  close_implausible();
  number_nodes();
}

void BidGraph::close_implausible() {
  open_.assign(static_cast<std::size_t>(bids()), false);
  for (int rank = 0; rank < bids(); ++rank) {
    double best = 0;  // chance of the bid for one whose dice all count
    for (int seat = 0; seat < 2; ++seat) {
      const int missing = ladder_.bid(rank).quantity - duel_.dice[1 - seat];
      double chance = 0;
      for (int h = 0; h < hands_[seat].size(); ++h) {
        if (matches_[seat][rank][h] >= missing) chance += hands_[seat].weights[h];
      }
      best = std::max(best, chance);
    }
    open_[rank] = best > kPlausible && !raises_[rank + 1].empty();
  }
}

void BidGraph::number_nodes() {
  const std::size_t size = place(notes(), -1, -1);
  for (int seat = 0; seat < 2; ++seat) {
    place_[seat].assign(size, kNowhere);
    answers_[seat].resize(static_cast<std::size_t>(bids()) + 1);
  }
  place_[0][place(0, -1, -1)] = kMet;
  for (int last = -1; last < bids(); ++last) {
    for (int seat = 0; seat < 2; ++seat) {
      Range& range = answers_[seat][last + 1];
      range.first = static_cast<int>(nodes_.size());
      for (int own = -1; own < std::max(last, 0); ++own) {
        for (int note = 0; note < notes(); ++note) {
          std::int32_t& at = place_[seat][place(note, own, last)];
          if (at != kMet) continue;
          at = static_cast<std::int32_t>(nodes_.size());
          const GraphNode& node = nodes_.emplace_back(
              GraphNode{.note = static_cast<std::int16_t>(note),
                        .own = static_cast<std::int16_t>(own),
                        .last = static_cast<std::int16_t>(last),
                        .seat = static_cast<std::uint8_t>(seat),
                        .raises = static_cast<std::uint16_t>(raises(last).size()),
                        .first_edge = edges_[seat]});
          edges_[seat] += static_cast<std::uint32_t>(node.actions());
          ++range.count;
          for (const int raise : raises(last)) {
            if (is_open(raise)) place_[1 - seat][place(note_of(own, raise), last, raise)] = kMet;
          }
        }
      }
    }
  }
}

int BidGraph::find(const Round& round) const {
  const std::size_t made = round.bids.size();
  const auto rank = [&](std::size_t back) {
    return made < back ? -1 : ladder_.rank(round.bids[made - back]);
  };
  return find(static_cast<int>(made % 2), rank(3), rank(2), rank(1));
}

}  // namespace hazard::liars
