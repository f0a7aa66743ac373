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
  Action::Kind call;        // how it was ended
  std::vector<Hand> hands;  // [seat]
  int out_of_turn = -1;     // seat that ended it, if it was not round.to_move()

  int caller() const { return out_of_turn >= 0 ? out_of_turn : round.to_move(); }
};

// What a player knows: the one to move, or one who may call exact out of turn.
struct View {
  const Round& round;
  Hand hand;
  std::span<const PastRound> past = {};  // earlier rounds of this match
  int out_of_turn = -1;                  // seat, if it is not the one to move

  int seat() const { return out_of_turn >= 0 ? out_of_turn : round.to_move(); }
};

class Agent {
 public:
  virtual ~Agent() = default;
  // Under this name make_agent() gives the same one.
  virtual std::string name() const = 0;
  // The probability of each of legal_actions(view.round), in their order. Sampling agents take
  // their random numbers from the seed; others ignore it.
  virtual std::vector<double> mix(const View& view, std::uint64_t seed) = 0;
  // The probability of calling the last bid exact where the view is out of turn. An agent that does
  // not say otherwise calls what its own dice make more likely than not to be met exactly, if that
  // can earn anything.
  virtual double calls_exact(const View& view, std::uint64_t seed);
};

// An action drawn from the agent's mix.
Action choose(Agent& agent, const View& view, std::uint64_t seed);
// Whether the agent calls exact out of turn, drawn likewise.
bool chooses_exact(Agent& agent, const View& view, std::uint64_t seed);

}  // namespace hazard::liars
