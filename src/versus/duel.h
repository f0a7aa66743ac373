// Plays matches; see hazard/versus/duel.h.
#pragma once

#include <memory>
#include <span>

#include "hazard/base/result.h"
#include "hazard/scorecard/position.h"
#include "hazard/versus/duel.h"
#include "versus/contestants.h"

namespace hazard::versus {

// Games are numbered and counted in batches of this many, whose sums are added in order: a result
// hangs on the seed alone.
inline constexpr int kDuelBatch = 64;

// Goes on from `so_far`, the result of fewer games of the same match. `start` is everybody's card.
Result<Duel> play_duel(std::span<const std::shared_ptr<const Contestant>> players,
                       const Resources& resources, const scorecard::Position& start,
                       const DuelOptions& options, Duel so_far = {});

}  // namespace hazard::versus
