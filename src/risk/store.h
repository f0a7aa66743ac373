// Results of the risk laboratory, kept between runs: one file for each theta and kind, beside the
// tables. A file that is not whole, or not of these rules and tables, is as good as none.
#pragma once

#include <filesystem>
#include <optional>

#include "hazard/base/result.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

namespace hazard::risk {

class Store {
 public:
  // No folder: keeps nothing.
  Store(std::optional<std::filesystem::path> folder, const scorecard::RuleSet& rules)
      : folder_(std::move(folder)), rules_(rules) {}

  bool keeps() const { return folder_.has_value(); }

  Result<SweepPoint> sweep_point(double theta) const;
  Result<RegimePoint> regime_point(double theta) const;
  Result<MeanGames> mean_games() const;

  Result<void> keep(const SweepPoint& point) const;
  Result<void> keep(const RegimePoint& point) const;
  Result<void> keep(const MeanGames& games) const;

 private:
  std::optional<std::filesystem::path> folder_;
  const scorecard::RuleSet& rules_;
};

}  // namespace hazard::risk
