// A mixed strategy for every round that a match of two can come to, small enough to be part of a
// program: each round is solved over its graph of bids (graph_cfr.h) and what is worth keeping of
// its average strategy is kept.
//
//   actions that are rarer than some chance are dropped; others are whole parts
//   a hand is kept at a node if play leads there with some chance or more, should the other wish
//   it; all bids of the other are answered there
//   elsewhere a hand plays as with another note or, if there is none either, as if its own last bid
//   had been the nearest with which it is kept; where there is none it calls what is less likely
//   true, given its dice, than the best raise
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/base/watch.h"
#include "hazard/liars/exact/duel.h"
#include "liars/exact/bid_graph.h"

namespace hazard::liars {

// What is kept of a strategy.
struct BookDetail {
  double rarest = 0.02;  // action
  int parts = 31;        // of which probabilities are multiples; 1 to 255
  double least_reach = 0.01;
  double rarest_note = 0.05;  // of those with the same own and last bid; the likeliest is kept

  // What small rounds are kept in: they take little room.
  static BookDetail fine() { return {0.015, 63, 0.002, 0}; }
};

struct TrainDuelsOptions {
  int iterations = 128;  // of the largest round; up to eight times as many of small ones
  BookDetail detail = {};
  int threads = 0;
  Watch watch = {};
};

class DuelBook {
 public:
  static constexpr double kMillion = 1e6;  // values are kept in millionths

  // Rounds of up to rules.dice each. Fails where a round has more than two outcomes or a bid's
  // worth depends on more than the last bids: exact calls, loss=difference, wild=until-bid.
  static Result<DuelBook> train(const Rules& rules, const TrainDuelsOptions& options);

  // The same with less detail.
  DuelBook thinned(const BookDetail& detail) const;

  std::string bytes() const;
  static Result<DuelBook> from_bytes(std::string_view bytes);

  const Rules& rules() const { return rules_; }
  // What is known of a round in the book.
  struct Page {
    Duel duel;
    Memory memory;
    int iterations = 0;
    double value = 0;           // to the first mover, on ±1, if both play so
    double exploitability = 0;  // at least: what is left to one who forgets in the same way
    std::size_t kept = 0;       // hands at nodes
  };
  std::vector<Page> pages() const;
  // In memory.
  std::size_t size() const;

  bool covers(const Round& round) const { return find(round) != nullptr; }
  // Of a round that is covered: probabilities of legal_actions(round), in their order, for the
  // player to move with this hand.
  std::vector<double> mix(const Round& round, const Hand& hand) const;
  // For all hands of so many dice, in the order of a HandSet: [hand][action].
  std::vector<double> mixes(const Round& round) const;
  // The value to the first mover; nothing if there is no such round.
  std::optional<double> value(int first, int second, bool palifico) const;
  // The chance of a player to win the match from this table, before a round. Palifico rounds come
  // whenever the starter has one die, unless the rules have none.
  double win(std::span<const int> dice, int starter, int seat) const;

 private:
  // One round. Streams hold, in the order of nodes and hands, for each hand
  //   sizes    how many actions it mixes; 0: it is not kept
  //   actions  their numbers
  //   parts    of their sum, for sizes above 1
  struct Chapter {
    std::shared_ptr<const BidGraph> graph;
    Memory memory = Memory::kNothing;
    int iterations = 0;
    double value = 0;
    double exploitability = 0;
    std::vector<std::uint8_t> sizes, actions, parts;
    // Where a node begins in them. [node]
    struct Place {
      std::uint32_t size, action, part;
    };
    std::vector<Place> places;

    bool index();  // fills places; whether all streams fit
  };

  const Chapter* find(const Round& round) const;
  // Fills mix[action][hand] of a node; all zero for hands that are not known.
  using NodeMix = std::function<void(int node, std::span<double> mix)>;
  static void summarise(const NodeMix& strategy, const BookDetail& detail, Chapter& chapter);
  static std::vector<double> chances_of(const BidGraph& graph, const NodeMix& strategy);
  static std::vector<bool> worth_keeping(const BidGraph& graph, const std::vector<double>& chances,
                                         double rarest);
  // Adds the mixes of hands that are kept to out, [hand][action], and marks them.
  static void read(const Chapter& chapter, int node, std::span<double> out,
                   std::vector<bool>& known);
  static void by_chance(const Chapter& chapter, const Round& round, int hand,
                        std::span<double> mix);

  Rules rules_;
  std::vector<Chapter> chapters_;
};

}  // namespace hazard::liars
