// The engine as a WebAssembly module. Its host, a page or Node.js, writes a request into memory,
//
//   {"method": "advise", "params": {"position": "yatzy::13356:2"}}
//
// has it answered and reads the answer, {"result": …} or {"problem": {"code": …, "detail": …}}.
// During long work the host hears how far it has come, and may end it. What is kept on disk
// elsewhere lies in folders that the host gives: /cache, /games, /learnt.
#include <string>
#include <string_view>

#include "codec/codec.h"
#include "codec/node.h"
#include "engine/fields.h"
#include "engine/methods.h"
#include "hazard/engine/engine.h"

// Not 0 if the work shall end.
extern "C" __attribute__((import_module("hazard"), import_name("progress"))) int hazard_progress(
    double fraction);

namespace hazard::module {
namespace {

constexpr std::size_t kMemory = 64'000'000;  // bytes of tables

// Results hold no thread, but a call's flag to cancel may be seen by several.
std::atomic<bool> cancelled;

std::string request;
std::string answer;

engine::Engine& the_engine() {
  static engine::Engine engine({.cache = "/cache", .games = "/games", .memory = kMemory});
  return engine;
}

std::string problem(const Error& error) {
  return fmt::format(R"({{"problem":{{"code":"{}","detail":{}}}}})", engine::code_name(error.code),
                     codec::to_json(error.message));
}

Result<std::string> answer_to(std::string_view text) {
  const auto document = codec::Document::parse(text);
  if (!document) return pass_on(document);
  const codec::Node root = document->root();
  const bool object = root.kind() == codec::Node::Kind::kObject;
  const auto name = object ? root.find("method") : std::nullopt;
  const auto params = object ? root.find("params") : std::nullopt;
  if (!name || name->kind() != codec::Node::Kind::kText || !params) {
    return fail(Errc::kBadInput, R"(write {{"method": "…", "params": {{…}}}})");
  }
  const auto method = engine::find_method(name->text());
  if (!method) return pass_on(method);
  cancelled = false;
  const engine::Call call = {.watch = {.progress =
                                           [](double fraction) {
                                             if (hazard_progress(fraction) != 0) cancelled = true;
                                           },
                                       .cancel = &cancelled,
                                       .deadline = {}},
                             .threads = 1};
  return (*method)->handle(the_engine(), *params, call, codec::Layout::kOneLine);
}

}  // namespace

extern "C" {

// Where the host writes a request of so many bytes.
__attribute__((export_name("hazard_request"))) char* hazard_request(std::size_t size) {
  request.resize(size);
  return request.data();
}

// Answers it; where the answer is, and how long.
__attribute__((export_name("hazard_answer"))) const char* hazard_answer() {
  const auto result = answer_to(request);
  answer = result ? R"({"result":)" + *result + "}" : problem(result.error());
  return answer.data();
}

__attribute__((export_name("hazard_answer_size"))) std::size_t hazard_answer_size() {
  return answer.size();
}
}

}  // namespace hazard::module
