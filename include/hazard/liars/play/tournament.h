// Matches between agents at one table.
//
// Every entry of the list of agents has a chair. Match i is played with dice number i / entries,
// and entry e sits on seat (e + i) mod entries, of which seat 0 opens: so within a group of as many
// matches as there are entries everybody plays every seat, with the same dice. What happens depends
// on the seed alone, not on the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/base/watch.h"
#include "hazard/liars/match/match.h"
#include "hazard/stats/elo.h"
#include "hazard/stats/statistics.h"

namespace hazard::liars {

// The agent of an entry, a new one for every match: it may learn and remember during one. Called
// from several threads.
using MakeAgent = std::function<std::unique_ptr<Agent>(int entry)>;

inline constexpr std::int64_t kMostMatches = 10'000'000;

// A decision in match number `game`, from 0, before it is carried out.
struct TableDecision {
  std::int64_t game;
  const Match& match;
  const Agent& agent;
  const Action& action;
};

// A log of decisions. `line` is called from several threads and says what there is to keep of one,
// or nothing; `write` gets it match after match, each in turn, whatever the number of threads.
struct DecisionLog {
  std::function<std::string(const TableDecision&)> line;
  std::function<Result<void>(std::string_view lines)> write;  // an error ends the tournament
};

struct TournamentOptions {
  Rules rules = {};
  int entries = 2;
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 0;  // 0: as many as the machine has
  Watch watch = {};
  DecisionLog log = {};  // may be empty
};

// How many decisions an agent made, how long it took, and which of them it failed to make.
struct Effort {
  std::int64_t decisions = 0;
  double seconds = 0;
  Faults faults = {};

  Effort& operator+=(const Effort& more);
  double seconds_each() const { return decisions > 0 ? seconds / decisions : 0; }
};

// What an entry reached, or all entries of one name together.
struct Standing {
  std::string name;
  int entries = 1;
  std::int64_t wins = 0;
  double share = 0;               // of the matches
  stats::Interval interval = {};  // Wilson, 95 %, as if all matches were independent
  double error = 0;               // standard error of the share, from the scatter between groups
  double mean_place = 0;          // 1 is best
  stats::Rating rating = {};      // of the name
  Effort effort = {};
};

struct Tournament {
  std::int64_t games = 0;
  std::int64_t drawn = 0;
  std::vector<Standing> entries;  // [entry]
  std::vector<Standing> agents;   // by name, in the order of their first entries
};

Result<Tournament> run_tournament(const MakeAgent& make, const TournamentOptions& options);

// One match of it, from beginning to end.
Match tournament_match(const MakeAgent& make, const TournamentOptions& options, std::int64_t game);

}  // namespace hazard::liars
