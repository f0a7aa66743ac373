// The limits of the exponential objective: play for the best case, and against the worst case.
//
// As theta grows without bound, E[e^(theta score)] comes to depend on one case alone: the most
// points x that can still be made, and the probability p of making them. Such cases compare by x,
// then by p. As theta falls without bound it is the least points x that can happen, and p is to be
// small.
#pragma once

#include <memory>
#include <vector>

#include "base/parallel.h"
#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::policy {

enum class Limit { kBestCase, kWorstCase };  // theta:inf, theta:-inf

class LimitPolicy final : public Policy {
 public:
  LimitPolicy(Limit limit, std::shared_ptr<const solve::Game> game);

  // False if it was cancelled.
  bool solve(int threads, const Watch& watch);

  // The case that counts.
  struct Case {
    int points;  // from the anchor to the end, bonus included
    double probability;
  };
  Case outcome(const scorecard::Anchor& anchor) const;

  bool minds_lost_sums() const override { return false; }
  void plan_lanes(const scorecard::AnchorSpace::Row& row, const solve::LaneSet& lanes,
                  solve::LanePlans& out) const override;

 private:
  void solve_row(const scorecard::AnchorSpace::Row& row);

  Limit limit_;
  // [row][lane], see AnchorSpace
  std::vector<double> points_;
  std::vector<double> odds_;  // p, or -p against the worst case: the larger the better
};

// Ties, which is equal points and probabilities within 1e-12 of their size, are settled like all
// others: fewest dice rolled again, the hand first in the lattice, the box first on the card.
Result<std::shared_ptr<const LimitPolicy>> make_limit_policy(const scorecard::RuleSet& rules,
                                                             Limit limit, int threads = 0,
                                                             const Watch& watch = {});

}  // namespace hazard::policy
