// Runs a method of the engine for someone outside: whatever happens is a value, and exceptions end
// here. For every door: lines, HTTP, jobs.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "codec/node.h"
#include "hazard/base/result.h"
#include "hazard/engine/call.h"
#include "hazard/engine/engine.h"

namespace hazard::engine {
struct Method;
}

namespace hazard::server {

struct Failed {
  std::optional<Errc> code;  // none: a mistake of ours
  std::string message;
};

// The answer as JSON on one line.
using Outcome = tl::expected<std::string, Failed>;

Outcome perform(engine::Engine& engine, const engine::Method& method, const codec::Node& params,
                const engine::Call& call);

}  // namespace hazard::server
