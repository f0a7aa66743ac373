// Rounds of two players, solved: the value, proven bounds of it, and a strategy to play.
//
//   1v1   4,096 histories      a tenth of a second to a gap of 1e-4
//   2v1   2^18                 some seconds to 1e-3, 60 MB
//   2v2   2^24                 6 GB; cut after two high bids: minutes, 0.6 GB
//
// A round that is cut is solved as if the last high bid had to be called. Its strategy is kept
// without the rows that it hardly ever comes to, and its bounds are those of what is kept, against
// opponents who may do all that the rules allow.
#pragma once

#include <filesystem>

#include "base/parallel.h"
#include "hazard/base/watch.h"
#include "hazard/liars/exact/duel.h"
#include "liars/exact/round_strategy.h"

namespace hazard::liars {

struct RoundSolution {
  double lower = -1;  // of the value to the first mover, who loses with -1 and wins with +1
  double upper = 1;
  std::int64_t iterations = 0;
  double seconds = 0;  // that the last run took
  RoundStrategy strategy;

  double value() const { return (lower + upper) / 2; }
  double gap() const { return upper - lower; }
  std::size_t bytes() const { return strategy.bytes(); }
};

// What that takes at its most.
double bytes_to_solve(const Duel& duel, int high_bids = kAllHighBids);
Result<RoundSolution> solve_round(const Duel& duel, const SolveRoundOptions& options,
                                  Workers& workers, const Watch& watch = {});

// The file holds the bounds as proven and the strategy as rounded.
Result<void> save(const RoundSolution& solution, const std::filesystem::path& path);
Result<RoundSolution> load_round_solution(const std::filesystem::path& path, const Duel& duel);

}  // namespace hazard::liars
