#include "liars/play/decide.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "hazard/liars/rules/call.h"
#include "hazard/stats/racing.h"
#include "hazard/stats/statistics.h"
#include "liars/play/rollout.h"
#include "liars/play/styles.h"

namespace hazard::liars {
namespace {

constexpr std::uint64_t kSeed = 11;

// Small tables, made once for each rules.
const ValueTable& values_of(const Rules& rules, int players) {
  static std::map<std::string, std::optional<ValueTable>> made;
  auto& table = made[fmt::format("{} {}", to_string(rules), players)];
  if (!table) table = ValueTable::build(rules, {.players = players, .rounds = 64}).value();
  return *table;
}

struct Decided {
  Position at;
  Decision decision;

  const ActionWorth* find(const Action& action) const {
    const auto& list = decision.actions;
    const auto found = std::ranges::find(list, action, &ActionWorth::action);
    return found == list.end() ? nullptr : &*found;
  }
  std::string best() const { return to_string(decision.actions.front().action); }
  int raises() const {
    return static_cast<int>(std::ranges::count_if(
        decision.actions, [](const auto& a) { return a.action.kind == Action::Kind::kBid; }));
  }
};

DecisionOptions quick(int rollouts = 2000) {
  DecisionOptions options;
  options.racing.max_total = options.racing.max_per_arm = rollouts;
  return options;
}

Decided decide_at(std::string_view text, const DecisionOptions& options = quick(),
                  int threads = 1) {
  Decided result{parse_position(text).value(), {}};
  const Round& round = result.at.round;
  Workers workers(threads);
  const ValueTable* values =
      options.leaf == Leaf::kValue ? &values_of(round.rules, round.players()) : nullptr;
  result.decision =
      decide_action({round, *result.at.hand}, options, {.values = values, .seed = kSeed}, workers);
  return result;
}

// To the caller, before a match goes on with one die less for the one or for the other.
TEST(Decision, ACallIsWorthItsTwoEnds) {
  for (const char* text : {"casual+dice=3:3-2-1:1x4,2x4:2", "plain+dice=3:2-0-2@3:2x5:12",
                           "casual+order=dudo+dice=3+next=winner:3-3:2x2,2x5:223"}) {
    const Decided at = decide_at(text);
    const Round& round = at.at.round;
    const ValueTable& values = values_of(round.rules, round.players());
    const int me = round.to_move();
    const auto after = [&](int loser, int winner) {
      std::vector<int> dice = round.dice;
      --dice[loser];
      int starter = round.rules.next == NextStarter::kWinner ? winner : loser;
      while (dice[starter] == 0) starter = (starter + 1) % round.players();
      return 2 * values.win(dice, starter, me) - 1;
    };
    const int bidder = round.bidder(static_cast<int>(round.bids.size()) - 1);
    const double p = chance_of(round, *at.at.hand, at.decision.beliefs, round.bids.back()).p_true;
    const ActionWorth* const call = at.find(kCall);
    ASSERT_NE(call, nullptr);
    EXPECT_NEAR(call->worth.mean, p * after(me, bidder) + (1 - p) * after(bidder, me), 1e-14);
    EXPECT_EQ(call->worth.bounds, (stats::Interval{call->worth.mean, call->worth.mean}));
    EXPECT_EQ(call->odds.p_true, p);
    DecisionOptions in_dice = quick();
    in_dice.leaf = Leaf::kDice;
    EXPECT_NEAR(decide_at(text, in_dice).find(kCall)->worth.mean, 1 - 2 * p, 1e-14);
  }
}

// A call as Dudo settles it: the difference is lost, and all but the bidder lose at an equal count.
TEST(Decision, ACallIsWorthAllItsEndsWhereTheCountMatters) {
  const char* const text = "dudo+dice=3:3-2-1:1x4,2x4:2";
  const Decided at = decide_at(text);
  const Round& round = at.at.round;
  const ValueTable& values = values_of(round.rules, 3);
  double worth = 0;
  double in_dice = 0;
  for (const auto& [count, p] :
       match_counts(round, *at.at.hand, at.decision.beliefs, round.bids.back())) {
    // The third is to move with one die, and the second bid two fours. The winner starts.
    std::vector<int> dice = {3, 2, 1};
    if (count == 2) {
      dice = {2, 2, 0};
    } else if (count > 2) {
      dice = {3, 2, 0};
    } else {
      dice[1] = count;  // of two dice 2 - count are lost
    }
    worth += p * (dice[2] == 0 ? -1 : 2 * values.win(dice, 2, 2) - 1);
    in_dice += p * (count >= 2 ? -1 : 1);
  }
  EXPECT_NEAR(at.find(kCall)->worth.mean, worth, 1e-12);
  DecisionOptions by_dice = quick();
  by_dice.leaf = Leaf::kDice;
  EXPECT_NEAR(decide_at(text, by_dice).find(kCall)->worth.mean, in_dice, 1e-12);
}

// The first has no part in the challenge, and yet loses a die at an equal count.
TEST(Decision, AMetBidCountsForThoseWhoOnlyLookOn) {
  DecisionOptions options = quick(4000);
  options.race = false;
  options.leaf = Leaf::kDice;
  const auto worst = [&](const char* rules) {
    const Decided at = decide_at(std::string(rules) + ":3-3-3:1x3:344", options);
    double sum = 0;
    for (const ActionWorth& arm : at.decision.actions) sum += arm.worth.exact ? 0 : arm.worth.mean;
    return sum / at.raises();
  };
  EXPECT_LT(worst("casual+dice=3+met=others"), worst("casual+dice=3"));
}

TEST(Decision, ExactArmsAreNeverSampled) {
  for (const char* text :
       {"perudo+dice=3:3-3-2:1x3,2x3:34", "casual+exact=gain+dice=3:3-2:2x5:56"}) {
    const Decided at = decide_at(text);
    std::int64_t sum = 0;
    for (const ActionWorth& arm : at.decision.actions) {
      EXPECT_EQ(arm.worth.exact, arm.action.kind != Action::Kind::kBid);
      EXPECT_EQ(arm.worth.n == 0, arm.worth.exact);
      sum += arm.worth.n;
    }
    EXPECT_EQ(sum, at.decision.rollouts);
    EXPECT_LE(at.decision.rollouts, at.decision.budget);
  }
}

TEST(Decision, ImaginedCallsAgreeWithComputedOnes) {
  DecisionOptions options = quick(20'000);
  options.race = false;
  const char* const text = "perudo+dice=3:3-2-3:1x3,2x3:234";
  const double computed = decide_at(text, options).find(kCall)->worth.mean;
  options.call = CallMode::kRollout;
  const Decided at = decide_at(text, options);
  const stats::RacedArm& call = at.find(kCall)->worth;
  EXPECT_GT(call.n, 1000);
  EXPECT_NEAR(call.mean, computed, 4 * std::sqrt(call.variance / static_cast<double>(call.n)));
}

RC_GTEST_PROP(Decision, NeverCallsWhatTheOwnDiceMakeCertainUnlessNothingElseIsLeft, ()) {
  const auto rules = *rc::gen::element<std::string>(
      "perudo+dice=2", "plain+dice=2", "dudo+dice=2+exact=gain", "casual+dice=2+order=monotone",
      "casual+dice=2+wild=until-bid", "no-ones+dice=2", "perudo+dice=2+palifico=every",
      "perudo+dice=2+palifico=every+palifico-face=one-die+exact=gain+exact-palifico=no",
      "casual+dice=2+order=reset-quantity+met=others");
  Position at{{.rules = parse_rules(rules).value()}, Hand{}};
  at.round.dice = {*rc::gen::inRange(1, 3), *rc::gen::inRange(1, 3), *rc::gen::inRange(0, 3)};
  at.round.palifico = at.round.rules.palifico == Palifico::kEvery && at.round.dice[0] == 1;
  for (int bids = *rc::gen::inRange(0, 4); bids > 0; --bids) {
    const auto actions = legal_actions(at.round);
    const Action action = *rc::gen::elementOf(actions);
    if (action.kind == Action::Kind::kBid) at.round.bids.push_back(action.bid);
  }
  const Round& round = at.round;
  for (int i = 0; i < round.dice[round.to_move()]; ++i) {
    at.hand = at.hand->with(*rc::gen::inRange(1, 7));
  }
  const Decided decided = decide_at(to_string(at), quick(100));
  const auto actions = legal_actions(round);
  for (const ActionWorth& arm : decided.decision.actions) {
    RC_ASSERT(std::ranges::find(actions, arm.action) != actions.end());
  }
  if (round.bids.empty()) return;
  const Bid& bid = round.bids.back();
  const bool sure = matches(*at.hand, bid.face, round.wild_face()) >= bid.quantity;
  if (decided.raises() == 0) {
    RC_ASSERT(decided.find(kCall) != nullptr);  // the top of the ladder
  } else {
    RC_ASSERT((decided.find(kCall) == nullptr) == sure);
  }
}

TEST(Decision, AtTheTopOfTheLadderThereIsOneAction) {
  const Decided at = decide_at("perudo+dice=2:1-1:1x2,2x1:1");
  EXPECT_EQ(at.best(), "call");
  EXPECT_EQ(at.decision.why, stats::StopReason::kSingle);
}

TEST(Decision, DoesWhatIsObvious) {
  EXPECT_EQ(decide_at("perudo:5-5:9x6:22334").best(), "call");
  const Decided strong = decide_at("perudo:5-5:2x6:66661");
  EXPECT_NE(strong.best(), "call");
  EXPECT_EQ(strong.decision.actions.front().odds.p_true, 1);
  EXPECT_GT(decide_at("perudo:5-5::66661").decision.actions.front().odds.p_true, 0.5);
}

TEST(Decision, IsTheSameForEveryNumberOfThreads) {
  std::vector<DecisionOptions> all(5, quick(1500));
  all[1].racing.paired = false;
  all[2].race = false;
  all[3].mixture.adaptive = true;
  all[4].leaf = Leaf::kMatch;
  for (DecisionOptions& options : all) options.telemetry = true;
  for (const DecisionOptions& options : all) {
    const Decided one = decide_at("perudo+dice=3:3-2-3:1x3,2x3:234", options, 1);
    for (int threads : {2, 7}) {
      const Decided many = decide_at("perudo+dice=3:3-2-3:1x3,2x3:234", options, threads);
      ASSERT_EQ(many.decision.actions.size(), one.decision.actions.size());
      for (std::size_t i = 0; i < one.decision.actions.size(); ++i) {
        EXPECT_EQ(many.decision.actions[i].action, one.decision.actions[i].action);
        EXPECT_EQ(many.decision.actions[i].worth, one.decision.actions[i].worth);
      }
      EXPECT_EQ(many.decision.why, one.decision.why);
      EXPECT_EQ(many.decision.weights, one.decision.weights);
      for (std::size_t s = 0; s < one.decision.played.size(); ++s) {
        EXPECT_EQ(many.decision.played[s].n, one.decision.played[s].n);
        EXPECT_EQ(many.decision.played[s].mean, one.decision.played[s].mean);
      }
    }
  }
}

TEST(Decision, WithoutPosteriorLooksAtTheOwnDiceAlone) {
  DecisionOptions options = quick(100);
  options.posterior = false;
  const Decided at = decide_at("perudo:5-5-5:2x3,3x4,4x4:41226", options);
  const CallOdds odds = call_odds(unseen(at.at.round, *at.at.hand, at.at.round.bids.back()));
  EXPECT_NEAR(at.decision.called.p_true, odds.p_true, 1e-13);
  EXPECT_NEAR(at.decision.called.p_exact, odds.p_exact, 1e-13);
  options.posterior = true;
  EXPECT_GT(std::abs(decide_at("perudo:5-5-5:2x3,3x4,4x4:41226", options).decision.called.p_true -
                     odds.p_true),
            0.01);
}

TEST(Decision, WithoutARaceTheBudgetIsSpreadEvenly) {
  DecisionOptions options = quick(1000);
  options.race = false;
  const Decided at = decide_at("perudo+dice=3:3-2-3:1x3,2x3:234", options);
  EXPECT_EQ(at.decision.rollouts, 1000);
  EXPECT_EQ(at.decision.why, stats::StopReason::kBudget);
  for (const ActionWorth& arm : at.decision.actions) {
    if (arm.worth.exact) continue;
    EXPECT_NEAR(static_cast<double>(arm.worth.n), 1000.0 / at.raises(), 1);
  }
}

// Actions were compared on the same dice even where they were not meant to be.
TEST(Decision, OnlyPairedActionsAreImaginedOnTheSameDice) {
  DecisionOptions options = quick(1000);
  options.race = false;
  options.leaf = Leaf::kDice;
  for (bool paired : {true, false}) {
    options.racing.paired = paired;
    const Decided at = decide_at("perudo+dice=3:3-3:1x3,2x3:234", options);
    const Round& round = at.at.round;
    const int me = round.to_move();
    const Imagination imagination({round, *at.at.hand}, at.decision.beliefs,
                                  find_style(options.own_style), options.mixture, kSeed);
    int same = 0;
    for (const ActionWorth& arm : at.decision.actions) {
      if (arm.worth.exact) continue;
      double sum = 0;
      for (std::int64_t i = 0; i < arm.worth.n; ++i) {
        const RoundEnd end = imagination.imagine(round.ladder().rank(arm.action.bid), i);
        sum += end.loser() == me ? -1 : 1;
      }
      same += std::abs(sum / static_cast<double>(arm.worth.n) - arm.worth.mean) < 1e-12 ? 1 : 0;
    }
    EXPECT_EQ(same == at.raises(), paired);
  }
}

// With one die each a round is all that is left of the match.
TEST(Decision, PlayedOutMatchesOfOneDieEachEndWithTheRound) {
  for (const char* text : {"casual+dice=1:1-1:1x3:4", "openspiel:1-1:1x3:4"}) {
    DecisionOptions options = quick(500);
    options.call = CallMode::kRollout;
    options.leaf = Leaf::kMatch;
    const Decided match = decide_at(text, options);
    options.leaf = Leaf::kDice;
    const Decided dice = decide_at(text, options);
    ASSERT_EQ(match.decision.actions.size(), dice.decision.actions.size());
    for (std::size_t i = 0; i < match.decision.actions.size(); ++i) {
      EXPECT_EQ(match.decision.actions[i].worth, dice.decision.actions[i].worth) << text;
    }
  }
}

// The value table was asked although there was none.
TEST(Decision, MatchesArePlayedOutForCallsAsWell) {
  DecisionOptions options = quick(1000);
  options.leaf = Leaf::kMatch;
  const Decided at = decide_at("casual+dice=3+exact=gain:3-2-3:1x3,2x3:234", options);
  for (const Action& action : {kCall, kExactCall}) {
    ASSERT_NE(at.find(action), nullptr);
    EXPECT_FALSE(at.find(action)->worth.exact);
  }
  // One round decides here, whatever dice are left.
  const Decided one = decide_at("openspiel+dice=3:3-3:2x3:345", options);
  EXPECT_NEAR(one.find(kCall)->worth.mean, 1 - 2 * one.decision.called.p_true, 1e-14);
}

// The mode "hybrid" was ignored where matches are played out.
TEST(Decision, CallsPlayedOnFromAllTheirEndsHaveTheSameMeanAndLessVariance) {
  DecisionOptions options = quick(20'000);
  options.race = false;
  options.leaf = Leaf::kMatch;
  for (const char* text : {"perudo+dice=2:2-2-2:1x3,2x3:24", "casual+dice=2+exact=gain:1-2:2x3:34",
                           "casual+dice=2+loss=difference:2-2:2x3:34"}) {
    SCOPED_TRACE(text);
    options.call = CallMode::kHybrid;
    const Decided split = decide_at(text, options);
    options.call = CallMode::kRollout;
    const Decided whole = decide_at(text, options);
    for (const Action& action : {kCall, kExactCall}) {
      if (whole.find(action) == nullptr) continue;
      const stats::RacedArm& a = split.find(action)->worth;
      const stats::RacedArm& b = whole.find(action)->worth;
      ASSERT_EQ(a.n, b.n);
      EXPECT_NEAR(a.mean, b.mean,
                  4 * std::sqrt((a.variance + b.variance) / static_cast<double>(a.n)));
      EXPECT_LT(a.variance, 0.9 * b.variance);
    }
    // Raises are what they were.
    for (const ActionWorth& arm : whole.decision.actions) {
      if (arm.action.kind == Action::Kind::kBid) {
        EXPECT_EQ(split.find(arm.action)->worth.mean, arm.worth.mean);
      }
    }
  }
}

TEST(Decision, AnAdaptiveMixtureKeepsToItsBudget) {
  for (const int budget : {1, 15, 100, 3000}) {
    DecisionOptions options = quick(budget);
    options.race = false;
    options.telemetry = true;
    options.mixture.adaptive = true;
    const Decided at = decide_at("perudo+dice=3:3-2-3:1x3,2x3:234", options);
    const Adaptation& adaptation = *at.decision.adaptation;
    EXPECT_EQ(at.decision.rollouts, budget);
    EXPECT_EQ(at.decision.budget, budget);
    EXPECT_EQ(adaptation.rollouts, budget / 16 * 4);
    EXPECT_EQ(adaptation.updates, budget < 16 ? 0 : 4);
    std::int64_t raced = 0;
    for (const ActionWorth& arm : at.decision.actions) raced += arm.worth.n;
    EXPECT_EQ(raced, budget - adaptation.rollouts);
    std::int64_t counted = 0;
    for (const stats::Moments& style : at.decision.played) counted += style.n;
    EXPECT_EQ(counted, 2 * budget);  // two opponents
  }
}

// The last race rests on the weights alone: the same weights given from the start find the same.
TEST(Decision, WhatWasLearntFromDoesNotCountForTheAnswer) {
  DecisionOptions options = quick(4000);
  options.race = false;
  options.mixture.adaptive = true;
  const Decided learnt = decide_at("perudo+dice=3:3-3:1x3:334", options);
  DecisionOptions given = quick(3000);
  given.race = false;
  given.mixture.floor = 0;
  given.mixture.weights = learnt.decision.weights;
  const Decided at = decide_at("perudo+dice=3:3-3:1x3:334", given);
  for (const ActionWorth& arm : learnt.decision.actions) {
    EXPECT_EQ(arm.worth.n, at.find(arm.action)->worth.n);
    EXPECT_NEAR(arm.worth.mean, at.find(arm.action)->worth.mean, 1e-3);
  }
}

TEST(Decision, UnstableWeightsAreThoseWithoutAdapting) {
  DecisionOptions options = quick(2000);
  options.mixture.noise = 0.25;
  const auto before = decide_at("perudo+dice=3:3-3:1x3:334", options).decision.weights;
  options.mixture.adaptive = true;
  options.mixture.most_regret = 0;
  const Decided at = decide_at("perudo+dice=3:3-3:1x3:334", options);
  EXPECT_TRUE(at.decision.adaptation->gave_up);
  EXPECT_EQ(at.decision.adaptation->updates, 2);
  EXPECT_EQ(at.decision.weights, before);
}

TEST(Decision, AnAdaptiveMixtureFavoursStylesThatReturnMore) {
  DecisionOptions options = quick(2000);
  EXPECT_FALSE(decide_at("perudo+dice=3:3-3:1x3:334", options).decision.adaptation);
  options.mixture.adaptive = true;
  options.mixture.weights.assign(options.mixture.policies.size(), 1);
  const Decided at = decide_at("perudo+dice=3:3-3:1x3:334", options);
  const auto& weights = at.decision.weights;
  EXPECT_NEAR(std::accumulate(weights.begin(), weights.end(), 0.0), 1, 1e-14);
  const auto& returns = at.decision.adaptation->returns;
  const auto [worst, best] = std::ranges::minmax_element(returns, {}, &stats::Moments::mean);
  for (int s : options.mixture.policies) EXPECT_GE(weights[s], options.mixture.floor);
  EXPECT_GT(weights[best - returns.begin()], 2 * weights[worst - returns.begin()]);
}

// The other die is no five with 5/6: a die won, and 3 against 1, or else 1 against 1.
TEST(Decision, CallsExactWhereThatIsLikelyRight) {
  DecisionOptions options = quick(500);
  options.posterior = false;
  const Decided at = decide_at("plain+exact=gain+dice=3:1-2:2x5:55", options);
  EXPECT_EQ(at.best(), "exact");
  const ValueTable& values = values_of(at.at.round.rules, 2);
  const double right = values.win(std::array{1, 3}, 1, 1);
  const double wrong = values.win(std::array{1, 1}, 1, 1);
  EXPECT_NEAR(at.find(kExactCall)->worth.mean, 2 * (5 * right + wrong) / 6 - 1, 1e-14);
  EXPECT_EQ(decide_at("plain+dice=3:1-2:2x5:55", options).find(kExactCall), nullptr);
}

TEST(Decision, LooksAtAsManyRaisesAsAskedForAndTheLowestOfEveryFace) {
  DecisionOptions options = quick(100);
  for (int most : {1, 8, 12}) {
    options.max_raises = most;
    const Decided at = decide_at("perudo:5-5-5:2x4:41226", options);
    EXPECT_EQ(at.raises(), std::max(most, 6));
    for (const Bid& bid : {Bid{1, 1}, {3, 2}, {3, 3}, {3, 4}, {2, 5}, {2, 6}}) {
      EXPECT_NE(at.find(raise_to(bid)), nullptr) << to_string(bid);
    }
  }
}

}  // namespace
}  // namespace hazard::liars
