// The line protocol on standard input and output.
#pragma once

#include "hazard/engine/engine.h"

namespace hazard::server {

// Serves until the input ends; what is asked by then is answered first. False if an answer could
// not be written.
bool serve_stdio(engine::Engine& engine);

}  // namespace hazard::server
