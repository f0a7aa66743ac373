// All three nets of a policy, learnt from a teacher.
#pragma once

#include <cstdint>
#include <memory>

#include "distill/net_learner.h"
#include "distill/teacher.h"
#include "hazard/base/result.h"
#include "policy/features.h"
#include "policy/net.h"

namespace hazard::distill {

// From the best actions of so many games of the teacher.
Result<policy::Nets> learn_from_games(const policy::Features& features, const Teacher& teacher,
                                      std::int64_t games, const NetLearning& options);

// From what actions lose: first where the teacher comes to, then, round by round, where the nets
// come to that were learnt so far. There the points lost are exactly those that the mean lacks.
// records: decisions of each kind.
Result<policy::Nets> learn_from_regrets(const std::shared_ptr<const policy::Features>& features,
                                        const Teacher& teacher, std::int64_t records, int rounds,
                                        const NetLearning& options);

}  // namespace hazard::distill
