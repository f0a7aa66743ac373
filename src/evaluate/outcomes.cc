#include "evaluate/outcomes.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/assert.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::evaluate {
namespace {

using scorecard::Action;

auto key(const Action& action) { return std::tuple(action.box, action.score, action.extra); }

}  // namespace

Outcomes::Outcomes(const solve::Game& game) : game_(game), plain_{} {
  const scorecard::RuleSet& rules = game.rules;
  for (int b = 0; b < rules.num_boxes; ++b) {
    std::set<int> scores(game.scores.paid[b].begin(), game.scores.paid[b].end());
    if (rules.joker != scorecard::Joker::kNone) scores.insert(rules.boxes[b].points);
    for (int score : scores) {
      actions_.push_back({b, score, 0});
      if (rules.yahtzee_extra > 0) actions_.push_back({b, score, rules.yahtzee_extra});
    }
  }
  for (int r = 0; r < dice::kNumRolls; ++r) {
    for (int b = 0; b < rules.num_boxes; ++b) {
      plain_[r][b] = static_cast<std::uint16_t>(find({b, game.scores.paid[b][r], 0}));
    }
  }
}

int Outcomes::find(const Action& action) const {
  const auto found = std::ranges::lower_bound(actions_, key(action), {}, key);
  HAZARD_ASSERT(found != actions_.end() && key(*found) == key(action));
  return static_cast<int>(found - actions_.begin());
}

const Outcomes::Table& Outcomes::table(const scorecard::AnchorSpace::Row& row, Table& joker) const {
  const scorecard::RuleSet& rules = game_.rules;
  if (rules.joker == scorecard::Joker::kNone ||
      !scorecard::is_filled(row.filled, rules.yahtzee_box)) {
    return plain_;
  }
  joker = plain_;
  for (int face = 1; face <= dice::kFaces; ++face) {
    const int roll = dice::five_of(face) - dice::kFirstRoll;
    scorecard::for_each_action(rules, game_.scores, row.filled, row.flag, roll,
                               [&](const Action& action) {
                                 joker[roll][action.box] = static_cast<std::uint16_t>(find(action));
                               });
  }
  return joker;
}

}  // namespace hazard::evaluate
