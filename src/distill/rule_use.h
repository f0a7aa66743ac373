// What each rule of a book is good for, and where the book errs most.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "distill/teacher.h"
#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/scorecard/anchor.h"
#include "policy/features.h"
#include "policy/rule_list.h"
#include "policy/rule_policy.h"

namespace hazard::distill {

struct RuleUse {
  double used = 0;  // times a game
  // Points that a game would lose if what comes next applied instead, all else as it is: exact to
  // first order.
  double adds = 0;
};

// A decision where the book loses points against the optimal player.
struct RuleError {
  scorecard::Anchor anchor;
  policy::Decision decision = policy::Decision::kCategory;
  int roll = 0;    // 0..251
  int rule = 0;    // place in its list; the number of rules for the default
  int chosen = 0;  // the box, or the number of the hand that is kept
  int best = 0;
  double loss = 0;  // points
  double met = 0;   // times a game
};

struct RuleStudy {
  std::array<std::vector<RuleUse>, policy::kDecisions.size()>
      use;  // [decision][rule], default last
  // Those that cost most points a game first; no more than two of a rule.
  std::vector<RuleError> errors;
};

Result<RuleStudy> study_rules(std::shared_ptr<const policy::Features> features,
                              const policy::RuleBook& book, const policy::RulePlay& play,
                              const Teacher& teacher, int most_errors,
                              const evaluate::EvaluateOptions& options);

}  // namespace hazard::distill
