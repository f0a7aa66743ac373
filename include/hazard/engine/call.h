// What a call to the engine carries beside its request.
#pragma once

#include "hazard/base/watch.h"

namespace hazard::engine {

struct Call {
  Watch watch;      // progress, cancel, deadline
  int threads = 0;  // 0: all

  Call part(double from, double to) const { return {watch.part(from, to), threads}; }
  Call quiet() const { return {watch.quiet(), threads}; }
};

}  // namespace hazard::engine
