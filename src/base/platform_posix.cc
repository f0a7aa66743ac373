#include "base/platform.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <mutex>
#include <new>
#include <thread>

// Not every system declares it.
extern char** environ;  // NOLINT(readability-redundant-declaration)

// Wishes that not every system knows.
#ifndef MAP_POPULATE
#define MAP_POPULATE 0
#endif
#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

namespace hazard {
namespace {

std::atomic<bool> heard = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // or a signal handler must not touch it

void on_interrupt(int /*signal*/) { heard = true; }

// --- programs beside us --------------------------------------------------------------------------

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

// Each child leads a group of processes: it and what it starts. 0: free.
std::array<std::atomic<pid_t>, 4096> child_groups{};
static_assert(std::atomic<pid_t>::is_always_lock_free);

// Calls nothing that a signal handler must not call.
void end_with_children(int signal) {
  for (const auto& group : child_groups) {
    if (const pid_t leader = group; leader > 0) ::kill(-leader, SIGKILL);
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

// Of signals that would end us and that nobody else listens to.
void hear_what_ends_us() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_DFL) {
      std::signal(signal, end_with_children);
    }
  }
}

class Child final : public ChildProgram {
 public:
  Child(pid_t leader, int socket) : leader_(leader), socket_(socket) {
    for (auto& group : child_groups) {
      pid_t free = 0;
      if (!group.compare_exchange_strong(free, leader)) continue;
      group_ = &group;
      break;
    }
    hear_what_ends_us();
  }

  // The end of its input tells the child to end. A killed leader keeps its number until it is
  // waited for, so nobody else is hit.
  ~Child() override {
    ::shutdown(socket_, SHUT_WR);
    for (const auto end = Clock::now() + kMoment; !given_up_ && Clock::now() < end;) {
      siginfo_t state{};
      if (::waitid(P_PID, leader_, &state, WEXITED | WNOHANG | WNOWAIT) != 0) break;
      if (state.si_pid == leader_) break;
      std::this_thread::sleep_for(1ms);
    }
    ::close(socket_);
    ::kill(-leader_, SIGKILL);
    if (group_ != nullptr) *group_ = 0;
    while (::waitpid(leader_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void give_up() override { given_up_ = true; }

  Heard write_line(std::string_view line, const Watch& until) override {
    std::string text(line);
    text += '\n';
    for (std::string_view left = text; !left.empty();) {
      if (const Heard ready = wait(POLLOUT, until); ready != Heard::kLine) return ready;
      const auto sent = ::send(socket_, left.data(), left.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
      if (sent >= 0) {
        left.remove_prefix(static_cast<std::size_t>(sent));
      } else if (!again()) {
        return Heard::kEnded;
      }
    }
    return Heard::kLine;
  }

  Heard read_line(std::string& line, const Watch& until) override {
    for (std::size_t searched = 0; searched <= kLongestLine;) {
      const std::size_t end = heard_.find('\n', searched);
      if (end != std::string::npos) {
        line = heard_.substr(0, end);
        heard_.erase(0, end + 1);
        return Heard::kLine;
      }
      searched = heard_.size();
      if (const Heard ready = wait(POLLIN, until); ready != Heard::kLine) return ready;
      std::array<char, 4096> piece;
      const auto got = ::recv(socket_, piece.data(), piece.size(), MSG_DONTWAIT);
      if (got > 0) {
        heard_.append(piece.data(), static_cast<std::size_t>(got));
      } else if (got == 0 || !again()) {
        return Heard::kEnded;
      }
    }
    return Heard::kEnded;
  }

 private:
  static constexpr auto kMoment = 200ms;
  static constexpr std::size_t kLongestLine = 1 << 20;

  static bool again() { return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR; }

  // Until the socket is ready, or the other side has closed it, which the next call tells.
  Heard wait(short event, const Watch& until) const {
    constexpr auto kSlice = 50ms;  // within which a cancelled wait ends
    for (;;) {
      auto patience = kSlice;
      if (until.deadline) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(*until.deadline - Clock::now());
        patience = std::clamp(left, 0ms, kSlice);
      }
      pollfd one{socket_, event, 0};
      const int ready = ::poll(&one, 1, static_cast<int>(patience.count()));
      if (ready > 0) return Heard::kLine;
      if (ready < 0 && errno != EINTR) return Heard::kEnded;
      if (until.cancelled()) return Heard::kLate;
    }
  }

  pid_t leader_;
  int socket_;  // its standard input and output
  std::atomic<pid_t>* group_ = nullptr;
  std::string heard_;  // that has not been asked for yet
  bool given_up_ = false;
};

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

std::unique_ptr<ChildProgram> start_program(const std::vector<std::string>& words) {
  std::vector<std::string> texts = words;
  std::vector<char*> arguments;
  for (std::string& text : texts) arguments.push_back(text.data());
  arguments.push_back(nullptr);
  // One at a time, so that no other child gets what must be closed before it runs.
  static std::mutex starting;
  const std::lock_guard lock(starting);
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) return nullptr;
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
  const int yes = 1;
  ::setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, sizeof yes);
#endif
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  ::posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
  posix_spawnattr_t how;
  ::posix_spawnattr_init(&how);
  ::posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP);
  ::posix_spawnattr_setpgroup(&how, 0);
  pid_t leader = 0;
  const int failed = ::posix_spawnp(&leader, arguments[0], &files, &how, arguments.data(), environ);
  ::posix_spawnattr_destroy(&how);
  ::posix_spawn_file_actions_destroy(&files);
  ::close(ends[1]);
  if (failed == 0) return std::make_unique<Child>(leader, ends[0]);
  ::close(ends[0]);
  errno = failed;
  return nullptr;
}

InterruptGuard::InterruptGuard() : previous_(std::signal(SIGINT, on_interrupt)) {
  if (previous_ == SIG_IGN) std::signal(SIGINT, SIG_IGN);  // who started us does not want it heard
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, previous_);
  const auto runs = [](const std::atomic<pid_t>& group) { return group > 0; };
  if (std::ranges::any_of(child_groups, runs)) hear_what_ends_us();
}

const std::atomic<bool>& InterruptGuard::interrupted() { return heard; }

}  // namespace hazard
