// Answers as people read them on a terminal.
#pragma once

#include <string>
#include <vector>

#include "engine/fields.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/liars.h"
#include "hazard/engine/liars_solve.h"
#include "hazard/engine/review.h"
#include "hazard/engine/why.h"

namespace hazard::cli {

std::string show(const engine::SolveAnswer& answer);
std::string show(const engine::AdviseAnswer& answer, bool all);
std::string show(const engine::CountAnswer& answer);
std::string show(const engine::VerifyAnswer& answer);
std::string show(const engine::VariantsAnswer& answer);
std::string show(const engine::PoliciesAnswer& answer);
std::string show(const engine::CacheAnswer& answer);
std::string show(const engine::VersionAnswer& answer);
std::string show(const engine::SignatureAnswer& answer);
std::string show(const engine::BenchAnswer& answer);

std::string objective(double theta);  // "mean", "theta +0.05 (bold)"

// print_why.cc
std::string show(const engine::WhyAnswer& answer);

// print_evaluate.cc
std::string show(const engine::EvaluateAnswer& answer);
std::string show(const engine::SimulateAnswer& answer);
std::string show(const engine::CompareAnswer& answer);

// print_versus.cc
std::string show(const engine::TargetAnswer& answer);
std::string show(const engine::EndgameAnswer& answer, bool all);
std::string show(const engine::ThresholdsAnswer& answer);
std::string show(const engine::BoundsAnswer& answer);

// print_duel.cc
std::string show(const engine::DuelAnswer& answer);

// print_distill.cc
std::string show(const engine::DistillAnswer& answer);

// print_rules.cc
std::string show(const engine::RulesSheetAnswer& answer);
std::string show(const engine::RulesQuizAnswer& answer);

// print_pareto.cc
std::string show(const engine::ParetoAnswer& answer);
std::string show(const engine::ExportAnswer& answer);

// print_review.cc
std::string show(const engine::ReviewAnswer& answer);
std::string show(const engine::GamesListAnswer& answer);
std::string show(const engine::GamesSaveAnswer& answer);
std::string show(const engine::GamesShowAnswer& answer);
std::string show(const engine::GamesDeleteAnswer& answer);

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

// print_liars.cc
std::string show(const engine::LiarsCallAnswer& answer);
std::string show(const engine::LiarsRulesAnswer& answer);
std::string show(const engine::LiarsConfigAnswer& answer);

// print_liars_solve.cc
std::string show(const engine::LiarsSolveAnswer& answer);
std::string show(const engine::LiarsExploitAnswer& answer);
std::string show(const engine::LiarsTrainAnswer& answer);
std::string show(const engine::LiarsLbrAnswer& answer);
std::string show(const engine::LiarsValuesAnswer& answer);

// print_liars_advice.cc
std::string show(const engine::LiarsAdviseAnswer& advice);

// print_liars_match.cc
std::string show(const engine::LiarsTournamentAnswer& answer);
std::string show(const engine::LiarsReviewAnswer& answer);

}  // namespace hazard::cli
