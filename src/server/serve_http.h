// The HTTP interface on a port of this machine.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/engine/engine.h"

namespace hazard::server {

struct HttpOptions {
  std::string host = "127.0.0.1";  // an address of this machine
  std::optional<int> port;         // 0: any that is free; nothing: 8600 or the next free one
  std::vector<std::string> allowed_hosts;
  std::string open_to;                                // see ApiOptions
  std::function<void(const std::string& url)> ready;  // called when it listens
};

// Serves until the program is told to end (SIGINT, SIGTERM); what is under way then has some
// seconds to finish. The error says why it cannot listen.
Result<void> serve_http(engine::Engine& engine, const HttpOptions& options);

}  // namespace hazard::server
