// Progress and cancellation of long work.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>

namespace hazard {

// How a long computation talks to whoever waits for it. All parts are optional.
struct Watch {
  std::function<void(double)> progress;       // fraction done, 0..1; called from one thread
  const std::atomic<bool>* cancel = nullptr;  // set to stop at the next opportunity
  std::optional<std::chrono::steady_clock::time_point> deadline;  // stop when it has passed

  bool cancelled() const {
    return (cancel != nullptr && cancel->load(std::memory_order_relaxed)) || late();
  }
  bool late() const { return deadline && std::chrono::steady_clock::now() >= *deadline; }
  void report(double fraction) const {
    if (progress) progress(fraction);
  }
  // For a part of the work: its own 0..1 is from..to of the whole.
  Watch part(double from, double to) const {
    if (!progress) return *this;
    return {
        [report = progress, from, to](double fraction) { report(from + fraction * (to - from)); },
        cancel, deadline};
  }
  // For a part whose progress is not reported.
  Watch quiet() const { return {{}, cancel, deadline}; }
};

}  // namespace hazard
