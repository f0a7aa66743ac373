#include "base/parallel.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <optional>

// oneTBB is not compiled for the thread sanitizer, which therefore cannot see that a loop starts
// after what precedes it and ends before what follows. These two calls tell it.
#ifdef HAZARD_THREAD_SANITIZER
extern "C" void __tsan_acquire(void* address);  // NOLINT
extern "C" void __tsan_release(void* address);  // NOLINT
static void happens_before(void* point) { __tsan_release(point); }
static void happens_after(void* point) { __tsan_acquire(point); }
// Nor how it passes memory of its own from one thread to another, which it clears before use.
extern "C" const char* __tsan_default_suppressions() {  // NOLINT
  return "called_from_lib:libtbb.so";
}
#else
static void happens_before(void* /*point*/) {}
static void happens_after(void* /*point*/) {}
#endif

namespace hazard {

struct Workers::Arena {
  std::optional<tbb::global_control> limit;  // raised only if asked for more than the machine has
  tbb::task_arena arena;

  explicit Arena(int threads) : arena(threads) {
    if (threads > hardware_threads()) {
      limit.emplace(tbb::global_control::max_allowed_parallelism,
                    static_cast<std::size_t>(threads));
    }
  }
};

int hardware_threads() { return tbb::info::default_concurrency(); }

Workers::Workers(int threads) : threads_(threads > 0 ? threads : hardware_threads()) {
  threads_ = std::min(threads_, std::max(hardware_threads(), 16));  // more only cost memory
  if (threads_ > 1) arena_ = std::make_unique<Arena>(threads_);
}

Workers::~Workers() = default;

void Workers::for_ranges(int count, int grain, const std::function<void(int, int)>& body) {
  if (!arena_) {
    if (count > 0) body(0, count);
    return;
  }
  char fork = 0;
  char join = 0;
  happens_before(&fork);
  arena_->arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<int>(0, count, static_cast<std::size_t>(grain)),
                      [&](const tbb::blocked_range<int>& range) {
                        happens_after(&fork);
                        body(range.begin(), range.end());
                        happens_before(&join);
                      });
  });
  happens_after(&join);
}

}  // namespace hazard
