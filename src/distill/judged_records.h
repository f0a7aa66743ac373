// Decisions that a player meets, judged by another: what each action is worth if the judge plays on
// after it.
//
// With the optimal player for a judge, the sum of weight x regret over the player's own visits is
// exactly what it lacks of the optimal mean. With the player itself for a judge, it is what one
// other decision would change, to first order: the direction in which the player gets better.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "distill/records.h"
#include "hazard/base/result.h"
#include "hazard/policy/policy.h"
#include "policy/features.h"

namespace hazard::distill {

struct Referee {
  const policy::Policy& policy;  // pure
  std::span<const double> rest;  // [place of the anchor]: mean of what follows under it
};

// visits: [place of the anchor] of the player. Kinds that are not wanted stay empty; labels and
// gaps are left out. Anchors, then rolls, that are rarely met are drawn by lot and weigh more.
Result<AllRecords> judged_records(const policy::Policy& player, const std::vector<double>& visits,
                                  const Referee& judge, const Vocabulary& vocabulary,
                                  const std::array<bool, policy::kDecisions.size()>& wanted,
                                  const RecordOptions& options);

}  // namespace hazard::distill
