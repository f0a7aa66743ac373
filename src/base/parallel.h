// Parallel loops. Results never depend on the number of threads:
// a loop body writes only what belongs to its own index.
#pragma once

#include <functional>
#include <memory>

namespace hazard {

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
