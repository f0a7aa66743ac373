// Parallel loops on the one thread that there is.
#include "base/parallel.h"

namespace hazard {

struct Workers::Arena {};

int hardware_threads() { return 1; }

Workers::Workers(int /*threads*/) : threads_(1) {}
Workers::~Workers() = default;

void Workers::for_ranges(int count, int /*grain*/, const std::function<void(int, int)>& body) {
  if (count > 0) body(0, count);
}

}  // namespace hazard
