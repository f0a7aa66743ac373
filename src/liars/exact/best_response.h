// What a perfect opponent makes of a strategy: exact, in double precision.
#pragma once

#include <functional>
#include <span>

#include "base/parallel.h"
#include "liars/exact/bid_tree.h"

namespace hazard::liars {

// A strategy of the player to move at a node with a choice. Fills mix[action][hand] with the
// probability of each action for the hands with reach > 0; those without cannot have come here.
using NodeStrategy =
    std::function<void(int node, std::span<const double> reach, std::span<double> mix)>;

// The value of a round to the given seat if it plays best against the strategy of the other, who is
// asked wherever its own play leads. With workers the strategy is asked by several threads at once;
// the value does not depend on it.
double best_response(const BidTree& tree, int seat, const NodeStrategy& other,
                     Workers* workers = nullptr);

// Of the value to the first mover when both play well.
struct RoundBounds {
  double lower = -1;  // what the first mover's strategy holds against everybody
  double upper = 1;   // what the second mover's strategy allows anybody

  double gap() const { return upper - lower; }
};
RoundBounds bounds_of(const BidTree& tree, const NodeStrategy& strategy,
                      Workers* workers = nullptr);

// The same strategy in both seats loses so much per round to one who knows it, in the mean of the
// seats: 0 for an equilibrium. Half of what is known as NashConv.
inline double exploitability(const RoundBounds& bounds) { return bounds.gap() / 2; }

// Whoever can say what he does: probabilities of legal_actions(round), in their order, for the
// player to move with this hand.
using RoundPlayer = std::function<std::vector<double>(const Round& round, const Hand& hand)>;
// The player is shown the start with the bids added: a round of which the tree is, before any bid.
// The tree has to outlive the strategy, which is for one thread.
NodeStrategy strategy_of(const BidTree& tree, const Round& start, RoundPlayer player);

}  // namespace hazard::liars
