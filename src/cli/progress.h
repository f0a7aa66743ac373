// How long work takes that takes longer than a moment: a line on the terminal that shows progress
// and what is left; where standard error is none, one line that says so once, near the beginning.
#pragma once

#include <optional>
#include <string>

#include "base/platform.h"
#include "base/stopwatch.h"
#include "hazard/base/watch.h"

namespace hazard::cli {

// "about 40 seconds", "about 3 minutes"
std::string about(double seconds);

// The estimate, said once: nothing as long as too little is done to tell, or if the rest is soon
// done. Threads: 0 are all of the machine.
std::optional<std::string> estimate(const std::string& what, double spent, double fraction,
                                    int threads);

class Progress {
 public:
  explicit Progress(std::string what, int threads = 0);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Also stops the work when the user presses Ctrl-C.
  Watch watch();

 private:
  void show(double fraction);

  std::string what_;
  int threads_;
  bool terminal_;
  bool told_ = false;
  bool shown_ = false;
  InterruptGuard interrupt_guard_;
  Stopwatch stopwatch_;
  double last_ = 0;  // seconds, when a line was shown
};

}  // namespace hazard::cli
