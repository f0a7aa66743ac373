#include "hazard/liars/match/match.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::rules_of;

// All dice show this face.
std::vector<Hand> hands_of(const Round& round, int face) {
  std::vector<Hand> hands(round.dice.size());
  for (int seat = 0; seat < round.players(); ++seat) {
    hands[seat].counts[face - 1] = static_cast<std::uint8_t>(round.dice[seat]);
  }
  return hands;
}

// The starter bids one six, which is true or not, and is called.
void play_round(Match& match, bool true_bid) {
  match.deal(hands_of(match.round(), true_bid ? 6 : 5));
  ASSERT_TRUE(match.act(raise_to({1, 6})));
  ASSERT_TRUE(match.act(kCall));
}
void starter_loses(Match& match) { play_round(match, /*true_bid=*/false); }
void caller_loses(Match& match) { play_round(match, /*true_bid=*/true); }

TEST(Match, LoserStartsUntilOneIsLeft) {
  Match match(rules_of("perudo+dice=2"), {2, 2, 2});
  starter_loses(match);
  EXPECT_EQ(match.round().dice, (std::vector{1, 2, 2}));
  EXPECT_EQ(match.round().starter, 0);
  starter_loses(match);
  EXPECT_EQ(match.round().dice, (std::vector{0, 2, 2}));
  EXPECT_EQ(match.round().starter, 1);
  EXPECT_FALSE(match.over());
  caller_loses(match);
  EXPECT_EQ(match.round().starter, 2);
  starter_loses(match);
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.winner(), 1);
  EXPECT_EQ(match.places(), (std::vector{3, 1, 2}));
  EXPECT_EQ(match.past().size(), 4);
}

TEST(Match, PalificoIsTheFirstRoundThatAPlayerStartsWithOneDie) {
  Match match(rules_of("perudo+dice=3"), {2, 3, 3});
  EXPECT_FALSE(match.round().palifico);
  starter_loses(match);
  EXPECT_TRUE(match.round().palifico);
  caller_loses(match);
  EXPECT_EQ(match.round().starter, 1);
  EXPECT_FALSE(match.round().palifico);  // two dice
  caller_loses(match);                   // 2 starts with two
  caller_loses(match);                   // 0 is out
  EXPECT_EQ(match.round().dice, (std::vector{0, 2, 2}));
  starter_loses(match);
  EXPECT_EQ(match.round().starter, 1);
  EXPECT_TRUE(match.round().palifico);
}

TEST(Match, PalificoComesOnceForEachPlayer) {
  Match match(rules_of("perudo+exact=gain+dice=3"), {2, 3});
  starter_loses(match);
  EXPECT_TRUE(match.round().palifico);
  caller_loses(match);  // 1-2, seat 1 starts
  match.deal(hands_of(match.round(), 6));
  ASSERT_TRUE(match.act(raise_to({3, 6})));
  ASSERT_TRUE(match.act(kExactCall));  // seat 0 has two dice again
  EXPECT_EQ(match.round().dice, (std::vector{2, 2}));
  EXPECT_EQ(match.round().starter, 0);
  starter_loses(match);
  EXPECT_EQ(match.round().dice, (std::vector{1, 2}));
  EXPECT_EQ(match.round().starter, 0);
  EXPECT_FALSE(match.round().palifico);
}

TEST(Match, PalificoWaitsUntilThePlayerStarts) {
  Match match(rules_of("perudo+next=rotation+dice=2"), {2, 2, 2});
  starter_loses(match);
  EXPECT_EQ(match.round().dice, (std::vector{1, 2, 2}));
  EXPECT_EQ(match.round().starter, 1);
  EXPECT_FALSE(match.round().palifico);
  caller_loses(match);
  EXPECT_EQ(match.round().starter, 2);
  EXPECT_TRUE(match.round().palifico);
  starter_loses(match);
  EXPECT_EQ(match.round().starter, 0);
  EXPECT_TRUE(match.round().palifico);
}

TEST(Match, WhoBeginsWithOneDieHasNotComeDownToIt) {
  EXPECT_FALSE(Match(rules_of("perudo+dice=1"), {1, 1}).round().palifico);
  EXPECT_FALSE(Match(rules_of("perudo"), {1, 5}).round().palifico);
  EXPECT_TRUE(Match(rules_of("perudo+palifico=every"), {1, 5}).round().palifico);
  EXPECT_FALSE(Match(rules_of("perudo+palifico=every"), {1, 5}, 1).round().palifico);
}

TEST(Match, WithTwoPlayersLeftThereMayBeNoPalifico) {
  for (const char* rules : {"perudo+palifico-two=no+dice=2",
                            "perudo+palifico-two=no+dice=2"
                            "+palifico=every"}) {
    Match match(rules_of(rules), {2, 2, 2});
    starter_loses(match);
    EXPECT_TRUE(match.round().palifico);
    starter_loses(match);
    EXPECT_EQ(match.round().dice, (std::vector{0, 2, 2}));
    starter_loses(match);
    EXPECT_EQ(match.round().dice, (std::vector{0, 1, 2}));
    EXPECT_FALSE(match.round().palifico);
  }
}

TEST(Match, AllButTheBidderMayLoseTheirLastDie) {
  Match match(rules_of("dudo+dice=1"), {1, 1, 1});
  match.deal(hands_of(match.round(), 6));
  ASSERT_TRUE(match.act(raise_to({3, 6})));
  ASSERT_TRUE(match.act(kCall));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.winner(), 0);
  EXPECT_EQ(match.places(), (std::vector{1, 2, 2}));
}

// Knows nothing of exact calls out of turn.
class Silent final : public Agent {
 public:
  std::string name() const override { return "silent"; }
  std::vector<double> mix(const View& view, std::uint64_t /*seed*/) override {
    return std::vector<double>(legal_actions(view.round).size());
  }
};

TEST(Match, ExactOutOfTurnIsCalledWhereTheOwnDiceMakeItLikelierThanNot) {
  const auto caller = [](const char* rules, int first, int third) {
    Match match(rules_of(rules), {1, 1, 1}, 1);  // the second bids, the third is to move
    match.deal({Hand{}.with(first), Hand{}.with(2), Hand{}.with(third)});
    EXPECT_TRUE(match.act(raise_to({1, 5})));
    Silent silent;
    return call_exact_out_of_turn(
               match, [&](int) { return &silent; }, 1)
               ? match.past().back().caller()
               : -1;
  };
  // (5/6)^2 = 0.69: the first says so; the third would, too, and is to move.
  EXPECT_EQ(caller("plain+exact=gain+exact-by=anyone", 5, 5), 0);
  EXPECT_EQ(caller("plain+exact=gain+exact-by=anyone", 4, 5), -1);
  EXPECT_EQ(caller("plain+exact=gain", 5, 5), -1);
  // With all dice of the start there is nothing to gain.
  EXPECT_EQ(caller("plain+exact=gain+exact-by=anyone+dice=1", 5, 5), -1);
  EXPECT_EQ(caller("plain+exact=others-lose+exact-by=anyone+dice=1", 5, 5), 0);
}

TEST(Match, OneRoundDecidesIfTheRulesSaySo) {
  Match match(rules_of("openspiel+dice=5"), {5, 5, 5}, 1);
  starter_loses(match);
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.winner(), 2);
  EXPECT_EQ(match.places(), (std::vector{2, 3, 1}));
}

TEST(Match, TogetherOutIsTheSamePlace) {
  Match match(rules_of("perudo+dice=1+exact=others-lose"), {1, 1, 1});
  match.deal(hands_of(match.round(), 6));
  ASSERT_TRUE(match.act(raise_to({3, 6})));
  ASSERT_TRUE(match.act(kExactCall));
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.winner(), 1);
  EXPECT_EQ(match.places(), (std::vector{2, 1, 2}));
}

TEST(Match, IsDrawnIfNobodyLosesForAThousandRounds) {
  Match match(rules_of("perudo+exact=gain"), {5, 5});
  for (int i = 0; i < kMostRounds; ++i) {
    ASSERT_FALSE(match.over());
    match.deal(hands_of(match.round(), 6));
    ASSERT_TRUE(match.act(raise_to({10, 6})));
    ASSERT_TRUE(match.act(kExactCall));
  }
  EXPECT_TRUE(match.over());
  EXPECT_EQ(match.winner(), -1);
  EXPECT_EQ(match.places(), (std::vector{1, 1}));
}

TEST(Match, RefusesWhatIsNotAllowedAndGoesOn) {
  Match match(rules_of("perudo"), {5, 5});
  match.deal(hands_of(match.round(), 6));
  EXPECT_EQ(match.act(kCall).error().message, "'call': nobody has bid yet; open with a bid");
  EXPECT_FALSE(match.act(raise_to({1, 1})));
  EXPECT_FALSE(match.act(raise_to({11, 2})));
  ASSERT_TRUE(match.act(raise_to({2, 3})));
  EXPECT_FALSE(match.act(raise_to({2, 3})));
  EXPECT_FALSE(match.act(kExactCall));
  EXPECT_EQ(match.round().bids, (std::vector<Bid>{{2, 3}}));
  EXPECT_EQ(match.round().to_move(), 1);
}

TEST(RollHands, OfASeatDoNotDependOnTheOthers) {
  const DiceSource source{.seed = 7, .number = 11};
  const Round full{.rules = rules_of("perudo+dice=6"), .dice = {6, 6, 6, 6}};
  const std::vector<Hand> all = roll_hands(full, source, 3);
  for (int dice = 0; dice <= 6; ++dice) {
    Round fewer = full;
    fewer.dice = {0, dice, 6, 1};
    const std::vector<Hand> hands = roll_hands(fewer, source, 3);
    EXPECT_EQ(hands[0].size(), 0);
    EXPECT_EQ(hands[1].size(), dice);
    EXPECT_TRUE(all[1].contains(hands[1]));
    EXPECT_EQ(hands[2], all[2]);
    EXPECT_TRUE(all[3].contains(hands[3]));
  }
  EXPECT_NE(roll_hands(full, source, 4), all);
  EXPECT_NE(roll_hands(full, {7, 12}, 3), all);
  EXPECT_NE(roll_hands(full, {8, 11}, 3), all);
}

TEST(RollHands, FacesAreEquallyLikely) {
  for (int faces : {2, 5, 6}) {
    Round round{.rules = rules_of("perudo+dice=6"), .dice = {6, 6}};
    round.rules.faces = faces;
    constexpr int kRounds = 20'000;
    std::array<double, kMaxFaces> counts{};
    for (int i = 0; i < kRounds; ++i) {
      for (const Hand& hand : roll_hands(round, {.seed = 5, .number = 1}, i)) {
        for (int f = 0; f < kMaxFaces; ++f) counts[f] += hand.counts[f];
      }
    }
    const double expected = 12.0 * kRounds / faces;
    for (int f = 0; f < kMaxFaces; ++f) {
      const double deviation = std::sqrt(expected * (1 - 1.0 / faces));
      EXPECT_NEAR(counts[f], f < faces ? expected : 0, 4.5 * deviation);
    }
  }
}

}  // namespace
}  // namespace hazard::liars
