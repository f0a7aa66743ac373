// HAZARD_ASSERT states what our own code guarantees; a failure is our mistake, never the user's.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace hazard {

[[noreturn]] inline void assertion_failed(const char* what, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
  std::abort();
}

}  // namespace hazard

#ifdef NDEBUG
#define HAZARD_ASSERT(condition) static_cast<void>(0)
#else
#define HAZARD_ASSERT(condition) \
  ((condition) ? static_cast<void>(0) : ::hazard::assertion_failed(#condition, __FILE__, __LINE__))
#endif
