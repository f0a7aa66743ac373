// What the commands that learn a policy have in common.
#pragma once

#include <string>
#include <string_view>

#include "distill/teacher.h"
#include "hazard/base/result.h"
#include "hazard/engine/call.h"
#include "hazard/engine/distill.h"
#include "hazard/policy/policy.h"

namespace hazard::engine {

// Evaluates the policy exactly and fills in all of the answer but its size, its text and the time
// that learning took.
Result<DistillAnswer> judge_pupil(std::string_view model, const policy::Policy& pupil,
                                  const distill::Teacher& teacher, const Call& call);

}  // namespace hazard::engine
