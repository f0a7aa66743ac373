// One policy for each attitude to risk, each evaluated exactly and held against the mean player.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/risk/compare.h"
#include "hazard/solve/game.h"

namespace hazard::risk {

struct SweepPoint {
  double theta = 0;
  double certainty_equivalent = 0;    // as solved
  evaluate::Evaluation evaluation;    // without visits
  Disagreement disagreement;          // with the mean player, in the games that he plays
  evaluate::HeadToHead against_mean;  // this policy against the mean player
  bool added = false;                 // between the thetas that were asked for
};

// -3 to 3 in 37 steps, 19 of them within 0.1 of zero, down to 0.005 apart.
std::vector<double> default_thetas();

// Reads "-0.1,0,0.05" or "-0.1:0.2:0.01" (from, to, step); ascending, each once.
Result<std::vector<double>> parse_thetas(std::string_view text);

// Whom the others are held against.
struct MeanPlayer {
  std::shared_ptr<const policy::Policy> policy;
  evaluate::Evaluation evaluation;
};
Result<MeanPlayer> make_mean_player(const solve::Values& mean,
                                    const evaluate::EvaluateOptions& options);

// All but the disagreement, which is found for many thetas at once: see disagreements().
Result<SweepPoint> sweep_point(const solve::Values& values, const MeanPlayer& mean,
                               const evaluate::EvaluateOptions& options);

}  // namespace hazard::risk
