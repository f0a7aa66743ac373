// The best attitude to risk by gap and turns left.
#pragma once

#include <vector>

namespace hazard::versus {

struct Thresholds {
  struct Cell {
    int turns_left = 0;  // of both players
    int gap = 0;         // own expected final score - the opponent's, if both play for points
    double theta = 0;    // the best for the rest of the match
    double value = 0;    // chance to win with it, a draw being half a win
    double gain = 0;     // over playing for points
    std::vector<double> values;  // [theta]: the chance with each
  };
  std::vector<double> thetas;
  std::vector<Cell> cells;  // by turns left, then by gap
};

}  // namespace hazard::versus
