// The ways a turn ends when its plan is known, with their chances.
#pragma once

#include <vector>

#include "evaluate/outcomes.h"
#include "hazard/scorecard/anchor.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "versus/contestants.h"

namespace hazard::versus {

class TurnEnds {
 public:
  explicit TurnEnds(const solve::Game& game) : anchors_(game.anchors), outcomes_(game) {}

  struct End {
    scorecard::Action action;
    double p;
  };
  // Valid until the next call.
  const std::vector<End>& of(const scorecard::Anchor& anchor, const TurnChoice& choice);

  // What a roll brings in a box.
  scorecard::Action action(const scorecard::Anchor& anchor, int roll, int box);

 private:
  const evaluate::Outcomes::Table& table(const scorecard::Anchor& anchor);

  const scorecard::AnchorSpace& anchors_;
  evaluate::Outcomes outcomes_;
  evaluate::Outcomes::Table joker_;
  std::vector<double> p_;  // [outcome]
  std::vector<End> ends_;
};

}  // namespace hazard::versus
