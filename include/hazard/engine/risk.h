// The risk laboratory: sweeps, the frontier, regimes, the report.
#pragma once

#include <string>
#include <vector>

#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {

// Of a sweep, and of all that follows from one.
struct SweepRequest {
  scorecard::RuleSet variant = {};
  std::vector<double> thetas = {};  // none: the usual ones
};

struct SweepAnswer {
  scorecard::RuleSet rules;
  std::vector<risk::SweepPoint> points;  // by theta
  int from_cache = 0;                    // points that had been computed before
  double seconds = 0;
  std::vector<std::string> warnings;
};

struct FrontierAnswer {
  scorecard::RuleSet rules;
  risk::Frontier frontier;
  std::vector<std::string> warnings;
};

struct RegimesAnswer {
  scorecard::RuleSet rules;
  risk::Regimes regimes;
  std::vector<std::string> warnings;
};

struct ReportAnswer {
  std::string html;
  std::vector<std::string> warnings;
};

}  // namespace hazard::engine
