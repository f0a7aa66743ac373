// Intervals and gaps by hand, from samples that can be written down.
#include "stats/racing_field.h"

#include <gtest/gtest.h>

#include <array>

namespace hazard::stats {
namespace {

constexpr Interval kRange = {-1, 1};
constexpr std::array kMeans = {0.1, -0.1, 0.06, 0.1};

// Arm a goes up and down around kMeans[a], all arms together.
void waves(int arm, std::uint64_t first, std::span<double> out) {
  for (double& x : out) x = kMeans[arm] + (first++ % 2 == 0 ? 0.5 : -0.5);
}

struct Fixture {
  explicit Fixture(const RaceOptions& from, std::vector<std::optional<double>> exact = {{}, {}, {}})
      : options(from), field(exact, sampler, options, workers) {}

  void draw(int arm, std::int64_t count) {
    field.draw(std::vector<RaceField::Pull>{{.arm = arm, .count = count}});
  }

  RaceOptions options;
  Sampler sampler = waves;
  Workers workers{1};
  RaceField field;
};

TEST(RaceField, EveryArmAndEveryLookHasItsShareOfDelta) {
  for (RaceRule rule : {RaceRule::kBernstein, RaceRule::kKl}) {
    Fixture race({.rule = rule, .delta = 0.06}, {{}, 0.3, {}, {}});  // three are sampled
    const auto interval = rule == RaceRule::kKl ? kl_interval : bernstein_interval;
    for (int look = 1; look <= 4; ++look) {
      race.draw(2, 100);
      race.field.look(2);
      const RaceField::Runner& runner = race.field.runners()[2];
      EXPECT_EQ(runner.moments.n, 100 * look);
      EXPECT_NEAR(runner.moments.mean, 0.06, 1e-15);
      const Interval bounds = interval(runner.moments, kRange, 0.06 / 3 / (look * (look + 1)));
      EXPECT_NEAR(runner.bounds.lower, bounds.lower, 1e-12);
      EXPECT_NEAR(runner.bounds.upper, bounds.upper, 1e-12);
    }
    EXPECT_EQ(race.field.runners()[0].bounds, kRange);
    EXPECT_EQ(race.field.runners()[1].bounds, (Interval{0.3, 0.3}));
  }
}

// The difference of two waves never varies, so its radius is the term of the range, 4 wide.
TEST(RaceField, EveryPairAndEveryLookHasItsShareOfHalfOfDelta) {
  Fixture race({.delta = 0.06, .paired = true});
  for (int look = 1; look <= 4; ++look) {
    for (int a : {0, 1, 2}) {
      race.draw(a, 1000);
      race.field.look(a);
    }
    const RaceField::Standing now = race.field.standing();
    const double delta = 0.03 / 3 / (look * (look + 1));  // three pairs
    const double radius = bernstein_radius({.n = 1000 * look, .mean = 0, .m2 = 0}, 4, delta);
    EXPECT_EQ(now.leader, 0);
    EXPECT_NEAR(now.gaps[1], -0.2 + radius, 1e-12);
    EXPECT_NEAR(now.gaps[2], -0.04 + radius, 1e-12);
    EXPECT_EQ(now.widest, now.gaps[2]);
    const RaceField::Runner& runner = race.field.runners()[0];  // the other half, for three arms
    const Interval bounds = bernstein_interval(runner.moments, kRange, delta);
    EXPECT_NEAR(runner.bounds.lower, bounds.lower, 1e-12);
  }
}

TEST(RaceField, WithoutPairsAGapIsTheDistanceOfTwoIntervals) {
  Fixture race({}, {{}, {}, 0.05});
  for (int a : {0, 1}) {
    race.draw(a, 1000);
    race.field.look(a);
  }
  const RaceField::Standing now = race.field.standing();
  const double lower = race.field.runners()[0].bounds.lower;
  EXPECT_EQ(now.gaps[1], race.field.runners()[1].bounds.upper - lower);
  EXPECT_EQ(now.gaps[2], 0.05 - lower);
}

TEST(RaceField, SamplesThatNobodyLookedAtMoveNoGap) {
  for (bool paired : {false, true}) {
    Fixture race({.paired = paired});
    for (int a : {0, 1, 2}) {
      race.draw(a, 1000);
      race.field.look(a);
    }
    const std::vector<double> before = race.field.standing().gaps;
    for (int a : {0, 1, 2}) race.draw(a, 500);
    EXPECT_EQ(race.field.standing().gaps, before);
  }
}

TEST(RaceField, BatchesGrowWithAnArmUpToItsBudget) {
  Fixture race({.batch = 16, .growth = 0.25, .max_per_arm = 220});
  EXPECT_EQ(race.field.next_batch(0), 16);
  race.draw(0, 127);
  EXPECT_EQ(race.field.next_batch(0), 16);
  race.draw(0, 1);
  EXPECT_EQ(race.field.next_batch(0), 32);
  race.draw(0, 64);
  EXPECT_EQ(race.field.next_batch(0), 28);  // 48 but for the budget
  race.draw(0, 28);
  EXPECT_EQ(race.field.next_batch(0), 0);
}

TEST(RaceField, TheLowestIndexLeadsAmongEqualsAndTheUnknownNeverLeads) {
  Fixture race({.low = -1, .high = 3}, {{}, {}, {}, {}});  // unknown means count as 1
  race.draw(1, 2);
  EXPECT_EQ(race.field.leader(), 1);
  race.draw(3, 2);
  EXPECT_EQ(race.field.leader(), 3);
  race.draw(0, 2);
  EXPECT_EQ(race.field.leader(), 0);
}

}  // namespace
}  // namespace hazard::stats
