// What evaluations have in JSON, for all answers that hold some.
#pragma once

#include "engine/json_values.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/compare.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {

// Everything that an evaluation says, added to what the object holds already.
void add_evaluation(Json& json, const evaluate::Evaluation& evaluation,
                    const scorecard::RuleSet& rules);
Json disagreement_json(const risk::Disagreement& shares);
Json head_to_head_json(const evaluate::HeadToHead& result);

}  // namespace hazard::engine
