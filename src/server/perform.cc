#include "server/perform.h"

#include <exception>

#include "codec/sink.h"
#include "engine/methods.h"

namespace hazard::server {

Outcome perform(engine::Engine& engine, const engine::Method& method, const codec::Node& params,
                const engine::Call& call) {
  try {
    auto result = method.handle(engine, params, call, codec::Layout::kOneLine);
    if (result) return *std::move(result);
    if (result.error().code != Errc::kCancelled) {
      return tl::unexpected(Failed{result.error().code, result.error().message});
    }
    const bool by_caller = call.watch.cancel != nullptr && *call.watch.cancel;
    return tl::unexpected(
        Failed{Errc::kCancelled, by_caller ? "cancelled" : "the deadline has passed"});
  } catch (const std::exception& problem) {
    return tl::unexpected(Failed{std::nullopt, problem.what()});
  }
}

}  // namespace hazard::server
