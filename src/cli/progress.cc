#include "cli/progress.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace hazard::cli {
namespace {

constexpr double kFirst = 0.3;  // seconds until a line is shown
constexpr double kBetween = 0.1;

bool can_rewrite_lines() {
  const char* const kind = std::getenv("TERM");
  return is_terminal(stderr) && kind != nullptr && std::string_view(kind) != "dumb";
}

}  // namespace

Progress::Progress(std::string what) : what_(std::move(what)), terminal_(can_rewrite_lines()) {}

Progress::~Progress() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

Watch Progress::watch() {
  return {.progress = [this](double fraction) { show(fraction); },
          .cancel = &InterruptGuard::interrupted()};
}

void Progress::show(double fraction) {
  const double spent = stopwatch_.seconds();
  if (!terminal_ || spent < kFirst || spent - last_ < kBetween || fraction <= 0) return;
  last_ = spent;
  shown_ = true;
  const std::string line = fmt::format("\r\033[K{} {:3.0f} %  {:.0f} s left", what_, fraction * 100,
                                       spent * (1 - fraction) / fraction);
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace hazard::cli
