// Attitudes to risk that playing to win is compared with, or chooses among.
#pragma once

#include <algorithm>
#include <vector>

namespace hazard::engine {

// Those given, or the usual ones; 0 among them, ascending, each once.
inline std::vector<double> with_zero(std::vector<double> thetas) {
  if (thetas.empty()) {
    thetas = {-0.05, -0.03, -0.02, -0.01, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15};
  }
  thetas.push_back(0);
  std::ranges::sort(thetas);
  thetas.erase(std::unique(thetas.begin(), thetas.end()), thetas.end());
  return thetas;
}

}  // namespace hazard::engine
