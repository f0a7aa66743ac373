// CFR+ over the public tree: regret matching+ with alternating updates, strategies averaged with
// the square of the iteration as weight (Tammelin, "Solving large imperfect information games using
// CFR+", 2014). The averages approach an equilibrium of the round.
#pragma once

#include <filesystem>

#include "base/parallel.h"
#include "liars/exact/best_response.h"
#include "liars/exact/cfr_kernel.h"

namespace hazard::liars {

class Cfr {
 public:
  explicit Cfr(std::shared_ptr<const BidTree> tree);

  // Of a solver for a tree of this size, the tree included.
  static double bytes(const Duel& duel, int high_bids = kAllHighBids);

  const BidTree& tree() const { return *tree_; }
  int iterations() const { return iterations_; }

  // The next iteration. The result does not depend on the number of threads.
  void iterate(Workers& workers);

  // The average strategy of a node with a choice: [action][hand]. Where it never led, and any
  // strategy would do, the last one.
  void average(int node, std::span<double> mix) const;
  RoundBounds bounds(Workers& workers) const;

  // All that is needed to go on later. A file that cannot be read changes nothing.
  Result<void> save(const std::filesystem::path& path) const;
  Result<void> load(const std::filesystem::path& path);

 private:
  // The regrets of one seat.
  void improve(const HalfIteration& half, Workers& workers);

  std::shared_ptr<const BidTree> tree_;
  std::array<int, 2> width_{};  // [seat] hands, padded
  std::array<SeatTables, 2> tables_;
  std::array<SeatPatterns, 2> patterns_;
  HalfIterationSpace space_;
  int subtree_size_;
  int iterations_ = 0;
};

}  // namespace hazard::liars
