// The numbering of anchors against a walk from the empty card over every legal action.
#include "scorecard/anchors.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "hazard/dice/lattice.h"
#include "tests/cards.h"

namespace hazard::scorecard {
namespace {

using test::rules_of;

constexpr int kCap = 63;
constexpr std::array<std::int64_t, 16> kYatzyPerLevel = {
    1,      45,     756,    5932,  27224, 82211, 174355, 269592,
    310209, 267883, 173274, 82860, 28486, 6677,  959,    64};

// Which anchors a game reaches. An action only adds a box, so going through the filled sets in
// ascending order meets every anchor after all that lead to it.
class Walk {
 public:
  explicit Walk(const RuleSet& rules) : rules_(rules), scores_(rules) {
    seen_.resize(std::size_t{2} * (kCap + 1) << rules.num_boxes);
    seen_[place(0, false, 0)] = true;
    for (Boxes filled = 0; filled >> rules.num_boxes == 0; ++filled) {
      for (bool flag : {false, true}) step(filled, flag);
    }
  }

  bool reaches(Boxes filled, bool flag, int upper_sum) const {
    return seen_[place(filled, flag, upper_sum)];
  }

  // Calls fn(anchor) for every anchor with a reached place.
  template <class Fn>
  void for_each(Fn fn) const {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i]) fn(anchor_at(i));
    }
  }

  // Calls fn(anchor) for every triple that no game reaches.
  template <class Fn>
  void for_each_other(Fn fn) const {
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (!seen_[i]) fn(anchor_at(i));
    }
  }

  std::vector<std::int64_t> per_level() const {
    std::vector<std::int64_t> counts(rules_.num_boxes + 1);
    for_each([&](const Anchor& anchor) { ++counts[std::popcount(anchor.filled)]; });
    return counts;
  }

 private:
  static std::size_t place(Boxes filled, bool flag, int upper_sum) {
    return (std::size_t{filled} * 2 + (flag ? 1 : 0)) * (kCap + 1) + upper_sum;
  }
  static Anchor anchor_at(std::size_t place) {
    return {static_cast<Boxes>(place / (kCap + 1) / 2), place / (kCap + 1) % 2 == 1,
            static_cast<int>(place % (kCap + 1))};
  }

  // Goes on from all anchors with these boxes. Legal actions do not depend on the upper sum.
  void step(Boxes filled, bool flag) {
    std::vector<int> sums;
    for (int sum = 0; sum <= kCap; ++sum) {
      if (reaches(filled, flag, sum)) sums.push_back(sum);
    }
    if (sums.empty()) return;
    std::array<std::array<bool, 51>, kMaxBoxes> taken{};  // [box][score]
    for (int roll = 0; roll < dice::kNumRolls; ++roll) {
      for_each_action(rules_, scores_, filled, flag, roll,
                      [&](const Action& action) { taken[action.box][action.score] = true; });
    }
    for (int box = 0; box < rules_.num_boxes; ++box) {
      for (int score = 0; score <= 50; ++score) {
        if (!taken[box][score]) continue;
        const bool earns_flag =
            rules_.yahtzee_extra > 0 && rules_.boxes[box].key == "yahtzee" && score == 50;
        for (int sum : sums) {
          const int after = box < 6 ? std::min(sum + score, kCap) : sum;
          seen_[place(filled | Boxes{1} << box, flag || earns_flag, after)] = true;
        }
      }
    }
  }

  const RuleSet& rules_;
  ScoreTable scores_;
  std::vector<bool> seen_;
};

void expect_numbered_exactly_once(const Walk& walk, const AnchorSpace& space) {
  std::vector<bool> used(space.num_values());
  std::int64_t failures = 0;
  walk.for_each([&](const Anchor& anchor) {
    const auto index = space.index(anchor);
    if (!index || *index >= used.size() || used[*index]) {
      ++failures;
    } else {
      used[*index] = true;
    }
  });
  EXPECT_EQ(failures, 0) << "reached anchors without an index of their own";
  std::int64_t spurious = 0;
  walk.for_each_other([&](const Anchor& anchor) { spurious += space.index(anchor) ? 1 : 0; });
  EXPECT_EQ(spurious, 0) << "indices of anchors that no game reaches";
}

struct GoldenCount {
  std::string_view variant;
  std::int64_t anchors;
};

// For yahtzee-free 2,794 * 192: 64 lower sets without the Yahtzee box, 2 * 64 with it.
constexpr GoldenCount kGoldenCounts[] = {{"yatzy", 1'430'528},
                                         {"yahtzee", 536'448},
                                         {"yahtzee-free", 536'448},
                                         {"yahtzee-plain", 357'632}};

TEST(AnchorsSlow, WalkFromTheEmptyCardReachesExactlyTheNumberedOnes) {
  for (const GoldenCount& golden : kGoldenCounts) {
    SCOPED_TRACE(golden.variant);
    const RuleSet rules = rules_of(golden.variant);
    const AnchorSpace space(rules);
    const Walk walk(rules);
    std::int64_t reached = 0;
    walk.for_each([&](const Anchor&) { ++reached; });
    EXPECT_EQ(reached, golden.anchors);
    EXPECT_EQ(space.reachable(), golden.anchors);
    EXPECT_EQ(space.reachable_per_level(), walk.per_level());
    expect_numbered_exactly_once(walk, space);
  }
}

// The walk above reaches as many on each level.
TEST(Anchors, YatzyHasTheKnownNumberOnEveryLevel) {
  const std::vector<std::int64_t> golden(kYatzyPerLevel.begin(), kYatzyPerLevel.end());
  EXPECT_EQ(AnchorSpace(rules_of("yatzy")).reachable_per_level(), golden);
}

TEST(Anchors, UpperBoxesAndSumsFormThe2794ReachablePairs) {
  for (const RuleSet& rules : rule_sets()) {
    const AnchorSpace space(rules);
    int pairs = 0;
    for (Boxes upper = 0; upper < 64; ++upper) {
      const auto sums = space.upper_sums(upper);
      EXPECT_TRUE(std::ranges::is_sorted(sums));
      for (int sum = 0; sum <= kCap; ++sum) pairs += space.lane(upper, sum) >= 0 ? 1 : 0;
      for (std::size_t i = 0; i < sums.size(); ++i) {
        EXPECT_EQ(space.lane(upper, sums[i]), static_cast<int>(i));
      }
    }
    EXPECT_EQ(pairs, 2794) << rules.name;
  }
}

TEST(Anchors, UnreachableOnesHaveNoIndex) {
  const RuleSet rules = rules_of("yahtzee");
  const AnchorSpace space(rules);
  const Boxes sixes = Boxes{1} << rules.find_box("sixes");
  const Boxes yahtzee = Boxes{1} << rules.find_box("yahtzee");
  EXPECT_TRUE(space.index({.filled = sixes, .upper_sum = 6}).has_value());
  EXPECT_FALSE(space.index({.filled = sixes, .upper_sum = 7}).has_value());
  EXPECT_FALSE(space.index({.filled = sixes, .upper_sum = 36}).has_value());
  EXPECT_FALSE(space.index({.filled = sixes, .upper_sum = 63}).has_value());
  EXPECT_FALSE(space.index({.filled = sixes, .upper_sum = -6}).has_value());
  EXPECT_FALSE(space.index({.filled = 0, .upper_sum = 1}).has_value());
  EXPECT_FALSE(space.index({.filled = sixes, .flag = true, .upper_sum = 6}).has_value());
  EXPECT_TRUE(space.index({.filled = yahtzee, .flag = true}).has_value());
  EXPECT_TRUE(space.index({.filled = yahtzee, .flag = false}).has_value());
  EXPECT_FALSE(space.index({.filled = Boxes{1} << 13}).has_value());
}

TEST(Anchors, WithoutExtraPointsThereIsNoFlag) {
  for (std::string_view name : {"yatzy", "yahtzee-plain"}) {
    const RuleSet rules = rules_of(name);
    const AnchorSpace space(rules);
    const Boxes all = (Boxes{1} << rules.num_boxes) - 1;
    EXPECT_TRUE(space.index({.filled = all, .flag = false}).has_value());
    EXPECT_FALSE(space.index({.filled = all, .flag = true}).has_value());
  }
}

TEST(Anchors, RowsLieBehindOneAnotherInBlocksOfEight) {
  for (const RuleSet& rules : rule_sets()) {
    const AnchorSpace space(rules);
    std::size_t offset = 0;
    for (int r = 0; r < space.num_rows(); ++r) {
      const AnchorSpace::Row& row = space.row(r);
      ASSERT_EQ(row.offset, offset) << rules.name << " row " << r;
      ASSERT_EQ(row.padded % 8, 0);
      ASSERT_GE(row.padded, row.lanes);
      ASSERT_LT(row.padded - row.lanes, 8);
      ASSERT_EQ(row.lanes, static_cast<int>(space.upper_sums(row.filled).size()));
      ASSERT_EQ(space.row_number(row.filled, row.flag), r);
      offset += row.padded;
    }
    EXPECT_EQ(space.num_values(), offset);
  }
}

TEST(Anchors, EveryRowIsOnTheLevelOfItsFilledBoxes) {
  for (const RuleSet& rules : rule_sets()) {
    const AnchorSpace space(rules);
    std::vector<bool> listed(space.num_rows());
    for (int level = 0; level <= rules.num_boxes; ++level) {
      for (int r : space.level(level)) {
        ASSERT_EQ(std::popcount(space.row(r).filled), level) << rules.name;
        ASSERT_FALSE(listed[r]) << rules.name;
        listed[r] = true;
      }
    }
    EXPECT_EQ(std::ranges::count(listed, true), space.num_rows()) << rules.name;
  }
}

TEST(Anchors, AfterFillsTheBoxCapsTheSumAndRaisesTheFlag) {
  const RuleSet rules = rules_of("yahtzee");
  const AnchorSpace space(rules);
  const int sixes = rules.find_box("sixes");
  const int yahtzee = rules.find_box("yahtzee");
  const Boxes five_upper = 0b011111;
  const Anchor start = {.filled = five_upper, .upper_sum = 45};
  const Boxes all_upper = 0b111111;
  EXPECT_EQ(space.after(start, {sixes, 12, 0}), (Anchor{all_upper, false, 57}));
  EXPECT_EQ(space.after(start, {sixes, 18, 0}), (Anchor{all_upper, false, 63}));
  EXPECT_EQ(space.after(start, {sixes, 30, 0}), (Anchor{all_upper, false, 63}));
  const Boxes with_yahtzee = five_upper | Boxes{1} << yahtzee;
  EXPECT_EQ(space.after(start, {yahtzee, 50, 0}), (Anchor{with_yahtzee, true, 45}));
  EXPECT_EQ(space.after(start, {yahtzee, 0, 0}), (Anchor{with_yahtzee, false, 45}));
  const Anchor flagged = {with_yahtzee, true, 45};
  EXPECT_EQ(space.after(flagged, {sixes, 30, 100}),
            (Anchor{with_yahtzee | Boxes{1} << sixes, true, 63}));
}

TEST(Anchors, LanesAfterAgreeWithAfter) {
  for (const RuleSet& rules : rule_sets()) {
    const AnchorSpace space(rules);
    for (Boxes upper = 0; upper < 64; ++upper) {
      const auto sums = space.upper_sums(upper);
      const int padded = space.row(space.row_number(upper, false)).padded;
      for (int box = 0; box < 6; ++box) {
        if ((upper >> box & 1) != 0) continue;
        for (int count = 0; count <= 5; ++count) {
          const std::int32_t* lanes = space.lanes_after(upper, box, count);
          for (int i = 0; i < padded; ++i) {
            // A padding lane repeats the last one.
            const int sum = sums[std::min<std::size_t>(i, sums.size() - 1)];
            const Anchor after = space.after({upper, false, sum}, {box, count * (box + 1), 0});
            ASSERT_EQ(lanes[i], space.lane(after.filled, after.upper_sum))
                << rules.name << " upper " << upper << " box " << box << " count " << count;
            ASSERT_GE(lanes[i], 0);
          }
        }
      }
    }
  }
}

// Full marks for every open upper box.
TEST(Anchors, LanesBelowTheFirstInReachHaveLostTheBonus) {
  for (const RuleSet& rules : rule_sets()) {
    const AnchorSpace space(rules);
    for (Boxes upper = 0; upper < 64; ++upper) {
      const auto sums = space.upper_sums(upper);
      for (int lane = 0; lane < static_cast<int>(sums.size()); ++lane) {
        Anchor anchor = {upper, false, sums[lane]};
        for (int box = 0; box < 6; ++box) {
          if (!is_filled(upper, box)) anchor = space.after(anchor, {box, 5 * (box + 1), 0});
        }
        ASSERT_EQ(lane < space.first_in_reach(upper), anchor.upper_sum < rules.upper_threshold)
            << rules.name << " upper " << upper << " sum " << int{sums[lane]};
      }
    }
  }
}

// The lower boxes filled beside them change nothing about the lanes.
TEST(Anchors, LanesDependOnTheUpperBoxesAlone) {
  const AnchorSpace space(rules_of("yatzy"));
  const Boxes lower = 0b111111111 << 6;
  for (Boxes upper = 0; upper < 64; ++upper) {
    for (int sum = 0; sum <= kCap; ++sum) {
      ASSERT_EQ(space.lane(upper | lower, sum), space.lane(upper, sum));
    }
    for (int box = 0; box < 6; ++box) {
      if ((upper >> box & 1) != 0) continue;
      EXPECT_EQ(space.lanes_after(upper | lower, box, 3), space.lanes_after(upper, box, 3));
    }
  }
}

}  // namespace
}  // namespace hazard::scorecard
