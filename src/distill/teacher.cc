#include "distill/teacher.h"

#include "hazard/scorecard/position.h"
#include "policy/value_policy.h"

namespace hazard::distill {

Result<Teacher> make_teacher(const solve::Values& values,
                             const evaluate::EvaluateOptions& options) {
  auto policy = policy::make_value_policy("optimal", values);
  auto evaluation = evaluate::evaluate(*policy, scorecard::Position(values.rules()), options);
  if (!evaluation) return pass_on(evaluation);
  return Teacher{values, std::move(policy), std::move(evaluation->visits)};
}

}  // namespace hazard::distill
