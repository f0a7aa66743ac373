// Scratch memory is used again, and never by two at once.
#include "base/spares.h"

#include <gtest/gtest.h>

#include <vector>

namespace hazard {
namespace {

TEST(Spares, WhatWasGivenBackIsUsedAgain) {
  Spares<std::vector<int>> spares;
  const std::vector<int>* first = nullptr;
  {
    const Spares<std::vector<int>>::Lease lease(spares);
    first = &*lease;
    (*lease).push_back(7);
  }
  const Spares<std::vector<int>>::Lease lease(spares);
  EXPECT_EQ(&*lease, first);
  EXPECT_EQ(*lease, std::vector<int>{7});
}

TEST(Spares, TwoAtOnceHaveDifferentPieces) {
  Spares<std::vector<int>> spares;
  const Spares<std::vector<int>>::Lease one(spares);
  const Spares<std::vector<int>>::Lease other(spares);
  EXPECT_NE(&*one, &*other);
}

}  // namespace
}  // namespace hazard
