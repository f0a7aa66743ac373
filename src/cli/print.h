// Answers as people read them on a terminal.
#pragma once

#include <string>

#include "engine/engine.h"

namespace hazard::cli {

std::string show(const engine::SolveAnswer& answer);
std::string show(const engine::AdviceAnswer& answer, bool all);
std::string show(const engine::CountAnswer& answer);
std::string show(const std::vector<engine::VerifyAnswer>& answers);
std::string show(const engine::VariantsAnswer& answer);
std::string show(const engine::VersionAnswer& answer);
std::string show(const engine::BenchAnswer& answer);

}  // namespace hazard::cli
