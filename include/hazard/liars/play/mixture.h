// How imagined players play: a mixture of styles, and what changes its weights.
//
// Weights are as given, times the context gate, with noise; or those of a depth schedule; or follow
// what styles return. Wherever they come from, the floor is applied to them once and last.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hazard/liars/match/agent.h"

namespace hazard::liars {

// What the context gate looks at, each 0..1.
enum class Feature : std::uint8_t { kDiceLeft, kBidGap, kPlayers, kOnesActive };
inline constexpr int kNumFeatures = 4;

struct DepthSchedule {
  std::vector<int> thresholds;               // ascending; from this many imagined actions on …
  std::vector<std::vector<double>> weights;  // … these weights hold. [threshold][policy]

  friend bool operator==(const DepthSchedule&, const DepthSchedule&) = default;
};

struct MixtureOptions {
  bool enabled = true;                                // false: everybody plays the first policy
  std::vector<int> policies = {0, 1, 2, 3, 4, 5, 6};  // numbers of styles
  std::vector<double> weights = {0.2, 0.15, 0.1, 0.15, 0.05, 0.2, 0.15};  // [policy]
  DepthSchedule depth;
  // Each policy's weight is multiplied by exp(score), a linear function of the features.
  bool gate = false;
  std::vector<std::array<double, kNumFeatures>> gate_scores;  // [policy][feature]
  double floor = 0.02;     // every policy gets it first, see apply_floor(); 0..1 / policies
  double noise_alpha = 1;  // Dirichlet noise at the root
  double noise = 0;        // and its share

  // Weights that follow what the styles return in the race, see adaptive.h.
  bool adaptive = false;
  int updates = 4;
  double share = 0.25;        // of the budget, for them to learn from
  double temperature = 0.25;  // of the first update
  double cooling = 0.9;       // what each leaves of it to the next
  // Imagined rounds of the average return that a policy starts with: [policy], or one for all.
  std::vector<double> prior_alpha = {1};
  double decay = 0.5;  // what a return keeps from one update to the next
  // Beyond one of these twice in a row the weights count as unstable and are given up.
  double least_styles = 1.5;  // effective number
  double most_regret = 0.5;   // in units of the returns

  friend bool operator==(const MixtureOptions&, const MixtureOptions&) = default;
};

// Weights of all styles for one decision, before anything is known of the opponents: [style]. They
// sum to 1.
std::vector<double> root_weights(const MixtureOptions& options, const View& view,
                                 std::uint64_t seed);
// The same before the floor.
std::vector<double> prior_weights(const MixtureOptions& options, const View& view,
                                  std::uint64_t seed);

// Gives each of the K policies the floor and divides the rest in proportion to the weights w:
//
//   floor + (1 - K floor) w / sum of w
//
// They then sum to 1 and none is below the floor, which is 1 / K at most. Once: a second time would
// draw the weights closer together.
void apply_floor(std::vector<double>& weights, const std::vector<int>& policies, double floor);

}  // namespace hazard::liars
