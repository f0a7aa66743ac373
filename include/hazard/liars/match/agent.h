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

class EngineAgent;
class Match;

// Decisions that an agent failed to make, by kind: only other programs do, see docs/liars.md.
struct Faults {
  std::int64_t late = 0;        // no answer in time
  std::int64_t ended = 0;       // it had ended, or could not be started
  std::int64_t unreadable = 0;  // no message, or no action in it
  std::int64_t illegal = 0;     // an action that the rules do not allow

  std::int64_t total() const { return late + ended + unreadable + illegal; }
  Faults& operator+=(const Faults& more);
  friend bool operator==(const Faults&, const Faults&) = default;
};

// "2 late, 1 illegal"; empty if there are none.
std::string in_words(const Faults& faults);

class Agent {
 public:
  virtual ~Agent() = default;
  // Under this name make_agent() gives the same one; a configuration is named behind it, in
  // brackets.
  virtual std::string name() const = 0;
  // The probability of each of legal_actions(view.round), in their order. Sampling agents take
  // their random numbers from the seed; others ignore it.
  virtual std::vector<double> mix(const View& view, std::uint64_t seed) = 0;
  // Whether the seed matters in such a round. Opponents do not know it, so what they face is then
  // the mean of mix() over seeds.
  virtual bool sampled(const Round& /*round*/) const { return false; }
  // The probability of calling the last bid exact where the view is out of turn. An agent that does
  // not say otherwise calls what its own dice make more likely than not to be met exactly, if that
  // can earn anything.
  virtual double calls_exact(const View& view, std::uint64_t seed);

  // For those who want to hear more than their own turns: that a match of this number begins, and
  // that a round has ended, match.past().back(), at which the agent sits on this seat.
  virtual void begin_match(std::int64_t /*number*/) {}
  virtual void see_round(const Match& /*match*/, int /*seat*/) {}

  virtual Faults faults() const { return {}; }  // so far
  // This agent, if it is one that imagines rounds and can say why it acts.
  virtual const EngineAgent* engine() const { return nullptr; }
  // The same for each of these hands in place of the view's, as [hand][legal action]. What the
  // agent would do with other hands is what others can know of it.
  virtual std::vector<double> mixes(const View& view, std::span<const Hand> hands,
                                    std::uint64_t seed);
};

// An action drawn from the agent's mix.
Action choose(Agent& agent, const View& view, std::uint64_t seed);
// Whether the agent calls exact out of turn, drawn likewise.
bool chooses_exact(Agent& agent, const View& view, std::uint64_t seed);

}  // namespace hazard::liars
