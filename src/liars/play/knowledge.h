// What agents need beside their rules: value tables and solved rounds, made when they are first
// asked for, shared by all agents and kept in a folder.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "hazard/base/watch.h"
#include "liars/exact/round_solution.h"
#include "liars/play/values.h"

namespace hazard::liars {

struct KnowledgeOptions {
  std::filesystem::path folder;  // of kept files; empty: nothing is kept
  int rounds = 256;              // played from every table of the value table
  int threads = 0;
  Watch watch;
};

class Knowledge {
 public:
  Knowledge(const Rules& rules, KnowledgeOptions options);

  const Rules& rules() const { return rules_; }
  // The solution of this round, or null: rounds of two players with three dice or fewer, and those
  // of palifico, are solved at once.
  Result<const RoundSolution*> solution(const Round& round);
  // For tables of so many players; with more than kMostPlayers dice alone decide.
  static constexpr int kMostPlayers = 6;
  Result<const ValueTable*> values(int players);

 private:
  Result<const RoundSolution*> solve(const Round& round, const Watch& watch);
  std::filesystem::path file(const std::string& name) const;

  Rules rules_;
  KnowledgeOptions options_;
  std::mutex mutex_;  // of all below
  std::map<std::string, std::unique_ptr<RoundSolution>> solutions_;
  std::map<int, std::unique_ptr<ValueTable>> values_;
};

}  // namespace hazard::liars
