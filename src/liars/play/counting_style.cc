#include "liars/play/counting_style.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <mutex>
#include <span>

#include "hazard/liars/rules/binomial.h"

namespace hazard::liars {
namespace {

// How often those whom the agents imagine call a bid that needs r matches among M unknown dice.
using CallTable = std::array<StyleTables::Table<float>, 2>;  // [a wild face helps][M][r]

struct Share {
  std::string_view style;
  float share;
};
// The weights of agents.h with their floor, of styles that look at the chance of a bid.
constexpr std::array kImaginedByMontecarlo = {
    Share{"heuristic", 0.475F}, Share{"conservative", 0.305F}, Share{"aggressive", 0.22F}};
constexpr std::array kImaginedByRollout = {Share{"heuristic", 0.2F},   Share{"conservative", 0.15F},
                                           Share{"aggressive", 0.11F}, Share{"history", 0.15F},
                                           Share{"sceptical", 0.2F},   Share{"steady", 0.15F}};

std::unique_ptr<CallTable> mean_calls(std::span<const Share> shares, int faces) {
  auto calls = std::make_unique<CallTable>();
  for (const auto& [style, share] : shares) {
    const StyleTables& tables = style_tables(find_style(style), faces);
    for (int wild = 0; wild < 2; ++wild) {
      for (int m = 0; m < StyleTables::kRows; ++m) {
        for (int r = 0; r < StyleTables::kColumns; ++r) {
          (*calls)[wild][m][r] += share * tables.call[wild][m][r];
        }
      }
    }
  }
  return calls;
}

const CallTable& imagined_calls(int faces, bool by_rollout) {
  static std::array<std::array<std::unique_ptr<CallTable>, 2>, kMaxFaces + 1> all;
  static std::once_flag made;
  std::call_once(made, [] {
    for (int f = 2; f <= kMaxFaces; ++f) {
      all[f] = {mean_calls(kImaginedByMontecarlo, f), mean_calls(kImaginedByRollout, f)};
    }
  });
  return *all[faces][by_rollout ? 1 : 0];
}

// What returns are made of, in dice of one's own: one that is lost is -1.
struct Stakes {
  double won;     // somebody whom one has challenged, or who has challenged one, loses a die
  double raised;  // the next player raises instead of calling
};

// montecarlo counts dice of its own challenges. rollout counts chances to win the match: which of
// the others loses a die matters little to it, and of two players who raises is in danger.
Stakes stakes_of(const Style& style, int others) {
  constexpr double kRaisedByTheOther = 0.3;
  if (!style.history) return {1, 0};
  return {1.0 / others, others == 1 ? kRaisedByTheOther : 1.0 / others};
}

class Counter {
 public:
  Counter(const ImaginedPlayer& player, const Bidding& bidding)
      : player_(player),
        bidding_(bidding),
        listens_(player.style->history),
        calls_(imagined_calls(bidding.rules->faces, listens_)),
        unknown_(bidding.dice_in_play - player.dice) {
    const int others = bidding.players - 1;
    stakes_ = stakes_of(*player.style, others);
    next_ = std::clamp((unknown_ + others / 2) / others, 1, unknown_);
    for (int wild = 0; wild < 2; ++wild) {
      chances_[wild] = &binomial_table({wild + 1, bidding.rules->faces});
    }
  }

  double p_true(const Bid& bid) const { return tail(need(bid)); }
  double raise(const Bid& bid) const {
    const Need what = need(bid);
    const BinomialTable& chances = *chances_[what.wild];
    const auto& calls = calls_[what.wild][bidding_.dice_in_play - next_];
    // Dice that are believed in are the next player's where there are no others.
    const int others = unknown_ - next_;
    const int theirs = std::min(what.believed, others);
    const int shown = what.believed - theirs;
    double worth = 0;
    for (int k = shown; k <= next_; ++k) {
      const double p = chances.term(next_ - shown, k - shown);
      const double call = calls[std::clamp(bid.quantity - k, 0, bidding_.dice_in_play - next_ + 1)];
      const double holds = chances.tail(others - theirs, what.missing - theirs - k);
      worth += p * (call * ((1 + stakes_.won) * holds - 1) + (1 - call) * stakes_.raised);
    }
    return worth;
  }
  // Of what others have bid only some is believed when it comes to calling.
  double call(const Bid& bid) const {
    constexpr double kBelieved = 0.3;
    Need what = need(bid);
    double p = tail(what);
    if (what.believed > 0) {
      what.believed = 0;
      p = kBelieved * p + (1 - kBelieved) * tail(what);
    }
    return stakes_.won - (1 + stakes_.won) * p;
  }
  double softness() const { return player_.style->softness * (1 + stakes_.won); }
  bool sure(const Bid& bid) const { return need(bid).missing <= 0; }

 private:
  struct Need {
    int wild;      // whether a wild face helps
    int missing;   // matches that are not held, 0 or less: none
    int believed;  // of the unknown dice, those that count because of what was bid
  };
  Need need(const Bid& bid) const {
    const int wild_face =
        bidding_.rules->wild_face(bidding_.palifico, bidding_.ones_were_bid || bid.face == 1);
    const int held = (wild_face != 0 ? player_.own.wild : player_.own.plain)[bid.face - 1];
    const int others = std::popcount(bidding_.supporters[bid.face - 1] & ~(1U << player_.seat));
    return {wild_face != 0 && wild_face != bid.face ? 1 : 0, bid.quantity - held,
            listens_ ? std::min(others, unknown_) : 0};
  }
  double tail(const Need& what) const {
    return chances_[what.wild]->tail(unknown_ - what.believed, what.missing - what.believed);
  }

  const ImaginedPlayer& player_;
  const Bidding& bidding_;
  bool listens_;  // takes everyone else who bid on a face to hold one such die
  const CallTable& calls_;
  std::array<const BinomialTable*, 2> chances_;  // [a wild face helps]
  Stakes stakes_;
  int unknown_;
  int next_;  // dice of the next player, for all that is known here: the mean
};

// The raises that the agents try: the lowest on each face, then those that are likeliest.
int tried_raises(const Counter& counter, const Ladder& ladder, const Bidding& bidding,
                 std::span<std::int16_t> ranks) {
  constexpr double kLeast = 0.02;
  constexpr int kFurther = 3;
  struct Further {
    double p;
    std::int16_t rank;
  };
  std::array<Further, kMaxFaces * kFurther> room;
  int further = 0;
  int count = 0;
  for (const int lowest : std::span(ladder.lowest(bidding.last)).first(bidding.rules->faces)) {
    if (lowest < 0) continue;
    ranks[count++] = static_cast<std::int16_t>(lowest);
    const Bid& bid = ladder.bid(lowest);
    for (int more = 1; more <= kFurther; ++more) {
      const int rank = ladder.rank({bid.quantity + more, bid.face});
      if (rank < 0) break;
      const double p = counter.p_true(ladder.bid(rank));
      if (p < kLeast) break;
      room[further++] = {p, static_cast<std::int16_t>(rank)};
    }
  }
  const int added = std::min(further, static_cast<int>(ranks.size()) - count);
  std::partial_sort(
      room.begin(), room.begin() + added, room.begin() + further,
      [](const Further& a, const Further& b) { return a.p != b.p ? a.p > b.p : a.rank > b.rank; });
  for (int i = 0; i < added; ++i) ranks[count++] = room[i].rank;
  return count;
}

}  // namespace

int CountedActions::draw(std::uint32_t word) const {
  double left = word * 0x1p-32 * sum;
  int i = 0;
  while (i + 1 < count && left >= weight[i]) left -= weight[i++];
  return rank[i];
}

double CountedActions::chance(int of) const {
  for (int i = 0; i < count; ++i) {
    if (rank[i] == of) return weight[i] / sum;
  }
  return 0;
}

CountedActions counted_actions(const ImaginedPlayer& player, const Bidding& bidding) {
  const Counter counter(player, bidding);
  const Ladder& ladder = bidding.ladder_for(player.dice);
  CountedActions out;
  out.count = tried_raises(counter, ladder, bidding,
                           std::span(out.rank).first(CountedActions::kMostRaises));
  double best = -1;
  for (int i = 0; i < out.count; ++i) {
    best = std::max(best, out.weight[i] = counter.raise(ladder.bid(out.rank[i])));
  }
  if (bidding.last >= 0) {
    const Bid& last = ladder.bid(bidding.last);
    if (out.count == 0 || !counter.sure(last)) {
      out.rank[out.count] = kCallRank;
      best = std::max(best, out.weight[out.count++] = counter.call(last));
    }
  }
  for (double& weight : std::span(out.weight).first(out.count)) {
    out.sum += weight = std::exp((weight - best) / counter.softness());
  }
  return out;
}

}  // namespace hazard::liars
