// Chances as people read them.
#pragma once

#include <string>

#include "hazard/engine/engine.h"

namespace hazard::cli {

// 0.1234 -> "12.34 %"; small ones by their size, lest they look like nothing, and nothing is
// rounded up to certainty.
std::string odds_text(double chance);

// A difference of chances in percentage points: 0.0115 -> "1.15".
std::string odds_points(double difference);

// Advice to who wants to reach a target or to win.
std::string show_chances(const engine::AdviseAnswer& answer, bool all);

}  // namespace hazard::cli
