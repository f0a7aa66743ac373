// Points of sweeps, kept between runs: one file for each theta, beside the tables. A file that is
// not whole, or not of these rules, is as good as none.
#pragma once

#include <filesystem>

#include "hazard/base/result.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {

Result<void> save_point(const std::filesystem::path& folder, const scorecard::RuleSet& rules,
                        const risk::SweepPoint& point);

Result<risk::SweepPoint> load_point(const std::filesystem::path& folder,
                                    const scorecard::RuleSet& rules, double theta);

}  // namespace hazard::engine
