// Local best response: an opponent who knows the agent's whole mixed strategy and looks a little
// ahead. What it wins bounds from below what the agent gives away, in rounds of any size and in
// whole matches of two, where no exact best response can be computed.
//
// By Bayes it knows the probability of each hand of the agent, given the agent's bids. It weighs
// calling, exactly, against each raise: the agent's answer to it with each hand is known, and after
// a raise of the agent it counts on nothing but a call, or looks on if `depth` allows.
//
// Lisý and Bowling, "Equilibrium approximation quality of current no-limit poker bots", 2017.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "hazard/base/watch.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/match/match.h"
#include "hazard/stats/statistics.h"

namespace hazard::liars {

struct LbrOptions {
  Rules rules = {};
  // Of the agent and the opponent: rounds that begin so, each seat opening every other. Without
  // dice, whole matches.
  std::vector<int> dice = {};
  bool palifico = false;  // of rounds
  std::int64_t games = 1000;
  std::uint64_t seed = 1;
  int depth = 1;  // raises of its own that it looks ahead, 1 to kDeepestLbr
  int threads = 0;
  Watch watch = {};
};
inline constexpr int kDeepestLbr = 3;
inline constexpr std::int64_t kMostLbrGames = 10'000'000;

// What the opponent won of the rounds that began with these dice; +1 and -1 for each.
struct LbrRounds {
  int agent = 0;
  int opponent = 0;
  bool agent_opens = false;
  stats::Moments gain = {};
};

struct Lbr {
  std::int64_t games = 0;  // matches, or rounds
  std::int64_t wins = 0;   // of the opponent
  std::int64_t drawn = 0;
  double share = 0;
  stats::Interval interval = {};  // Wilson, 95 %
  stats::Moments gain = {};       // of all rounds
  std::vector<LbrRounds> rounds;  // by dice, most first
};

// The opponent of one agent; it forgets between rounds.
class LocalResponder {
 public:
  // Random numbers of an agent that samples come from the seed: what is known of it is how it would
  // play with other ones than those of the match.
  LocalResponder(Agent& agent, int depth, std::uint64_t seed);

  Action act(const View& view);

 private:
  void follow(const View& view);
  double call_worth(const std::vector<double>& reach) const;
  double raise_worth(const Bid& bid, const std::vector<double>& reach, int depth);
  double best_worth(const std::vector<double>& reach, int depth);
  std::vector<double> known_mixes();  // [hand][action] of round_

  Agent& agent_;
  int depth_;
  std::uint64_t seed_;
  Round round_;  // that it imagines
  std::span<const PastRound> past_;
  Hand own_;
  std::vector<Hand> hands_;    // of the agent
  std::vector<double> reach_;  // [hand]: of the agent's hand and its bids so far
  std::size_t past_rounds_ = SIZE_MAX;
  std::size_t bids_seen_ = 0;
};

// The agent of a match, a new one for every match; called from several threads.
using MakeOneAgent = std::function<std::unique_ptr<Agent>()>;
// The result depends on the seed, not on the number of threads.
Result<Lbr> local_best_response(const MakeOneAgent& make, const LbrOptions& options);

}  // namespace hazard::liars
