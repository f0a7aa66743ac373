// Progress and cancellation of long work.
#pragma once

#include <atomic>
#include <functional>

namespace hazard {

// How a long computation talks to whoever waits for it. Both parts are optional.
struct Watch {
  std::function<void(double)> progress;       // fraction done, 0..1; called from one thread
  const std::atomic<bool>* cancel = nullptr;  // set to stop at the next opportunity

  bool cancelled() const { return cancel != nullptr && cancel->load(std::memory_order_relaxed); }
  void report(double fraction) const {
    if (progress) progress(fraction);
  }
  // For a part of the work: its own 0..1 is from..to of the whole.
  Watch part(double from, double to) const {
    if (!progress) return *this;
    return {
        [report = progress, from, to](double fraction) { report(from + fraction * (to - from)); },
        cancel};
  }
};

}  // namespace hazard
