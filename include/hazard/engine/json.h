// The one JSON codec: the same texts for the command line and for the API.
#pragma once

#include <string>

#include "hazard/engine/engine.h"
#include "hazard/engine/liars.h"
#include "hazard/risk/sweep.h"

namespace hazard::engine {

std::string to_json(const LiarsCallAnswer& answer);
std::string to_json(const LiarsRulesAnswer& answer);
std::string to_json(const LiarsSolveAnswer& answer);
std::string to_json(const LiarsExploitAnswer& answer);
std::string to_json(const LiarsValuesAnswer& answer);
std::string to_json(const LiarsAdvice& advice);
std::string to_json(const LiarsTournamentAnswer& answer);
std::string to_json(const LiarsReviewAnswer& answer);

}  // namespace hazard::engine
