// Means of the rest of a game (evaluate/means.h), kept beside the table whose policy plays.
//
//   text      "yahtzee-plain theta=-0.05 rules=<hash>"
//   payload   [row][lane] double
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>

#include "hazard/base/result.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"

namespace hazard::table {

// "yatzy-theta+0.05.means"
std::filesystem::path means_file_name(const scorecard::RuleSet& rules, solve::Objective objective);

Result<void> save_means(std::span<const double> means, const scorecard::RuleSet& rules,
                        solve::Objective objective, const std::filesystem::path& path);

// Maps the file if it holds so many means for these rules and this objective.
Result<std::shared_ptr<const double>> load_means(const std::filesystem::path& path,
                                                 const scorecard::RuleSet& rules,
                                                 solve::Objective objective, std::size_t count);

}  // namespace hazard::table
