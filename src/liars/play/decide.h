// How the engine decides.
//
// Calls are computed from beliefs and never sampled. Raises are raced against one another and
// against the calls in imagined rounds.
#pragma once

#include <cstdint>

#include "base/parallel.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/play/decision.h"
#include "liars/play/values.h"

namespace hazard::liars {

// `values` may be null unless the leaf is kValue.
Decision decide_action(const View& view, const DecisionOptions& options, const ValueTable* values,
                       std::uint64_t seed, Workers& workers);

}  // namespace hazard::liars
