#include "stats/alias.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <vector>

#include "tests/draws.h"

namespace hazard::stats {
namespace {

using test::expect_drawn;

TEST(Alias, DrawsAnyWeightsExactly) {
  for (const auto& weights : std::vector<std::vector<double>>{
           {1}, {1, 0}, {0, 0, 3}, {1, 1, 1, 1}, {1e-9, 1}, {5, 1, 1, 1}, {0.1, 0.2, 0.3, 0.4}}) {
    expect_drawn(Alias(weights), weights);
  }
}

TEST(Alias, NeverDrawsWhatHasNoWeightAtTheEndsOfTheWords) {
  const Alias alias({0, 1, 0, 2, 0});
  for (const std::uint32_t word : {0U, 1U, 0x33333333U, 0x66666666U, 0xfffffffeU, 0xffffffffU}) {
    EXPECT_EQ(alias.draw(word) % 2, 1) << word;
  }
}

RC_GTEST_PROP(Alias, DrawsRandomWeightsExactly, ()) {
  const auto raw = *rc::gen::suchThat(
      rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 1000)),
      [](const auto& list) { return std::accumulate(list.begin(), list.end(), 0) > 0; });
  expect_drawn(Alias({raw.begin(), raw.end()}), {raw.begin(), raw.end()});
}

}  // namespace
}  // namespace hazard::stats
