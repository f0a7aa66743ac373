// All agents by name.
//
//   random, honest, honest+1,        see simple_agents.h
//   threshold:T, raise:T
//   cmd:PROGRAM                      another program, see outside_agent.h
//   montecarlo                       dice as if nobody had bid, three styles, a race for dice
//   blueprint                        what was learnt by self-play, and nothing else
//   engine                           the blueprint, solved rounds, and beliefs that tell who does
//   not
//                                    play like that, with a paired race for what this is worth
//   rollout                          beliefs by styles of people, and the winner of the race
//   engine:WORD[+WORD]...            the same with
//     2000             as many imagined rounds at most
//     50ms             as much time at most; what it then decides depends on the machine
//     no-posterior     hidden dice as if nobody had bid
//     no-learning      opponents' styles are not learnt from earlier rounds
//     no-values        the end of a round counted in dice, not in chances to win
//     no-mixture       everybody is imagined to play one style
//     no-race          all imagined rounds, spread evenly
//     no-pairs         actions compared on different dice
//     no-analytic      calls imagined, not computed
//     no-solved        solved rounds are not looked up
//
//     no-blueprint     the best action alone, and nobody plays the blueprint
//
// rollout and montecarlo take the same words.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "base/parallel.h"
#include "hazard/liars/play/decision.h"
#include "liars/play/knowledge.h"
#include "liars/play/values.h"

namespace hazard::liars {

// How an agent that imagines rounds decides.
struct EngineAgentOptions {
  std::string name = "engine";
  DecisionOptions decision;
  bool solved = true;
  bool search = true;  // false: the blueprint alone

  friend bool operator==(const EngineAgentOptions&, const EngineAgentOptions&) = default;
};
EngineAgentOptions engine_options();
EngineAgentOptions rollout_options();
EngineAgentOptions blueprint_options();
EngineAgentOptions montecarlo_options();

// A strategy that was looked up.
struct SolvedMix {
  double lower = -1;  // of the round to its first mover
  double upper = 1;
  std::vector<double> mix;  // [legal action]
};

// A decision and what is known beside it.
struct Advice {
  Action action;            // what is done most often
  std::vector<double> mix;  // how often what is done, [legal action]
  Decision decision;        // its actions say the same of those that came into question
  std::optional<SolvedMix> solved;
};

class EngineAgent : public Agent {
 public:
  // The errand is that of all it will be asked.
  EngineAgent(EngineAgentOptions options, std::shared_ptr<const Knowledge> knowledge, int players,
              Errand errand = {});

  std::string name() const override { return options_.name; }
  const EngineAgent* engine() const override { return this; }
  const EngineAgentOptions& options() const { return options_; }
  const Errand& errand() const { return errand_; }
  // Whether a decision is worth a chance to win; else it counts dice.
  bool counts_chances() const { return options_.decision.leaf != Leaf::kDice; }
  std::vector<double> mix(const View& view, std::uint64_t seed) override;
  std::vector<double> mixes(const View& view, std::span<const Hand> hands,
                            std::uint64_t seed) override;
  bool sampled(const Round& round) const override;  // unless its mix is known
  // What mix() is made of, where it is not known.
  Decision decide(const View& view, std::uint64_t seed, Workers& workers,
                  const StyleMemory* memory = nullptr) const;
  // Both, on all threads of the errand.
  Result<Advice> advise(const View& view, std::uint64_t seed) const;
  // What the last mix() rests on, if decisions have telemetry; else nothing.
  const std::optional<Advice>& last() const { return last_; }

 private:
  Result<Advice> advise(const View& view, std::uint64_t seed, Workers& workers,
                        const StyleMemory& memory) const;
  void read_past(const View& view, StyleMemory& memory) const;
  // Whether it goes by the blueprint alone where the round is not solved.
  bool plays_alone(const Round& round) const;
  // Whether the only opponent is likely enough to be one who acts for the best as it sees it.
  bool is_predictable(const View& view, const StyleMemory& memory) const;
  // The solution of the round that it goes by, or null.
  std::shared_ptr<const RoundSolution> solution(const Round& round) const;
  // Whether it goes by the book of rounds of two where the round is not solved.
  bool plays_by_book(const Round& round) const;
  // The mix of a round that is solved, or that only the blueprint plays; else nothing.
  std::optional<std::vector<double>> known_mix(const View& view, const StyleMemory& memory) const;

  EngineAgentOptions options_;
  std::shared_ptr<const Knowledge> knowledge_;
  Errand errand_;
  std::shared_ptr<const ValueTable> values_;
  std::shared_ptr<const Learnt> learnt_;
  const Blueprint* blueprint_ = nullptr;  // of that, if it is gone by
  StyleMemory memory_;                    // of the match
  std::unique_ptr<Workers> worker_;       // one: tournaments play matches in parallel
  std::optional<Advice> last_;
};

// Of an agent that imagines rounds; nothing: it is none.
std::optional<EngineAgentOptions> options_of_kind(std::string_view kind);

// Names with examples for numbers, the engine's with a word last; for help texts and messages.
std::span<const std::string_view> agent_names();

// The agent of this name at a table of so many players. What it has to know is made if need be.
Result<std::unique_ptr<Agent>> make_agent(std::string_view name,
                                          const std::shared_ptr<const Knowledge>& knowledge,
                                          int players, const Errand& errand = {});

}  // namespace hazard::liars
