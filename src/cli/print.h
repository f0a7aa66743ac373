// Answers as people read them on a terminal.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"

namespace hazard::cli {

std::string show(const engine::SolveAnswer& answer);
std::string show(const engine::AdviceAnswer& answer, bool all);
std::string show(const engine::CountAnswer& answer);
std::string show(const std::vector<engine::VerifyAnswer>& answers);
std::string show(const engine::VariantsAnswer& answer);
std::string show(const engine::PoliciesAnswer& answer);
std::string show(const engine::VersionAnswer& answer);
std::string show(const engine::BenchAnswer& answer);

// print_play.cc
std::string show(const engine::EvaluateAnswer& answer);
std::string show(const engine::SimulateAnswer& answer);
std::string show(const engine::CompareAnswer& answer);

// print_risk.cc
std::string show(const engine::SweepAnswer& answer,
                 const std::vector<engine::WrittenAnswer>& written);
std::string show(const engine::FrontierAnswer& answer);
std::string show(const engine::RegimesAnswer& answer);
std::string show(const engine::WrittenAnswer& answer);

// print_chance.cc
std::string show(const engine::CoinsAnswer& answer,
                 const std::vector<engine::WrittenAnswer>& written);
std::string show(const engine::ChanceAnswer& answer,
                 const std::vector<engine::WrittenAnswer>& written);

}  // namespace hazard::cli
