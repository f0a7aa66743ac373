// One program of those that play, see outside_agent.h: the copies of it that wait for a match, and
// what is known of all of them. Any thread may ask.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/platform.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/play/outside.h"
#include "liars/play/knowledge.h"

namespace hazard::liars {

class OutsideProgram {
 public:
  using Fault = std::int64_t Faults::*;  // a kind of them

  // Why nothing more comes from a copy.
  struct End {
    Fault fault;
    std::string what;
  };
  // A copy that runs.
  struct Running {
    std::unique_ptr<ChildProgram> child;
    bool answered = false;  // since it was started
  };

  OutsideProgram(std::string name, std::vector<std::string> words, OutsideOptions options,
                 Errand errand)
      : name_(std::move(name)),
        words_(std::move(words)),
        options_(options),
        errand_(std::move(errand)) {}

  const std::string& name() const { return name_; }
  const Watch& watch() const { return errand_.watch; }

  // Without a child, and errno, if it cannot be started.
  Running start() {
    Running fresh{start_program(words_)};
    const std::lock_guard lock(mutex_);
    ++starts_;
    return fresh;
  }
  // One that waits, or a new one.
  Running take() {
    {
      const std::lock_guard lock(mutex_);
      if (!idle_.empty()) {
        Running waiting = std::move(idle_.back());
        idle_.pop_back();
        return waiting;
      }
    }
    return start();
  }
  void give_back(Running running) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(running));
  }

  // Why it is not asked any more: it has been started often enough.
  std::optional<End> hopeless() const {
    const std::lock_guard lock(mutex_);
    if (proven_ || starts_ < kBarrenStarts || !idle_.empty()) return std::nullopt;
    return last_end_;
  }
  void has_ended(const End& end) {
    const std::lock_guard lock(mutex_);
    last_end_ = end;
  }
  void proven() {
    const std::lock_guard lock(mutex_);
    proven_ = true;
  }

  // Says once for each kind what was wrong, for who looks for the mistake.
  void warn(Fault fault, const std::string& what) {
    if (!errand_.warn || errand_.watch.cancelled()) return;
    {
      const std::lock_guard lock(mutex_);
      if ((warned_.*fault)++ > 0) return;
    }
    errand_.warn(fmt::format("agent '{}': {}", name_, what));
  }

  std::int64_t milliseconds(const Running& running) const {
    return running.answered ? options_.answer_milliseconds : options_.start_milliseconds;
  }

 private:
  // Without any good answer, after which there are no more.
  static constexpr int kBarrenStarts = 3;

  const std::string name_;
  const std::vector<std::string> words_;
  const OutsideOptions options_;
  const Errand errand_;
  mutable std::mutex mutex_;
  std::vector<Running> idle_;
  int starts_ = 0;
  bool proven_ = false;          // it has given a good answer
  std::optional<End> last_end_;  // of any copy
  Faults warned_ = {};
};

}  // namespace hazard::liars
