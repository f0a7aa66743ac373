// What a policy loses, decision by decision: in its own games, and in those of the optimal player.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "policy/features.h"
#include "solve/values.h"

namespace hazard::distill {

// Of one kind of decision.
struct KindAssessment {
  double loss = 0;        // points per game of the pupil, judged by the table
  double proxy_loss = 0;  // points that its choices would lose in a game of the optimal player
  double wrong = 0;       // share of the decisions of optimal games that it takes otherwise
  double near_bonus = 0;  // share of those with an upper sum of 40 to 62
  double trifling = 0;    // share of those that lose less than 0.1 points
};

// Decisions of the pupil's games that are met about equally often: 2^-i > times a game >= 2^-(i+1).
struct TailBin {
  std::int64_t decisions = 0;  // different ones
  double met = 0;              // times a game, all together
  double loss = 0;             // points per game
};
inline constexpr int kTailBins = 64;  // the last one also holds what is rarer

struct Assessment {
  evaluate::Evaluation evaluation;
  std::array<TailBin, kTailBins> tail;                          // [i]
  std::array<KindAssessment, policy::kDecisions.size()> kinds;  // [decision]

  double proxy_loss() const;
};

// The losses of all kinds add up to what the mean lacks of the optimal one. `values` are those of
// the mean, `optimal_visits` those of the policy that is optimal for them; the pupil is pure.
Result<Assessment> assess(const policy::Policy& pupil, const solve::Values& values,
                          const std::vector<double>& optimal_visits,
                          const evaluate::EvaluateOptions& options);

}  // namespace hazard::distill
