// What can happen from a position, as a tree for people: the best options and the likeliest
// outcomes, some moves deep.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "hazard/chance/solution.h"

namespace hazard::chance {

struct TreeLimits {
  int depth = 3;    // moves
  int breadth = 3;  // options and outcomes shown of each position
};

struct Tree {
  std::string move;  // the option that leads here; empty for the root and for outcomes
  std::string name;
  Kind kind;
  double value = 0;
  double probability = 1;      // of this outcome
  bool best = false;           // the option to take
  std::int64_t moves = 0;      // options or outcomes in all, shown or not
  std::vector<Tree> branches;  // best or likeliest first; empty below the depth
};

// Only the option to take goes on; the others show what they are worth.
template <class G>
Tree make_tree(const G& game, const Solution<typename G::Position, double>& solution,
               std::uint32_t position, const TreeLimits& limits = {}) {
  const auto& graph = solution.graph;
  const auto moves = graph.moves(position);
  Tree tree{.name = name_of(game, graph.positions[position]),
            .kind = graph.kinds[position],
            .value = solution.values[position],
            .moves = static_cast<std::int64_t>(moves.size())};
  if (limits.depth <= 0) return tree;
  Node<typename G::Position> node;
  game.at(graph.positions[position], node);
  const bool choice = tree.kind == Kind::kChoice;
  const auto probabilities = graph.probabilities(position);
  std::vector<std::size_t> order(moves.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto is_best = [&](std::size_t i) {
    return solution.best[position] == static_cast<std::int32_t>(i);
  };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    if (!choice) return probabilities[a] > probabilities[b];
    if (is_best(a) != is_best(b)) return is_best(a);
    return solution.values[moves[a]] > solution.values[moves[b]];
  });
  order.resize(std::min(order.size(), static_cast<std::size_t>(limits.breadth)));
  for (const std::size_t i : order) {
    const bool goes_on = !choice || is_best(i);
    Tree branch =
        make_tree(game, solution, moves[i], {goes_on ? limits.depth - 1 : 0, limits.breadth});
    if (choice) branch.move = node.labels()[i];
    branch.probability = choice ? 1 : probabilities[i];
    branch.best = choice && is_best(i);
    tree.branches.push_back(std::move(branch));
  }
  return tree;
}

}  // namespace hazard::chance
