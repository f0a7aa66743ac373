// What a call brings to those who make knowledge of Liar's Dice.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "hazard/engine/call.h"
#include "hazard/liars/play/outside.h"
#include "liars/play/knowledge.h"

namespace hazard::engine {

// Gathers what goes wrong during a call.
class WarningList {
 public:
  // Once, however often it is said.
  void add(const std::string& warning);
  // The first few, and how many more there were.
  std::vector<std::string> all() const;

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> warnings_;
};

struct LiarsErrand {
  // Without options for programs none may be started.
  explicit LiarsErrand(const Call& call, const std::optional<liars::OutsideOptions>& programs = {});

  std::shared_ptr<WarningList> warnings = std::make_shared<WarningList>();
  liars::Errand errand;
};

}  // namespace hazard::engine
