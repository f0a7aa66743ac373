// Solves any game of chance by backward induction: every position that can be reached from a
// start, its value and its best choice.
//
//   auto solution = chance::solve(game, start);            doubles
//   auto exact = chance::solve<Exact>(game, start);        fractions
//   auto bold = chance::solve(game, start, {.theta = 0.1});
//
// First all positions are found and checked, then a walk without recursion gives values on the way
// back. A game with a mistake is refused with the name of the position.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/chance/backup.h"
#include "hazard/chance/solution.h"

namespace hazard::chance {

struct SolveOptions {
  double theta = 0;                         // 1/payout; above 0 bold, below 0 cautious, 0 the mean
  std::size_t most_positions = 20'000'000;  // to refuse games that never end
};

namespace detail {

template <class Number, class G>
Result<Graph<typename G::Position, Number>> explore(const G& game,
                                                    const typename G::Position& start,
                                                    std::size_t most_positions,
                                                    std::vector<Number>& payouts) {
  using Position = typename G::Position;
  Graph<Position, Number> graph;
  Node<Position, Number> node;
  graph.positions.add(start);
  for (std::uint32_t p = 0; p < graph.size(); ++p) {
    const Position position = graph.positions[p];  // a copy: adding moves them
    node.clear();
    game.at(position, node);
    const std::string problem = problem_of(game, node);
    if (!problem.empty()) {
      return fail(Errc::kBadInput, "position '{}': {}", name_of(game, position), problem);
    }
    graph.kinds.push_back(node.kind());
    graph.first.push_back(graph.next.size());
    payouts.push_back(node.kind() == Kind::kFinal ? node.payout() : Number(0));
    for (std::size_t i = 0; i < node.next().size(); ++i) {
      const bool event = node.kind() == Kind::kEvent;
      if (event && node.probabilities()[i] == 0) continue;  // leads nowhere
      graph.next.push_back(graph.positions.add(node.next()[i]));
      graph.probability.push_back(event ? node.probabilities()[i] : Number(1));
    }
    if (graph.size() > most_positions) {
      return fail(
          Errc::kBadInput,
          "position '{}': {} positions are more than {}; make the game end sooner, or raise "
          "most_positions",
          name_of(game, position), graph.size(), most_positions);
    }
  }
  graph.first.push_back(graph.next.size());
  return graph;
}

// The positions of a cycle, in the order in which they are met. Long ones lose their middle.
template <class G, class Number>
tl::unexpected<Error> cycle_error(const G& game, const Graph<typename G::Position, Number>& graph,
                                  const std::vector<std::uint32_t>& cycle) {
  constexpr std::size_t kShown = 8;
  std::string path;
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    if (cycle.size() > kShown && i == kShown / 2) {
      path += fmt::format("... ({} more) -> ", cycle.size() - kShown);
      i = cycle.size() - kShown / 2;
    }
    path += name_of(game, graph.positions[cycle[i]]) + " -> ";
  }
  const std::string first = name_of(game, graph.positions[cycle[0]]);
  return fail(Errc::kBadInput,
              "position '{}': comes back to itself: {}{}; a game must come to an end", first, path,
              first);
}

// Depth first with a stack of our own; a position is done when all that it leads to is.
template <class G, class Number>
Result<std::vector<std::uint32_t>> ends_first(const G& game,
                                              const Graph<typename G::Position, Number>& graph) {
  enum class State : std::uint8_t { kNew, kOpen, kDone };
  std::vector<State> state(graph.size(), State::kNew);
  std::vector<std::size_t> move(graph.first.begin(), graph.first.end() - 1);  // to follow next
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> stack = {0};
  order.reserve(graph.size());
  state[0] = State::kOpen;
  while (!stack.empty()) {
    const std::uint32_t p = stack.back();
    if (move[p] == graph.first[p + 1]) {
      state[p] = State::kDone;
      order.push_back(p);
      stack.pop_back();
      continue;
    }
    const std::uint32_t next = graph.next[move[p]++];
    if (state[next] == State::kOpen) {
      const auto begin = std::find(stack.begin(), stack.end(), next);
      return cycle_error(game, graph, std::vector<std::uint32_t>(begin, stack.end()));
    }
    if (state[next] == State::kDone) continue;
    state[next] = State::kOpen;
    stack.push_back(next);
  }
  return order;
}

}  // namespace detail

template <class Number = double, class G>
requires Game<G, Number> Result<Solution<typename G::Position, Number>> solve(
    const G& game, const typename G::Position& start, const SolveOptions& options = {}) {
  const auto theta = check_theta<Number>(options.theta);
  if (!theta) return pass_on(theta);
  Solution<typename G::Position, Number> solution;
  auto graph = detail::explore<Number>(game, start, options.most_positions, solution.values);
  if (!graph) return pass_on(graph);
  auto order = detail::ends_first(game, *graph);
  if (!order) return pass_on(order);
  solution.graph = *std::move(graph);
  solution.order = *std::move(order);
  solution.best.assign(solution.size(), -1);
  for (const std::uint32_t p : solution.order) {
    const auto moves = solution.graph.moves(p);
    const auto value_of = [&](std::size_t i) -> const Number& { return solution.values[moves[i]]; };
    if (solution.graph.kinds[p] == Kind::kChoice) {
      auto [value, option] = best_option<Number>(moves.size(), value_of);
      solution.values[p] = std::move(value);
      solution.best[p] = option;
    } else if (solution.graph.kinds[p] == Kind::kEvent) {
      solution.values[p] = value_of_event(solution.graph.probabilities(p), options.theta, value_of);
    }
  }
  return solution;
}

}  // namespace hazard::chance
