// The Model Context Protocol: what an assistant asks to find the tools there are and to use them.
#pragma once

#include <string>
#include <string_view>

#include "codec/node.h"
#include "hazard/base/result.h"

namespace hazard::engine {
struct Method;
}

namespace hazard::server {

// The result of "initialize".
std::string mcp_welcome(const codec::Node& params, std::string_view version);

// The result of "tools/list": every method with the schemas of its request and answer. Names have
// _ instead of the dot.
std::string mcp_tools();

Result<const engine::Method*> find_tool(std::string_view name);

// The result of "tools/call": the answer as text and as data, or what went wrong.
std::string mcp_answer(const std::string& answer);
std::string mcp_failure(std::string_view message);

}  // namespace hazard::server
