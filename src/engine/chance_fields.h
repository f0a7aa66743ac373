// Positions of Coins, as answers and CSV files have them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/fields.h"
#include "hazard/engine/chance.h"

namespace hazard::engine {

struct CoinsPosition {
  int coins = 0, points = 0;
  double value = 0;
  std::optional<std::string> fraction;
  std::optional<int> flip;
};

std::vector<CoinsPosition> coins_positions(const CoinsAnswer& answer);  // all of them

}  // namespace hazard::engine

HAZARD_FIELDS(hazard::engine::CoinsPosition, "CoinsPosition", "A position of Coins");
