// How imagined players play: a mixture of styles, and what changes its weights.
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
  // Weights by what the styles returned in a pilot: floor + softmax(mean return / temperature).
  bool adaptive = false;
  double temperature = 0.25;
  // Imagined rounds of the average return that a policy starts with: [policy], or one for all.
  std::vector<double> prior_alpha = {1};
  double decay = 0.5;      // what a return keeps from one update to the next
  double floor = 0.02;     // least weight of each policy, before noise
  double noise_alpha = 1;  // Dirichlet noise at the root
  double noise = 0;        // and its share

  friend bool operator==(const MixtureOptions&, const MixtureOptions&) = default;
};

// Weights of all styles for one decision, before anything is known of the opponents.
std::vector<double> root_weights(const MixtureOptions& options, const View& view,
                                 std::uint64_t seed);

// Gives every policy the floor and divides the rest in proportion to the weights, which then sum
// to 1.
void apply_floor(std::vector<double>& weights, const std::vector<int>& policies, double floor);

}  // namespace hazard::liars
