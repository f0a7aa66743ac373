// The risk laboratory of one variant: sweeps over theta, best thetas between their points, and
// regimes. What is done is kept in a folder, so that work goes on where it was interrupted and a
// second run costs nothing. What thetas do in the mean player's games is measured for many of them
// at once, and by sweeps too: their regimes are known afterwards.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"
#include "policy/limit.h"
#include "policy/policies.h"
#include "risk/store.h"

namespace hazard::risk {

class Laboratory {
 public:
  struct Options {
    policy::ValueSource values;                   // of the variant
    std::optional<std::filesystem::path> folder;  // where results are kept; nothing: nowhere
    int threads = 0;                              // 0: all
  };
  Laboratory(const scorecard::RuleSet& rules, Options options);
  Laboratory(const Laboratory&) = delete;
  Laboratory& operator=(const Laboratory&) = delete;

  // Points by theta, each theta once.
  Result<std::vector<SweepPoint>> sweep(std::vector<double> thetas, const Watch& watch);
  // The points and those between them where some figure of the frontier is better; see
  // more_thetas() in frontier.h. The sweep must contain theta = 0. The disagreement of points that
  // are added is not found.
  Result<std::vector<SweepPoint>> refine(std::vector<SweepPoint> points, const Watch& watch);

  Result<MeanGames> mean_games(const Watch& watch);
  // One for each theta. Finds the mean games on the way, if they are not known yet.
  Result<std::vector<RegimePoint>> regime_points(std::span<const double> thetas,
                                                 const Watch& watch);

  int from_store() const { return from_store_; }  // points of sweeps that had been computed before
  // What went wrong without spoiling results.
  const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  struct Limits {
    std::shared_ptr<const policy::LimitPolicy> best, worst;
  };

  Result<SweepPoint> point(double theta, const Watch& watch);
  Result<const MeanPlayer*> mean_player(const Watch& watch);
  Result<const Limits*> limits(const Watch& watch);
  Result<std::vector<RegimePoint>> measure(std::span<const double> thetas, const Watch& watch);
  Result<std::vector<RegimePoint>> measure_at_once(std::span<const double> thetas,
                                                   const Watch& watch);
  template <class Record>
  std::optional<Record> found(Result<Record> kept);
  template <class Record>
  void keep(const Record& record);

  const scorecard::RuleSet rules_;
  Options options_;
  Store store_;
  bool keeping_;
  int from_store_ = 0;
  std::vector<std::string> warnings_;
  std::optional<MeanPlayer> mean_player_;
  std::optional<Limits> limits_;
  std::optional<MeanGames> mean_games_;
};

}  // namespace hazard::risk
