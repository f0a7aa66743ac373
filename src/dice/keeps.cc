#include "hazard/dice/keeps.h"

#include <algorithm>

#include "base/assert.h"

namespace hazard::dice {
namespace {

// A function, since the compiler would spend ten seconds on a lambda before leaving it to run time.
std::array<std::int16_t, kNumKeeps> list_keeps() {
  std::array<std::int16_t, kNumKeeps> hands{};
  int next = 0;
  for (int r = 0; r < kNumRolls; ++r) {
    for (int h = 0; h < kNumHands; ++h) {
      if (kHands[kFirstRoll + r].contains(kHands[h])) hands[next++] = static_cast<std::int16_t>(h);
    }
  }
  return hands;
}

}  // namespace

const std::array<std::int16_t, kNumKeeps> kKeepHands = list_keeps();

int keep_place(int roll, int hand) {
  const auto first = kKeepHands.begin() + kFirstKeep[roll];
  const auto last = kKeepHands.begin() + kFirstKeep[roll + 1];
  const auto found = std::lower_bound(first, last, hand);
  HAZARD_ASSERT(found != last && *found == hand);
  return static_cast<int>(found - first);
}

}  // namespace hazard::dice
