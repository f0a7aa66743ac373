// What people say they keep: verbs that mean something for every roll.
//
// A verb that does not fit the roll (no pair to keep) keeps nothing. Dice are thought of in
// ascending order; bit i of a mask says that die i is rolled again.
//
//   verbs   Reroll All, Keep Face 1..6, Keep Pair, Keep Two Pairs, Keep Triple, Keep Quad,
//           Keep Triple + Highest, Keep Pair + Kicker, Keep Straight Draw, Keep All
//   masks   0b00000 .. 0b11111
//   unions  "Keep Pair & Keep Face 6": all that either keeps; both must fit
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "dice/roll_set.h"
#include "hazard/dice/lattice.h"

namespace hazard::policy {

struct KeepAction {
  std::string name;
  std::array<std::int16_t, dice::kNumRolls> hand{};  // [roll]: the hand that is kept
  dice::RollSet fits;
};

std::span<const KeepAction> keep_verbs();
std::span<const KeepAction> keep_masks();
// Unions of two verbs that keep something no verb keeps; each once.
std::span<const KeepAction> keep_unions();
// By name, among all of these; nullptr if there is none.
const KeepAction* find_keep_action(std::string_view name);

}  // namespace hazard::policy
