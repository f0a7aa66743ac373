#include "liars/play/simple_agents.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hazard/liars/match/match.h"
#include "hazard/liars/rules/call.h"

namespace hazard::liars {
namespace {

std::unique_ptr<Agent> agent(std::string_view name) { return make_simple_agent(name).value(); }

// What a pure agent does in a position such as "perudo:5-5:2x3:41226".
std::string act(std::string_view name, std::string_view position) {
  const auto parsed = parse_position(position);
  EXPECT_TRUE(parsed) << parsed.error().message;
  return to_string(choose(*agent(name), {parsed->round, *parsed->hand}, 1));
}

TEST(SimpleAgents, AreKnownByTheirNames) {
  for (std::string_view name : {"random", "honest", "honest+1", "threshold:0.3", "threshold:0",
                                "threshold:1", "raise:0.3", "raise:0", "raise:1"}) {
    EXPECT_EQ(agent(name)->name(), name);
  }
  EXPECT_EQ(agent("threshold:0.30")->name(), "threshold:0.3");
}

TEST(SimpleAgents, OtherNamesAreRefusedWithWhatIsRight) {
  const auto error = [](std::string_view name) { return make_simple_agent(name).error().message; };
  EXPECT_EQ(error("clever"),
            "agent 'clever': there is none of this name; there are random, honest, honest+1, "
            "threshold:0.3, raise:0.3");
  EXPECT_NE(error("honest:2"), "");
  for (std::string_view kind : {"threshold", "raise"}) {
    for (std::string_view number : {"", "2", "-0.1", "0.3x", "nan", "half"}) {
      const std::string name = fmt::format("{}:{}", kind, number);
      EXPECT_EQ(error(name),
                fmt::format("agent '{}': '{}' is no probability; write one from 0 to 1, "
                            "as in {}:0.3",
                            name, number, kind));
    }
  }
}

TEST(Random, TakesEveryActionAlike) {
  const auto position = parse_position("perudo+exact=gain:1-1:1x2:3").value();
  const auto mix = agent("random")->mix({position.round, *position.hand}, 1);
  ASSERT_EQ(mix.size(), 13);  // eleven raises, call, exact
  for (double p : mix) EXPECT_EQ(p, 1.0 / 13);
}

TEST(Choose, DrawsEveryActionAsOftenAsTheMixSays) {
  const auto position = parse_position("plain:1-1:2x4:3").value();
  const auto random = agent("random");
  std::array<int, 3> drawn{};  // 2x5, 2x6, call
  constexpr int kDraws = 30'000;
  for (int seed = 0; seed < kDraws; ++seed) {
    const Action action = choose(*random, {position.round, *position.hand}, seed);
    ++drawn[action == kCall ? 2 : action.bid.face - 5];
  }
  // A standard deviation is sqrt(30,000 2/9) = 82.
  for (int count : drawn) EXPECT_NEAR(count, kDraws / 3, 4 * 82);
}

// One die, a three, against another. 2x3 holds if the other is a three or a one: 1/3.
TEST(Threshold, CallsBelowItsThreshold) {
  EXPECT_EQ(act("threshold:0.34", "perudo:1-1:2x3:3"), "call");
  EXPECT_NE(act("threshold:0.33", "perudo:1-1:2x3:3"), "call");
  EXPECT_EQ(act("threshold:0.17", "plain:1-1:2x3:3"), "call");
  EXPECT_NE(act("threshold:0.16", "plain:1-1:2x3:3"), "call");
}

TEST(Threshold, MakesTheRaiseThatIsMostLikelyTrueAndOfEqualOnesTheLowest) {
  EXPECT_EQ(act("threshold:0.3", "perudo:5-5::45566"), "bid 1x4");  // certain, as 1x5, 2x5, 2x6
  EXPECT_EQ(act("threshold:0.3", "perudo:5-5:1x4:45566"), "bid 1x5");
  EXPECT_EQ(act("threshold:0.3", "perudo:5-5:1x6:45566"), "bid 2x5");
  EXPECT_EQ(act("threshold:0.3", "perudo:5-5:2x6:15566"), "bid 1x1");  // as certain as 3x5
  EXPECT_EQ(act("threshold:0.3", "perudo:1-1:2x2:2"), "bid 1x1");  // 1/6 as 2x3...2x6; the lowest
}

TEST(Threshold, NeverUsesExactBelowTheTop) {
  EXPECT_EQ(act("threshold:1", "perudo+exact=gain:5-5:3x4:22566"), "call");
}

// Five unknown dice: 5/3 of every face in the mean, or 5/6 of ones.
TEST(Honest, BidsItsStrongestFaceInTheExpectedQuantity) {
  EXPECT_EQ(act("honest", "perudo:5-5::44426"), "bid 4x4");  // 3 + 1.67
  EXPECT_EQ(act("honest", "perudo:5-5::22336"), "bid 3x3");  // of equal faces the highest
  EXPECT_EQ(act("honest", "perudo:5-5:2x2:14426"), "bid 4x4");
  EXPECT_EQ(act("honest", "plain:5-5::11126"), "bid 3x1");  // 3 + 0.83
}

TEST(Honest, OtherwiseMakesTheLowestRaiseThatIsSupported) {
  // 6x4 is taken. Of fives and sixes it expects 3 + 5/3, of ones 3 + 5/6.
  EXPECT_EQ(act("honest", "perudo:5-5:6x4:11144"), "bid 3x1");
}

TEST(Honest, OtherwiseMakesTheRaiseThatIsMostLikelyTrue) {
  // Nothing above 4x4 is supported. 5x4 needs two of five dice, 4x5 and 2x1 more than that.
  EXPECT_EQ(act("honest", "perudo:5-5:4x4:44456"), "bid 5x4");
  // 3x5 and 4x4 need one; the lower of them.
  EXPECT_EQ(act("honest", "plain:5-5:3x4:44455"), "bid 3x5");
}

TEST(Honest, CallsWhatIsMoreLikelyFalse) {
  EXPECT_EQ(act("honest", "perudo:5-5:3x4:22356"), "call");  // three of five: 51/243
  EXPECT_NE(act("honest", "perudo:5-5:3x4:22346"), "call");  // two of five: 131/243
}

// Two of five unknown dice: 131/243, which is a little more than 0.539.
TEST(Raise, CallsBelowItsThresholdAndElseBidsOneMoreOfTheFace) {
  EXPECT_EQ(act("raise:0.54", "perudo:5-5:3x4:22346"), "call");
  EXPECT_EQ(act("raise:0.53", "perudo:5-5:3x4:22346"), "bid 4x4");
  EXPECT_EQ(act("raise:0.3", "perudo:5-5:2x6:15566"), "bid 3x6");  // threshold:0.3 bids 1x1
  EXPECT_EQ(act("raise:0", "perudo:5-5:3x4,2x1:22346"), "bid 3x1");
  EXPECT_EQ(act("raise:0", "perudo:5-1@2p:2x4:55123"), "bid 3x4");
}

TEST(Raise, WithoutDiceForOneMoreMakesTheRaiseThatIsMostLikelyTrue) {
  // 2x3 holds in 1/3; 3x3 is more than there are; 1x1 needs the other die to be a one.
  EXPECT_EQ(act("raise:0.34", "perudo:1-1:2x3:3"), "call");
  EXPECT_EQ(act("raise:0.33", "perudo:1-1:2x3:3"), "bid 1x1");
  EXPECT_EQ(act("raise:0", "plain:1-1:2x3:5"), "bid 2x5");  // 1/6, all others 0
}

TEST(Raise, OpensAsThresholdDoes) {
  EXPECT_EQ(act("raise:0.3", "perudo:5-5::45566"), "bid 1x4");
  EXPECT_EQ(act("raise:0.9", "plain:5-5::22336"), "bid 1x2");
}

TEST(HonestAndOne, BidsOneDieMoreThanHonest) {
  EXPECT_EQ(act("honest+1", "perudo:5-5::44426"), "bid 5x4");
  EXPECT_EQ(act("honest+1", "perudo:5-5:6x4:11144"), "bid 4x1");
  EXPECT_EQ(act("honest+1", "perudo:5-5:4x4:44456"), "bid 6x4");
  EXPECT_EQ(act("honest+1", "perudo:5-5:3x4:22356"), "call");
}

TEST(HonestAndOne, IsHonestWhereNoDieIsLeft) {
  // Of two dice one is a six; 1x6 is taken, and nothing but 2x6 can be true.
  EXPECT_EQ(act("honest+1", "plain:1-1:1x6:6"), "bid 2x6");
  EXPECT_EQ(act("honest+1", "plain:1-1::6"), "bid 2x6");  // honest bids 1x6
}

TEST(SimpleAgents, CallAtTheTopOfTheLadder) {
  for (std::string_view name : {"honest", "honest+1", "threshold:0", "threshold:0.5", "raise:0"}) {
    EXPECT_EQ(act(name, "perudo:1-1:1x2,2x1:1"), "call");
    EXPECT_EQ(act(name, "perudo+exact=gain:1-1:1x2,2x1:1"), "call");  // exact is right in 1/6
    EXPECT_EQ(act(name, "casual+faces=2:1-1:2x2:1"), "call");
    EXPECT_EQ(act(name, "casual+faces=2+exact=gain:1-1:2x2:1"), "exact");
  }
}

RC_GTEST_PROP(SimpleAgents, NeverCallWhatTheirDiceMakeCertain, ()) {
  const auto rules = *rc::gen::element<std::string>(
      "perudo", "plain", "dudo+exact=gain", "casual+order=monotone+exact=steal", "no-ones",
      "perudo+palifico=every+wild=until-bid", "openspiel+dice=3+faces=3",
      "casual+order=reset-quantity+met=others", "dudo",
      "perudo+palifico=every+palifico-face=one-die+exact=gain+exact-palifico=no");
  const auto player = agent(*rc::gen::element<std::string>("honest", "honest+1", "threshold:0.3",
                                                           "threshold:1", "raise:0.3", "raise:1"));
  const int players = *rc::gen::inRange(2, 7);
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const Rules parsed = parse_rules(rules).value();
  Match match(parsed, std::vector<int>(players, parsed.dice));
  while (!match.over()) {
    match.deal(roll_hands(match.round(), {seed, 0}, match.past().size()));
    while (match.dealt()) {
      const View view = match.view();
      const Action action = choose(*player, view, seed);
      const std::vector<Action> actions = legal_actions(view.round);
      const bool top = actions.front().kind != Action::Kind::kBid;
      if (action == kCall && !top) {
        RC_ASSERT(unseen(view.round, view.hand, view.round.bids.back()).missing > 0);
      }
      if (top) RC_ASSERT(action.kind != Action::Kind::kBid);
      RC_ASSERT(match.act(action).has_value());
    }
  }
}

}  // namespace
}  // namespace hazard::liars
