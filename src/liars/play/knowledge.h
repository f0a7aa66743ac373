// What agents need beside their rules: value tables and solved rounds, made when they are first
// asked for, shared by all agents and kept in a folder.
//
// Any thread may ask. What several need at once is made once, and no lock is held meanwhile.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "base/store.h"
#include "hazard/base/watch.h"
#include "liars/exact/round_solution.h"
#include "liars/play/blueprint_file.h"
#include "liars/play/values.h"

namespace hazard::liars {

class OutsidePrograms;

struct KnowledgeOptions {
  std::filesystem::path folder = {};          // of kept files; empty: nothing is kept
  int rounds = 256;                           // played from every table of the value table
  std::shared_ptr<const Learnt> learnt = {};  // to use in any case
  std::shared_ptr<Store> store = {};  // what has been made is kept there; nothing: it has its own
};

// For whom something is made.
struct Errand {
  int threads = 0;
  Watch watch = {};
  // Hears what went wrong without spoiling the result; from any thread.
  std::function<void(const std::string&)> warn = {};
  // Other programs that may be started as agents; null: none, as for all who ask from elsewhere.
  std::shared_ptr<OutsidePrograms> programs = {};
};

class Knowledge {
 public:
  Knowledge(const Rules& rules, KnowledgeOptions options);

  const Rules& rules() const { return rules_; }
  // The solution of this round, or null. Rounds of two players with three dice or fewer, and those
  // of palifico, are solved at once; of others it is there if somebody kept it.
  Result<std::shared_ptr<const RoundSolution>> solution(const Round& round,
                                                        const Errand& errand = {}) const;
  // Keeps what was solved where solution() looks for it: the file, or an empty path if there is no
  // folder, the bounds are too wide to play by, or those of what is kept already are no wider.
  Result<std::filesystem::path> keep(const RoundSolution& solution) const;
  // For tables of so many players; with more than kMostPlayers dice alone decide.
  static constexpr int kMostPlayers = 6;
  // Trained here for just these rules, or what the program has that fits best.
  std::shared_ptr<const Learnt> learnt(const Errand& errand = {}) const;
  std::filesystem::path blueprint_file() const;  // of one that is trained here
  Result<std::shared_ptr<const ValueTable>> values(int players, const Errand& errand = {}) const;

 private:
  bool is_kept(const Duel& duel) const;
  Result<RoundSolution> solve(const Duel& duel, const Errand& errand) const;
  Result<ValueTable> build(int players, const std::string& kept, const Errand& errand) const;
  std::filesystem::path file(const std::string& name) const;
  // Rounds that somebody kept, between players who sit at our tables: "2v2+3v1".
  std::string kept_rounds() const;
  template <class T>
  Result<std::shared_ptr<const T>> stored(const std::string& name, const Watch& watch,
                                          const std::function<Result<T>()>& make) const;

  Rules rules_;
  KnowledgeOptions options_;
};

}  // namespace hazard::liars
