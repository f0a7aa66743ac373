#include "liars/rules/hands.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "hazard/liars/rules/round.h"
#include "tests/draws.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using Counts = std::array<std::uint8_t, kMaxFaces>;

using test::rules_of;

// Calls visit(hand) for every ordered roll.
template <class Fn>
void for_each_roll(int dice, int faces, const Fn& visit, const Hand& hand = {}) {
  if (dice == 0) return visit(hand);
  for (int face = 1; face <= faces; ++face) {
    for_each_roll(dice - 1, faces, visit, hand.with(face));
  }
}

TEST(Hands, AreAsManyAsThereAreMultisets) {
  const std::array sizes = {1, 6, 21, 56, 126, 252, 462};
  for (int dice = 0; dice <= kMaxDice; ++dice) {
    EXPECT_EQ(all_hands(dice, {}).size(), sizes[dice]);
  }
  EXPECT_EQ(all_hands(3, {.faces = 2}).size(), 4);
}

TEST(Hands, AreAsLikelyAsTheirOrderedRollsAreMany) {
  for (int faces = 2; faces <= kMaxFaces; ++faces) {
    for (int dice = 1; dice <= (faces == kMaxFaces ? 5 : kMaxDice); ++dice) {
      std::map<Counts, int> ways;
      int rolls = 0;
      for_each_roll(dice, faces, [&](const Hand& hand) {
        ++ways[hand.counts];
        ++rolls;
      });
      const HandTable& table = all_hands(dice, {.faces = faces});
      ASSERT_EQ(table.hands.size(), ways.size());
      for (int h = 0; h < table.size(); ++h) {
        EXPECT_DOUBLE_EQ(table.weights[h] * rolls, ways.at(table.hands[h].counts));
      }
    }
  }
}

TEST(Hands, ProbabilitiesSumToOne) {
  for (int dice = 0; dice <= kMaxDice; ++dice) {
    const auto& chances = all_hands(dice, {}).weights;
    EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-14);
  }
}

TEST(Hands, MatchesCountTheDiceOfTheFaceAndTheWildOnes) {
  const Hand hand = parse_hand("116466").value();
  const Matches ones = matches_of(hand, rules_of("perudo"));
  const Matches sixes = matches_of(hand, rules_of("openspiel"));
  const Matches none = matches_of(hand, rules_of("plain"));
  const Counts plain = {2, 0, 0, 1, 0, 3};
  EXPECT_EQ(ones.plain, plain);
  EXPECT_EQ(sixes.plain, plain);
  EXPECT_EQ(none.plain, plain);
  EXPECT_EQ(ones.wild, (Counts{2, 2, 2, 3, 2, 5}));
  EXPECT_EQ(sixes.wild, (Counts{5, 3, 3, 4, 3, 3}));
  EXPECT_EQ(none.wild, plain);
  // Until somebody bids on them ones are wild; afterwards players look at the plain counts.
  EXPECT_EQ(matches_of(hand, rules_of("perudo+wild=until-bid")).wild, ones.wild);
}

TEST(Hands, EachTableHasTheMatchesOfItsRules) {
  for (const char* text : {"perudo", "plain", "openspiel+faces=4", "casual+wild=until-bid+faces=3",
                           "casual+wild=highest+faces=2"}) {
    const Rules rules = rules_of(text);
    for (int dice = 1; dice <= kMaxDice; ++dice) {
      const HandTable& table = all_hands(dice, rules);
      for (int h = 0; h < table.size(); ++h) {
        const Matches expected = matches_of(table.hands[h], rules);
        EXPECT_EQ(table.matches[h].wild, expected.wild) << text;
        EXPECT_EQ(table.matches[h].plain, expected.plain) << text;
      }
    }
  }
}

TEST(Hands, AreDrawnAsOftenAsTheyAreLikely) {
  for (int dice = 1; dice <= kMaxDice; ++dice) {
    hazard::test::expect_drawn(all_hands(dice, {}).draw, all_hands(dice, {}).weights);
  }
}

}  // namespace
}  // namespace hazard::liars
