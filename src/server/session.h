// A conversation in JSON-RPC 2.0, one message a line. Every capability of the engine is a method
// with its request as params and its answer as result. It is a server of the Model Context Protocol
// as well (server/mcp.h).
//
// Requests may overlap and are answered as they finish. Beside its params a message may carry
//
//   "threads": 1             that the request may use
//   "deadline_seconds": 10   after which it is given up
//   "progress": false        no word of how far it has come
//
// Long work tells how far it has come, {"method": "progress", "params": {"id": 7, "fraction":
// 0.4}}; the notification {"method": "cancel", "params": {"id": 7}} ends it.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "codec/node.h"
#include "hazard/base/result.h"
#include "hazard/engine/call.h"
#include "hazard/engine/engine.h"
#include "server/pool.h"

namespace hazard::engine {
struct Method;
}

namespace hazard::server {

class Session {
 public:
  using Send = std::function<void(std::string line)>;  // without line end; one call at a time

  Session(engine::Engine& engine, Send send);
  ~Session();  // answers all that is asked first

  void receive(std::string_view line);
  void refuse_long_line(std::size_t most);

 private:
  using Reply = std::function<void(std::string message)>;
  struct Message;  // what was asked, by whom
  struct Batch;

  void say(std::string line);
  void take(const std::shared_ptr<const Message>& message);
  bool take_protocol(const Message& message);  // what is answered at once
  void take_notification(const Message& message);
  void start(const std::shared_ptr<const Message>& message, const engine::Method& method,
             const codec::Node& params, bool as_tool);
  void answer(const Message& message, const engine::Method& method, const codec::Node& params,
              bool as_tool, const std::atomic<bool>& cancel);
  std::function<void(double)> progress_of(const Message& message);
  bool cancel(const codec::Node& params, std::string_view name);

  engine::Engine& engine_;
  Send send_;
  std::mutex send_mutex_;
  std::mutex running_mutex_;
  std::map<std::string, std::shared_ptr<std::atomic<bool>>> running_;  // by id; true: cancelled
  Pool pool_;                                                          // ends first
};

}  // namespace hazard::server
