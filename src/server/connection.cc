#include "server/connection.h"

#include <fmt/format.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <exception>
#include <iterator>

#include "codec/codec.h"

namespace hazard::server {
namespace {

using asio::awaitable;
using boost::system::error_code;

constexpr std::size_t kReadAtOnce = 4096;           // bytes
constexpr std::size_t kReadBodyAtOnce = 64 * 1024;  // bytes
constexpr std::size_t kWriteAtOnce = 256 * 1024;    // bytes
constexpr std::size_t kLingerBytes = 64 << 20;

constexpr int kGone = -1;

auto into(error_code& ec) { return asio::redirect_error(asio::use_awaitable, ec); }

// The status that tells a client what is wrong with what it sent.
int status_of(const error_code& ec) {
  if (ec == http::error::body_limit) return 413;
  if (ec == http::error::header_limit) return 431;
  return 400;
}

Reply refusal(int status, const Limits& limits) {
  switch (status) {
    case 408:
      return problem_reply(
          status, "timeout",
          fmt::format("a request must be there within {} seconds", limits.read.count()));
    case 413:
      return problem_reply(status, "too-large",
                           fmt::format("a body may have {} bytes", limits.body));
    case 431:
      return problem_reply(status, "too-large",
                           fmt::format("a header may have {} bytes", limits.header));
    default:
      return problem_reply(
          status, "bad-request",
          "this is no request of HTTP/1.1, or its transfer encoding is not chunked");
  }
}

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

Request request_of(const http::request<http::string_body>& message) {
  const auto field = [&](auto name) { return view(message[name]); };
  Request request = {.verb = view(message.method_string()),
                     .target = view(message.target()),
                     .host = field(http::field::host),
                     .origin = field(http::field::origin),
                     .fetch_site = field("Sec-Fetch-Site"),
                     .content_type = field(http::field::content_type),
                     .accept_encoding = field(http::field::accept_encoding),
                     .if_none_match = field(http::field::if_none_match),
                     .body = message.body()};
  // As proxies are asked: "http://localhost:8600/health".
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!request.target.starts_with(scheme)) continue;
    const std::string_view rest = request.target.substr(scheme.size());
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    request.host = rest.substr(0, slash);
    request.target = slash == rest.size() ? "/" : rest.substr(slash);
  }
  return request;
}

Answer answer_of(Api& api, const Request& request) {
  try {
    return api.answer(request);
  } catch (const std::exception& problem) {
    return {"refused", problem_reply(500, "internal", problem.what())};
  }
}

}  // namespace

struct Connection::Pending {
  std::atomic<bool> cancel = false;
  Reply reply{};
  // Known to the loop's thread alone.
  bool done = false;
  Clock::time_point left = Clock::time_point::max();  // when the client did
};

Connection::Connection(Loop& loop, asio::ip::tcp::socket socket, Api& api, Pool& pool,
                       const Limits& limits)
    : loop_(loop),
      socket_(std::move(socket)),
      wake_(loop.io),
      api_(api),
      pool_(pool),
      limits_(limits) {}

// Stands in the list of the loop, whatever happens to the coroutine.
class Connection::Listed {
 public:
  explicit Listed(Connection& connection)
      : connection_(connection),
        place_(
            connection.loop_.connections.insert(connection.loop_.connections.end(), &connection)) {}
  ~Listed() {
    connection_.loop_.connections.erase(place_);
    --connection_.api_.metrics().connections;
  }
  Listed(const Listed&) = delete;
  Listed& operator=(const Listed&) = delete;

 private:
  Connection& connection_;
  std::list<Connection*>::iterator place_;
};

awaitable<void> Connection::serve() {
  const auto self = shared_from_this();
  const Listed listed(*this);
  error_code ec;
  socket_.set_option(asio::ip::tcp::no_delay(true), ec);
  while (keep_alive_ && !loop_.closing) {
    idle_ = in_.empty();
    if (idle_ && in_.capacity() > 2 * kReadAtOnce) in_ = {};
    deadline_ = Clock::now() + (idle_ ? limits_.idle : limits_.read);
    Parser parser;
    const int status = co_await read(parser);
    idle_ = false;
    if (status == kGone) break;
    if (status != 0) {
      keep_alive_ = false;
      api_.metrics().count("refused", status, 0);
      if (co_await write(refusal(status, limits_), {}, true)) co_await linger();
      break;
    }
    if (!co_await reply_to(parser)) break;
  }
  socket_.shutdown(asio::ip::tcp::socket::shutdown_both, ec);
  socket_.close(ec);
}

// --- reading -------------------------------------------------------------------------------------

// 0: a request is there; kGone: the client is not; else the status to refuse it with.
awaitable<int> Connection::read(Parser& parser) {
  parser.header_limit(static_cast<std::uint32_t>(limits_.header));
  parser.body_limit(limits_.body);
  parser.eager(true);
  bool told_to_go_on = false;
  for (;;) {
    if (!in_.empty()) {
      error_code ec;
      const std::size_t used = parser.put(asio::buffer(in_), ec);
      in_.erase(0, used);
      if (ec && ec != http::error::need_more) co_return status_of(ec);
      if (parser.is_header_done() && !told_to_go_on) {
        const auto& message = parser.get();
        if (message.count(http::field::transfer_encoding) > 0 && !parser.chunked()) co_return 400;
        told_to_go_on = true;
        const bool waits = boost::beast::iequals(message[http::field::expect], "100-continue");
        if (waits && !parser.is_done() && in_.empty() &&
            !co_await write_text("HTTP/1.1 100 Continue\r\n\r\n")) {
          co_return kGone;
        }
      }
      if (parser.is_done()) co_return 0;
      if (in_.size() > limits_.header) co_return 431;
    }
    const bool was_idle = idle_;
    const std::size_t most = parser.is_header_done() ? kReadBodyAtOnce : kReadAtOnce;
    if (!co_await read_some(most)) co_return expired_ && !was_idle ? 408 : kGone;
    if (was_idle) {
      idle_ = false;
      deadline_ = Clock::now() + limits_.read;
    }
  }
}

awaitable<bool> Connection::read_some(std::size_t most) {
  error_code ec;
  const std::size_t held = in_.size();
  in_.resize(held + most);
  const std::size_t got = co_await socket_.async_read_some(
      asio::buffer(in_.data() + held, in_.size() - held), into(ec));
  in_.resize(held + got);
  co_return !ec;
}

// A reply that is sent while the client still sends would be lost with a connection that is closed
// at once.
awaitable<void> Connection::linger() {
  error_code ec;
  socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ec);
  expired_ = false;
  deadline_ = Clock::now() + limits_.linger;
  std::size_t bytes = 0;
  do {
    bytes += in_.size();
    in_.clear();
  } while (bytes < kLingerBytes && co_await read_some(kReadBodyAtOnce));
}

// --- answering -----------------------------------------------------------------------------------

// False if that was the last word.
awaitable<bool> Connection::reply_to(const Parser& parser) {
  const Clock::time_point begun = Clock::now();
  const auto& message = parser.get();
  const Request request = request_of(message);
  const bool with_body = request.verb != "HEAD";
  deadline_ = Clock::time_point::max();
  Answer answer = answer_of(api_, request);
  keep_alive_ = message.keep_alive();
  if (const auto* const events = std::get_if<Events>(&answer.what)) {
    keep_alive_ = false;
    co_await stream(*events, answer.open_to, with_body);
    api_.metrics().count(answer.route, 200, 0);
    co_return false;
  }
  if (auto* const work = std::get_if<Work>(&answer.what)) {
    answer.what = co_await wait_for(std::move(*work));
  }
  const Reply& reply = std::get<Reply>(answer.what);
  keep_alive_ = keep_alive_ && !loop_.closing;
  const bool written = co_await write(reply, answer.open_to, with_body);
  const std::chrono::duration<double> seconds = Clock::now() - begun;
  api_.metrics().count(answer.route, reply.status, seconds.count());
  co_return written;
}

awaitable<Reply> Connection::wait_for(Work work) {
  const auto pending = std::make_shared<Pending>();
  const bool taken = pool_.try_run([self = shared_from_this(), pending, work = std::move(work)] {
    try {
      pending->reply = work(pending->cancel);
    } catch (const std::exception& problem) {
      pending->reply = problem_reply(500, "internal", problem.what());
    }
    asio::post(self->loop_.io, [self, pending] {
      pending->done = true;
      self->wake_.cancel();
    });
  });
  if (!taken) {
    Reply reply = problem_reply(503, "busy", "too many requests are waiting; try again later");
    reply.headers.emplace_back("Retry-After", "1");
    co_return reply;
  }
  pending_ = pending;
  watch_client(pending);
  while (!pending->done) {
    error_code ec;
    wake_.expires_at(Clock::time_point::max());
    co_await wake_.async_wait(into(ec));
  }
  pending_.reset();
  error_code ec;
  socket_.cancel(ec);  // the watch
  co_return std::move(pending->reply);
}

// Nobody works for a client that has gone. One that has only said all it has to say looks the same,
// so what is done soon is still done.
void Connection::watch_client(const std::shared_ptr<Pending>& pending) {
  socket_.async_wait(
      asio::socket_base::wait_read, [self = shared_from_this(), pending](const error_code& ec) {
        if (ec || pending->done) return;
        char next = 0;
        error_code end;
        self->socket_.receive(asio::buffer(&next, 1), asio::socket_base::message_peek, end);
        if (end) pending->left = Clock::now();
      });
}

awaitable<void> Connection::stream(const Events& events, std::string_view open_to, bool with_body) {
  Reply reply = {.type = "text/event-stream"};
  if (!co_await write_text(head_of(reply, open_to) + "\r\n") || !with_body) co_return;
  const auto following = api_.jobs().follow(*events.job, [weak = weak_from_this(), &io = loop_.io] {
    asio::post(io, [weak] {
      if (const auto self = weak.lock()) {
        self->has_news_ = true;
        self->wake_.cancel();
      }
    });
  });
  has_news_ = true;
  for (;;) {
    std::string text = ":\n\n";
    bool over = false;
    if (has_news_) {
      has_news_ = false;
      const JobStatus status = api_.jobs().status(*events.job);
      over = is_over(status.state);
      text = fmt::format("event: {}\ndata: {}\n\n", over ? "end" : "progress",
                         codec::to_json(status, codec::Layout::kOneLine));
    }
    if (!co_await write_text(text) || over) co_return;
    deadline_ = Clock::time_point::max();
    if (has_news_) continue;
    error_code ec;
    wake_.expires_after(limits_.heartbeat);
    co_await wake_.async_wait(into(ec));
    if (!socket_.is_open()) co_return;
  }
}

// --- writing -------------------------------------------------------------------------------------

std::string Connection::head_of(const Reply& reply, std::string_view open_to) const {
  std::string head;
  const auto out = std::back_inserter(head);
  fmt::format_to(out, "HTTP/1.1 {} {}\r\nDate: {}\r\n", reply.status, status_title(reply.status),
                 loop_.date);
  const auto has = [&](std::string_view name) {
    return std::ranges::any_of(reply.headers,
                               [&](const auto& field) { return field.first == name; });
  };
  if (!has("Cache-Control")) head += "Cache-Control: no-store\r\n";
  if (!has("Content-Security-Policy")) {
    head += "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n";
  }
  head +=
      "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\n";
  for (const auto& [name, value] : reply.headers) {
    fmt::format_to(out, "{}: {}\r\n", name, value);
  }
  if (open_to.empty()) {
    head += "Cross-Origin-Resource-Policy: same-origin\r\n";
  } else {
    fmt::format_to(out, "Access-Control-Allow-Origin: {}\r\nVary: Origin\r\n", open_to);
  }
  if (reply.status != 204 && reply.status != 304) {
    fmt::format_to(out, "Content-Type: {}\r\n", reply.type);
  }
  head += keep_alive_ ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  return head;
}

awaitable<bool> Connection::write(const Reply& reply, std::string_view open_to, bool with_body) {
  const std::string_view body = reply.body();
  std::string text = head_of(reply, open_to);
  if (reply.status != 204 && reply.status != 304) {
    fmt::format_to(std::back_inserter(text), "Content-Length: {}\r\n", body.size());
  }
  text += "\r\n";
  if (!with_body) co_return co_await write_text(text);
  const std::size_t first = std::min(body.size(), kWriteAtOnce);
  text += body.substr(0, first);
  if (!co_await write_text(text)) co_return false;
  for (std::size_t at = first; at < body.size(); at += kWriteAtOnce) {
    if (!co_await write_text(body.substr(at, kWriteAtOnce))) co_return false;
  }
  co_return true;
}

awaitable<bool> Connection::write_text(std::string_view text) {
  const Clock::time_point before = deadline_;
  deadline_ = Clock::now() + limits_.write;
  error_code ec;
  co_await asio::async_write(socket_, asio::buffer(text), into(ec));
  deadline_ = before;
  co_return !ec;
}

// --- time ----------------------------------------------------------------------------------------

void Connection::look_at_clock(Clock::time_point now) {
  if (pending_ && pending_->left < now - limits_.gone) pending_->cancel = true;
  if (now < deadline_) return;
  expired_ = true;
  deadline_ = Clock::time_point::max();
  error_code ec;
  socket_.cancel(ec);
}

void Connection::close_if_idle() {
  if (idle_) close();
}

void Connection::cancel_work() {
  if (pending_) pending_->cancel = true;
}

void Connection::close() {
  error_code ec;
  socket_.close(ec);
  wake_.cancel();
}

}  // namespace hazard::server
