// What actions are worth to somebody who wants to reach a target or to win.
#pragma once

#include <optional>
#include <string>

namespace hazard::versus {

// Chances of a match.
struct Odds {
  double win = 0;
  double draw = 0;
  double loss = 0;
};

}  // namespace hazard::versus
