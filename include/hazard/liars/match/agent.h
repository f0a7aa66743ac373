// Whoever plays: for what a player sees, the probability of every legal action.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "hazard/liars/rules/round.h"

namespace hazard::liars {

// A round that is over: all hands have been shown.
struct PastRound {
  Round round;              // with all its bids
  Action::Kind call;        // how it was ended by round.to_move()
  std::vector<Hand> hands;  // [seat]
};

// What the player to move knows.
struct View {
  const Round& round;
  Hand hand;
  std::span<const PastRound> past = {};  // earlier rounds of this match

  int seat() const { return round.to_move(); }
};

class Agent {
 public:
  virtual ~Agent() = default;
  // Under this name make_agent() gives the same one.
  virtual std::string name() const = 0;
  // The probability of each of legal_actions(view.round), in their order. Sampling agents take
  // their random numbers from the seed; others ignore it.
  virtual std::vector<double> mix(const View& view, std::uint64_t seed) = 0;
  // The same for each of these hands in place of the view's, as [hand][legal action]. What the
  // agent would do with other hands is what others can know of it.
  virtual std::vector<double> mixes(const View& view, std::span<const Hand> hands,
                                    std::uint64_t seed);
};

// An action drawn from the agent's mix.
Action choose(Agent& agent, const View& view, std::uint64_t seed);

}  // namespace hazard::liars
