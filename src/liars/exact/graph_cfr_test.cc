#include "liars/exact/graph_cfr.h"

#include <gtest/gtest.h>

#include "liars/exact/best_response.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::duel_of;

GraphCfr solved(const Duel& duel, Memory memory, int iterations, int threads = 1) {
  GraphCfr cfr(std::make_shared<const BidGraph>(duel, memory));
  Workers workers(threads);
  for (int i = 0; i < iterations; ++i) cfr.iterate(workers);
  return cfr;
}

// What an opponent who remembers everything wins against the averages.
RoundBounds bounds(const GraphCfr& cfr) {
  const BidGraph& graph = cfr.graph();
  const auto tree = BidTree::make(graph.duel()).value();
  Round round = opening(graph.duel());
  return bounds_of(*tree, [&](int n, std::span<const double> reach, std::span<double> mix) {
    round.bids = tree->history(n);
    const int node = graph.find(round);
    if (node >= 0) return cfr.average(node, mix);
    std::ranges::fill(mix, 0.0);  // a bid that is called
    std::ranges::fill(mix.last(reach.size()), 1.0);
  });
}

TEST(GraphCfr, FindsTheValuesOfRoundsWithOneDieEach) {
  const std::pair<const char*, double> known[] = {{"plain", -1.0 / 9},
                                                  {"no-ones", -7.0 / 327},
                                                  {"openspiel", -7.0 / 258},
                                                  {"perudo+palifico=off", -1.0 / 18}};
  for (const auto& [rules, value] : known) {
    const GraphCfr cfr = solved(duel_of(rules, "1v1"), Memory::kBid, 512);
    const RoundBounds proven = bounds(cfr);
    EXPECT_LE(proven.lower, value + 1e-6) << rules;
    EXPECT_GE(proven.upper, value - 1e-6) << rules;
    EXPECT_LE(exploitability(proven), 0.02) << rules;  // up to eleven bids; three are remembered
  }
}

TEST(GraphCfr, FindsTheValuesOfPalificoRounds) {
  const std::pair<const char*, double> known[] = {{"1v1", 2.0 / 3}, {"1v2", 7.0 / 18}};
  for (const auto& [dice, value] : known) {
    GraphCfr cfr = solved(duel_of("perudo", dice, /*palifico=*/true), Memory::kBid, 512);
    Workers workers(1);
    EXPECT_NEAR(cfr.worth(workers).value, value, 1e-3);
    EXPECT_LE(exploitability(bounds(cfr)), 2e-3);
  }
}

// The bounds are what others measured with memories of two and three bids.
TEST(GraphCfr, ThreeBidsAreHardlyLessThanAll) {
  EXPECT_LE(exploitability(bounds(solved(duel_of("perudo", "2v1"), Memory::kBid, 128))), 0.032);
  EXPECT_LE(exploitability(bounds(solved(duel_of("perudo", "2v1"), Memory::kGap, 128))), 0.062);
}

TEST(GraphCfr, AForgetfulOpponentWinsNoMoreThanOneWhoRemembers) {
  GraphCfr cfr = solved(duel_of("perudo", "2v1"), Memory::kNothing, 32);
  Workers workers(1);
  const GraphCfr::Worth worth = cfr.worth(workers);
  const RoundBounds proven = bounds(cfr);
  EXPECT_LE(worth.second, worth.value + 1e-5);
  EXPECT_GE(worth.first, worth.value - 1e-5);
  EXPECT_LE(worth.first, proven.upper + 1e-5);
  EXPECT_GE(worth.second, proven.lower - 1e-5);
}

TEST(GraphCfr, DoesNotDependOnTheNumberOfThreads) {
  const GraphCfr one = solved(duel_of("casual", "2v2"), Memory::kGap, 4, 1);
  const GraphCfr three = solved(duel_of("casual", "2v2"), Memory::kGap, 4, 3);
  for (std::size_t n = 0; n < one.graph().nodes().size(); ++n) {
    const GraphNode& node = one.graph().nodes()[n];
    std::vector<double> a(std::size_t(node.actions() * one.graph().hands(node.seat).size()));
    std::vector<double> b(a.size());
    one.average(static_cast<int>(n), a);
    three.average(static_cast<int>(n), b);
    ASSERT_EQ(a, b);
  }
}

TEST(GraphCfrSlow, TwoDiceEachGiveAwayLittle) {
  EXPECT_LE(exploitability(bounds(solved(duel_of("no-ones", "2v2"), Memory::kBid, 128))), 0.028);
}

}  // namespace
}  // namespace hazard::liars
