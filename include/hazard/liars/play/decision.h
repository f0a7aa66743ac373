// One decision of the engine: what every action is worth, how sure that is, and why.
//
// An action is worth what the end of the round is worth: the chance to win the match from there, on
// a scale of -1 to 1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hazard/liars/play/belief.h"
#include "hazard/liars/play/mixture.h"
#include "hazard/liars/rules/call.h"
#include "hazard/stats/racing.h"
#include "hazard/stats/statistics.h"

namespace hazard::liars {

// How a call is evaluated.
enum class CallMode : std::uint8_t {
  kAnalyticLeaf,  // 1 - 2 P: dice after one round, which needs Leaf::kDice for all other actions
  kHybrid,        // P and 1 - P, each with the worth of the table that follows
  kRollout,       // by imagined rounds, like everything else
};

// What the end of a round is worth.
enum class Leaf : std::uint8_t {
  kValue,  // the chance to win the match, from the value table
  kDice,   // -1 for a die lost, 1 for one taken in a challenge, 0 for a challenge between others
  // The match is played out by the same styles: no action is exact. With CallMode::kHybrid a call
  // is played out from each of its ends, weighted by their exact chances.
  kMatch,
};

inline constexpr int kMostRollouts = 100'000'000;

struct DecisionOptions {
  BeliefOptions belief;   // its style weights come from the mixture
  bool posterior = true;  // false: hidden dice as if nobody had bid
  bool learn = true;      // weigh styles by what opponents did, not by the mixture alone
  MixtureOptions mixture;
  bool race = true;  // false: all rollouts of the budget, spread evenly
  stats::RaceOptions racing = {.max_total = 20'000, .max_per_arm = 10'000, .paired = true};
  // Width of the range of returns that intervals count on, up to 2. They count at least on all that
  // the round can end in; 0: on just that.
  double bound = 0;
  CallMode call = CallMode::kHybrid;
  CallOptions call_options;  // of the chances from the own dice alone, which are only reported
  Leaf leaf = Leaf::kValue;
  int max_raises = 12;  // of all legal ones; the lowest on each face always come into question
  std::string own_style = "history";
  // How closely the blueprint is kept to: an action is played as often as there, times e to the
  // power of what it is worth, on -1..1, over this. The first holds against players who are sure
  // to play the blueprint, the second against others; between them by how likely that is. 0: the
  // best action alone.
  double anchor = 0;
  double anchor_least = 0.001;
  bool telemetry = false;  // count Decision::played

  friend bool operator==(const DecisionOptions&, const DecisionOptions&) = default;
};

struct ActionWorth {
  Action action;
  stats::RacedArm worth;  // on -1..1
  // How far it may be off because the value table is, on the same scale: beside worth.bounds, which
  // count on the table.
  double table_error = 0;
  CallOdds odds;       // of the bid, or of the bid called
  double play = 0;     // how often the engine does this; sums to 1
  bool equal = false;  // may be as good as the best, within the error
};

// How weights of styles followed what the styles returned.
struct Adaptation {
  int updates = 0;
  std::int64_t rollouts = 0;  // that they learnt from, as part of those of the decision
  double temperature = 0;     // of the last update
  double styles = 0;          // effective number of styles: 1 / sum of squared weights
  // What the best style would have returned beyond the mixture in force, on average over the
  // rollouts. (No fixed mixture returns more than its best style.)
  double regret = 0;
  bool gave_up = false;                 // the weights were unstable, and are those of before
  std::vector<stats::Moments> returns;  // [style], what is remembered of them
};

struct Decision {
  std::vector<ActionWorth> actions;  // those that came into question, best first
  stats::StopReason why = stats::StopReason::kSingle;
  std::int64_t rollouts = 0;
  std::int64_t budget = 0;
  double seconds = 0;
  std::vector<Belief> beliefs;  // [seat]
  CallOdds called;              // the last bid, after what all have bid
  std::vector<double> weights;  // of styles, at the root
  std::optional<Adaptation> adaptation;
  std::vector<stats::Moments>
      played;  // [style], one return for each opponent of a rollout who had it
};

}  // namespace hazard::liars
