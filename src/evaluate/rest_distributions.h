// The exact distribution of what is still to come under a policy, from every anchor with few open
// boxes: the last turns of a match are decided by it.
#pragma once

#include <vector>

#include "hazard/base/result.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/game.h"

namespace hazard::evaluate {

class RestDistributions {
 public:
  int most_open() const { return most_open_; }
  // Of the points from the anchor to the end, the upper bonus with them.
  const Distribution& from(const scorecard::Anchor& anchor) const;

 private:
  friend Result<RestDistributions> rest_distributions(const policy::Policy& policy, int most_open,
                                                      const EvaluateOptions& options);
  const solve::Game* game_ = nullptr;
  int most_open_ = 0;
  std::vector<int> place_;  // [place of the anchor]: in the list, or -1
  std::vector<Distribution> list_;
};

// The policy must outlive the answer.
Result<RestDistributions> rest_distributions(const policy::Policy& policy, int most_open,
                                             const EvaluateOptions& options = {});

}  // namespace hazard::evaluate
