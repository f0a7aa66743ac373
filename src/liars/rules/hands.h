// All hands of some dice as multisets, with their probabilities.
#pragma once

#include <array>
#include <vector>

#include "hazard/liars/rules/rules.h"
#include "stats/alias.h"

namespace hazard::liars {

// Dice of a hand that count for each face.
struct Matches {
  std::array<std::uint8_t, kMaxFaces> wild;   // [face - 1]; with the wild face of the rules
  std::array<std::uint8_t, kMaxFaces> plain;  // [face - 1]; with none
};
Matches matches_of(const Hand& hand, const Rules& rules);

// All hands of so many dice, and their probabilities.
struct HandSet {
  std::vector<Hand> hands;  // ones first: 11, 12, ..., 66; 6, 21, 56, 126, 252, 462 with six faces
  std::vector<double> weights;  // [hand]

  HandSet(int dice, int faces);
  int size() const { return static_cast<int>(hands.size()); }
  int index(const Hand& hand) const;
};

// The same with what imagined rounds need.
struct HandTable : HandSet {
  using HandSet::HandSet;
  std::vector<Matches> matches;  // [hand]
  stats::Alias draw;             // a hand
};
// Made once for each number of dice and faces, and whether and which face is wild.
const HandTable& all_hands(int dice, const Rules& rules);

}  // namespace hazard::liars
