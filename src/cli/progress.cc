#include "cli/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/parallel.h"
#include "base/platform.h"

namespace hazard::cli {
namespace {

constexpr double kFirst = 0.3;  // seconds until a line is shown
constexpr double kBetween = 0.1;

// Before an estimate is worth saying. The first fractions of some work go by faster than the rest,
// so what is said is no promise.
constexpr double kEnough = 0.005;   // of the work
constexpr double kTrial = 2;        // seconds
constexpr double kWorthSaying = 8;  // seconds that are left

bool can_rewrite_lines() {
  const char* const kind = std::getenv("TERM");
  return is_terminal(stderr) && kind != nullptr && std::string_view(kind) != "dumb";
}

}  // namespace

std::string about(double seconds) {
  const auto rounded = [](double number, std::string_view unit) {
    return fmt::format("about {:.0f} {}{}", number, unit, std::round(number) == 1 ? "" : "s");
  };
  if (seconds < 55) return rounded(std::max(5.0, std::round(seconds / 5) * 5), "second");
  if (seconds < 55 * 60) return rounded(seconds / 60, "minute");
  return rounded(seconds / 3600, "hour");
}

std::optional<std::string> estimate(const std::string& what, double spent, double fraction,
                                    int threads) {
  if (spent < kTrial || fraction < kEnough) return {};
  const double whole = spent / fraction;
  if (whole - spent < kWorthSaying) return {};
  const int used = threads > 0 ? threads : hardware_threads();
  return fmt::format("{}: {} on {} thread{}", what, about(whole), used, used == 1 ? "" : "s");
}

Progress::Progress(std::string what, int threads)
    : what_(std::move(what)), threads_(threads), terminal_(can_rewrite_lines()) {}

Progress::~Progress() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

Watch Progress::watch() {
  return {.progress = [this](double fraction) { show(fraction); },
          .cancel = &InterruptGuard::interrupted()};
}

void Progress::show(double fraction) {
  const double spent = stopwatch_.seconds();
  if (!terminal_) {
    if (told_) return;
    const auto line = estimate(what_, spent, fraction, threads_);
    if (!line) return;
    told_ = true;
    std::fprintf(stderr, "hazard: %s\n", line->c_str());
    return;
  }
  if (spent < kFirst || spent - last_ < kBetween || fraction <= 0) return;
  last_ = spent;
  shown_ = true;
  std::string line = fmt::format("{} {:3.0f} %", what_, fraction * 100);
  if (fraction >= kEnough) {
    line += fmt::format("  {:.0f} s left", spent * (1 - fraction) / fraction);
  }
  // A line that is broken by the terminal could not be taken back.
  const auto width = static_cast<std::size_t>(std::max(2, terminal_width(stderr)));
  if (width > 2 && line.size() >= width) line.resize(width - 1);
  std::fputs(("\r\033[K" + line).c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace hazard::cli
