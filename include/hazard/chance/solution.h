// A game of chance as a graph, and its solution.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hazard/chance/position_index.h"

namespace hazard::chance {

// Everything that can be reached from a start, which is position 0.
//
//   moves of position p: next[first[p]] .. next[first[p + 1] - 1], in the order of the game
template <class Position, class Number>
struct Graph {
  PositionIndex<Position> positions;
  std::vector<Kind> kinds;          // [position]
  std::vector<std::size_t> first;   // [position], and one for the end
  std::vector<std::uint32_t> next;  // [move]
  std::vector<Number> probability;  // [move]; 1 for options

  std::size_t size() const { return positions.size(); }
  std::span<const std::uint32_t> moves(std::uint32_t position) const {
    return {next.data() + first[position], first[position + 1] - first[position]};
  }
  std::span<const Number> probabilities(std::uint32_t position) const {
    return {probability.data() + first[position], first[position + 1] - first[position]};
  }
};

template <class Position, class Number>
struct Solution {
  Graph<Position, Number> graph;
  std::vector<Number> values;        // [position]; the certainty equivalent if theta is not 0
  std::vector<std::int32_t> best;    // [position] place among the options; -1: no choice
  std::vector<std::uint32_t> order;  // from the ends to the start: successors come first

  std::size_t size() const { return graph.size(); }
  const Number& value() const { return values[0]; }

  // Nothing if the position cannot be reached.
  std::optional<Number> value(const Position& position) const {
    const auto number = graph.positions.find(position);
    return number ? std::optional<Number>(values[*number]) : std::nullopt;
  }
  // Where the best option leads; nothing if there is no choice.
  std::optional<Position> best_next(const Position& position) const {
    const auto number = graph.positions.find(position);
    if (!number || best[*number] < 0) return std::nullopt;
    return graph.positions[graph.moves(*number)[best[*number]]];
  }
};

// What the game calls the best option of a position; empty if there is no choice.
template <class G, class Number>
std::string best_label(const G& game, const Solution<typename G::Position, Number>& solution,
                       const typename G::Position& position) {
  const auto number = solution.graph.positions.find(position);
  if (!number || solution.best[*number] < 0) return "";
  Node<typename G::Position, Number> node;
  game.at(position, node);
  return node.labels()[solution.best[*number]];
}

}  // namespace hazard::chance
