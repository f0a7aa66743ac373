// When risk matters: theta times the spread of values that a throw decides about.
//
// A throw leads to positions of different value. Where |theta| times their standard deviation
// sigma is small, e^(theta x) is almost linear over them and play is that of the mean; where it is
// large, the best (or worst) outcome alone counts and play is frozen. Sigma is measured here, at
// every throw of the mean player's games.
//
// A throw is a lottery, and what it is worth to a player of attitude theta is, next to theta = 0,
//
//   certainty equivalent = mean + theta sigma^2 / 2 + rest
//
// The rest tells how far the rule of thumb "mean and variance" holds: it is measured at the same
// throws.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/compare.h"
#include "hazard/solve/game.h"

namespace hazard::risk {

// Standard deviation of the value over the outcomes of throws, in points.
struct Spread {
  double rms = 0;        // root of the mean square, over throws of at least one die
  double mean = 0;       // over the same
  double not_taken = 0;  // share of throws that are not taken: all dice are kept
};

struct Spreads {
  Spread all;
  std::array<Spread, 3> by_throw;  // first, second and third throw of a turn
  std::vector<Spread> by_turn;     // [turn, from 0]
  double variance = 0;             // sum of squares over the throws of a game, which must be the
                                   // variance of the score
};

// What certainty equivalents add to means over throws of at least one die, in points.
struct Correction {
  double premium = 0;  // mean of certainty equivalent - mean
  double rest = 0;     // mean of certainty equivalent - (mean + theta sigma^2 / 2)
  double rms = 0;      // of the rest
  double largest = 0;  // the rest that is largest in size
};

struct Corrections {
  double theta = 0;
  Correction all;
  std::array<Correction, 3> by_throw;  // first, second and third throw of a turn
  std::vector<Correction> by_turn;     // [turn, from 0]
};

struct ThrowFigures {
  Spreads spreads;
  std::vector<Corrections> corrections;  // one for each theta
};

// In the games of the policy that maximises the mean, met as `visits` says; values are means.
Result<ThrowFigures> measure_throws(const solve::Values& mean, const std::vector<double>& visits,
                                    std::span<const double> thetas = {},
                                    const evaluate::EvaluateOptions& options = {});

// The case that counts as theta grows, or falls, without bound.
struct LimitCase {
  int points = 0;
  double probability = 0;
};

// What all thetas are held against: the mean player's games, and both ends of theta.
struct MeanGames {
  double mean = 0;
  double sd = 0;
  LimitCase best_case, worst_case;
  Spreads spreads;
};

// What is measured at one theta, in the mean player's games.
struct RegimePoint {
  double theta = 0;
  double certainty_equivalent = 0;
  Disagreement disagreement;      // with the mean player
  double differs_from_limit = 0;  // share of all decisions; from the limit of theta
  Corrections corrections;
};

// Where risk matters.
struct Regimes {
  // A rough value for sigma, without looking at throws.
  struct Estimate {
    std::string method;
    std::optional<double> sigma;
    double theta_critical = 0;
  };
  struct Row {
    RegimePoint point;
    double control = 0;  // |theta| sigma
    std::string rule;    // what that says about play by rule of thumb
    std::string regime;  // what play is like
    double order = 0;    // (CE - mean) / (limit - mean): 0 is the mean, 1 the limit
  };
  MeanGames games;
  double theta_critical = 0;  // 1 / sigma
  std::vector<Estimate> estimates;
  std::vector<Row> rows;  // one for each theta
};
Regimes make_regimes(const MeanGames& games, std::span<const RegimePoint> points, int turns);

// From "near the mean" to "frozen" in a game of some 250 points.
std::vector<double> regime_thetas();

// What play is like, by the share of decisions, in the mean player's games, in which it differs
// from that player and from the limit of theta, the policy theta:inf or theta:-inf.
inline constexpr double kFewDecisions = 0.05;
inline constexpr std::string_view kNearTheMean = "near the mean";
inline constexpr std::string_view kActive = "active";
inline constexpr std::string_view kFrozen = "frozen";
std::string_view regime_name(double differs_from_mean, double differs_from_limit);

// What the names mean for a player; lines of a terminal.
inline constexpr std::string_view kRegimesInWords =
    "Near the mean: at least 19 of 20 decisions are the mean player's. Frozen: at\n"
    "least 19 of 20 are those of a player who looks at the best case alone, or at the\n"
    "worst; wanting still more risk, or still less, changes play no more. Active: all\n"
    "between.\n";

// The same by rule of thumb, in units of |theta| sigma, which compares what utility bends with what
// a throw changes: up to 0.3 the correction to a mean stays below 5 % of the spread (x^2 / 2), from
// 3 on one outcome outweighs another e^3 = 20 times.
inline constexpr double kThumbNear = 0.3;
inline constexpr double kThumbFrozen = 3;
std::string_view regime_by_rule(double control);

}  // namespace hazard::risk
