#include "base/store.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace hazard {
namespace {

using Kept = Store::Kept<int>;

Kept kept(int value, std::size_t bytes) { return {std::make_shared<const int>(value), bytes}; }

int get(Store& store, const std::string& key, int value, std::size_t bytes = 1) {
  const auto found = store.get<int>(key, {}, [&]() -> Result<Kept> { return kept(value, bytes); });
  return found ? **found : -1;
}

TEST(Store, MakesAThingOnce) {
  Store store(10);
  EXPECT_EQ(get(store, "a", 1), 1);
  EXPECT_EQ(get(store, "a", 2), 1);
  EXPECT_EQ(get(store, "b", 3), 3);
  EXPECT_EQ(store.bytes(), 2);
}

TEST(Store, DropsWhatWasUsedLongestAgo) {
  Store store(10);
  get(store, "a", 1, 4);
  get(store, "b", 2, 4);
  get(store, "a", 0, 4);  // used again
  get(store, "c", 3, 4);
  EXPECT_EQ(store.bytes(), 8);
  EXPECT_EQ(get(store, "a", 9, 4), 1);
  EXPECT_EQ(get(store, "b", 9, 4), 9);  // had gone
}

TEST(Store, HandsOutWhatIsTooLargeToKeep) {
  Store store(10);
  EXPECT_EQ(get(store, "a", 1, 11), 1);
  EXPECT_EQ(store.bytes(), 0);
}

TEST(Store, ThoseWhoNeedTheSameWaitForOneMaker) {
  Store store(10);
  std::atomic<int> made = 0;
  std::vector<int> heard(8);
  {
    std::vector<std::jthread> askers;
    for (int& answer : heard) {
      askers.emplace_back([&] {
        const auto found = store.get<int>("a", {}, [&]() -> Result<Kept> {
          std::this_thread::sleep_for(std::chrono::milliseconds(20));
          return kept(++made, 1);
        });
        answer = **found;
      });
    }
  }
  EXPECT_EQ(made, 1);
  EXPECT_EQ(heard, std::vector<int>(8, 1));
}

TEST(Store, AnotherMakesItIfItsMakerWasCancelled) {
  Store store(10);
  std::atomic<bool> begun = false;
  std::jthread first([&] {
    const auto found = store.get<int>("a", {}, [&]() -> Result<Kept> {
      begun = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      return fail(Errc::kCancelled, "cancelled");
    });
    EXPECT_FALSE(found.has_value());
  });
  while (!begun) std::this_thread::yield();
  EXPECT_EQ(get(store, "a", 2), 2);
}

TEST(Store, WhoWaitsCanBeCancelled) {
  Store store(10);
  std::atomic<bool> begun = false, release = false;
  std::jthread maker([&] {
    (void)store.get<int>("a", {}, [&]() -> Result<Kept> {
      begun = true;
      while (!release) std::this_thread::yield();
      return kept(1, 1);
    });
  });
  while (!begun) std::this_thread::yield();
  const std::atomic<bool> cancel = true;
  const auto found =
      store.get<int>("a", {.cancel = &cancel}, [&]() -> Result<Kept> { return kept(2, 1); });
  EXPECT_FALSE(found.has_value());
  release = true;
}

}  // namespace
}  // namespace hazard
