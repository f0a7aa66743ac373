#include "server/session.h"

#include <chrono>
#include <utility>
#include <vector>

#include "base/stopwatch.h"
#include "codec/codec.h"
#include "codec/sink.h"
#include "engine/fields.h"
#include "engine/methods.h"
#include "server/mcp.h"
#include "server/perform.h"

namespace hazard::server {
namespace {

using codec::Node;

// Of JSON-RPC, but for the last two.
enum RpcCode {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kInternalError = -32603,
  kFailed = -32000,
  kCancelled = -32800,
};

constexpr std::size_t kMostThreads = 64;
constexpr std::size_t kMostWaiting = 1024;
constexpr double kFirstProgress = 0.3;    // seconds
constexpr double kBetweenProgress = 0.1;  // seconds

RpcCode rpc_code(Errc code) {
  switch (code) {
    case Errc::kBadInput:
    case Errc::kOutOfRange: return kInvalidParams;
    case Errc::kCancelled: return kCancelled;
    default: return kFailed;
  }
}

std::string result_message(const std::string& id, std::string_view result) {
  return fmt::format(R"({{"jsonrpc":"2.0","id":{},"result":{}}})", id, result);
}

std::string error_message(const std::string& id, RpcCode code, const std::string& message,
                          std::string_view name = {}) {
  const std::string data = name.empty() ? "" : fmt::format(R"(,"data":{{"code":"{}"}})", name);
  return fmt::format(R"({{"jsonrpc":"2.0","id":{},"error":{{"code":{},"message":{}{}}}}})", id,
                     static_cast<int>(code), codec::to_json(message), data);
}

std::string error_message(const std::string& id, const Failed& failed) {
  if (!failed.code) return error_message(id, kInternalError, failed.message);
  return error_message(id, rpc_code(*failed.code), failed.message, engine::code_name(*failed.code));
}

const Node& nothing() {
  static const auto kEmpty = codec::Document::parse("{}");
  static const Node kNode = kEmpty->root();
  return kNode;
}

std::optional<double> number_in(const Node& object, std::string_view name) {
  const auto found = object.find(name);
  if (!found || !found->is(Node::Kind::kNumber)) return std::nullopt;
  return found->number();
}

}  // namespace

struct Session::Message {
  codec::Document document;  // that holds the node
  Node node;
  Reply reply;
  std::optional<std::string> id;  // as JSON; none: nobody waits for an answer
  std::string method;
  Node params;
};

// Answers to the messages of one line, sent when all of them are there.
struct Session::Batch {
  explicit Batch(std::function<void(std::string)> the_send) : send(std::move(the_send)) {}
  ~Batch() {
    if (!answers.empty()) send("[" + answers + "]");
  }
  void add(const std::string& answer) {
    const std::lock_guard lock(mutex);
    answers += (answers.empty() ? "" : ",") + answer;
  }
  std::function<void(std::string)> send;
  std::mutex mutex;
  std::string answers;
};

Session::Session(engine::Engine& engine, Send send)
    : engine_(engine), send_(std::move(send)), pool_(kMostThreads, kMostWaiting) {}

Session::~Session() = default;

void Session::say(std::string line) {
  const std::lock_guard lock(send_mutex_);
  send_(std::move(line));
}

void Session::refuse_long_line(std::size_t most) {
  say(error_message("null", kInvalidRequest,
                    fmt::format("a line of more than {} bytes; write less", most)));
}

void Session::receive(std::string_view line) {
  if (line.find_first_not_of(" \t\r") == std::string_view::npos) return;
  auto document = codec::Document::parse(line);
  if (!document) return say(error_message("null", kParseError, document.error().message));
  const Node root = document->root();
  const auto message_of = [&](const Node& node, Reply reply) {
    return std::make_shared<Message>(
        Message{*document, node, std::move(reply), std::nullopt, {}, nothing()});
  };
  if (!root.is(Node::Kind::kList)) {
    return take(message_of(root, [this](std::string text) { say(std::move(text)); }));
  }
  if (root.size() == 0) return say(error_message("null", kInvalidRequest, "an empty batch"));
  const auto batch = std::make_shared<Batch>([this](std::string text) { say(std::move(text)); });
  for (std::size_t i = 0; i < root.size(); ++i) {
    take(message_of(root.item(i), [batch](const std::string& text) { batch->add(text); }));
  }
}

void Session::take(const std::shared_ptr<const Message>& received) {
  Message message = *received;
  const auto refuse = [&](RpcCode code, const std::string& why) {
    message.reply(error_message(message.id.value_or("null"), code, why));
  };
  if (!message.node.is(Node::Kind::kObject)) return refuse(kInvalidRequest, "write an object");
  if (const auto id = message.node.find("id")) {
    if (id->is(Node::Kind::kText) || id->is(Node::Kind::kNumber)) {
      message.id = id->json();
    } else {
      return refuse(kInvalidRequest, "id: write a text or a number");
    }
  }
  const auto version = message.node.find("jsonrpc");
  if (!version || !version->is(Node::Kind::kText) || version->text() != "2.0") {
    return refuse(kInvalidRequest, R"(jsonrpc: write "2.0")");
  }
  const auto method = message.node.find("method");
  if (!method || !method->is(Node::Kind::kText)) {
    return refuse(kInvalidRequest, "method: write its name");
  }
  message.method = method->text();
  if (const auto params = message.node.find("params")) {
    if (params->is(Node::Kind::kObject)) {
      message.params = *params;
    } else if (message.id) {
      return refuse(kInvalidParams, "params: write an object");
    }
  }
  if (!message.id) return take_notification(message);
  if (take_protocol(message)) return;
  const bool as_tool = message.method == "tools/call";
  Node params = message.params;
  std::string name = message.method;
  if (as_tool) {
    const auto tool = params.find("name");
    if (!tool || !tool->is(Node::Kind::kText))
      return refuse(kInvalidParams, "name: write that of a tool");
    name = tool->text();
    params = params.find("arguments").value_or(nothing());
  }
  const auto found = as_tool ? find_tool(name) : engine::find_method(name);
  if (!found) return refuse(as_tool ? kInvalidParams : kMethodNotFound, found.error().message);
  start(std::make_shared<const Message>(std::move(message)), **found, params, as_tool);
}

bool Session::take_protocol(const Message& message) {
  const auto reply = [&](std::string_view result) {
    message.reply(result_message(*message.id, result));
    return true;
  };
  if (message.method == "initialize") {
    return reply(mcp_welcome(message.params, engine_.version()->version));
  }
  if (message.method == "ping") return reply("{}");
  if (message.method == "tools/list") return reply(mcp_tools());
  if (message.method == "cancel") {
    return reply(cancel(message.params, "id") ? R"({"cancelled":true})" : R"({"cancelled":false})");
  }
  return false;
}

void Session::take_notification(const Message& message) {
  if (message.method == "cancel") cancel(message.params, "id");
  if (message.method == "notifications/cancelled") cancel(message.params, "requestId");
}

bool Session::cancel(const Node& params, std::string_view name) {
  const auto id = params.find(name);
  if (!id) return false;
  const std::lock_guard lock(running_mutex_);
  const auto found = running_.find(id->json());
  if (found == running_.end()) return false;
  *found->second = true;
  return true;
}

void Session::start(const std::shared_ptr<const Message>& message, const engine::Method& method,
                    const Node& params, bool as_tool) {
  const auto cancelled = std::make_shared<std::atomic<bool>>(false);
  {
    const std::lock_guard lock(running_mutex_);
    if (!running_.emplace(*message->id, cancelled).second) {
      return message->reply(error_message(*message->id, kInvalidRequest,
                                          "id: a request with this one is still running"));
    }
  }
  pool_.run([this, message, &method, params, as_tool, cancelled] {
    answer(*message, method, params, as_tool, *cancelled);
  });
}

// For work that lasts.
std::function<void(double)> Session::progress_of(const Message& message) {
  const auto wanted = message.node.find("progress");
  std::string before = fmt::format(
      R"({{"jsonrpc":"2.0","method":"progress","params":{{"id":{},"fraction":)", *message.id);
  if (message.method == "tools/call") {
    const auto meta = message.params.find("_meta");
    const auto token =
        meta && meta->is(Node::Kind::kObject) ? meta->find("progressToken") : std::nullopt;
    if (!token) return {};
    before = fmt::format(
        R"({{"jsonrpc":"2.0","method":"notifications/progress","params":{{"progressToken":{},"total":1,"progress":)",
        token->json());
  } else if (wanted && wanted->is(Node::Kind::kBoolean) && !wanted->boolean()) {
    return {};
  }
  return [this, before, watch = Stopwatch(), next = kFirstProgress](double fraction) mutable {
    if (watch.seconds() < next) return;
    next = watch.seconds() + kBetweenProgress;
    say(fmt::format("{}{:.4f}}}}}", before, fraction));
  };
}

void Session::answer(const Message& message, const engine::Method& method, const Node& params,
                     bool as_tool, const std::atomic<bool>& cancelled) {
  engine::Call call;
  call.watch.cancel = &cancelled;
  call.watch.progress = progress_of(message);
  call.threads =
      static_cast<int>(std::clamp(number_in(message.node, "threads").value_or(0), 0.0, 256.0));
  if (const auto seconds = number_in(message.node, "deadline_seconds")) {
    call.watch.deadline =
        std::chrono::steady_clock::now() +
        std::chrono::microseconds(static_cast<std::int64_t>(std::clamp(*seconds, 0.0, 1e9) * 1e6));
  }
  const Outcome outcome = perform(engine_, method, params, call);
  const std::string text =
      as_tool && (outcome || outcome.error().code)
          ? result_message(*message.id,
                           outcome ? mcp_answer(*outcome) : mcp_failure(outcome.error().message))
      : outcome ? result_message(*message.id, *outcome)
                : error_message(*message.id, outcome.error());
  {
    const std::lock_guard lock(running_mutex_);
    running_.erase(*message.id);
  }
  message.reply(text);
}

}  // namespace hazard::server
