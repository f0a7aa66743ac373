#include "evaluate/decision_table.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/plans.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "tests/players.h"

namespace hazard::evaluate {
namespace {

using scorecard::Anchor;
using scorecard::AnchorSpace;

const policy::Policy& greedy() {
  static const auto kPolicy = test::policy_of("greedy", test::rules_of("yahtzee"));
  return *kPolicy;
}

// Remembers what it was asked.
class CountingPolicy final : public policy::Policy {
 public:
  CountingPolicy() : Policy("counting", test::game_of(greedy().game().rules)) {}

  void plan(const Anchor& anchor, policy::TurnPlan& out) const override {
    greedy().plan(anchor, out);
  }
  void plan_lanes(const AnchorSpace::Row& row, const solve::LaneSet& lanes,
                  solve::LanePlans& out) const override {
    {
      const std::scoped_lock lock(mutex_);
      ++asked_;
      for (int lane : lanes) EXPECT_LT(lane, row.lanes);
    }
    greedy().plan_lanes(row, lanes, out);
  }
  int asked() const { return asked_; }

 private:
  mutable std::mutex mutex_;
  mutable int asked_ = 0;
};

void expect_plan(DecisionTable& table, const Anchor& anchor) {
  policy::TurnPlan plan;
  table.policy().plan(anchor, plan);
  const Decision* decisions = table.find(anchor);
  for (int r = 0; r < dice::kNumRolls; ++r) {
    for (int thrown = 0; thrown < 2; ++thrown) {
      ASSERT_EQ(decisions[r].keep_place(thrown), dice::keep_place(r, plan.keep[thrown][r]));
    }
    ASSERT_EQ(decisions[r].box(), plan.box[r]);
  }
}

TEST(DecisionTable, HoldsThePlansOfThePolicy) {
  DecisionTable table(greedy());
  const AnchorSpace& anchors = greedy().game().anchors;
  for (int number = 0; number < anchors.num_rows(); number += 37) {
    const AnchorSpace::Row& row = anchors.row(number);
    if (row.filled == greedy().game().rules.full_card()) continue;
    const auto sums = anchors.upper_sums(row.filled);
    for (int lane = 0; lane < row.lanes; lane += 5) {
      expect_plan(table, {row.filled, row.flag, sums[lane]});
    }
  }
}

TEST(DecisionTable, EightNeighboursArePlannedOnce) {
  const CountingPolicy policy;
  DecisionTable table(policy);
  const std::size_t empty = table.bytes();
  const scorecard::Boxes filled = 0b111111;
  const auto sums = policy.game().anchors.upper_sums(filled);
  std::set<const Decision*> found;
  for (int round = 0; round < 2; ++round) {
    for (int sum : sums) found.insert(table.find({filled, false, sum}));
  }
  EXPECT_EQ(found.size(), sums.size());
  const int groups = (static_cast<int>(sums.size()) + 7) / 8;
  EXPECT_EQ(policy.asked(), groups);
  EXPECT_EQ(table.bytes(), empty + groups * 4096U);
}

TEST(DecisionTable, ThreadsShareWhatOneOfThemPlanned) {
  const CountingPolicy policy;
  DecisionTable table(policy);
  std::vector<std::jthread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (scorecard::Boxes filled = 0; filled < 500; ++filled) {
        table.find({filled, false, policy.game().anchors.upper_sums(filled)[0]});
      }
    });
  }
  threads.clear();
  EXPECT_EQ(policy.asked(), 500);
  expect_plan(table, {.filled = 499});
}

}  // namespace
}  // namespace hazard::evaluate
