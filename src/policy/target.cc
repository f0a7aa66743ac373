#include "policy/target.h"

#include <algorithm>

#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/plans.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/points.h"

namespace hazard::policy {
namespace {

using scorecard::AnchorSpace;

class TargetPolicy final : public Policy {
 public:
  TargetPolicy(std::string name, solve::PointsValues values, const solve::Values& means)
      : Policy(std::move(name), means.shared_game()),
        values_(std::move(values)),
        decided_(make_value_policy("optimal", means)) {}

  bool minds_lost_sums() const override { return false; }
  bool minds_points() const override { return true; }

  Points minded_points(const AnchorSpace::Row& row, int lane) const override {
    const auto open = values_.open(row, lane);
    return {open.first, open.last};
  }
  void plan_points(const AnchorSpace::Row& row, int lane, const PointSet& points,
                   solve::LanePlans& out) const override {
    values_.plan(row, lane, points, out);
  }
  void plan_lanes(const AnchorSpace::Row& row, const solve::LaneSet& lanes,
                  solve::LanePlans& out) const override {
    decided_->plan_lanes(row, lanes, out);
  }

 private:
  solve::PointsValues values_;
  std::shared_ptr<const Policy> decided_;
};

}  // namespace

Result<std::shared_ptr<const Policy>> make_target_policy(int target, const solve::Values& means,
                                                         const PolicyOptions& options) {
  const scorecard::Position start =
      options.from != nullptr ? *options.from : scorecard::Position(means.rules());
  const auto name =
      to_string(solve::Objective{.kind = solve::Objective::Kind::kTarget, .target = target});
  if (!start.total()) {
    return fail(Errc::kBadInput,
                "position '{}': a score is not known, so it is not known how far {} is; write the "
                "points of every filled box",
                scorecard::to_string(start), name);
  }
  const int points = *start.total() - (start.bonus_secured() ? start.rules.upper_bonus : 0);
  auto solved = solve::solve_points(means.shared_game(),
                                    {.root = start.anchor(),
                                     .least = points,
                                     .most = points,
                                     .prize = solve::Prize::target(target, solve::kPointForTies),
                                     .means = means,
                                     .threads = options.threads,
                                     .watch = options.watch});
  if (!solved) return pass_on(solved);
  return std::make_shared<const TargetPolicy>(name, *std::move(solved), means);
}

}  // namespace hazard::policy
