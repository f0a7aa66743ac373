// Plays matches; see hazard/versus/duel.h.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/scorecard/position.h"
#include "hazard/versus/duel.h"
#include "versus/contestants.h"

namespace hazard::versus {

// Games are numbered and counted in batches of this many, whose sums are added in order: a result
// hangs on the seed alone.
inline constexpr int kDuelBatch = 64;

struct Lineup {
  std::vector<std::shared_ptr<const Contestant>> players;
  // Each plays in the place of the last player, too.
  std::vector<std::shared_ptr<const Contestant>> instead;
};

struct DuelOptions {
  std::int64_t games = 10'000;
  std::uint64_t seed = 1;
  bool rotate = true;  // seats from game to game; else the players sit as they are listed
  int threads = 0;     // 0: all
  Watch watch;
  std::function<void(const Duel&)> keep;  // what has been played so far, every now and then
};

// Goes on from `so_far`, the result of fewer games of the same match: a multiple of kDuelBatch.
// `start` is everybody's card.
Result<Duel> play_duel(const Lineup& lineup, const Resources& resources,
                       const scorecard::Position& start, const DuelOptions& options,
                       Duel so_far = {});

}  // namespace hazard::versus
