// The decisions that kernels make: the same from every kernel, and on hands that paper can settle
// the right ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <random>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/solver.h"
#include "tests/players.h"

namespace hazard::solve {
namespace {

using dice::kFirstRoll;
using dice::kHands;
using scorecard::RuleSet;
using test::card_of;
using test::roll_of;
using test::rules_of;
using test::solved;

std::unique_ptr<LanePlans> plans_of(const Kernel& kernel, const Values& values, int row_number,
                                    const LaneSet& lanes) {
  const auto& row = values.anchors().row(row_number);
  auto plans = std::make_unique<LanePlans>();
  std::memset(plans.get(), 0xee, sizeof *plans);
  const int exponent = working_exponent(values.game(), row, values.exponents().data());
  kernel.plan_lanes(values.game(), row, values.view(), exponent, lanes, *plans);
  return plans;
}

// Where two plans part for the first time; empty: nowhere.
std::string difference(const LanePlans& a, const LanePlans& b) {
  const auto find = [](std::string_view what, const LanePlans::Decisions& x,
                       const LanePlans::Decisions& y) -> std::string {
    for (int r = 0; r < dice::kNumRolls; ++r) {
      for (int i = 0; i < kPlanLanes; ++i) {
        if (x[r][i] == y[r][i]) continue;
        return fmt::format("{} of {} in place {}: {} and {}", what,
                           dice::to_string(kHands[kFirstRoll + r]), i, x[r][i], y[r][i]);
      }
    }
    return "";
  };
  return find("first keep", a.keep[0], b.keep[0]) + find("second keep", a.keep[1], b.keep[1]) +
         find("box", a.box, b.box);
}

// Lanes in any order, some of them twice.
LaneSet any_lanes(const scorecard::AnchorSpace::Row& row, std::mt19937& random) {
  LaneSet lanes;
  for (auto& lane : lanes) lane = static_cast<int>(random() % row.lanes);
  return lanes;
}

void expect_the_decisions_of_paper(const Values& values, int samples, unsigned seed) {
  std::mt19937 random(seed);
  const auto& anchors = values.anchors();
  const int last = anchors.row_number(values.rules().full_card(), false);
  for (int i = 0; i < samples; ++i) {
    // The empty card first.
    const int number = i == 0 ? 0 : static_cast<int>(random() % anchors.num_rows());
    const auto& row = anchors.row(number);
    if (number == last || row.filled == values.rules().full_card()) continue;
    const LaneSet lanes = any_lanes(row, random);
    const auto expected = plans_of(reference_kernel(), values, number, lanes);
    for (const Kernel& kernel : simd_kernels()) {
      const auto got = plans_of(kernel, values, number, lanes);
      ASSERT_EQ(difference(*expected, *got), "")
          << kernel.name << ' ' << values.rules().name << " theta " << values.objective().theta
          << " boxes " << row.filled << " seed " << seed;
    }
  }
}

TEST(Plans, EveryInstructionSetGivesTheDecisionsOfPaper) {
  unsigned seed = 20260301;
  for (const auto& [name, theta] : {std::pair{"yatzy", 0.05},
                                    {"yahtzee", 3.0},
                                    {"yahtzee-free", -0.05},
                                    {"yahtzee-plain", 0.001}}) {
    expect_the_decisions_of_paper(solved(rules_of(name), theta), 40, seed++);
  }
}

TEST(PlansSlow, EveryInstructionSetGivesTheDecisionsOfPaperInEveryVariant) {
  unsigned seed = 20260401;
  for (std::string_view name : {"yatzy", "yatzy+fh5+tp4", "yahtzee", "yahtzee-free"}) {
    for (double theta : {-3.0, 0.0, 0.5}) {
      expect_the_decisions_of_paper(solved(rules_of(name), theta), 100, seed++);
    }
  }
}

// A plan never depends on which other lanes it is made with.
TEST(Plans, ALaneIsPlannedAloneAsAmongOthers) {
  const Values values = solve(rules_of("yahtzee-plain"), {-0.05}).value();
  std::mt19937 random(9);
  const auto& anchors = values.anchors();
  for (int i = 0; i < 20; ++i) {
    const int number = static_cast<int>(random() % anchors.num_rows());
    const auto& row = anchors.row(number);
    if (row.filled == values.rules().full_card()) continue;
    const LaneSet lanes = any_lanes(row, random);
    for (const Kernel& kernel : simd_kernels()) {
      const auto together = plans_of(kernel, values, number, lanes);
      for (int place = 0; place < kPlanLanes; ++place) {
        LaneSet alone;
        alone.fill(lanes[place]);
        const auto single = plans_of(kernel, values, number, alone);
        for (int r = 0; r < dice::kNumRolls; ++r) {
          ASSERT_EQ(single->keep[0][r][0], together->keep[0][r][place]);
          ASSERT_EQ(single->keep[1][r][7], together->keep[1][r][place]);
          ASSERT_EQ(single->box[r][3], together->box[r][place]);
        }
      }
    }
  }
}

TEST(Plans, BoxesAreLegalAndKeepsPartOfTheRoll) {
  std::mt19937 random(10);
  for (const auto& [name, theta] : {std::pair{"yahtzee", 0.0}, {"yahtzee-free", -0.05}}) {
    const Values values = solved(rules_of(name), theta);
    const auto& anchors = values.anchors();
    for (int i = 0; i < 100; ++i) {
      const int number = static_cast<int>(random() % anchors.num_rows());
      const auto& row = anchors.row(number);
      if (row.filled == values.rules().full_card()) continue;
      const auto plans = plans_of(simd_kernels().front(), values, number, any_lanes(row, random));
      for (int r = 0; r < dice::kNumRolls; ++r) {
        std::set<unsigned> legal;
        scorecard::for_each_action(
            values.rules(), values.game().scores, row.filled, row.flag, r,
            [&](const scorecard::Action& action) { legal.insert(action.box); });
        for (int place = 0; place < kPlanLanes; ++place) {
          ASSERT_TRUE(legal.contains(plans->box[r][place]))
              << name << ' ' << row.filled << ' ' << r;
          for (const auto& keep : plans->keep) {
            ASSERT_LT(keep[r][place], unsigned{dice::kNumHands});
            ASSERT_TRUE(kHands[kFirstRoll + r].contains(kHands[keep[r][place]]));
          }
        }
      }
    }
  }
}

// What is planned at the start of a small card, by the reference and by every vector kernel.
void expect_plan(const RuleSet& rules, std::string_view roll, std::string_view first_keep,
                 std::string_view second_keep, std::string_view box = "") {
  for (double theta : {-3.0, -0.05, -0.001, 0.0, 0.001, 0.05, 3.0}) {
    const Values values = solve(rules, {theta}).value();
    std::vector<Kernel> kernels(simd_kernels().begin(), simd_kernels().end());
    kernels.push_back(reference_kernel());
    for (const Kernel& kernel : kernels) {
      const auto plans = plans_of(kernel, values, 0, LaneSet{});
      const int r = roll_of(roll);
      EXPECT_EQ(dice::to_string(kHands[plans->keep[0][r][0]]), first_keep)
          << roll << ' ' << kernel.name << " theta " << theta;
      EXPECT_EQ(dice::to_string(kHands[plans->keep[1][r][0]]), second_keep)
          << roll << ' ' << kernel.name << " theta " << theta;
      if (!box.empty()) {
        EXPECT_EQ(rules.boxes[plans->box[r][0]].key, box)
            << roll << ' ' << kernel.name << " theta " << theta;
      }
    }
  }
}

// The first of five dice may show anything: to roll it again changes nothing.
TEST(Plans, ForAYatzyOneDieIsKeptRatherThanNone) {
  const RuleSet rules = card_of({"yatzy"});
  expect_plan(rules, "12346", "1", "1");
  expect_plan(rules, "23456", "2", "2");
}

TEST(Plans, ForAYatzyTheFirstOfTwoPairsIsKept) {
  const RuleSet rules = card_of({"yatzy"});
  expect_plan(rules, "22334", "22", "22");
  expect_plan(rules, "13366", "33", "33");
  expect_plan(rules, "11222", "222", "222");
}

TEST(Plans, WhatIsMadeIsKeptWhole) {
  expect_plan(card_of({"yatzy"}), "55555", "55555", "55555");
  // The last die is free to be rolled again for nothing.
  expect_plan(card_of({"small-straight"}, "yahtzee-plain"), "12346", "12346", "12346");
  expect_plan(card_of({"full-house"}, "yahtzee-plain"), "33444", "33444", "33444");
}

// Two dice of five are missing in each case: to roll them both, or with them a third that is
// useless. A useless die is never kept, as then the straight cannot be made.
TEST(Plans, ForAStraightEveryUsefulDieIsKept) {
  const RuleSet rules = card_of({"large-straight"});
  expect_plan(rules, "11234", "234", "234");
  expect_plan(rules, "22345", "2345", "2345");
}

// Nothing is better than anything else: all dice stay.
TEST(Plans, WithoutAnythingToWinNoDieIsRolled) {
  RuleSet rules = card_of({"yatzy"});
  rules.boxes[0].points = 0;
  expect_plan(rules, "12346", "12346", "12346", "yatzy");
  expect_plan(rules, "11111", "11111", "11111", "yatzy");
}

TEST(Plans, EqualBoxesGoToTheFirstOnTheCard) {
  // Two boxes of one kind, in any part of the card.
  for (std::string_view key : {"chance", "one-pair", "yatzy", "full-house"}) {
    RuleSet rules = card_of({key});
    const std::string_view whole_key = key;
    rules.boxes[1] = rules.boxes[0];
    rules.boxes[1].key = "again";
    rules.num_boxes = 2;
    for (double theta : {-3.0, -0.05, 0.0, 0.001, 0.05, 3.0}) {
      const Values values = solve(rules, {theta}).value();
      std::vector<Kernel> kernels(simd_kernels().begin(), simd_kernels().end());
      kernels.push_back(reference_kernel());
      for (const Kernel& kernel : kernels) {
        const auto plans = plans_of(kernel, values, 0, LaneSet{});
        for (int r = 0; r < dice::kNumRolls; ++r) {
          ASSERT_EQ(plans->box[r][0], 0U) << whole_key << ' ' << kernel.name << " theta " << theta;
        }
      }
    }
  }
}

// 1 1 1 1 x for Ones and Four of a Kind (Yatzy: four pips each): whichever is filled now, the other
// is open next turn. For the mean, Ones is worth 455/216 and Four of a Kind 4.57 later on.
TEST(Plans, ABoxIsTakenForWhatTheOtherIsWorthLater) {
  const RuleSet rules = card_of({"ones", "four-of-a-kind"});
  const Values values = solve(rules, {}).value();
  for (const Kernel& kernel : simd_kernels()) {
    const auto plans = plans_of(kernel, values, 0, LaneSet{});
    EXPECT_EQ(plans->box[roll_of("11116")][0], 0U);
    EXPECT_EQ(plans->box[roll_of("66661")][0], 1U);
    EXPECT_EQ(plans->box[roll_of("23456")][0], 0U);  // a zero costs least in Ones
  }
}

}  // namespace
}  // namespace hazard::solve
