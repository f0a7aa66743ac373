// Reviews made.
#pragma once

#include <cstdint>
#include <memory>

#include "hazard/liars/match/record.h"
#include "hazard/liars/review/review.h"
#include "liars/play/agents.h"
#include "liars/play/knowledge.h"

namespace hazard::liars {

// By an agent that imagines rounds and counts chances to win. Decision number i of the record is
// judged with seed + i.
Result<Review> review_match(const MatchRecord& record, const EngineAgent& judge,
                            const Knowledge& knowledge, std::uint64_t seed);

}  // namespace hazard::liars
