// All hands of some dice as multisets, with their probabilities.
#pragma once

#include <array>
#include <vector>

#include "liars/rules.h"

namespace hazard::liars {

// Dice of a hand that count for each face.
struct Matches {
  std::array<std::uint8_t, kMaxFaces> wild;   // [face - 1]; with the wild face of the rules
  std::array<std::uint8_t, kMaxFaces> plain;  // [face - 1]; with none
};
Matches matches_of(const Hand& hand, const Rules& rules);

// Draws an index with given weights from one word, in two memory reads (Walker's alias method).
class Alias {
 public:
  Alias() = default;
  explicit Alias(const std::vector<double>& weights);

  int draw(std::uint32_t word) const {
    const std::uint64_t wide = std::uint64_t{word} * cells_.size();
    const Cell& cell = cells_[wide >> 32];
    return static_cast<std::uint32_t>(wide) < cell.keep ? static_cast<int>(wide >> 32) : cell.other;
  }

 private:
  struct Cell {
    std::uint32_t keep;  // below it the cell's own index, of 2^32
    std::int32_t other;
  };
  std::vector<Cell> cells_;
};

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
  Alias draw;                    // a hand
};
// Made once for each number of dice and faces, and whether and which face is wild.
const HandTable& all_hands(int dice, const Rules& rules);

}  // namespace hazard::liars
