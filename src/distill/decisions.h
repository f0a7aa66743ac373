// Every decision that games meet, with how often it is met and what each action is worth.
//
// A player plays, a table of values judges: the player may be the one that is optimal for the
// table, or a pupil whose mistakes lead him where the optimal one never comes.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "evaluate/outcomes.h"
#include "evaluate/turn_flow.h"
#include "evaluate/turn_means.h"
#include "hazard/base/result.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "policy/features.h"
#include "policy/turn_values.h"
#include "scorecard/anchors.h"
#include "solve/values.h"

namespace hazard::distill {

// The turns from one to eight anchors of a row, as the player, who is pure, takes them.
struct MetTurns {
  int row_number;
  const scorecard::AnchorSpace::Row& row;
  std::span<const std::int32_t> lanes;  // of the row
  const evaluate::TurnFlow& flow;
  std::span<const double> visits;  // [place of the anchor]

  // How often the decision is met in a game.
  double met(policy::Decision decision, int roll, int place) const {
    return visits[row.offset + lanes[place]] * flow.roll(static_cast<int>(decision), roll, place);
  }
};

using OnTurns = std::function<void(const MetTurns& turns)>;

// All turns that the player comes to; `visits` as evaluate() finds them. Several threads work, each
// with what `make` gives it; the turns of a row come one after another, from one of them. After
// some rows `done` is told, in the order of rows; those with the same boxes filled stay together.
inline constexpr std::size_t kRowsAtOnce = 128;
using OnRows = std::function<Result<void>(std::span<const int> rows)>;
Result<void> for_each_turn(const policy::Policy& player, const std::vector<double>& visits,
                           const evaluate::EvaluateOptions& options,
                           const std::function<OnTurns()>& make, const OnRows& done = {});

// What every action is worth by a table of values, from one to eight anchors of a row.
class Judgement {
 public:
  // `optimal` plays by the values.
  Judgement(const solve::Values& values, const policy::Policy& optimal,
            const evaluate::Outcomes& outcomes)
      : values_(values), optimal_(optimal), outcomes_(outcomes) {}

  void look(const scorecard::AnchorSpace::Row& row, std::span<const std::int32_t> lanes);

  // The best action, ties settled as everywhere: a hand that is kept, or a box.
  int right(policy::Decision decision, int roll, int place) const {
    const int d = static_cast<int>(decision);
    return static_cast<int>(decision == policy::Decision::kCategory ? plans_.box[roll][place]
                                                                    : plans_.keep[d][roll][place]);
  }
  // Points to come after a legal action.
  double value(policy::Decision decision, int roll, int action, int place) const;
  // From the best action to the second best; 0 if there is no other.
  double gap(policy::Decision decision, int roll, int place) const;

 private:
  double box(int roll, int box, int place) const;

  const solve::Values& values_;
  const policy::Policy& optimal_;
  const evaluate::Outcomes& outcomes_;
  const scorecard::AnchorSpace::Row* row_ = nullptr;
  solve::LanePlans plans_;
  evaluate::TurnMeans means_;               // if the values are means
  std::vector<policy::TurnValues> points_;  // [place] if not
};

}  // namespace hazard::distill
