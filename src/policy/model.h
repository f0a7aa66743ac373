// Policies made of a model for each kind of decision: trees, nets, lists of rules.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/game.h"
#include "policy/features.h"

namespace hazard::policy {

// What is done with each roll: the number of the hand that is kept, or a box. A box may be one that
// cannot be filled.
using Choices = std::array<std::int16_t, dice::kNumRolls>;

// Decides for all rolls of an anchor at once. Safe to use from several threads.
class Model {
 public:
  virtual ~Model() = default;
  virtual void choose(const Sight& sight, Choices& out) const = 0;
};

// A box that cannot be filled gives way to the one that scores most, the first on the card of
// those.
void make_legal(const solve::Game& game, const scorecard::Anchor& anchor, Choices& boxes);

// [decision]
using Models = std::array<std::shared_ptr<const Model>, kDecisions.size()>;

std::shared_ptr<const Policy> make_model_policy(std::string name,
                                                std::shared_ptr<const Features> features,
                                                Models models);

}  // namespace hazard::policy
