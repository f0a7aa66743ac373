// One client's connection: reads requests, one after another, and writes what the interface says
// to them. A coroutine on the thread of its loop; work that lasts is done by the pool.
//
// The only includes of Boost.Asio and Boost.Beast are in this room: here, connection.cc and
// serve_http.cc.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <chrono>
#include <list>
#include <memory>
#include <string>
#include <string_view>

#include "server/api.h"
#include "server/http.h"
#include "server/pool.h"

namespace hazard::server {

namespace asio = boost::asio;
namespace http = boost::beast::http;

using Clock = std::chrono::steady_clock;

struct Limits {
  std::size_t header = 16 * 1024;      // bytes
  std::size_t body = 1024 * 1024;      // bytes
  int connections = 4096;              // at once; more are told to come later
  std::chrono::seconds read{20};       // for a whole request, from its first byte
  std::chrono::seconds idle{75};       // between requests
  std::chrono::seconds write{30};      // for each part of a reply that is sent
  std::chrono::seconds gone{1};        // for work whose client has left
  std::chrono::seconds linger{2};      // for a client that still sends what was refused
  std::chrono::seconds heartbeat{15};  // of events, so that nobody thinks us gone
};

class Connection;

// A thread with the connections that it serves.
struct Loop {
  asio::io_context io{1};
  std::list<Connection*> connections{};
  std::string date{};    // of replies, a second old at most
  bool closing = false;  // no further request is read
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Loop& loop, asio::ip::tcp::socket socket, Api& api, Pool& pool, const Limits& limits);

  asio::awaitable<void> serve();  // to its end; keeps the connection alive

  // Called by the loop's own thread.
  void look_at_clock(Clock::time_point now);  // ends what takes too long
  void close_if_idle();
  void cancel_work();
  void close();

 private:
  using Parser = http::request_parser<http::string_body>;
  struct Pending;  // work that the pool does for us
  class Listed;

  asio::awaitable<int> read(Parser& parser);
  asio::awaitable<bool> read_some(std::size_t most);
  asio::awaitable<bool> write_text(std::string_view text);
  asio::awaitable<bool> write(const Reply& reply, std::string_view open_to, bool with_body);
  asio::awaitable<bool> reply_to(const Parser& parser);
  asio::awaitable<Reply> wait_for(Work work);
  asio::awaitable<void> stream(const Events& events, std::string_view open_to, bool with_body);
  asio::awaitable<void> linger();
  void watch_client(const std::shared_ptr<Pending>& pending);
  std::string head_of(const Reply& reply, std::string_view open_to) const;

  Loop& loop_;
  asio::ip::tcp::socket socket_;
  asio::steady_timer wake_;  // ends a wait for others
  Api& api_;
  Pool& pool_;
  const Limits& limits_;
  std::string in_;  // received and not yet read
  bool idle_ = true;
  bool keep_alive_ = true;
  bool expired_ = false;
  bool has_news_ = false;  // of the job that is followed
  Clock::time_point deadline_ = Clock::time_point::max();
  std::shared_ptr<Pending> pending_;
};

}  // namespace hazard::server
