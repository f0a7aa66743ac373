// Who is learnt from: the player that is optimal for a table of values.
#pragma once

#include <memory>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "solve/values.h"

namespace hazard::distill {

struct Teacher {
  solve::Values values;
  std::shared_ptr<const policy::Policy> policy;
  std::vector<double> visits;  // [place of the anchor]: P(its games pass through it)
};

Result<Teacher> make_teacher(const solve::Values& values, const evaluate::EvaluateOptions& options);

}  // namespace hazard::distill
