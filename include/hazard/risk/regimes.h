// When risk matters: theta times the spread of values that a throw decides about.
//
// A throw leads to positions of different value. Where |theta| times their standard deviation
// sigma is small, e^(theta x) is almost linear over them and play is that of the mean; where it is
// large, the best (or worst) outcome alone counts and play is frozen. Sigma is measured here, at
// every throw of the mean player's games.
#pragma once

#include <array>
#include <vector>

#include "hazard/evaluate/evaluation.h"
#include "hazard/solve/game.h"

namespace hazard::risk {

// Standard deviation of the value over the outcomes of throws, in points.
struct Spread {
  double rms = 0;       // root of the mean square, over throws of at least one die
  double mean = 0;      // over the same
  double standing = 0;  // share of throws that are not taken: all dice are kept
};

struct Spreads {
  Spread all;
  std::array<Spread, 3> by_throw;  // first, second and third throw of a turn
  std::vector<Spread> by_turn;     // [turn, from 0]
  double variance = 0;             // sum of squares over the throws of a game, which must be the
                                   // variance of the score
};

// In the games of the policy that maximises the mean, met as `visits` says.
Result<Spreads> measure_spreads(const solve::Values& mean, const std::vector<double>& visits,
                                const evaluate::EvaluateOptions& options = {});

// From "near the mean" to "frozen" in a game of some 250 points.
std::vector<double> regime_thetas();
// What play is like: "near the mean" or "frozen" if it differs from the mean player, or from the
// limit of theta, in no more than 5 % of decisions; "active" otherwise.
std::string_view regime_name(double differs_from_mean, double differs_from_limit);
// The same by rule of thumb: near the mean for |theta| sigma below 0.3, frozen above 3.
std::string_view regime_by_rule(double control);

}  // namespace hazard::risk
