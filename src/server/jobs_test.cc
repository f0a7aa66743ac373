#include "server/jobs.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include "engine/methods.h"

namespace hazard::server {
namespace {

using codec::Document;

constexpr const char* kEndless =
    R"({"position": "yatzy", "policies": ["random"], "games": 1000000000})";

struct JobsTest : testing::Test {
  Jobs::Started start(Jobs& jobs, const std::string& method, const std::string& params) {
    const auto document = *Document::parse(params);
    return jobs.start(**engine::find_method(method), document, document.root()).value();
  }
  // Waits until the job is over.
  JobStatus end_of(Jobs& jobs, Jobs::Job& job) {
    while (!is_over(jobs.status(job).state)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return jobs.status(job);
  }
  engine::Engine engine{{}};
};

TEST_F(JobsTest, TheSameQuestionIsTheSameJobWhileItIsKept) {
  Jobs jobs(engine);
  const auto first = start(jobs, "coins", R"({"coins": 5, "points": 6})");
  EXPECT_TRUE(first.is_new);
  EXPECT_EQ(end_of(jobs, *first.job).state, JobState::kDone);
  const auto again = start(jobs, "coins", R"({"points": 6, "coins": 5})");
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(again.job, first.job);
  EXPECT_NE(jobs.result(*first.job)->find("0.43310546875"), std::string::npos);
  EXPECT_NE(start(jobs, "coins", R"({"coins": 5, "points": 7})").job, first.job);
  jobs.remove(*first.job);
  EXPECT_EQ(jobs.find(jobs.status(*first.job).id), nullptr);
  EXPECT_TRUE(start(jobs, "coins", R"({"coins": 5, "points": 6})").is_new);
}

TEST_F(JobsTest, AJobThatRunsOrWaitsCanBeCancelledAndAskedForAgain) {
  Jobs jobs(engine, {.at_once = 1});
  const auto running = start(jobs, "simulate", kEndless);
  const auto waiting = start(jobs, "coins", R"({"coins": 5, "points": 6})");
  EXPECT_EQ(jobs.remove(*waiting.job).state, JobState::kCancelled);
  const JobStatus cancelled = jobs.remove(*running.job);
  EXPECT_EQ(cancelled.state, JobState::kCancelled);
  EXPECT_EQ(cancelled.problem->code, "cancelled");
  EXPECT_EQ(jobs.result(*running.job), nullptr);
  const auto again = start(jobs, "simulate", kEndless);
  EXPECT_TRUE(again.is_new);
  EXPECT_EQ(jobs.list().size(), 2);
}

TEST_F(JobsTest, AJobThatFailsSaysWhyAndMayBeTriedAgain) {
  Jobs jobs(engine);
  const auto bad = start(jobs, "evaluate", R"({"position": "yatzy", "policy": "clever"})");
  const JobStatus status = end_of(jobs, *bad.job);
  EXPECT_EQ(status.state, JobState::kFailed);
  EXPECT_EQ(status.problem->status, 400);
  EXPECT_NE(status.problem->detail.find("clever"), std::string::npos);
  EXPECT_TRUE(start(jobs, "evaluate", R"({"position": "yatzy", "policy": "clever"})").is_new);
}

TEST_F(JobsTest, OldResultsAreForgottenBeyondABound) {
  Jobs jobs(engine, {.at_once = 1, .kept = 3});
  for (int points = 1; points <= 6; ++points) {
    end_of(jobs, *start(jobs, "coins", fmt::format(R"({{"coins": 3, "points": {}}})", points)).job);
  }
  EXPECT_EQ(jobs.list().size(), 3);
  Jobs small(engine, {.kept_bytes = 1});
  for (int points = 1; points <= 3; ++points) {
    end_of(small,
           *start(small, "coins", fmt::format(R"({{"coins": 3, "points": {}}})", points)).job);
  }
  EXPECT_EQ(small.list().size(), 1);  // the newest stays
}

TEST_F(JobsTest, CancelledJobsAreForgottenBeyondTheSameBound) {
  Jobs jobs(engine, {.at_once = 1, .kept = 3});
  start(jobs, "simulate", kEndless);
  for (int points = 1; points <= 6; ++points) {
    const auto job = start(jobs, "coins", fmt::format(R"({{"coins": 3, "points": {}}})", points));
    EXPECT_EQ(jobs.remove(*job.job).state, JobState::kCancelled);
  }
  EXPECT_EQ(jobs.list().size(), 4);  // with the one that runs
}

TEST_F(JobsTest, AnAnswerAboutKeptGamesIsNotGivenAgainWhenTheyMayHaveChanged) {
  const auto file = std::filesystem::path(testing::TempDir()) / "jobs_test_games.db";
  std::filesystem::remove(file);
  engine::Engine keeper({.cache = {}, .games = file});
  Jobs jobs(keeper);
  const auto list = [&] {
    const auto job = start(jobs, "games.list", "{}").job;
    EXPECT_EQ(end_of(jobs, *job).state, JobState::kDone);
    return *jobs.result(*job);
  };
  EXPECT_EQ(list().find("yatzy"), std::string::npos);
  ASSERT_TRUE(keeper.games_save({.record = {"game yatzy\n"}}));
  EXPECT_NE(list().find("yatzy"), std::string::npos);
}

TEST_F(JobsTest, WhoFollowsAJobHearsOfItsEnd) {
  Jobs jobs(engine, {.at_once = 1});
  const auto before = start(jobs, "simulate", kEndless);
  const auto job = start(jobs, "coins", R"({"coins": 5, "points": 6})").job;
  const auto heard = std::make_shared<std::atomic<int>>(0);
  const auto following = jobs.follow(*job, [heard] { ++*heard; });
  jobs.remove(*before.job);
  end_of(jobs, *job);
  while (*heard < 2) std::this_thread::yield();  // that it runs, and that it is done
}

TEST_F(JobsTest, TooManyThatWaitAreRefused) {
  Jobs jobs(engine, {.at_once = 1, .waiting = 2});
  start(jobs, "simulate", kEndless);
  int taken = 0;
  for (int points = 1; points <= 9; ++points) {
    const auto one = *Document::parse(fmt::format(R"({{"coins": 5, "points": {}}})", points));
    taken += jobs.start(**engine::find_method("coins"), one, one.root()).has_value() ? 1 : 0;
  }
  EXPECT_GE(taken, 1);
  EXPECT_LE(taken, 2);  // the endless one may still have been waiting itself
}

}  // namespace
}  // namespace hazard::server
