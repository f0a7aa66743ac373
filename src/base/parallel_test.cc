#include "base/parallel.h"

#include <gtest/gtest.h>

#include <vector>

namespace hazard {
namespace {

TEST(Workers, VisitEveryIndexOnceForAnyNumberOfThreads) {
  for (int threads : {1, 2, 7}) {
    Workers workers(threads);
    EXPECT_EQ(workers.threads(), threads);
    for (int count : {0, 1, 2, 1000}) {
      std::vector<std::atomic<int>> visits(count);
      workers.for_ranges(count, 3, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) ++visits[i];
      });
      for (const auto& times : visits) EXPECT_EQ(times, 1);
    }
  }
}

TEST(Workers, AllTheMachineByDefault) { EXPECT_EQ(Workers().threads(), hardware_threads()); }

}  // namespace
}  // namespace hazard
