#include "hazard/liars/match/agent.h"

#include "base/assert.h"
#include "base/rng.h"

namespace hazard::liars {

std::vector<double> Agent::mixes(const View& view, std::span<const Hand> hands,
                                 std::uint64_t seed) {
  std::vector<double> all;
  for (const Hand& hand : hands) {
    const std::vector<double> one = mix({view.round, hand, view.past}, seed);
    all.insert(all.end(), one.begin(), one.end());
  }
  return all;
}

Action choose(Agent& agent, const View& view, std::uint64_t seed) {
  const std::vector<double> mix = agent.mix(view, seed);
  const std::vector<Action> actions = legal_actions(view.round);
  HAZARD_ASSERT(mix.size() == actions.size());
  // The last stream of the seed: agents count theirs from 0.
  const RandomBlock words = random_block(seed, {.stream = ~std::uint64_t{0}});
  const std::uint64_t bits = (std::uint64_t{words[0]} << 32 | words[1]) >> 11;
  double left = static_cast<double>(bits) * 0x1p-53;  // uniform on [0, 1)
  // Where rounding leaves something over, the last action with a probability takes it.
  std::size_t chosen = 0;
  for (std::size_t i = 0; i < mix.size(); ++i) {
    if (mix[i] <= 0) continue;
    chosen = i;
    left -= mix[i];
    if (left < 0) break;
  }
  return actions[chosen];
}

}  // namespace hazard::liars
