// What risk costs and what it buys: one page of figures about a sweep over theta, complete in
// itself: no network, and no script needed to read it.
#pragma once

#include <string>
#include <vector>

#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"
#include "risk/frozen.h"

namespace hazard::report {

struct RiskReport {
  const scorecard::RuleSet* rules = nullptr;
  std::vector<risk::SweepPoint> points;  // by theta, which takes the value 0 once
  double best_case = 0;                  // points; what certainty equivalents tend to
  double worst_case = 0;
  double sigma = 0;  // points; root mean square of the value's sd at a chance node
  risk::FrozenFrom frozen;
};

// An HTML page; the same text for the same numbers.
std::string risk_report(const RiskReport& report);

}  // namespace hazard::report
