// What there is: variants, policies, anchors, the version.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hazard/scorecard/rules.h"

namespace hazard::engine {

struct CountRequest {
  scorecard::RuleSet variant;
};

struct CountAnswer {
  std::string variant;
  std::int64_t reachable = 0;
  std::vector<std::int64_t> levels;  // [filled boxes]
};

struct VariantsRequest {};

struct VariantsAnswer {
  // A box or a house rule.
  struct Entry {
    std::string key;
    std::string name;
  };
  struct Variant {
    std::string name;
    std::string title;
    int dice = 0;
    int rolls = 0;
    int upper_threshold = 0;
    int upper_bonus = 0;
    std::int64_t anchors = 0;
    std::vector<Entry> boxes;
    std::vector<Entry> house_rules;
  };
  std::vector<Variant> variants;
};

struct PoliciesRequest {};

struct PoliciesAnswer {
  struct Policy {
    std::string name;
    std::string title;
  };
  std::vector<Policy> policies;
  std::vector<Policy> players;  // those that look at all cards of a match
};

struct VersionRequest {};

struct VersionAnswer {
  std::string version;
  std::vector<std::string> targets;  // vector kernels this machine can run, best first
  int threads = 0;
};

}  // namespace hazard::engine
