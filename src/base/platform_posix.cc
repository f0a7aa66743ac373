#include "base/platform.h"

#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <csignal>
#include <new>

// Wishes that not every system knows.
#ifndef MAP_POPULATE
#define MAP_POPULATE 0
#endif
#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

namespace hazard {
namespace {

std::atomic<bool> heard = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // or a signal handler must not touch it

void on_interrupt(int /*signal*/) { heard = true; }

}  // namespace

std::shared_ptr<const std::byte> map_file(std::FILE* stream, std::size_t bytes) {
  void* const address =
      ::mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE | MAP_POPULATE, ::fileno(stream), 0);
  if (address == MAP_FAILED) return nullptr;
  return {static_cast<const std::byte*>(address),
          [address, bytes](const std::byte* /*first*/) { ::munmap(address, bytes); }};
}

// Huge pages spare most of the address translations that lookups all over a table would miss.
std::shared_ptr<std::byte> reserve_zeros(std::size_t bytes) {
  void* const address = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  ::madvise(address, bytes, MADV_HUGEPAGE);  // a wish; nothing depends on it
#endif
  return {static_cast<std::byte*>(address), [bytes](std::byte* first) { ::munmap(first, bytes); }};
}

// glibc raises its limit to the largest block that was freed, up to 32 MB, and keeps as much for
// each thread.
void give_memory_back() {
#ifdef M_MMAP_THRESHOLD
  ::mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}

void give_back_small_pieces() {
#ifdef M_TRIM_THRESHOLD
  ::malloc_trim(0);
#endif
}

// Linux has a priority for each thread.
void let_others_go_first() {
#ifdef __linux__
  constexpr int kPatient = 10;
  ::setpriority(PRIO_PROCESS, 0, kPatient);  // a wish; nothing depends on it
#endif
}

void allow_many_connections() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

bool may_write(const std::filesystem::path& folder) { return ::access(folder.c_str(), W_OK) == 0; }

bool is_terminal(std::FILE* stream) { return ::isatty(::fileno(stream)) != 0; }

int terminal_width(std::FILE* stream) {
  winsize size{};
  return ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

InterruptGuard::InterruptGuard() : previous_(std::signal(SIGINT, on_interrupt)) {
  if (previous_ == SIG_IGN) std::signal(SIGINT, SIG_IGN);  // who started us does not want it heard
}

InterruptGuard::~InterruptGuard() { std::signal(SIGINT, previous_); }

const std::atomic<bool>& InterruptGuard::interrupted() { return heard; }

}  // namespace hazard
