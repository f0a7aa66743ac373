// From what actions are worth to how often each is played.
//
// A player who always takes the action that seems best is read, and what seems best rests on a
// model of the others. So the answer stays close to the blueprint, and leaves it the further the
// more is to be gained: it is the mix that wins most less a charge for being unlike the blueprint
// (Jacob and others, "Modeling strong and human-like gameplay with KL-regularized search", 2022).
#pragma once

#include <utility>
#include <vector>

#include "hazard/liars/play/decision.h"
#include "liars/play/blueprint.h"

namespace hazard::liars {

// What the blueprint does with the hand of the player to move: (kCallRank or rank of a raise,
// probability). Nothing without a blueprint.
std::vector<std::pair<int, double>> blueprint_mix(const View& view, const Blueprint* blueprint);

// Sets `play` of all actions: see DecisionOptions::anchor.
void mix_actions(const View& view, const DecisionOptions& options, const Blueprint* blueprint,
                 Decision& decision);

// Sets `equal` of all that may be as good as the best one, or worse by no more than epsilon.
void name_equals(double epsilon, Decision& decision);

}  // namespace hazard::liars
