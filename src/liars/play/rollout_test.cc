#include "liars/play/rollout.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "hazard/liars/match/match.h"
#include "liars/play/values.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

constexpr std::uint64_t kRolloutSeed = 20;

using test::position_of;

// What a player imagines in a position, with all that it refers to.
struct ImaginedScene {
  explicit ImaginedScene(std::string_view text, const MixtureOptions& mixture = {})
      : at(position_of(text)),
        known(beliefs(at.round, {}, {})),
        imagination({at.round, *at.hand}, known, find_style("history"), mixture, kRolloutSeed) {}

  int rank(const Bid& bid) const { return at.round.ladder().rank(bid); }

  Position at;
  std::vector<Belief> known;
  Imagination imagination;
};

bool operator==(const RoundEnd& a, const RoundEnd& b) {
  return a.caller == b.caller && a.bidder == b.bidder && a.over == b.over;
}

TEST(Words, AreTheWordsOfTheirStreamOneAfterAnother) {
  Words words(3, 9);
  std::vector<std::uint32_t> drawn, expected;
  for (std::uint32_t index = 0; index < 3; ++index) {
    const RandomBlock block = random_block(3, {.stream = 9, .index = index});
    expected.insert(expected.end(), block.begin(), block.end());
    for (std::size_t i = 0; i < block.size(); ++i) drawn.push_back(words.next());
  }
  std::ranges::sort(drawn);
  std::ranges::sort(expected);
  EXPECT_EQ(drawn, expected);
}

TEST(Imagination, ARoundDependsOnItsNumberAloneAndNotOnTheOrder) {
  const ImaginedScene scene("perudo:5-4-5:2x3,3x3:41226");
  const ImaginedScene again("perudo:5-4-5:2x3,3x3:41226");
  const int rank = scene.rank({3, 4});
  std::vector<RoundEnd> ends;
  for (std::uint64_t i = 0; i < 200; ++i) ends.push_back(scene.imagination.imagine(rank, i));
  for (std::uint64_t i = 200; i-- > 0;) {
    again.imagination.imagine(kCallRank, i);
    EXPECT_TRUE(again.imagination.imagine(rank, i) == ends[i]);
  }
  EXPECT_FALSE(std::ranges::all_of(ends, [&](const RoundEnd& end) { return end == ends[0]; }));
}

// All four dice are the most that can be bid, which is called: two more than the bid that stands.
TEST(Imagination, AllActionsAreTriedOnTheSameDice) {
  const ImaginedScene scene("perudo:1-3@1p:2x4:445");
  std::array<int, 2> one{}, other{};
  for (std::uint64_t i = 0; i < 300; ++i) {
    const RoundEnd called = scene.imagination.imagine(kCallRank, i, one);
    const RoundEnd raised = scene.imagination.imagine(scene.rank({4, 4}), i, other);
    EXPECT_EQ(one, other);
    EXPECT_EQ(raised.caller, 0);
    EXPECT_EQ(raised.over, called.over - 2);
  }
}

TEST(Imagination, ACallHoldsAsOftenAsTheBeliefsSay) {
  constexpr int kRounds = 20'000;
  for (const char* text : {"perudo:5-4-5:2x3,3x3:41226", "perudo:5-5:1x2,2x6,4x6:12256",
                           "casual+wild=until-bid:3-3-0-3:1x4,2x1,3x4:441", "perudo:1-3@1p:2x4:445",
                           "openspiel+dice=3:3-3:2x6,3x5:225"}) {
    const ImaginedScene scene(text);
    const CallOdds chance =
        chance_of(scene.at.round, *scene.at.hand, scene.known, scene.at.round.bids.back());
    int holds = 0, exact = 0;
    for (std::uint64_t i = 0; i < kRounds; ++i) {
      const RoundEnd end = scene.imagination.imagine(kCallRank, i);
      holds += end.over >= 0 ? 1 : 0;
      exact += end.over == 0 ? 1 : 0;
    }
    const auto error = [](double p) { return std::sqrt(p * (1 - p) / kRounds); };
    EXPECT_NEAR(holds / double{kRounds}, chance.p_true, 4 * error(chance.p_true)) << text;
    EXPECT_NEAR(exact / double{kRounds}, chance.p_exact, 4 * error(chance.p_exact)) << text;
  }
}

TEST(Imagination, StylesComeFromTheBeliefs) {
  constexpr int kRounds = 20'000;
  const ImaginedScene scene("perudo:5-5-0-5:1x2,2x6,2x1:12256");
  std::array<std::vector<int>, 4> drawn;
  for (auto& seat : drawn) seat.resize(styles().size());
  for (std::uint64_t i = 0; i < kRounds; ++i) {
    std::array<int, 4> styles_of = {-1, -1, -1, -1};
    scene.imagination.imagine(kCallRank, i, styles_of);
    EXPECT_EQ(styles_of[0], find_style("history"));
    EXPECT_EQ(styles_of[2], -1);
    for (int seat : {1, 3}) ++drawn[seat][styles_of[seat]];
  }
  for (int seat : {1, 3}) {
    for (std::size_t s = 0; s < styles().size(); ++s) {
      const double p = scene.known[seat].styles[s];
      EXPECT_NEAR(drawn[seat][s] / double{kRounds}, p, 4 * std::sqrt(p * (1 - p) / kRounds));
    }
  }
}

RC_GTEST_PROP(Imagination, TheCallerFollowsTheBidder, ()) {
  const auto text = *rc::gen::element<std::string>(
      "perudo:5-4-5:2x3,3x3:41226", "plain:2-0-3-1@3:1x2,2x3,2x4:122", "dudo:1-1:1x2:3",
      "casual+order=monotone:3-3-2:1x3,2x4:34", "perudo:1-3-2@1p:2x4:445",
      "perudo+palifico-face=one-die:1-1-2p:2x4:5", "casual+order=reset-quantity:3-3-2:5x3,1x4:34");
  const ImaginedScene scene(text);
  const Round& round = scene.at.round;
  const auto actions = legal_actions(round);
  const Action action = *rc::gen::elementOf(actions);
  const int rank = action == kCall ? kCallRank : scene.rank(action.bid);
  const RoundEnd end = scene.imagination.imagine(rank, *rc::gen::arbitrary<std::uint32_t>());
  RC_ASSERT(round.after(end.bidder) == end.caller);
  RC_ASSERT(end.loser() == (end.over >= 0 ? end.caller : end.bidder));
  if (action == kCall) RC_ASSERT(end.caller == round.to_move());
  RC_ASSERT(end.over < round.dice_in_play() && end.over >= -round.dice_in_play());
}

// A round as it is played, with hands, against the same round told by its end.
RC_GTEST_PROP(Settle, OfAnImaginedEndIsThatOfTheRealRound, ()) {
  const auto rules = *rc::gen::element<std::string>(
      "perudo", "plain+loss=difference", "casual+loss=all+next=winner", "dudo+next=rotation",
      "perudo+loss=difference+next=winner", "dudo", "casual+met=others",
      "plain+met=others+loss=all+next=rotation", "casual+order=reset-quantity");
  Round round{.rules = parse_rules(rules).value()};
  const int players = *rc::gen::inRange(2, 7);
  for (int i = 0; i < players; ++i) round.dice.push_back(*rc::gen::inRange(0, 6));
  RC_PRE(round.alive() >= 2);
  round.starter = round.after(*rc::gen::inRange(0, players));
  const Round start = round;
  for (int bids = *rc::gen::inRange(1, 12); bids > 0; --bids) {
    const auto actions = legal_actions(round);
    if (actions[0].kind != Action::Kind::kBid) break;
    round.bids.push_back(actions[*rc::gen::inRange<std::size_t>(0, 1 + actions.size() / 4)].bid);
  }
  const auto hands = roll_hands(round, {.seed = *rc::gen::arbitrary<std::uint32_t>()}, 0);
  const int count = count_matches(round, hands);
  const Settlement real = settle(round, Action::Kind::kCall, count);
  const RoundEnd end{.caller = round.to_move(),
                     .bidder = round.bidder(static_cast<int>(round.bids.size()) - 1),
                     .over = count - round.bids.back().quantity};
  const Settlement told = settle(start, end);
  RC_ASSERT(told.loser == real.loser && told.winner == real.winner && told.met == real.met);
  RC_ASSERT(told.dice == real.dice && told.starter == real.starter);
}

TEST(PlayRound, IsPlayedByThoseWhoHaveDice) {
  const Round round = position_of("perudo:2-0-2-3@3").round;
  const std::vector<int> uniform(4, find_style("uniform"));
  std::map<int, int> callers;
  for (std::uint64_t i = 0; i < 500; ++i) {
    Words words(kRolloutSeed, i);
    const RoundEnd end = play_round(round, uniform, words);
    EXPECT_EQ(round.after(end.bidder), end.caller);
    ++callers[end.caller];
  }
  EXPECT_EQ(callers.size(), 3);
  EXPECT_FALSE(callers.contains(1));
}

// One die each without wild dice and nothing but two faces: bids 1x1, 1x2, 2x1, 2x2. A uniform
// player opens with each alike and goes on with each legal action alike, which
// says how often the second is the one to call.
TEST(PlayRound, UniformPlayersPlayEveryActionAlike) {
  constexpr int kRounds = 20'000;
  const Round round = position_of("plain+faces=2:1-1").round;
  const std::vector<int> uniform(2, find_style("uniform"));
  // After bid k = 3, 2, 1, 0 of the ladder, how likely the player to move is the one to call.
  std::array<double, 4> calls{};
  for (int last = 3; last >= 0; --last) {
    const int actions = 4 - last;
    calls[last] = 1.0 / actions;
    for (int next = last + 1; next < 4; ++next) calls[last] += (1 - calls[next]) / actions;
  }
  const double second = std::accumulate(calls.begin(), calls.end(), 0.0) / 4;
  int called = 0;
  for (std::uint64_t i = 0; i < kRounds; ++i) {
    Words words(kRolloutSeed, i);
    called += play_round(round, uniform, words).caller;
  }
  EXPECT_NEAR(called / double{kRounds}, second, 4 * std::sqrt(second * (1 - second) / kRounds));
}

TEST(PlayMatch, EndsWithAWinnerWhoWasStillIn) {
  const ImaginedScene scene("perudo:2-0-2-3@3:1x2,1x3:12");
  std::array<int, 4> styles_of{};
  std::map<int, int> wins;
  for (std::uint64_t i = 0; i < 300; ++i) {
    const RoundEnd end = scene.imagination.imagine(kCallRank, i, styles_of);
    const Settlement after = settle(scene.at.round, end);
    const int winner = scene.imagination.play_match(after, styles_of, i);
    EXPECT_EQ(scene.imagination.play_match(after, styles_of, i), winner);
    EXPECT_GT(after.dice[winner], 0);
    ++wins[winner];
  }
  EXPECT_EQ(wins.size(), 3);
}

TEST(PlayMatch, WinsAsOftenAsTheValueTableOfTheStyleSays) {
  constexpr int kMatches = 2000;
  const ImaginedScene scene("perudo+palifico=every+dice=2:2-2-2:1x2:12");
  const ValueTable values =
      ValueTable::build(scene.at.round.rules, {.players = 3, .rounds = 1000}).value();
  const Settlement after{.dice = {1, 2, 1}, .starter = 0};
  const std::vector<int> history(3, find_style("history"));
  std::array<int, 3> wins{};
  for (int i = 0; i < kMatches; ++i) ++wins[scene.imagination.play_match(after, history, i)];
  for (int seat = 0; seat < 3; ++seat) {
    const double p = values.win(after.dice, 0, seat);
    EXPECT_NEAR(wins[seat] / double{kMatches}, p,
                4 * std::hypot(std::sqrt(p * (1 - p) / kMatches), values.error(after.dice, 0)));
  }
}

TEST(StyleSchedule, ChangesStylesAtItsThresholds) {
  EXPECT_TRUE(StyleSchedule().empty());
  MixtureOptions mixture{.policies = {0, 4, 2}, .floor = 0};
  mixture.depth = {.thresholds = {1, 3}, .weights = {{0, 1, 0}, {1, 0, 1}}};
  const StyleSchedule schedule(mixture);
  for (std::uint32_t word : {0U, 0x7fffffffU, 0x80000000U, 0xffffffffU}) {
    EXPECT_EQ(schedule.draw(0, word), -1);
    EXPECT_EQ(schedule.draw(1, word), 4);
    EXPECT_EQ(schedule.draw(2, word), 4);
    EXPECT_EQ(schedule.draw(3, word) % 2, 0);
    EXPECT_NE(schedule.draw(9, word), 4);
  }
  // Each of the three has a tenth, and the second what is left.
  mixture.floor = 0.1;
  const StyleSchedule with_floor(mixture);
  std::map<int, int> drawn;
  for (std::uint32_t word = 0; word < 3000; ++word) {
    ++drawn[with_floor.draw(1, word * 1'431'655U)];
  }
  EXPECT_NEAR(drawn[0], 300, 10);
  EXPECT_NEAR(drawn[4], 2400, 10);
  EXPECT_NEAR(drawn[2], 300, 10);
  mixture.enabled = false;
  EXPECT_TRUE(StyleSchedule(mixture).empty());
}

// After 3x4 the other calls, or bids 4x4 and is called: uniform players do either.
TEST(Imagination, PlaysByTheStylesBelievedUntilTheScheduleChangesThem) {
  constexpr int kRounds = 5000;
  const auto expect_calls = [](const MixtureOptions& mixture, std::optional<double> expected) {
    const ImaginedScene scene("perudo:1-3@1p:2x4:445", mixture);
    Round raised = scene.at.round;
    raised.bids.push_back({3, 4});
    if (!expected) {
      expected = 0;
      const HandTable& hands = all_hands(1, raised.rules);
      for (std::size_t i = 0; i < scene.known[0].joint.size(); ++i) {
        const int style = static_cast<int>(i / hands.hands.size());
        const Hand& hand = hands.hands[i % hands.hands.size()];
        *expected +=
            scene.known[0].joint[i] * likelihood(imagined_player(0, hand, style, raised.rules),
                                                 bidding_of(raised, 2), kCallRank);
      }
    }
    int called = 0;
    for (std::uint64_t i = 0; i < kRounds; ++i) {
      called += scene.imagination.imagine(scene.rank({3, 4}), i).caller == 0 ? 1 : 0;
    }
    EXPECT_NEAR(called / double{kRounds}, *expected,
                4 * std::sqrt(*expected * (1 - *expected) / kRounds));
  };
  MixtureOptions mixture{.floor = 0};
  expect_calls(mixture, {});
  mixture.depth = {.thresholds = {0}, .weights = {{0, 0, 0, 0, 1, 0, 0}}};
  expect_calls(mixture, 0.5);
  mixture.depth.thresholds = {1};
  expect_calls(mixture, {});
}

}  // namespace
}  // namespace hazard::liars
