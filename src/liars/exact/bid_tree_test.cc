#include "liars/exact/bid_tree.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::rules_of;
using test::tree_of;

double information_sets(const TreeSize& size) {
  return size.information_sets[0] + size.information_sets[1];
}

TEST(Duel, KeepsOfTheRulesWhatMattersInARound) {
  const auto duel = [](std::string_view rules, std::string_view dice, bool palifico = false) {
    return parse_duel(rules_of(rules), dice, palifico).value();
  };
  EXPECT_EQ(duel("perudo", "2v1"), duel("perudo+palifico=off+next=winner+dice=3", "2v1"));
  EXPECT_EQ(duel("perudo", "1v2", true), duel("casual", "1v2", true));
  EXPECT_NE(duel("perudo", "1v2"), duel("perudo", "1v2", true));
  EXPECT_NE(duel("perudo", "1v2"), duel("perudo", "2v1"));
  EXPECT_TRUE(duel("perudo+palifico=every", "1v2").palifico);
}

TEST(Duel, PutsTheStarterFirst) {
  const auto position = parse_position("perudo:1-0-2@3:1x3").value();
  EXPECT_EQ(duel_of(position.round).value().dice, (std::array{2, 1}));
}

TEST(Duel, RefusesWhatIsNoRoundOfTwoOutcomes) {
  for (const auto& [text, why] : {std::pair("perudo:1-1-1", "only rounds of two"),
                                  std::pair("perudo+exact=gain:1-1", "exact=off"),
                                  std::pair("perudo+loss=difference:2-1", "only 1v1")}) {
    const auto duel = duel_of(parse_position(text).value().round);
    ASSERT_FALSE(duel) << text;
    EXPECT_NE(duel.error().message.find(why), std::string::npos) << duel.error().message;
  }
  EXPECT_TRUE(duel_of(parse_position("perudo+loss=difference:1-1").value().round));
  EXPECT_TRUE(duel_of(parse_position("perudo+loss=all:2-1").value().round));
  for (const char* dice : {"", "1", "1v", "0v1", "1v7", "11v1", "1-1"}) {
    EXPECT_FALSE(parse_duel(rules_of("plain"), dice)) << dice;
  }
  EXPECT_FALSE(parse_duel(rules_of("perudo"), "2v1", true));
}

TEST(HandSet, HasAllMultisetsAndTheirChances) {
  constexpr std::array kSizes = {6, 21, 56, 126, 252};
  for (int dice = 1; dice <= 5; ++dice) {
    const HandSet set(dice, 6);
    EXPECT_EQ(set.size(), kSizes[dice - 1]);
    EXPECT_NEAR(std::accumulate(set.weights.begin(), set.weights.end(), 0.0), 1, 1e-14);
    for (int h = 0; h < set.size(); ++h) EXPECT_EQ(set.index(set.hands[h]), h);
  }
  const HandSet pairs(2, 6);
  EXPECT_DOUBLE_EQ(pairs.weights[pairs.index(parse_hand("44").value())], 1.0 / 36);
  EXPECT_DOUBLE_EQ(pairs.weights[pairs.index(parse_hand("64").value())], 2.0 / 36);
}

TEST(BidTree, HasTheKnownNumbersOfInformationSets) {
  const auto sizes = [](std::string_view rules, std::string_view dice) {
    return measure(parse_duel(rules_of(rules), dice).value());
  };
  EXPECT_EQ(sizes("plain", "1v1").nodes, 4096);
  EXPECT_EQ(information_sets(sizes("plain", "1v1")), 24576);
  EXPECT_EQ(sizes("plain", "2v1").nodes, 1 << 18);
  EXPECT_EQ(information_sets(sizes("plain", "2v1")), 3538944);
  EXPECT_EQ(information_sets(sizes("casual", "1v2")), 3538944);
  EXPECT_EQ(information_sets(sizes("plain", "2v2")), 352321536);
  // Ones do not open: of the 12 bids 1x1 is the last but one and 2x1 the last, so 2 and 1 fewer.
  EXPECT_EQ(sizes("perudo", "1v1").nodes, 4096 - 2 - 1);
}

TEST(BidTree, IsAsLargeAsMeasured) {
  for (const char* rules : {"perudo", "plain", "dudo+loss=one", "no-ones", "perudo+order=monotone",
                            "casual+order=reset-quantity"}) {
    for (const char* dice : {"1v1", "1v2"}) {
      for (const bool palifico : {false, true}) {
        const auto tree = tree_of(rules, dice, palifico);
        const TreeSize size = measure(tree->duel());
        EXPECT_EQ(size.nodes, tree->size()) << rules;
        EXPECT_EQ(size.edges[0], tree->edges(0)) << rules;
        EXPECT_EQ(size.edges[1], tree->edges(1)) << rules;
        std::array<double, 2> sets{};
        for (const BidNode& node : tree->nodes()) sets[node.seat] += tree->hands(node.seat).size();
        EXPECT_EQ(size.information_sets, sets) << rules;
      }
    }
  }
}

// At every node: the actions, their order, who moves and which dice count.
TEST(BidTree, AgreesWithTheRoundEverywhere) {
  for (const char* rules :
       {"perudo+faces=3", "perudo+wild=until-bid+open-ones=yes+faces=3", "openspiel+faces=3",
        "no-ones", "casual+order=monotone+faces=3", "casual+order=reset-quantity+faces=3"}) {
    for (const bool palifico : {false, true}) {
      const auto tree = tree_of(rules, "1v2", palifico);
      Round round = opening(tree->duel());
      for (int n = 0; n < tree->size(); ++n) {
        const BidNode& node = tree->nodes()[n];
        round.bids = tree->history(n);
        ASSERT_EQ(tree->find(round.bids), n);
        ASSERT_EQ(node.seat, round.to_move());
        const std::vector<Action> actions = legal_actions(round);
        ASSERT_EQ(node.actions(), static_cast<int>(actions.size()));
        ASSERT_EQ(node.claim >= 0, actions.back() == kCall);
        int child = n + 1;
        for (int a = 0; a < node.raises; ++a, child = tree->nodes()[child].end) {
          ASSERT_EQ(tree->claim(tree->nodes()[child]).bid, actions[a].bid);
        }
        ASSERT_EQ(child, node.end);
        if (round.bids.empty()) continue;
        for (int seat = 0; seat < 2; ++seat) {
          const auto matching = tree->matches(seat, tree->claim(node).pattern);
          for (int h = 0; h < tree->hands(seat).size(); ++h) {
            ASSERT_EQ(matching[h], matches(tree->hands(seat).hands[h], round.bids.back().face,
                                           round.wild_face()));
          }
        }
      }
    }
  }
}

TEST(BidTree, FindsNoHistoryThatTheRulesForbid) {
  const auto tree = tree_of("perudo", "1v1");
  EXPECT_EQ(tree->find({}), 0);
  EXPECT_GT(tree->find(std::vector<Bid>{{1, 3}, {2, 2}}), 0);
  EXPECT_EQ(tree->find(std::vector<Bid>{{1, 1}}), -1);
  EXPECT_EQ(tree->find(std::vector<Bid>{{2, 2}, {1, 3}}), -1);
  EXPECT_EQ(tree->find(std::vector<Bid>{{3, 2}}), -1);
}

// What more than two outcomes hang on is not solved, and says so.
TEST(Duel, TakesRoundsOfTwoOutcomesAlone) {
  const auto refusal = [](std::string_view rules, std::string_view dice, bool palifico = false) {
    const auto duel = parse_duel(rules_of(rules), dice, palifico);
    return duel ? "" : duel.error().message;
  };
  for (const char* rules : {"perudo", "plain+loss=all", "perudo+met=others", "dudo+loss=one",
                            "plain+next=winner+order=reset-quantity", "perudo+palifico-two=no"}) {
    EXPECT_EQ(refusal(rules, "2v1"), "") << rules;
  }
  EXPECT_NE(refusal("dudo", "2v1").find("loss=difference only 1v1"), std::string::npos);
  EXPECT_EQ(refusal("dudo", "1v1"), "");
  EXPECT_NE(refusal("plain+loss=all+met=others", "2v1").find("met=others only 1v1"),
            std::string::npos);
  EXPECT_EQ(refusal("plain+loss=all+met=others", "1v1"), "");
  EXPECT_NE(refusal("plain+exact=gain", "1v1").find("exact calls are not solved"),
            std::string::npos);
  EXPECT_EQ(refusal("perudo+exact=gain+exact-palifico=no", "1v1", /*palifico=*/true), "");
  EXPECT_NE(refusal("perudo+palifico-face=one-die", "1v2", /*palifico=*/true)
                .find("may change the face are not solved; add palifico-face=locked"),
            std::string::npos);
  EXPECT_EQ(refusal("perudo+palifico-face=one-die", "1v2"), "");
  EXPECT_EQ(refusal("perudo+palifico-two=no", "1v2", /*palifico=*/true),
            "dice '1v2': these rules have no palifico rounds with two players left");
  EXPECT_FALSE(parse_duel(rules_of("perudo+palifico=every+palifico-two=no"), "1v2")->palifico);
  // Rules that do not matter within a round make no other game of it.
  EXPECT_EQ(to_string(parse_duel(rules_of("dudo"), "1v1").value()), "casual+order=dudo:1-1");
}

TEST(BidTree, RefusesToGrowTooLarge) {
  const auto tree = BidTree::make(parse_duel(rules_of("perudo"), "5v5").value());
  ASSERT_FALSE(tree);
  EXPECT_NE(tree.error().message.find("histories"), std::string::npos) << tree.error().message;
}

TEST(BidTree, SubtreesAndTrunkAreTheWholeTree) {
  const auto tree = tree_of("plain", "2v1");
  EXPECT_EQ(count_subtrees(*tree, tree->size()), 1);
  EXPECT_EQ(count_subtrees(*tree, 1), 1 << 17);  // the histories that end with the last bid
  EXPECT_GT(count_subtrees(*tree, subtree_size(*tree)), 100);
}

TEST(BidTree, IsCutAfterSoManyHighBids) {
  const Duel duel = parse_duel(rules_of("perudo"), "1v2").value();
  const Ladder& ladder = ladder_of(duel.rules, 3);
  const auto high = [&](const Bid& bid) { return 3 * ladder.rank(bid) >= 2 * ladder.size(); };
  const auto whole = BidTree::make(duel).value();
  for (const int most : {1, 2, 3}) {
    const auto tree = BidTree::make(duel, most).value();
    const TreeSize size = measure(duel, most);
    EXPECT_EQ(size.nodes, tree->size());
    EXPECT_EQ(size.edges[0], tree->edges(0));
    EXPECT_EQ(size.edges[1], tree->edges(1));
    for (int n = 0; n < tree->size(); ++n) {
      const auto bids = tree->history(n);
      const auto count = std::ranges::count_if(bids, high);
      ASSERT_LE(count, most);
      // Everything that the rules allow may be done, or nothing.
      const int raises = whole->nodes()[whole->find(bids)].raises;
      ASSERT_EQ(tree->nodes()[n].raises, count < most ? raises : 0);
    }
  }
  EXPECT_EQ(measure(duel, kAllHighBids).nodes, whole->size());
}

}  // namespace
}  // namespace hazard::liars
