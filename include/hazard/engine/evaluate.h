// Policies: what they lead to, evaluated, simulated and compared.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/review/record.h"
#include "hazard/risk/compare.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {

struct EvaluateRequest {
  scorecard::Position position = scorecard::Position();
  std::string policy = "optimal";
  std::vector<int> at_least = {};   // scores whose chance is asked for
  std::vector<double> thetas = {};  // attitudes whose certainty equivalent is asked for
};

struct EvaluateAnswer {
  struct Chance {
    int score = 0;
    double probability = 0;  // of that many points or more
  };
  struct Equivalent {
    double theta = 0;
    double certainty_equivalent = 0;
  };
  std::string position;
  std::string policy;
  scorecard::RuleSet rules;
  evaluate::Evaluation evaluation;
  std::vector<Chance> at_least;
  std::vector<Equivalent> certainty_equivalents;
  double seconds = 0;  // of evaluating
  std::vector<std::string> warnings;
};

struct SimulateRequest {
  scorecard::Position position = scorecard::Position();
  std::vector<std::string> policies = {"optimal"};
  std::int64_t games = 100'000;
  std::uint64_t seed = 1;
  int records = 0;  // games whose dice and decisions are wanted
};

struct SimulateAnswer {
  std::string position;
  scorecard::RuleSet rules;
  std::uint64_t seed = 0;
  evaluate::JointSimulation comparison;  // one simulation for each policy
  std::vector<std::string> warnings;
};

// The games that a simulation from this position tells in full.
std::vector<review::Record> recorded(const evaluate::Simulation& simulation,
                                     const std::string& position);

struct CompareRequest {
  scorecard::RuleSet variant = {};
  std::string a, b;
  int examples = 10;  // in each list
};

struct CompareAnswer {
  scorecard::RuleSet rules;
  std::string a, b;
  evaluate::Evaluation evaluation_a, evaluation_b;
  evaluate::HeadToHead head_to_head;
  evaluate::Distribution lead;  // score of a - score of b, of two independent games
  risk::Comparison comparison;
  double seconds = 0;
  std::vector<std::string> warnings;
};

}  // namespace hazard::engine
