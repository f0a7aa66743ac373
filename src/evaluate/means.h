// The mean of what is still to come under a pure policy, from every anchor. For a policy of theta
// != 0 it says what boldness or caution costs in points.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "evaluate/outcomes.h"
#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "policy/advice.h"

namespace hazard::evaluate {

class RestMeans {
 public:
  // `storage` keeps alive what `rest` points to: [place of the anchor, see AnchorSpace].
  RestMeans(std::shared_ptr<const policy::Policy> policy, std::span<const double> rest,
            std::shared_ptr<const void> storage);

  // The upper bonus is paid at the end of the game, secured or not.
  std::span<const double> rest() const { return rest_; }

  // Mean of the points still to come between turns; a secured bonus is not to come.
  double from(const scorecard::Position& position) const;
  // For each action of a position with dice on the table: the mean of the points still to come
  // when the policy goes on after it.
  std::vector<double> of(const scorecard::Position& position,
                         std::span<const policy::RankedAction> actions) const;

 private:
  std::shared_ptr<const policy::Policy> policy_;
  Outcomes outcomes_;
  std::span<const double> rest_;
  std::shared_ptr<const void> storage_;
};

Result<std::shared_ptr<const RestMeans>> rest_means(std::shared_ptr<const policy::Policy> policy,
                                                    const EvaluateOptions& options = {});

}  // namespace hazard::evaluate
