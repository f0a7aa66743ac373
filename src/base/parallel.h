// Parallel loops with progress and cancellation. Results never depend on the number of threads:
// a loop body writes only what belongs to its own index.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

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

int hardware_threads();

class Workers {
 public:
  explicit Workers(int threads = 0);  // 0: as many as the machine has
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  int threads() const { return threads_; }

  // Calls body(begin, end) on disjoint ranges of about `grain` indices or more that cover 0..count.
  void for_ranges(int count, int grain, const std::function<void(int, int)>& body);

 private:
  struct Arena;
  std::unique_ptr<Arena> arena_;
  int threads_;
};

}  // namespace hazard
