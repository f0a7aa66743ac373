// The risk laboratory: sweeps, the frontier, regimes, the report.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {

// Of a sweep, and of all that follows from one.
struct SweepRequest {
  scorecard::RuleSet variant;
  std::vector<double> thetas;  // none: the usual ones
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
  struct Row {
    double theta = 0;
    double control = 0;  // |theta| sigma
    std::string rule;    // what that says about play by rule of thumb
    std::string regime;  // what play is like
    double certainty_equivalent = 0;
    double order = 0;               // (CE - mean) / (limit - mean): 0 is the mean, 1 the limit
    double differs_from_mean = 0;   // share of all decisions, in the games of the mean player
    double differs_from_limit = 0;  // the same, from the limit of theta
  };
  // A rough value for sigma, without looking at throws.
  struct Estimate {
    std::string method;
    std::optional<double> sigma;
    double theta_critical = 0;
  };
  scorecard::RuleSet rules;
  double mean = 0;
  double sd = 0;
  // The case that counts as theta grows, or falls, without bound.
  struct Limit {
    int points = 0;
    double probability = 0;
  };
  Limit best_case, worst_case;
  risk::Spreads spreads;
  double theta_critical = 0;  // 1 / sigma
  std::vector<Estimate> estimates;
  std::vector<Row> rows;
  std::vector<std::string> warnings;
};

struct ReportAnswer {
  std::string html;
  std::vector<std::string> warnings;
};

}  // namespace hazard::engine
