#include "evaluate/player.h"

#include "base/assert.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "solve/turn.h"

namespace hazard::evaluate {

using scorecard::Action;

Player::Player(const policy::Policy& policy, const Start& start, std::uint64_t seed)
    : policy_(policy),
      rules_(policy.game().rules),
      scores_(policy.game().scores),
      anchors_(policy.game().anchors),
      start_(start),
      seed_(seed),
      tallies_(Tally(rules_, start)),
      joker_(rules_.joker != scorecard::Joker::kNone) {
  for (int r = 0; r < dice::kNumRolls; ++r) {
    five_alike_[r] = dice::kHands[dice::kFirstRoll + r].five_alike() != 0;
  }
}

Action Player::joker_action(const scorecard::Anchor& anchor, int roll, int box) const {
  Action found = {-1, 0, 0};
  scorecard::for_each_action(rules_, scores_, anchor.filled, anchor.flag, roll,
                             [&](const Action& action) {
                               if (action.box == box) found = action;
                             });
  HAZARD_ASSERT(found.box == box);
  return found;
}

int Player::bonus(const State& state) const {
  return state.anchor.upper_sum >= rules_.upper_threshold ? rules_.upper_bonus : 0;
}

int Player::finish(const State& state, Tally& tally) const {
  const int score = state.points + bonus(state);
  ++tally.scores[score];
  ++tally.further[state.further];
  tally.bonuses += bonus(state) > 0 ? 1 : 0;
  return score;
}

}  // namespace hazard::evaluate
