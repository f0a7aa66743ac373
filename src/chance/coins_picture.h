// The regions of best play in Coins, as a picture that stands alone.
#pragma once

#include <string>

#include "hazard/chance/coins.h"

namespace hazard::chance {

// SVG with its own colours: points needed across, coins upwards, a cell for each position, and the
// line up to which the chance to win is one half or more. Small tables show the best flips.
std::string coins_picture(const CoinsTable<double>& table);

}  // namespace hazard::chance
