#include "liars/exact/cfr.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::duel_of;

Cfr solver_of(const Duel& duel) { return Cfr(BidTree::make(duel).value()); }

RoundBounds bounds_after(int iterations, const Duel& duel) {
  Workers workers(1);
  Cfr cfr = solver_of(duel);
  while (cfr.iterations() < iterations) cfr.iterate(workers);
  return cfr.bounds(workers);
}

struct Known {
  Duel duel;
  double value;
  double gap;  // reached in 512 iterations
};

TEST(Cfr, OneRoundValuesAreTheKnownOnes) {
  for (const Known& known :
       {Known{duel_of("plain", "1v1"), -1.0 / 9, 1e-6},
        // By a solver written apart: between -0.1111112 and -0.1111100.
        Known{duel_of("plain+order=reset-quantity+faces=3", "1v1"), -1.0 / 9, 1e-4},
        Known{duel_of("no-ones", "1v1"), -7.0 / 327, 5e-4},
        Known{duel_of("openspiel", "1v1"), -7.0 / 258, 1e-3},
        Known{duel_of("perudo", "1v1", /*palifico=*/true), 2.0 / 3, 1e-6},
        Known{duel_of("perudo", "1v2", /*palifico=*/true), 7.0 / 18, 1e-6},
        Known{duel_of("perudo", "1v3", /*palifico=*/true), 17.0 / 108, 1e-5}}) {
    const RoundBounds bounds = bounds_after(512, known.duel);
    EXPECT_LE(bounds.lower, known.value + 1e-12) << to_string(known.duel);
    EXPECT_GE(bounds.upper, known.value - 1e-12) << to_string(known.duel);
    EXPECT_LT(bounds.gap(), known.gap) << to_string(known.duel);
  }
}

TEST(Cfr, PerudoOneAgainstOneIsWorthMinusOneEighteenth) {
  const RoundBounds bounds = bounds_after(512, duel_of("perudo", "1v1"));
  EXPECT_GE(bounds.lower, -0.0555557);
  EXPECT_LE(bounds.upper, -0.0555542);
  EXPECT_LE(bounds.lower, -1.0 / 18);
  EXPECT_GE(bounds.upper, -1.0 / 18);
}

TEST(Cfr, ReachesTheKnownGapIn1024Iterations) {
  EXPECT_NEAR(bounds_after(1024, duel_of("openspiel", "1v1")).gap(), 1.4e-4, 1e-5);
}

TEST(Cfr, TheGapShrinks) {
  for (const char* rules : {"openspiel", "perudo", "dudo+loss=one", "casual+wild=until-bid"}) {
    double last = 2;
    for (const int iterations : {16, 64, 256}) {
      const double gap = bounds_after(iterations, duel_of(rules, "1v1")).gap();
      EXPECT_GE(gap, 0) << rules;
      EXPECT_LT(gap, last / 3) << rules << " after " << iterations;
      last = gap;
    }
  }
}

std::vector<double> averages(const Cfr& cfr) {
  std::vector<double> all;
  for (int n = 0; n < cfr.tree().size(); ++n) {
    const BidNode& node = cfr.tree().nodes()[n];
    if (node.raises == 0) continue;
    const auto size = static_cast<std::size_t>(node.actions() * cfr.tree().hands(node.seat).size());
    all.resize(all.size() + size);
    cfr.average(n, std::span(all).last(size));
  }
  return all;
}

std::vector<double> averages_after(int iterations, const Duel& duel, int threads) {
  Workers workers(threads);
  Cfr cfr = solver_of(duel);
  while (cfr.iterations() < iterations) cfr.iterate(workers);
  return averages(cfr);
}

// Trees that are split, with hands of every width that is compiled in.
TEST(Cfr, DoesNotDependOnTheNumberOfThreads) {
  for (const Duel& duel :
       {duel_of("perudo+faces=5", "1v2"), duel_of("plain+faces=5", "2v1"),
        duel_of("casual+faces=4", "2v2"), duel_of("dudo+loss=one+faces=4", "1v3")}) {
    ASSERT_GT(subtree_size(*BidTree::make(duel).value()), 0) << to_string(duel);
    const auto alone = averages_after(4, duel, 1);
    EXPECT_EQ(alone, averages_after(4, duel, 2)) << to_string(duel);
    EXPECT_EQ(alone, averages_after(4, duel, 7)) << to_string(duel);
  }
}

TEST(Cfr, EveryInstructionSetGivesTheSameBits) {
  for (const Duel& duel : {duel_of("perudo", "1v1"), duel_of("casual+faces=3", "2v2"),
                           duel_of("perudo+faces=5", "1v3", /*palifico=*/true)}) {
    const auto best = averages_after(20, duel, 1);
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
      hwy::SetSupportedTargetsForTest(target);
      hwy::GetChosenTarget().Update(hwy::SupportedTargets());
      EXPECT_EQ(averages_after(20, duel, 1), best) << hwy::TargetName(target);
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
}

TEST(CfrSlow, TwoAgainstOneAndOneAgainstTwoToAThousandth) {
  Workers workers;
  struct Game {
    const char* rules;
    const char* dice;
  };
  for (const Game& game : {Game{"perudo", "2v1"}, Game{"perudo", "1v2"}, Game{"plain", "2v1"}}) {
    Cfr cfr = solver_of(duel_of(game.rules, game.dice));
    while (cfr.iterations() < 384) cfr.iterate(workers);
    EXPECT_LT(cfr.bounds(workers).gap(), 1e-3) << game.rules << " " << game.dice;
  }
}

}  // namespace
}  // namespace hazard::liars
