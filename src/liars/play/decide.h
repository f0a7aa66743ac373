// How the engine decides.
//
// Calls are computed from beliefs and never sampled. Raises are raced against one another and
// against the calls in imagined rounds.
#pragma once

#include <cstdint>

#include "base/parallel.h"
#include "hazard/base/watch.h"
#include "hazard/liars/match/agent.h"
#include "hazard/liars/play/decision.h"
#include "liars/play/values.h"

namespace hazard::liars {

struct DecisionContext {
  const ValueTable* values = nullptr;    // needed if the leaf is kValue
  const Blueprint* blueprint = nullptr;  // needed if the decision is anchored
  const StyleMemory* memory = nullptr;   // of view.past; null: it is read anew
  std::uint64_t seed = 1;
  Watch watch = {};  // a decision that is cancelled means nothing
};

Decision decide_action(const View& view, const DecisionOptions& options,
                       const DecisionContext& context, Workers& workers);

}  // namespace hazard::liars
