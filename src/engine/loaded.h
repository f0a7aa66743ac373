// A table in memory, and where it came from.
#pragma once

#include <string>
#include <vector>

#include "hazard/engine/engine.h"
#include "solve/values.h"

namespace hazard::engine {

struct Engine::Loaded {
  solve::Values values;
  bool from_cache;
  double seconds;
  std::string file;
  std::vector<std::string> warnings;
};

}  // namespace hazard::engine
