// One half of an iteration of CFR+: the regrets of one seat against the strategy of the other, for
// all hands of a node at once, on vectors.
//
//   reach   [hand of the other]  probability of dealing the hand and of bidding so with it
//   value   [own hand]           sum over the other's hands of reach times result
//
// Only add, multiply, divide and max, never fused, and sums in one order: the result is the same on
// every instruction set and for every number of threads.
#pragma once

#include <vector>

#include "liars/exact/bid_tree.h"

namespace hazard::liars {

// Eight hands.
struct alignas(32) HandLanes {
  static constexpr int kSize = 8;
  std::array<float, kSize> at{};
};
using HandVectors = std::vector<HandLanes>;
inline float* floats(HandVectors& vectors) { return reinterpret_cast<float*>(vectors.data()); }
inline const float* floats(const HandVectors& vectors) {
  return reinterpret_cast<const float*>(vectors.data());
}

inline constexpr int lanes_of(int hands) {
  return (hands + HandLanes::kSize - 1) / HandLanes::kSize * HandLanes::kSize;
}

// What one seat has learnt. [edge][hand], hands padded to whole lanes.
struct SeatTables {
  HandVectors regrets;   // never negative
  HandVectors averages;  // sum over iterations of weight * reach * probability of the action
};

// For each pattern, which hands have so many matching dice, as 0 and 1.
struct SeatPatterns {
  HandVectors exactly;   // [pattern][count 0..dice][hand]
  HandVectors at_least;  // the same
};

struct HalfIteration {
  const BidTree& tree;
  std::array<SeatTables, 2>& tables;            // [seat]
  const std::array<SeatPatterns, 2>& patterns;  // [seat]
  std::array<int, 2> width;                     // [seat] hands, padded
  int seat;                                     // whose regrets change
  float weight;                                 // of the other's strategy in the average
  int subtree_size;                             // 0: the tree is not split
};

// A subtree that is walked apart from the trunk.
struct Subtree {
  int node;
  float total;  // of its reach
};

// What lies between trunk and subtrees, in the order of the walk.
struct HalfIterationSpace {
  std::vector<Subtree> subtrees;
  std::array<HandVectors, 2> vectors;  // [seat][subtree][hand]: reach of one, value of the other
};

struct Start {
  int node;
  const float* reach;
  float total;     // sum of reach
  float* value;    // the result
  float* scratch;  // as many as scratch_size() says
};

inline std::size_t scratch_size(const HalfIteration& half) {
  // On each level, values of all actions or three vectors of the other's hands.
  const std::size_t ladder = half.tree.claims().size() / 2;
  const auto own = static_cast<std::size_t>(half.width[half.seat]);
  const auto other = static_cast<std::size_t>(half.width[1 - half.seat]);
  return (ladder + 1) * ((ladder + 1) * own + 3 * other);
}

void run(Walk walk, const HalfIteration& half, HalfIterationSpace& space, const Start& from);

}  // namespace hazard::liars
