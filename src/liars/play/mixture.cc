#include "hazard/liars/play/mixture.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/assert.h"
#include "liars/play/rollout.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

// Of random words; the last but one, as choose() takes the last.
constexpr std::uint64_t kNoiseStream = ~std::uint64_t{0} - 1;

std::array<double, kNumFeatures> features(const View& view) {
  const Round& round = view.round;
  const double dice = round.dice_in_play();
  const double quantity = round.bids.empty() ? 0 : round.bids.back().quantity;
  return {dice / (round.players() * round.rules.dice), quantity / dice,
          static_cast<double>(round.alive()) / kMaxPlayers, round.wild_face() != 0 ? 1.0 : 0.0};
}

// A draw from the gamma distribution of this shape (Marsaglia and Tsang, 2000).
double gamma(double shape, Words& words) {
  const auto uniform = [&] { return (words.next() + 0.5) * 0x1p-32; };
  if (shape < 1) {
    const double larger = gamma(shape + 1, words);
    return larger * std::pow(uniform(), 1 / shape);
  }
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double radius = std::sqrt(-2 * std::log(uniform()));
    const double x = radius * std::cos(2 * std::numbers::pi * uniform());
    const double v = std::pow(1 + c * x, 3);
    if (v > 0 && std::log(uniform()) < x * x / 2 + d - d * v + d * std::log(v)) return d * v;
  }
}

}  // namespace

void apply_floor(std::vector<double>& weights, const std::vector<int>& policies, double floor) {
  const double count = static_cast<double>(policies.size());
  HAZARD_ASSERT(floor * count <= 1);
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (int style : policies) weights[style] = floor + (1 - floor * count) * weights[style] / sum;
}

std::vector<double> prior_weights(const MixtureOptions& options, const View& view,
                                  std::uint64_t seed) {
  std::vector<double> weights(styles().size());
  if (!options.enabled) {
    weights[options.policies.front()] = 1;
    return weights;
  }
  const auto now = features(view);
  Words words(seed, kNoiseStream);
  double sum = 0;
  double noise_sum = 0;
  std::vector<double> noise;
  for (std::size_t i = 0; i < options.policies.size(); ++i) {
    double score = 0;
    for (int f = 0; options.gate && f < kNumFeatures; ++f) {
      score += options.gate_scores[i][f] * now[f];
    }
    sum += weights[options.policies[i]] = options.weights[i] * std::exp(score);
    noise.push_back(options.noise > 0 ? gamma(options.noise_alpha, words) : 0);
    noise_sum += noise.back();
  }
  for (std::size_t i = 0; i < noise.size(); ++i) {
    double& weight = weights[options.policies[i]];
    weight /= sum;
    if (options.noise > 0) {
      weight = (1 - options.noise) * weight + options.noise * noise[i] / noise_sum;
    }
  }
  return weights;
}

std::vector<double> root_weights(const MixtureOptions& options, const View& view,
                                 std::uint64_t seed) {
  auto weights = prior_weights(options, view, seed);
  if (options.enabled) apply_floor(weights, options.policies, options.floor);
  return weights;
}

}  // namespace hazard::liars
