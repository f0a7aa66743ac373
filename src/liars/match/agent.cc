#include "hazard/liars/match/agent.h"

#include "base/assert.h"
#include "base/rng.h"
#include "hazard/liars/rules/call.h"

namespace hazard::liars {
namespace {

// Uniform on [0, 1), from the last streams of the seed: agents count theirs from 0.
double draw(std::uint64_t seed, std::uint64_t from_last) {
  const RandomBlock words = random_block(seed, {.stream = ~from_last});
  const std::uint64_t bits = (std::uint64_t{words[0]} << 32 | words[1]) >> 11;
  return static_cast<double>(bits) * 0x1p-53;
}

}  // namespace

double Agent::calls_exact(const View& view, std::uint64_t /*seed*/) {
  const Round& round = view.round;
  if (round.rules.exact == Exact::kGain && round.dice[view.seat()] >= round.rules.dice) return 0;
  return call_odds(unseen(round, view.hand, round.bids.back())).p_exact > 0.5 ? 1 : 0;
}

bool chooses_exact(Agent& agent, const View& view, std::uint64_t seed) {
  // Every seat draws for itself: all are asked about one bid with one seed.
  return draw(seed, 1 + view.seat()) < agent.calls_exact(view, seed);
}

Faults& Faults::operator+=(const Faults& more) {
  late += more.late;
  ended += more.ended;
  unreadable += more.unreadable;
  illegal += more.illegal;
  return *this;
}

std::string in_words(const Faults& faults) {
  std::string text;
  const auto add = [&](std::int64_t count, const char* kind) {
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, kind);
  };
  add(faults.late, "late");
  add(faults.ended, "ended");
  add(faults.unreadable, "unreadable");
  add(faults.illegal, "illegal");
  return text;
}

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
  double left = draw(seed, 0);
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
