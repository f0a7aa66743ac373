// What the files of the JSON codec for Liar's Dice share.
#pragma once

#include "engine/json_values.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::engine {

// The rules in force, as every answer has them.
Json rules_json(const liars::Rules& rules);

}  // namespace hazard::engine
