// A solved game as a picture of dots and arrows, for programs that draw graphs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/chance/solution.h"
#include "hazard/chance/tree.h"

namespace hazard::chance {

struct Drawing {
  struct Place {
    std::string name;
    Kind kind;
    double value;
  };
  struct Move {
    std::uint32_t from;  // places by number
    std::uint32_t to;
    double probability;  // 1 for options
    std::string label;   // of options
    bool best;           // the option to take
  };
  std::vector<Place> places;  // the first is the start
  std::vector<Move> moves;
};

template <class G>
Drawing draw(const G& game, const Solution<typename G::Position, double>& solution) {
  Drawing drawing;
  Node<typename G::Position> node;
  const auto& graph = solution.graph;
  for (std::uint32_t p = 0; p < solution.size(); ++p) {
    const auto& position = graph.positions[p];
    drawing.places.push_back({name_of(game, position), graph.kinds[p], solution.values[p]});
    node.clear();
    game.at(position, node);
    const auto moves = graph.moves(p);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const bool choice = graph.kinds[p] == Kind::kChoice;
      drawing.moves.push_back({p, moves[i], graph.probabilities(p)[i],
                               choice ? node.labels()[i] : "",
                               solution.best[p] == static_cast<std::int32_t>(i)});
    }
  }
  return drawing;
}

// A tree as it stands, each branch a place of its own.
Drawing draw(const Tree& tree);

// For Graphviz: choices are boxes, events are circles, ends are plain; the best options are bold.
std::string to_dot(const Drawing& drawing, std::string_view title);

std::string_view kind_name(Kind kind);  // "final", "choice", "event"

}  // namespace hazard::chance
