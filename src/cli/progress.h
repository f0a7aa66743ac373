// A progress line on the terminal, with an estimate, for work that takes longer than a moment.
#pragma once

#include <string>

#include "base/platform.h"
#include "base/stopwatch.h"
#include "hazard/base/watch.h"

namespace hazard::cli {

class Progress {
 public:
  // Shows nothing unless standard error is a terminal.
  explicit Progress(std::string what);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Also stops the work when the user presses Ctrl-C.
  Watch watch();

 private:
  void show(double fraction);

  std::string what_;
  bool terminal_;
  bool shown_ = false;
  InterruptGuard interrupt_guard_;
  Stopwatch stopwatch_;
  double last_ = 0;  // seconds, when a line was shown
};

}  // namespace hazard::cli
