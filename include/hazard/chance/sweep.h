// Solves a game whose positions have numbers by one sweep over an array: no hashing, no graph in
// memory, and every position has its value, whether a game can reach it or not.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/chance/backup.h"

namespace hazard::chance {

template <class Number>
struct Sweep {
  std::vector<Number> values;      // [position number]
  std::vector<std::int32_t> best;  // [position number] place among the options; -1: no choice
};

template <class Number = double, class G>
requires NumberedGame<G, Number> Result<Sweep<Number>> sweep(const G& game, double theta = 0) {
  const auto checked = check_theta<Number>(theta);
  if (!checked) return pass_on(checked);
  Sweep<Number> result;
  result.values.reserve(game.size());
  result.best.assign(game.size(), -1);
  Node<typename G::Position, Number> node;
  std::vector<std::size_t> moves;
  for (std::size_t p = 0; p < game.size(); ++p) {
    const typename G::Position position = game.position(p);
    node.clear();
    game.at(position, node);
    std::string problem = problem_of(game, node);
    moves.clear();
    for (const auto& next : node.next()) {
      moves.push_back(game.index(next));
      if (moves.back() < p || !problem.empty()) continue;
      problem = fmt::format(
          "has number {} and leads to '{}' with number {}; every move must lead to "
          "a smaller number",
          p, name_of(game, next), moves.back());
    }
    if (!problem.empty()) {
      return fail(Errc::kBadInput, "position '{}': {}", name_of(game, position), problem);
    }
    const auto value_of = [&](std::size_t i) -> const Number& { return result.values[moves[i]]; };
    if (node.kind() == Kind::kFinal) {
      result.values.push_back(node.payout());
    } else if (node.kind() == Kind::kEvent) {
      result.values.push_back(value_of_event(node.probabilities(), theta, value_of));
    } else {
      auto [value, option] = best_option<Number>(moves.size(), value_of);
      result.values.push_back(std::move(value));
      result.best[p] = option;
    }
  }
  return result;
}

}  // namespace hazard::chance
