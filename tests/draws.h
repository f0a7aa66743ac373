// What a sampler by weights draws, word by word.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include "stats/alias.h"

namespace hazard::test {

// Every 2^16-th word, from the middle. Each cell is cut in two once, so that each of them gives or
// takes one word of the grid at most; and an index is drawn from its own cell and from others.
inline std::vector<double> drawn(const stats::Alias& alias, std::size_t size) {
  std::vector<double> shares(size);
  for (std::uint32_t i = 0; i < 1U << 16; ++i) shares[alias.draw((i << 16) + 0x8000)] += 0x1p-16;
  return shares;
}

inline void expect_drawn(const stats::Alias& alias, const std::vector<double>& weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  const auto shares = drawn(alias, weights.size());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    EXPECT_NEAR(shares[i], weights[i] / sum, static_cast<double>(weights.size()) * 0x1p-16);
    if (weights[i] == 0) {
      EXPECT_EQ(shares[i], 0);
    }
  }
}

}  // namespace hazard::test
