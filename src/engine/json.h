// The one JSON codec: the same texts for the command line and for the API.
#pragma once

#include <string>

#include "engine/engine.h"

namespace hazard::engine {

std::string to_json(const SolveAnswer& answer);
std::string to_json(const AdviceAnswer& answer);
std::string to_json(const CountAnswer& answer);
std::string to_json(const std::vector<VerifyAnswer>& answers);
std::string to_json(const VariantsAnswer& answer);
std::string to_json(const VersionAnswer& answer);
std::string to_json(const BenchAnswer& answer);
std::string to_json(const Error& error);

// "bad-input", "table-corrupt", ...
std::string_view code_name(Errc code);

}  // namespace hazard::engine
