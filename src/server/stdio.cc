#include "server/stdio.h"

#include <atomic>
#include <cstdio>
#include <iostream>
#include <string>

#include "base/platform.h"
#include "server/session.h"

namespace hazard::server {
namespace {

constexpr std::size_t kLongestLine = 16'000'000;

// The next line without its end; false at the end of the input. A line that is too long is empty,
// and `too_long` is set.
bool read_line(std::streambuf& input, std::string& line, bool& too_long) {
  constexpr auto kEnd = std::char_traits<char>::eof();
  line.clear();
  too_long = false;
  int c = input.sbumpc();
  if (c == kEnd) return false;
  for (; c != kEnd && c != '\n'; c = input.sbumpc()) {
    if (line.size() == kLongestLine) {
      line.clear();
      too_long = true;
    }
    if (!too_long) line += static_cast<char>(c);
  }
  return true;
}

}  // namespace

bool serve_stdio(engine::Engine& engine) {
  give_memory_back();
  std::ios::sync_with_stdio(false);
  std::atomic<bool> written = true;
  {
    Session session(engine, [&](std::string text) {
      text += '\n';
      const bool whole = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
      if (!whole || std::fflush(stdout) != 0) written = false;
    });
    std::string line;
    bool too_long = false;
    while (written && read_line(*std::cin.rdbuf(), line, too_long)) {
      too_long ? session.refuse_long_line(kLongestLine) : session.receive(line);
    }
  }
  return written;
}

}  // namespace hazard::server
