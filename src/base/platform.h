// What standard C++ does not have. platform_posix.cc asks the system; platform_plain.cc does
// without, in standard C++ alone. HAZARD_PLATFORM of CMakeLists.txt chooses; tests run with both.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/base/watch.h"

namespace hazard {

inline constexpr std::size_t kMapAlignment = 64;  // at least

// The first bytes of an open file of at least that size; they outlive the stream and the file's
// name. Null if that fails: errno says why. Not for two threads with one stream.
std::shared_ptr<const std::byte> map_file(std::FILE* stream, std::size_t bytes);

// Zeros, for a table that is written here and there: memory is taken only where that happens, if
// the system can do so.
std::shared_ptr<std::byte> reserve_zeros(std::size_t bytes);

// Memory of a size that matters goes back to the system when it is freed, instead of waiting for
// the next use: for a program that stays.
void give_memory_back();

// The same for all that was freed in small pieces: after work that took many of them.
void give_back_small_pieces();

// Lets other threads go first: for work that nobody waits for, on the thread that calls this. Does
// nothing where the system cannot do so for one thread alone.
void let_others_go_first();

// Lets the program have as many files and connections open as its user may have.
void allow_many_connections();

// Whether files can be made in this folder; errno says why not. True if only trying would tell.
bool may_write(const std::filesystem::path& folder);

bool is_terminal(std::FILE* stream);

// Columns of the terminal that the stream writes to; 0 if it is none or does not say.
int terminal_width(std::FILE* stream);

// Another program, spoken to in lines: it reads them from standard input and writes its own to
// standard output; its errors go where ours go. When this object goes it is ended with all that it
// has started, after a moment to end by itself, and so it is when a signal ends us.
class ChildProgram {
 public:
  enum class Heard { kLine, kLate, kEnded };

  virtual ~ChildProgram() = default;
  // All of the line and its end has been passed on.
  virtual Heard write_line(std::string_view line, const Watch& until) = 0;
  virtual Heard read_line(std::string& line, const Watch& until) = 0;
  // From now on it gets no moment to end by itself.
  virtual void give_up() = 0;
};

// The program of this name or path, and its arguments. Null if it cannot be started: errno says
// why. Any thread may ask.
std::unique_ptr<ChildProgram> start_program(const std::vector<std::string>& words);

// While one of these lives, Ctrl-C does not end the program but is remembered.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  static const std::atomic<bool>& interrupted();

 private:
  [[maybe_unused]] void (*previous_)(int) = nullptr;  // what Ctrl-C did before
};

}  // namespace hazard
