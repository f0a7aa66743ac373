// CFR+ over the graph of bids: as over the tree (cfr.h), but regrets of all histories that a player
// does not tell apart are added up, and what a node is worth is a matrix of both players' hands.
//
//   reach   of a seat at a node: the sum over histories of its own probabilities, its hand's
//           included, times how likely the other's bids are whatever its hand; [hand]
//   worth   of a node to who made the last bid; [hand of the mover][hand of the bidder]
//
// Since players forget there is no proof that averages approach the equilibrium of the round, and
// they do not quite: a perfect opponent of 2v2 wins some hundredths. What they lose is measured.
#pragma once

#include <memory>

#include "base/parallel.h"
#include "liars/exact/bid_graph.h"
#include "liars/exact/graph_kernel.h"

namespace hazard::liars {

class GraphCfr {
 public:
  explicit GraphCfr(std::shared_ptr<const BidGraph> graph);

  const BidGraph& graph() const { return *graph_; }
  int iterations() const { return iterations_; }

  // The next iteration. The result does not depend on the number of threads.
  void iterate(Workers& workers);

  // The average strategy of a node: [action][hand]. Where it never led, the last one.
  void average(int node, std::span<double> mix) const;
  // What the average strategies are worth to the first mover against each other, and what is left
  // to an opponent who forgets as they do and answers each well: a lower bound of what they lose.
  struct Worth {
    double value = 0;
    double first = 0;   // to a first mover who answers well
    double second = 0;  // to the first mover if the second answers well

    double exploitability() const { return (first - second) / 2; }
  };
  Worth worth(Workers& workers);

 private:
  // What happens at the nodes of the seat in question: its regrets change, or it answers well, or
  // it plays on.
  enum class Sweep : std::uint8_t { kImprove, kRespond, kPlay };

  void match_regrets(int seat);
  void take_averages(int seat);
  // Fills reach_ of the other seat's nodes; adds to averages if weight > 0.
  void spread(int seat, float weight, Workers& workers);
  void find_likelihoods(int seat, int own, int last);
  // From the highest bids back. Returns the value to the first mover.
  double sweep(int seat, Sweep kind, Workers& workers);
  void find_outcomes(int seat, int last);
  void weigh_actions(int seat, int last, Workers& workers);
  void improve(int node, int place);
  void respond(int node, int place);
  void find_worth(int seat, int last, Workers& workers);
  // What a bid of the seat is worth to who gains if it holds; [hand of the other][own hand].
  void fill_holds(int seat, int rank, float if_it_holds, float* matrix) const;

  float* row(Columns& table, int seat, std::uint32_t edge) const {
    return table.data() + std::size_t{edge} * static_cast<std::size_t>(width_[seat]);
  }
  std::size_t matrix_size() const { return std::size_t(width_[0]) * std::size_t(width_[1]); }

  std::shared_ptr<const BidGraph> graph_;
  std::array<int, 2> width_{};              // [seat] hands, padded
  std::array<Columns, 2> regrets_;          // [seat][edge][hand]; never negative
  std::array<Columns, 2> averages_;         // [seat][edge][hand]
  std::array<Columns, 2> mixes_;            // [seat][edge][hand]; current strategies
  std::array<std::vector<float>, 2> flow_;  // [seat][edge]: averages, summed over hands
  std::vector<float> likelihoods_;          // [raise]
  Columns own_reach_;                       // [node][own hand], at the wider's distance
  Columns reach_;                           // [node][hand of the other], at the wider's distance
  std::vector<Columns> slots_;              // matrices of worth
  std::vector<int> slot_;                   // [node]
  std::vector<std::vector<int>> with_own_;  // [own + 1]: nodes but the root
  std::vector<int> free_slots_;
  // Of bids that are always called, to who makes them.
  std::array<std::vector<Columns>, 2> called_;  // [seat][rank]
  Columns call_;                                // worth of calling to who calls
  std::vector<const float*> outcomes_;  // [node][action]: matrices of [hand of other][own hand]
  Columns weighed_;                     // [action][node][own hand]
  int iterations_ = 0;
};

}  // namespace hazard::liars
