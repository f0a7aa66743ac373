// How challenges end, by hand for every switch.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hazard/liars/rules/round.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

using test::round_of;

struct End {
  std::string rules;
  Action::Kind call;
  int count;
  bool met;
  int loser, winner;
  std::vector<int> dice;
  int starter;
};
constexpr auto kCalled = Action::Kind::kCall;
constexpr auto kExactly = Action::Kind::kExact;

// Five players, the fourth is out. The second opened with 2x4, the third bid 4x4; the fifth calls.
// Seats from 0: bidder 2, caller 4.
const std::vector<End> kEnds = {
    // a call: met or not
    {"perudo", kCalled, 4, true, 4, 2, {5, 3, 3, 0, 1}, 4},
    {"perudo", kCalled, 7, true, 4, 2, {5, 3, 3, 0, 1}, 4},
    {"perudo", kCalled, 3, false, 2, 4, {5, 3, 2, 0, 2}, 2},
    // losses; a loser who is out passes the start on
    {"perudo+loss=difference", kCalled, 4, true, 4, 2, {5, 3, 3, 0, 1}, 4},
    {"perudo+loss=difference", kCalled, 6, true, 4, 2, {5, 3, 3, 0, 0}, 0},
    {"perudo+loss=difference", kCalled, 9, true, 4, 2, {5, 3, 3, 0, 0}, 0},
    {"perudo+loss=difference", kCalled, 2, false, 2, 4, {5, 3, 1, 0, 2}, 2},
    {"perudo+loss=difference", kCalled, 0, false, 2, 4, {5, 3, 0, 0, 2}, 4},
    {"perudo+loss=all", kCalled, 4, true, 4, 2, {5, 3, 3, 0, 0}, 0},
    {"perudo+loss=all", kCalled, 3, false, 2, 4, {5, 3, 0, 0, 2}, 4},
    // the next starter
    {"perudo+next=winner", kCalled, 4, true, 4, 2, {5, 3, 3, 0, 1}, 2},
    {"perudo+next=winner", kCalled, 3, false, 2, 4, {5, 3, 2, 0, 2}, 4},
    {"perudo+next=rotation", kCalled, 4, true, 4, 2, {5, 3, 3, 0, 1}, 2},
    {"perudo+next=rotation+loss=all", kCalled, 3, false, 2, 4, {5, 3, 0, 0, 2}, 4},
    // an exact call that is right: nobody loses the challenge, the caller starts
    {"perudo+exact=gain", kExactly, 4, true, -1, 4, {5, 3, 3, 0, 3}, 4},
    {"perudo+exact=gain+dice=6", kExactly, 4, true, -1, 4, {5, 3, 3, 0, 3}, 4},
    {"perudo+exact=steal", kExactly, 4, true, -1, 4, {5, 3, 2, 0, 3}, 4},
    {"perudo+exact=others-lose", kExactly, 4, true, -1, 4, {4, 2, 2, 0, 2}, 4},
    {"perudo+exact=gain+next=winner", kExactly, 4, true, -1, 4, {5, 3, 3, 0, 3}, 4},
    {"perudo+exact=gain+next=rotation", kExactly, 4, true, -1, 4, {5, 3, 3, 0, 3}, 2},
    {"perudo+exact=gain+loss=all", kExactly, 4, true, -1, 4, {5, 3, 3, 0, 3}, 4},
    // one that is wrong, either way: the caller loses
    {"perudo+exact=gain", kExactly, 5, true, 4, 2, {5, 3, 3, 0, 1}, 4},
    {"perudo+exact=gain", kExactly, 3, false, 4, 2, {5, 3, 3, 0, 1}, 4},
    {"perudo+exact=steal+loss=difference", kExactly, 2, false, 4, 2, {5, 3, 3, 0, 0}, 0},
    {"perudo+exact=steal+loss=all", kExactly, 5, true, 4, 2, {5, 3, 3, 0, 0}, 0},
    {"perudo+exact=gain+next=winner", kExactly, 3, false, 4, 2, {5, 3, 3, 0, 1}, 2},
    // a bid met exactly may cost all others a die, and no more whatever the loss is
    {"perudo+met=others", kCalled, 4, true, 4, 2, {4, 2, 3, 0, 1}, 4},
    {"perudo+met=others", kCalled, 5, true, 4, 2, {5, 3, 3, 0, 1}, 4},
    {"perudo+met=others", kCalled, 3, false, 2, 4, {5, 3, 2, 0, 2}, 2},
    {"perudo+met=others+loss=all", kCalled, 4, true, 4, 2, {4, 2, 3, 0, 1}, 4},
    {"perudo+met=others+loss=all", kCalled, 5, true, 4, 2, {5, 3, 3, 0, 0}, 0},
    {"perudo+met=others+next=rotation", kCalled, 4, true, 4, 2, {4, 2, 3, 0, 1}, 2},
    {"perudo+met=others+exact=gain", kExactly, 4, true, -1, 4, {5, 3, 3, 0, 3}, 4},
    {"perudo+met=others+exact=gain", kExactly, 5, true, 4, 2, {5, 3, 3, 0, 1}, 4},
    // as Dudo is played: the difference is lost, all others lose at an equal count, who wins starts
    {"dudo", kCalled, 6, true, 4, 2, {5, 3, 3, 0, 0}, 2},
    {"dudo", kCalled, 5, true, 4, 2, {5, 3, 3, 0, 1}, 2},
    {"dudo", kCalled, 4, true, 4, 2, {4, 2, 3, 0, 1}, 2},
    {"dudo", kCalled, 2, false, 2, 4, {5, 3, 1, 0, 2}, 4},
    {"dudo", kCalled, 0, false, 2, 4, {5, 3, 0, 0, 2}, 4}};

TEST(Settlement, ChallengesEndAsTheSwitchesSay) {
  for (const End& end : kEnds) {
    SCOPED_TRACE(fmt::format("{}: {} of 4", end.rules, end.count));
    const auto [count, met, loser, winner, dice, starter] =
        settle(round_of(end.rules + ":5-3-3-0-2@2:2x4,4x4"), end.call, end.count);
    EXPECT_EQ(count, end.count);
    EXPECT_EQ(met, end.met);
    EXPECT_EQ(loser, end.loser);
    EXPECT_EQ(winner, end.winner);
    EXPECT_EQ(dice, end.dice);
    EXPECT_EQ(starter, end.starter);
  }
}

// The first seat calls exact though the fifth is to move.
TEST(Settlement, AnExactCallOutOfTurnIsSettledWithWhoMadeIt) {
  const auto end = [](const char* rules, int count) {
    return settle(round_of(std::string(rules) + ":4-3-3-0-2@2:2x4,4x4"), kExactly, count, 0);
  };
  const Settlement gain = end("perudo+exact=gain+exact-by=anyone", 4);
  EXPECT_EQ(gain.dice, (std::vector{5, 3, 3, 0, 2}));
  EXPECT_EQ(gain.winner, 0);
  EXPECT_EQ(gain.starter, 0);
  EXPECT_EQ(end("perudo+exact=steal+exact-by=anyone", 4).dice, (std::vector{5, 3, 2, 0, 2}));
  EXPECT_EQ(end("perudo+exact=others-lose+exact-by=anyone", 4).dice, (std::vector{4, 2, 2, 0, 1}));
  const Settlement wrong = end("perudo+exact=gain+exact-by=anyone+loss=difference", 6);
  EXPECT_EQ(wrong.dice, (std::vector{2, 3, 3, 0, 2}));
  EXPECT_EQ(wrong.loser, 0);
  EXPECT_EQ(wrong.winner, 2);
  EXPECT_EQ(wrong.starter, 0);
}

TEST(Settlement, OfTwoPlayersABidMetExactlyMayEndTheMatch) {
  const Settlement end = settle(round_of("dudo:3-1:2x4"), kCalled, 2);
  EXPECT_EQ(end.dice, (std::vector{3, 0}));
  EXPECT_EQ(end.starter, 0);
}

TEST(Settlement, AGainStopsAtTheDiceOfTheStart) {
  for (const char* rules : {"perudo+exact=gain", "perudo+exact=steal"}) {
    const Round full = round_of(std::string(rules) + ":5-5:3x4");
    EXPECT_EQ(settle(full, kExactly, 3).dice[1], 5);
  }
  // A die that is stolen leaves the bidder all the same, and the last one ends the match.
  EXPECT_EQ(settle(round_of("perudo+exact=steal:5-5:3x4"), kExactly, 3).dice, (std::vector{4, 5}));
  const Settlement last = settle(round_of("perudo+exact=steal:1-5:3x4"), kExactly, 3);
  EXPECT_EQ(last.dice, (std::vector{0, 5}));
  EXPECT_EQ(last.starter, 1);
}

TEST(Settlement, CountsAllDiceOnTheTable) {
  const std::vector<Hand> hands = {*parse_hand("12345"), *parse_hand("11666"), Hand{},
                                   *parse_hand("6")};
  EXPECT_EQ(count_matches(round_of("perudo:5-5-0-1:3x6"), hands), 7);
  EXPECT_EQ(count_matches(round_of("perudo:5-5-0-1:3x6,2x1"), hands), 3);
  EXPECT_EQ(count_matches(round_of("plain:5-5-0-1:3x6"), hands), 4);
  EXPECT_EQ(count_matches(round_of("perudo:5-5-0-1@4p:3x6"), hands), 4);
  EXPECT_EQ(count_matches(round_of("perudo+wild=until-bid:5-5-0-1:3x6"), hands), 7);
  EXPECT_EQ(count_matches(round_of("perudo+wild=until-bid:5-5-0-1:3x6,2x1,5x6"), hands), 4);
  EXPECT_EQ(count_matches(round_of("openspiel:5-5-0-1:3x2"), hands), 5);
}

}  // namespace
}  // namespace hazard::liars
