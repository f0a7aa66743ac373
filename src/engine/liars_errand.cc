#include "engine/liars_errand.h"

#include <algorithm>
#include <thread>

#include "liars/play/outside_agent.h"

namespace hazard::engine {
namespace {

constexpr std::size_t kFewWarnings = 2;

// Rounds are solved on any thread, and progress is reported on one.
Watch on_this_thread(Watch watch) {
  if (!watch.progress) return watch;
  watch.progress = [report = watch.progress, owner = std::this_thread::get_id()](double fraction) {
    if (std::this_thread::get_id() == owner) report(fraction);
  };
  return watch;
}

}  // namespace

void WarningList::add(const std::string& warning) {
  const std::lock_guard lock(mutex_);
  if (std::ranges::find(warnings_, warning) == warnings_.end()) warnings_.push_back(warning);
}

std::vector<std::string> WarningList::all() const {
  const std::lock_guard lock(mutex_);
  if (warnings_.size() <= kFewWarnings + 1) return warnings_;
  std::vector<std::string> few(warnings_.begin(), warnings_.begin() + kFewWarnings);
  few.push_back(fmt::format("{} more like these", warnings_.size() - kFewWarnings));
  return few;
}

LiarsErrand::LiarsErrand(const Call& call, const std::optional<liars::OutsideOptions>& programs)
    : errand{.threads = call.threads,
             .watch = on_this_thread(call.watch),
             .warn = [list = warnings](const std::string& warning) { list->add(warning); }} {
  if (programs) errand.programs = std::make_shared<liars::OutsidePrograms>(*programs, errand);
}

}  // namespace hazard::engine
