#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "hazard/dice/hand.h"
#include "hazard/engine/engine.h"
#include "hazard/liars/match/record.h"
#include "hazard/liars/rules/bids.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"
#include "tests/cards.h"

namespace hazard::engine {
namespace {

using test::must;

LiarsPlayRequest table(std::uint64_t seed, std::string_view rules = "perudo") {
  return {.rules = must(liars::parse_rules(rules)),
          .agents = {"honest", "threshold:0.3", "random"},
          .seed = seed};
}

LiarsPlayAnswer play(LiarsPlayRequest request, const LiarsPlayAnswer& before,
                     const liars::Action& action) {
  request.record = before.record;
  request.action = liars::to_string(action);
  return must(Engine({}).liars_play(request));
}

// All that a page would show of the round, as far as the others' dice may be in it.
std::string shown(const LiarsPlayAnswer& answer) {
  std::string text = answer.position ? liars::to_string(*answer.position) : "";
  for (const auto& bid : answer.bids) text += " " + bid.name + liars::to_string(bid.bid);
  for (const liars::Action& action : answer.actions) text += " " + liars::to_string(action);
  return text;
}

RC_GTEST_PROP(LiarsPlay, MatchesByAnyLegalActionsEndAndTheirRecordsAreRead, ()) {
  const auto rules =
      *rc::gen::element<std::string>("perudo", "casual", "plain", "perudo+exact=gain+dice=2");
  const LiarsPlayRequest request = table(*rc::gen::inRange<std::uint64_t>(0, 1000), rules);
  LiarsPlayAnswer answer = must(Engine({}).liars_play(request));
  std::size_t rounds = 0;
  while (!answer.over) {
    RC_ASSERT(answer.to_move == 0);
    RC_ASSERT(!answer.actions.empty());
    RC_ASSERT(answer.hand->size() == answer.dice[0]);
    rounds += answer.ended.size();
    RC_ASSERT(rounds <= static_cast<std::size_t>(liars::kMostRounds));
    // Mostly calls, so that matches are short.
    const auto last = answer.actions.size() - 1;
    const auto pick = answer.bids.empty() ? *rc::gen::inRange<std::size_t>(0, last + 1) : last;
    answer = play(request, answer, answer.actions[pick]);
    const auto record = liars::parse_record(answer.record);
    RC_ASSERT(record.has_value());
    RC_ASSERT(liars::to_string(*record) == answer.record);
  }
  RC_ASSERT(answer.actions.empty());
  RC_ASSERT(!answer.position && !answer.hand && !answer.to_move);
  const auto record = must(liars::parse_record(answer.record));
  RC_ASSERT(record.match.over());
  RC_ASSERT(answer.winner.has_value() == (record.match.winner() >= 0));
}

// The player is asked after every bid of which it is another's turn to think, and a pass is not in
// the record: it says who did something.
TEST(LiarsPlay, WhereAnyoneMayCallExactThePlayerIsAskedOutOfTurn) {
  int asked = 0;
  int called = 0;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const auto request = table(seed, "casual+dice=2+exact=gain+exact-by=anyone");
    LiarsPlayAnswer answer = must(Engine({}).liars_play(request));
    const auto act = [&](const char* action) {
      LiarsPlayRequest next = request;
      next.record = answer.record;
      next.action = action;
      return Engine({}).liars_play(next);
    };
    while (!answer.over) {
      ASSERT_EQ(answer.out_of_turn, answer.to_move != 0);
      if (!answer.out_of_turn) {
        EXPECT_FALSE(act("pass"));
        answer = must(act(liars::to_string(answer.actions.front()).c_str()));
        continue;
      }
      ASSERT_EQ(answer.actions, std::vector{liars::kExactCall});
      ASSERT_NE(answer.bids.back().name, "You");
      ASSERT_TRUE(answer.hand && answer.position && !answer.position->hand);
      const auto refused = act("call");
      ASSERT_FALSE(refused);
      EXPECT_EQ(refused.error().message, "action 'call': it is not your turn; write exact or pass");
      // To look asks again.
      LiarsPlayRequest look = request;
      look.record = answer.record;
      EXPECT_TRUE(must(Engine({}).liars_play(look)).out_of_turn);
      if (++asked % 4 == 0) {
        answer = must(act("exact"));
        ++called;
        ASSERT_FALSE(answer.ended.empty());
        EXPECT_EQ(answer.ended.front().caller, "You");
      } else {
        answer = must(act("pass"));
      }
    }
  }
  EXPECT_GT(asked, 10);
  EXPECT_GT(called, 2);
}

TEST(LiarsPlay, TheSameRequestHasTheSameAnswer) {
  const auto first = must(Engine({}).liars_play(table(3)));
  EXPECT_EQ(first.record, must(Engine({}).liars_play(table(3))).record);
  EXPECT_NE(first.record, must(Engine({}).liars_play(table(4))).record);
  const auto one = play(table(3), first, first.actions[0]);
  EXPECT_EQ(one.record, play(table(3), first, first.actions[0]).record);
  // To look changes nothing.
  LiarsPlayRequest look = table(3);
  look.record = one.record;
  EXPECT_EQ(must(Engine({}).liars_play(look)).record, one.record);
}

// The hands of others stand in the record, and where they have been shown.
TEST(LiarsPlay, NoHiddenDieOfAnOpponentShows) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto answer = must(Engine({}).liars_play(table(seed)));
    auto record = must(liars::parse_record(answer.record));
    const auto hands = record.match.hands();
    // Another deal in which only the hands of the others are new, the bids being made.
    std::string other = answer.record;
    const std::string hidden = "Anna " + dice::to_string(hands[1]);
    const auto at = other.rfind(hidden);
    ASSERT_NE(at, std::string::npos);
    other.replace(at, hidden.size(), "Anna 11111");
    LiarsPlayRequest request = table(seed);
    request.record = other;
    const auto again = must(Engine({}).liars_play(request));
    EXPECT_EQ(shown(again), shown(answer));
    EXPECT_EQ(again.hand, answer.hand);
    EXPECT_EQ(liars::to_string(*again.position).find("11111"), std::string::npos);
  }
}

TEST(LiarsPlay, AgentsDoNotSeeThePlayersDice) {
  int compared = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto answer = must(Engine({}).liars_play(table(seed)));
    const std::string mine = "You " + dice::to_string(*answer.hand);
    std::string other = answer.record;
    other.replace(other.rfind(mine), mine.size(), "You 13456");
    LiarsPlayAnswer changed = answer;
    changed.record = other;
    const auto one = play(table(seed), answer, answer.actions[0]);
    const auto two = play(table(seed), changed, answer.actions[0]);
    const auto bids = [](const LiarsPlayAnswer& a) {
      return a.ended.empty() ? a.bids : a.ended.front().bids;
    };
    ASSERT_EQ(bids(one).size(), bids(two).size());
    for (std::size_t i = 0; i < bids(one).size(); ++i, ++compared) {
      EXPECT_EQ(bids(one)[i].bid, bids(two)[i].bid);
    }
    EXPECT_EQ(one.ended.empty(), two.ended.empty());
    if (!one.ended.empty() && !two.ended.empty()) {
      EXPECT_EQ(one.ended.front().caller, two.ended.front().caller);
    }
  }
  EXPECT_GT(compared, 20);
}

TEST(LiarsPlay, RefusesWhatIsNotAllowedAndSaysWhatIs) {
  const auto refused = [](const LiarsPlayRequest& request) {
    const auto answer = Engine({}).liars_play(request);
    return answer ? "" : answer.error().message;
  };
  const auto first = must(Engine({}).liars_play(table(3)));
  LiarsPlayRequest request = table(3);
  request.record = first.record;
  request.action = "99x6";
  EXPECT_NE(refused(request).find("20 dice in play"), std::string::npos) << refused(request);
  request.action = "bluff";
  EXPECT_NE(refused(request).find("'bluff'"), std::string::npos) << refused(request);
  request.action.reset();
  request.agents = {"honest"};
  EXPECT_EQ(refused(request), "agents 'honest': 1 for 3 other players; name one for each");
  request.names = {"Me", "Bo", "Cy", "Di"};
  EXPECT_EQ(refused(request),
            "names 'Me,Bo,Cy,Di': the record has You,Anna,Bo,Cleo; write those or none");
  request = {.names = {"Me"}};
  EXPECT_EQ(refused(request), "1 at the table; name 2 to 10, yourself first");
  request = {.names = {"Me", "Me"}};
  EXPECT_EQ(refused(request), "name 'Me': two players have it");
  request = {.agents = {"honest"}, .record = "rules perudo\nplayers You Bo\nround 1\n"};
  EXPECT_TRUE(refused(request).starts_with("record: line 3: ")) << refused(request);
  request = {.agents = {"honest"}, .action = "call"};
  EXPECT_EQ(refused(request), "action 'call': it is not your turn; leave it out");
}

}  // namespace
}  // namespace hazard::engine
