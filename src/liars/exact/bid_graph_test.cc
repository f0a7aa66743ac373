#include "liars/exact/bid_graph.h"

#include <gtest/gtest.h>

#include <set>

#include "liars/exact/bid_tree.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::duel_of;
using test::tree_of;

TEST(BidGraph, EveryHistoryIsANodeWithItsActionsOrEndsInABidThatIsCalled) {
  for (const char* rules :
       {"perudo", "plain", "casual", "dudo", "no-ones", "casual+order=monotone"}) {
    const Duel duel = duel_of(rules, "1v1");
    const auto tree = tree_of(rules, "1v1");
    for (const Memory memory : {Memory::kNothing, Memory::kGap, Memory::kBid}) {
      const BidGraph graph(duel, memory);
      std::set<int> met;
      for (int n = 0; n < tree->size(); ++n) {
        Round round = opening(duel);
        round.bids = tree->history(n);
        const bool closed = [&] {  // somebody went on after a bid that is called
          for (const Bid& bid : round.bids) {
            if (!graph.is_open(graph.ladder().rank(bid))) return true;
          }
          return false;
        }();
        const int node = graph.find(round);
        if (closed) continue;
        ASSERT_GE(node, 0) << rules;
        met.insert(node);
        const GraphNode& found = graph.nodes()[node];
        EXPECT_EQ(found.seat, round.bids.size() % 2);
        EXPECT_EQ(found.actions(), legal_actions(round).size());
      }
      EXPECT_EQ(met.size(), graph.nodes().size());
    }
  }
}

TEST(BidGraph, ClosedBidsAreThoseThatTheBestHandHardlyMakesTrue) {
  // Five matching dice of one's own, and of five others four or, of ones, three.
  const BidGraph graph(duel_of("perudo", "5v5"), Memory::kNothing);
  const Ladder& ladder = graph.ladder();
  EXPECT_TRUE(graph.is_open(ladder.rank({8, 4})));
  EXPECT_FALSE(graph.is_open(ladder.rank({9, 4})));  // 11/243
  EXPECT_TRUE(graph.is_open(ladder.rank({7, 1})));
  EXPECT_FALSE(graph.is_open(ladder.rank({8, 1})));  // 276/7776
}

TEST(BidGraph, RefusesRulesUnderWhichAllBidsMatter) {
  EXPECT_FALSE(BidGraph::supports(duel_of("casual+wild=until-bid", "2v2")));
  EXPECT_TRUE(BidGraph::supports(duel_of("casual+wild=until-bid+palifico=every", "1v2")));
  EXPECT_TRUE(BidGraph::supports(duel_of("perudo", "5v5")));
}

}  // namespace
}  // namespace hazard::liars
