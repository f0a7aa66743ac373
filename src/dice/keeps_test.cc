#include "hazard/dice/keeps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace hazard::dice {
namespace {

TEST(Keeps, ThereAre4368) {
  EXPECT_EQ(kNumKeeps, 4368);
  EXPECT_EQ(kFirstKeep.front(), 0);
  EXPECT_EQ(kFirstKeep.back(), kNumKeeps);
}

TEST(Keeps, OfARollAreTheDistinctPartsOfItsFiveDice) {
  for (int r = 0; r < kNumRolls; ++r) {
    const std::string roll = to_string(kHands[kFirstRoll + r]);
    std::set<std::string> parts;
    for (unsigned kept = 0; kept < 32; ++kept) {
      std::string part;
      for (int i = 0; i < kDice; ++i) {
        if ((kept >> i & 1) != 0) part += roll[i];
      }
      parts.insert(part);
    }
    std::set<std::string> listed;
    for (int k = kFirstKeep[r]; k < kFirstKeep[r + 1]; ++k) {
      listed.insert(to_string(kHands[kKeepHands[k]]));
    }
    EXPECT_EQ(listed, parts) << roll;
    EXPECT_EQ(kFirstKeep[r + 1] - kFirstKeep[r], static_cast<int>(parts.size())) << roll;
    EXPECT_LE(static_cast<int>(parts.size()), kMaxKeeps);
  }
}

TEST(Keeps, StandInTheOrderOfHandNumbersFromNothingToEverything) {
  for (int r = 0; r < kNumRolls; ++r) {
    const auto first = kKeepHands.begin() + kFirstKeep[r];
    const auto last = kKeepHands.begin() + kFirstKeep[r + 1];
    EXPECT_EQ(*first, 0);
    EXPECT_EQ(*(last - 1), kFirstRoll + r);
    EXPECT_EQ(std::adjacent_find(first, last, std::greater_equal<>()), last);
  }
}

TEST(Keeps, EveryKeepIsFoundInItsPlace) {
  for (int r = 0; r < kNumRolls; ++r) {
    for (int k = kFirstKeep[r]; k < kFirstKeep[r + 1]; ++k) {
      EXPECT_EQ(keep_place(r, kKeepHands[k]), k - kFirstKeep[r]);
    }
  }
}

}  // namespace
}  // namespace hazard::dice
