// A distribution drawn with bars.
#pragma once

#include <string>

#include "hazard/evaluate/distribution.h"

namespace hazard::cli {

// About fifteen to twenty rows; the ends of long tails share one. One row for each score if there
// are few.
std::string histogram(const evaluate::Distribution& score);

}  // namespace hazard::cli
