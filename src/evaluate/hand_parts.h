// The hands below each hand, in an order for vector loops: by size, then by how many there are.
#pragma once

#include <array>
#include <cstdint>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"

namespace hazard::evaluate {

// A hand and what is left of it without one die of each of its faces.
struct Parts {
  std::int16_t hand;
  std::array<std::int16_t, dice::kDice> part;
};

// Neighbours in kParts with the same number of dice and of faces.
struct PartsRange {
  int faces;
  int first, last;
};

inline constexpr int kNumPartsRanges = dice::kDice * (dice::kDice + 1) / 2;

namespace detail {

constexpr int faces_of(int hand) {
  int faces = 0;
  for (int part : dice::kWithout[hand]) faces += part >= 0 ? 1 : 0;
  return faces;
}

struct HandParts {
  std::array<Parts, dice::kNumHands - 1> parts{};  // all but the empty hand
  std::array<PartsRange, kNumPartsRanges> ranges{};
};

constexpr HandParts list_parts() {
  HandParts list;
  int next = 0;
  int range = 0;
  for (int size = 1; size <= dice::kDice; ++size) {
    for (int faces = 1; faces <= size; ++faces) {
      list.ranges[range].faces = faces;
      list.ranges[range].first = next;
      for (int h = dice::first_hand(size); h < dice::first_hand(size + 1); ++h) {
        if (faces_of(h) != faces) continue;
        Parts& parts = list.parts[next++];
        parts.hand = static_cast<std::int16_t>(h);
        int place = 0;
        for (int part : dice::kWithout[h]) {
          if (part >= 0) parts.part[place++] = static_cast<std::int16_t>(part);
        }
      }
      list.ranges[range++].last = next;
    }
  }
  return list;
}

inline constexpr HandParts kHandParts = list_parts();

}  // namespace detail

inline constexpr const auto& kParts = detail::kHandParts.parts;
inline constexpr const auto& kPartsRanges = detail::kHandParts.ranges;

}  // namespace hazard::evaluate
