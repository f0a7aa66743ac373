// What libraries ask for that are made for threads, exceptions and several instruction sets.
#include <hwy/highway.h>

#include <algorithm>
#include <boost/throw_exception.hpp>
#include <cstdint>
#include <cstdlib>

namespace boost {

void throw_exception(const std::exception& /*problem*/) { std::abort(); }
void throw_exception(const std::exception& /*problem*/, const source_location& /*where*/) {
  std::abort();
}

}  // namespace boost

namespace hwy {

// The one that there is.
int64_t SupportedTargets() { return HWY_STATIC_TARGET; }
void SetSupportedTargetsForTest(int64_t /*targets*/) {}
ChosenTarget& GetChosenTarget() {
  static ChosenTarget chosen;
  return chosen;
}

}  // namespace hwy

// A thread's objects live as long as the module.
extern "C" int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }  // NOLINT

// Debian's division of 128-bit numbers guards its stack.
extern "C" {
unsigned long __stack_chk_guard = 0x5a17c0de;  // NOLINT
void __stack_chk_fail() { std::abort(); }      // NOLINT
}

// Memory grows by pieces of 4 MB: the host takes its time over each.
extern "C" void* sbrk(std::intptr_t increment) {  // NOLINT
  constexpr std::size_t kPage = 65536;
  constexpr std::size_t kPiece = 64;                               // pages
  static std::size_t end = __builtin_wasm_memory_size(0) * kPage;  // of what has been given away
  const std::size_t old = end;
  const std::size_t room = __builtin_wasm_memory_size(0) * kPage;
  if (increment > 0 && end + static_cast<std::size_t>(increment) > room) {
    const std::size_t missing =
        (end + static_cast<std::size_t>(increment) - room + kPage - 1) / kPage;
    if (__builtin_wasm_memory_grow(0, std::max(missing, kPiece)) == SIZE_MAX &&
        __builtin_wasm_memory_grow(0, missing) == SIZE_MAX) {
      return reinterpret_cast<void*>(-1);  // NOLINT
    }
  }
  end = old + static_cast<std::size_t>(increment);
  return reinterpret_cast<void*>(old);  // NOLINT
}
