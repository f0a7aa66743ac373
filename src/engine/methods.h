// Every capability by its name: requests and answers as JSON, for all that is no C++.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "codec/node.h"
#include "codec/sink.h"
#include "codec/type.h"
#include "hazard/base/result.h"
#include "hazard/engine/call.h"
#include "hazard/engine/engine.h"

namespace hazard::engine {

struct Method {
  std::string_view name;   // "advise", "liars.call"
  std::string_view about;  // one sentence
  codec::TypeOf request;
  codec::TypeOf answer;
  Result<std::string> (*handle)(Engine& engine, const codec::Node& params, const Call& call,
                                codec::Layout layout);
  Result<void> (*check)(const codec::Node& params);  // whether they can be read
};

std::span<const Method> methods();

// The error lists the methods that there are.
Result<const Method*> find_method(std::string_view name);

}  // namespace hazard::engine
