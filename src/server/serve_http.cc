#include "server/serve_http.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <ctime>
#include <thread>

#include "base/parallel.h"
#include "base/platform.h"
#include "server/connection.h"

namespace hazard::server {
namespace {

using asio::awaitable;
using asio::ip::tcp;
using boost::system::error_code;

constexpr int kUsualPort = 8600;
constexpr int kPortsToTry = 100;
constexpr std::size_t kMostThreads = 16;   // for requests that last
constexpr std::size_t kMostWaiting = 256;  // requests
constexpr std::chrono::milliseconds kTick{250};
constexpr std::chrono::seconds kGrace{3};     // for what runs when the program is told to end
constexpr std::chrono::seconds kLastWord{5};  // then all is closed

// Ends a thread's coroutine with the thread's loop, whatever happened in it.
void ignore(const std::exception_ptr& /*problem*/) {}

class HttpServer {
 public:
  HttpServer(engine::Engine& engine, const HttpOptions& options)
      : loops_(static_cast<std::size_t>(std::clamp(hardware_threads(), 1, 8))),
        acceptor_(loops_[0].io),
        signals_(loops_[0].io, SIGINT, SIGTERM),
        api_(engine, {.hosts = options.allowed_hosts, .open_to = options.open_to}),
        pool_(kMostThreads, kMostWaiting) {}

  Result<std::string> listen(const HttpOptions& options);  // its URL
  void run();

 private:
  awaitable<void> accept();
  awaitable<void> tick(Loop& loop);
  void refuse(tcp::socket socket);
  void stop();

  const Limits limits_{};
  std::vector<Loop> loops_;  // one for each thread
  tcp::acceptor acceptor_;
  asio::signal_set signals_;
  std::optional<Clock::time_point> stopping_;
  Api api_;
  Pool pool_;  // ends first
};

Result<std::string> HttpServer::listen(const HttpOptions& options) {
  error_code ec;
  const std::string host = options.host == "localhost" ? "127.0.0.1" : options.host;
  const auto address = asio::ip::make_address(host, ec);
  if (ec) {
    return fail(Errc::kBadInput,
                "host '{}' is no address; write one of this machine, such as "
                "127.0.0.1, ::1 or 0.0.0.0",
                options.host);
  }
  const int first = options.port.value_or(kUsualPort);
  const int last = options.port ? first : first + kPortsToTry - 1;
  for (int port = first; port <= last; ++port) {
    const tcp::endpoint endpoint(address, static_cast<unsigned short>(port));
    acceptor_.close(ec);
    acceptor_.open(endpoint.protocol(), ec);
    if (!ec) acceptor_.set_option(tcp::acceptor::reuse_address(true), ec);
    if (!ec) acceptor_.bind(endpoint, ec);
    if (!ec) acceptor_.listen(asio::socket_base::max_listen_connections, ec);
    if (ec != asio::error::address_in_use) break;
  }
  if (ec == asio::error::address_in_use) {
    return fail(Errc::kIo,
                "port {} of {} is taken; end the program that has it, or say another "
                "one with --port",
                first, options.host);
  }
  if (ec)
    return fail(Errc::kIo, "cannot listen on {} port {}: {}", options.host, first, ec.message());
  const auto port = acceptor_.local_endpoint(ec).port();
  return address.is_v6() ? fmt::format("http://[{}]:{}/", host, port)
                         : fmt::format("http://{}:{}/", host, port);
}

void HttpServer::run() {
  for (Loop& loop : loops_) asio::co_spawn(loop.io, tick(loop), ignore);
  asio::co_spawn(loops_[0].io, accept(), ignore);
  signals_.async_wait([this](const error_code& ec, int /*signal*/) {
    if (!ec) stop();
  });
  std::vector<std::thread> threads;
  for (std::size_t i = 1; i < loops_.size(); ++i) {
    threads.emplace_back([&loop = loops_[i]] { loop.io.run(); });
  }
  loops_[0].io.run();
  for (std::thread& thread : threads) thread.join();
}

awaitable<void> HttpServer::accept() {
  asio::steady_timer pause(loops_[0].io);
  for (std::size_t next = 0;; next = (next + 1) % loops_.size()) {
    error_code ec;
    Loop& loop = loops_[next];
    tcp::socket socket =
        co_await acceptor_.async_accept(loop.io, asio::redirect_error(asio::use_awaitable, ec));
    if (ec == asio::error::operation_aborted || ec == asio::error::bad_descriptor) co_return;
    if (ec) {  // as many files are open as may be
      pause.expires_after(kTick);
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ec));
      continue;
    }
    if (api_.metrics().connections >= limits_.connections) {
      refuse(std::move(socket));
      continue;
    }
    ++api_.metrics().connections;
    auto connection = std::make_shared<Connection>(loop, std::move(socket), api_, pool_, limits_);
    asio::co_spawn(
        loop.io, [connection] { return connection->serve(); }, ignore);
  }
}

// In one breath, so that nobody has to be waited for.
void HttpServer::refuse(tcp::socket socket) {
  const Reply reply = problem_reply(503, "busy", "too many connections are open; try again later");
  const std::string text = fmt::format(
      "HTTP/1.1 503 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nRetry-After: 1\r\n"
      "Connection: close\r\n\r\n{}",
      status_title(503), reply.type, reply.text.size(), reply.text);
  error_code ec;
  socket.non_blocking(true, ec);
  socket.write_some(asio::buffer(text), ec);
  socket.shutdown(tcp::socket::shutdown_send, ec);
  api_.metrics().count("refused", 503, 0);
}

// Keeps the time of a loop; ends when the server does and its last connection has gone.
awaitable<void> HttpServer::tick(Loop& loop) {
  asio::steady_timer timer(loop.io);
  while (!loop.closing || !loop.connections.empty()) {
    loop.date = fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr)));
    const Clock::time_point now = Clock::now();
    for (Connection* const connection : loop.connections) {
      connection->look_at_clock(now);
      if (!loop.closing) continue;
      connection->close_if_idle();
      if (now > *stopping_ + kGrace) connection->cancel_work();
      if (now > *stopping_ + kLastWord) connection->close();
    }
    error_code ec;
    timer.expires_after(kTick);
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ec));
  }
}

void HttpServer::stop() {
  error_code ec;
  acceptor_.close(ec);
  stopping_ = Clock::now();
  for (Loop& loop : loops_) {
    asio::post(loop.io, [&loop] {
      loop.closing = true;
      for (Connection* const connection : loop.connections) connection->close_if_idle();
    });
  }
  api_.jobs().cancel_all();
}

}  // namespace

Result<void> serve_http(engine::Engine& engine, const HttpOptions& options) {
  give_memory_back();
  allow_many_connections();
  HttpServer server(engine, options);
  const auto url = server.listen(options);
  if (!url) return pass_on(url);
  options.ready(*url);
  server.run();
  return {};
}

}  // namespace hazard::server
