#include "liars/play/simple_styles.h"

#include <algorithm>

#include "base/assert.h"
#include "hazard/liars/rules/binomial.h"

namespace hazard::liars {
namespace {

// What a player knows of bids from the own dice.
class OwnDice {
 public:
  OwnDice(const ImaginedPlayer& player, const Bidding& bidding)
      : player_(player),
        bidding_(bidding),
        ladder_(bidding.ladder_for(player.dice)),
        lowest_(ladder_.lowest(bidding.last)) {}

  double p_true(const Bid& bid) const {
    const Seen seen = see(bid);
    return binomial_table({seen.hits, bidding_.rules->faces})
        .tail(unknown(), bid.quantity - seen.held);
  }
  // Dice that count for a bid on the face, own and others', as a multiple of 1 / faces.
  int expected(int face) const {
    const Seen seen = see({1, face});
    return seen.held * bidding_.rules->faces + unknown() * seen.hits;
  }
  // The lowest of the raises that no other is likelier than.
  int likeliest_raise() const {
    int best = -1;
    double best_p = -1;
    for (int rank : lowest_) {
      if (rank < 0) continue;
      const double p = p_true(ladder_.bid(rank));
      if (p < best_p || (p == best_p && rank > best)) continue;
      best = rank;
      best_p = p;
    }
    return best;
  }
  // -1: that bid is no raise.
  int raise(const Bid& bid) const {
    const int rank = ladder_.rank(bid);
    if (rank < 0) return -1;
    const bool legal =
        bidding_.last < 0 ? ladder_.may_open(rank) : ladder_.may_follow(bidding_.last, rank);
    return legal ? rank : -1;
  }
  // The first raise on no more dice than expected.
  int supported_raise() const {
    int best = -1;
    for (int rank : lowest_) {
      if (rank < 0 || (best >= 0 && rank > best)) continue;
      const Bid& bid = ladder_.bid(rank);
      if (bid.quantity * bidding_.rules->faces <= expected(bid.face)) best = rank;
    }
    return best;
  }

 private:
  struct Seen {
    int held;
    int hits;  // faces of a hidden die that count
  };
  int unknown() const { return bidding_.dice_in_play - player_.dice; }
  Seen see(const Bid& bid) const {
    const int wild =
        bidding_.rules->wild_face(bidding_.palifico, bidding_.ones_were_bid || bid.face == 1);
    return {(wild != 0 ? player_.own.wild : player_.own.plain)[bid.face - 1],
            wild != 0 && wild != bid.face ? 2 : 1};
  }

  const ImaginedPlayer& player_;
  const Bidding& bidding_;
  const Ladder& ladder_;
  const Ladder::Lowest& lowest_;
};

int honest_raise(const OwnDice& dice, const Bidding& bidding, int more) {
  const int faces = bidding.rules->faces;
  Bid strongest{1, 1};
  for (int face = 2; face <= faces; ++face) {
    if (dice.expected(face) >= dice.expected(strongest.face)) strongest.face = face;
  }
  strongest.quantity = dice.expected(strongest.face) / faces;
  int rank = dice.raise(strongest);
  if (rank < 0) rank = dice.supported_raise();
  if (rank < 0) rank = dice.likeliest_raise();
  if (more == 0) return rank;
  const Bid& bid = bidding.ladder->bid(rank);
  const int further = dice.raise({bid.quantity + more, bid.face});
  return further < 0 ? rank : further;
}

}  // namespace

int simple_action(const ImaginedPlayer& player, const Bidding& bidding) {
  const Style& style = *player.style;
  const OwnDice dice(player, bidding);
  if (bidding.last >= 0) {
    if (bidding.ladder_for(player.dice).num_raises(bidding.last) == 0) return kCallRank;
    if (dice.p_true(bidding.ladder->bid(bidding.last)) < style.call_below) return kCallRank;
  }
  switch (style.kind) {
    case Style::Kind::kHonest: return honest_raise(dice, bidding, 0);
    case Style::Kind::kHonestOn: return honest_raise(dice, bidding, 1);
    case Style::Kind::kRaise: {
      if (bidding.last < 0) return dice.likeliest_raise();
      const Bid& last = bidding.ladder->bid(bidding.last);
      const int rank = dice.raise({last.quantity + 1, last.face});
      return rank >= 0 ? rank : dice.likeliest_raise();
    }
    default: HAZARD_ASSERT(style.kind == Style::Kind::kThreshold); return dice.likeliest_raise();
  }
}

}  // namespace hazard::liars
