#include "liars/play/styles.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "hazard/liars/rules/binomial.h"
#include "tests/rounds.h"

namespace hazard::liars {
namespace {

constexpr std::uint32_t kHighest = 0xffffffffU;

// A style in the place of the player to move.
class Mover {
 public:
  Mover(const Round& round, const Hand& hand, int style)
      : round_(round),
        bidding_(bidding_of(round_, static_cast<int>(round.bids.size()))),
        player_(imagined_player(round.to_move(), hand, style, round.rules)) {}
  Mover(const Position& position, std::string_view style)
      : Mover(position.round, *position.hand, find_style(style)) {}

  int rank(std::uint32_t first, std::uint32_t second) const {
    return decide(player_, bidding_, std::array{first, second});
  }
  double chance(int rank) const { return likelihood(player_, bidding_, rank); }
  double chance(const Bid& bid) const { return chance(bidding_.ladder->rank(bid)); }

 private:
  Round round_;
  Bidding bidding_;
  ImaginedPlayer player_;
};

using test::position_of;

// Ranks of what may be done; there are no styles with exact calls.
std::vector<int> legal_ranks(const Round& round) {
  std::vector<int> ranks;
  for (const Action& action : legal_actions(round)) {
    if (action.kind == Action::Kind::kBid) ranks.push_back(round.ladder().rank(action.bid));
    if (action.kind == Action::Kind::kCall) ranks.push_back(kCallRank);
  }
  return ranks;
}

Position random_view() {
  const auto text = *rc::gen::element<std::string>(
      "perudo", "plain", "openspiel+dice=3", "dudo", "casual", "no-ones", "casual+order=monotone",
      "perudo+palifico=every", "perudo+palifico=every+order=monotone", "perudo+faces=2",
      "casual+wild=until-bid+faces=4", "dudo+exact=gain", "casual+wild=highest+faces=3",
      "perudo+palifico=every+palifico-face=one-die+dice=2", "casual+order=reset-quantity",
      "perudo+palifico=every+exact=gain+exact-palifico=no+order=reset-quantity+dice=2");
  Position result{{.rules = parse_rules(text).value()}, Hand{}};
  Round& round = result.round;
  const int players = *rc::gen::inRange(2, 7);
  for (int i = 0; i < players; ++i)
    round.dice.push_back(*rc::gen::inRange(1, round.rules.dice + 1));
  round.starter = *rc::gen::inRange(0, players);
  round.palifico = round.rules.may_be_palifico(players, round.dice[round.starter]);
  for (int bids = *rc::gen::inRange(0, 8); bids > 0; --bids) {
    const auto actions = legal_actions(round);
    const int raises = static_cast<int>(
        std::ranges::count(actions, Action::Kind::kBid, [](const Action& a) { return a.kind; }));
    if (raises == 0) break;
    round.bids.push_back(actions[*rc::gen::inRange(0, std::min(raises, 9))].bid);
  }
  for (int i = 0; i < round.dice[round.to_move()]; ++i) {
    result.hand = result.hand->with(*rc::gen::inRange(1, round.rules.faces + 1));
  }
  return result;
}

TEST(Styles, AreFoundByName) {
  for (int s = 0; s < static_cast<int>(styles().size()); ++s) {
    EXPECT_EQ(find_style(styles()[s].name), s);
  }
  EXPECT_EQ(find_style("clever"), -1);
}

RC_GTEST_PROP(Styles, ChancesOfAllLegalActionsSumToOne, ()) {
  const Position at = random_view();
  for (int s = 0; s < static_cast<int>(styles().size()); ++s) {
    const Mover mover(at.round, *at.hand, s);
    double sum = 0;
    for (int rank : legal_ranks(at.round)) {
      RC_ASSERT(mover.chance(rank) >= 0);
      sum += mover.chance(rank);
    }
    RC_ASSERT(std::abs(sum - 1) < 1e-12);
  }
}

RC_GTEST_PROP(Styles, DoWhatIsLegalAndWhatTheyMayDo, ()) {
  const Position at = random_view();
  const auto ranks = legal_ranks(at.round);
  const auto word = [] { return *rc::gen::arbitrary<std::uint32_t>(); };
  for (int s = 0; s < static_cast<int>(styles().size()); ++s) {
    const Mover mover(at.round, *at.hand, s);
    for (const auto& [first, second] :
         {std::pair(word(), word()), {0U, 0U}, {kHighest, kHighest}, {kHighest, 0U}}) {
      const int rank = mover.rank(first, second);
      RC_ASSERT(std::ranges::find(ranks, rank) != ranks.end());
      RC_ASSERT(mover.chance(rank) > 0);
    }
  }
}

// Words that fill the square evenly: a fraction of the numbers, and multiples of the golden ratio.
// The part that falls into a rectangle is right to about 3 log2(n) / n.
TEST(Styles, DecideAsOftenAsTheirChancesSay) {
  constexpr std::uint32_t kDraws = 1U << 14;
  for (const char* text :
       {"perudo:5-5::44442", "perudo:5-4-5:2x3,3x3:41226", "perudo:5-5:4x6:11245",
        "perudo:1-3@1p:2x4:445", "casual+order=monotone:3-3-2:1x3,2x4:34", "plain:2-2:2x6:66",
        "casual+wild=until-bid:2-2:1x1,2x3:13", "openspiel+dice=2:2-2:1x5:36"}) {
    const Position at = position_of(text);
    for (int s = 0; s < static_cast<int>(styles().size()); ++s) {
      const Mover mover(at.round, *at.hand, s);
      std::map<int, double> drawn;
      for (std::uint32_t i = 0; i < kDraws; ++i) {
        drawn[mover.rank(i * (kHighest / kDraws + 1), i * 0x9e3779b9U)] += 1.0 / kDraws;
      }
      for (int rank : legal_ranks(at.round)) {
        EXPECT_NEAR(drawn[rank], mover.chance(rank), 3e-3)
            << text << " " << styles()[s].name << " rank " << rank;
      }
    }
  }
}

RC_GTEST_PROP(Styles, NeverCallWhatTheOwnDiceMakeCertainAndAlwaysWhatTheyExclude, ()) {
  const Position at = random_view();
  RC_PRE(!at.round.bids.empty());
  const Bid& bid = at.round.bids.back();
  const int held = matches(*at.hand, bid.face, at.round.wild_face());
  const bool top = legal_ranks(at.round).size() == 1;
  const int others = at.round.dice_in_play() - at.hand->size();
  for (int s = 0; s < static_cast<int>(styles().size()); ++s) {
    if (styles()[s].kind != Style::Kind::kFormula) continue;
    const Mover mover(at.round, *at.hand, s);
    if (held >= bid.quantity && !top) {
      RC_ASSERT(mover.chance(kCallRank) == 0);
      RC_ASSERT(mover.rank(0, 0) != kCallRank);
    }
    if (held + others < bid.quantity) {
      RC_ASSERT(mover.chance(kCallRank) == 1);
      RC_ASSERT(mover.rank(kHighest, 0) == kCallRank);
    }
  }
}

// Words of 32 bits rounded to floats made 1 of the highest, which then was not below a chance of 1.
TEST(Styles, CallAtTheTopOfTheLadderWhateverTheWords) {
  for (const char* text : {"perudo:1-1:1x2,2x1:1", "plain:1-1:2x6:6", "dudo:2-1:3x1:1",
                           "perudo:1-2@1p:1x4,3x4:4", "casual+order=monotone:1-1:2x6:6"}) {
    const Position at = position_of(text);
    for (int s = 0; s < static_cast<int>(styles().size()); ++s) {
      const Mover mover(at.round, *at.hand, s);
      EXPECT_EQ(mover.chance(kCallRank), 1);
      for (const std::uint32_t word : {0U, 0xfffffeffU, 0xffffff80U, kHighest}) {
        EXPECT_EQ(mover.rank(word, word), kCallRank) << text << " " << styles()[s].name;
      }
    }
  }
}

double calls_at(std::string_view style, double p) {
  const Style& how = styles()[find_style(style)];
  return static_cast<float>(1 / (1 + std::exp((p - how.call_below) / how.softness)));
}

// Four dice, of which two are not seen. 1x4: one of two; after ones were bid 2x3 needs one that is
// a three, not a one.
TEST(Styles, CallByTheChanceThatTheBidHolds) {
  const auto calls = [](std::string_view text) {
    return Mover(position_of(text), "heuristic").chance(kCallRank);
  };
  EXPECT_FLOAT_EQ(calls("perudo:2-2:1x4:23"), calls_at("heuristic", 5.0 / 9));
  EXPECT_FLOAT_EQ(calls("casual+wild=until-bid:2-2:2x3:13"), 0);
  EXPECT_FLOAT_EQ(calls("casual+wild=until-bid:2-2:1x1,1x2,2x3:13"),
                  calls_at("heuristic", 11.0 / 36));
  EXPECT_FLOAT_EQ(calls("perudo:1-2@1p:1x4,2x4:2"), calls_at("heuristic", 1.0 / 36));
  EXPECT_FLOAT_EQ(calls("perudo:1-2@1p:2x4:14"), calls_at("heuristic", 1.0 / 6));
}

TEST(Styles, HistoryTakesOthersToHoldWhatTheyBidOn) {
  const auto calls = [](std::string_view text) {
    return Mover(position_of(text), "history").chance(kCallRank);
  };
  EXPECT_EQ(calls("perudo:2-2:1x4:23"), 0);
  // Two others have bid on fours and one is held: 4x4 needs one of three more dice.
  EXPECT_FLOAT_EQ(calls("perudo:2-3-2:1x4,2x4,3x4,3x5,4x4:34"), calls_at("history", 19.0 / 27));
}

// Opening with four fours and a two against five dice: one more is found with 1 - (2/3)^5 = 211/243
// and two more with 131/243, which is less than the 0.6 that a jump wants. So jumps ask for one die
// of the others on every face: one beyond the lowest raise where it is held, and none elsewhere.
TEST(Styles, JumpAsFarAsOthersAreLikelyToHelp) {
  const Mover mover(position_of("perudo:5-5::24444"), "heuristic");
  const double sum = 2 + 3 * std::exp((211.0 / 243 - 1) / 0.05);  // 1x2 and 1x4 are certain
  EXPECT_DOUBLE_EQ(mover.chance(Bid{2, 4}), 0.15 / 5);
  EXPECT_DOUBLE_EQ(mover.chance(Bid{2, 2}), 0.15 / 5);
  EXPECT_DOUBLE_EQ(mover.chance(Bid{1, 4}), 0.85 / sum);
  EXPECT_NEAR(mover.chance(Bid{1, 3}), 0.85 * std::exp((211.0 / 243 - 1) / 0.05) / sum + 0.15 / 5,
              1e-15);
  EXPECT_EQ(mover.chance(Bid{3, 4}), 0);
}

TEST(Styles, UniformTakesEveryActionAlike) {
  const Mover opens(position_of("perudo:1-1::3"), "uniform");
  EXPECT_DOUBLE_EQ(opens.chance(Bid{2, 6}), 1.0 / 10);
  const Mover follows(position_of("perudo:1-1:1x2:3"), "uniform");
  EXPECT_DOUBLE_EQ(follows.chance(kCallRank), 1.0 / 12);
  EXPECT_DOUBLE_EQ(follows.chance(Bid{2, 6}), 1.0 / 12);
}

TEST(Bidding, RemembersWhoBidOnWhat) {
  const Round round = position_of("casual+wild=until-bid:2-0-2-2:1x4,2x4,2x5,3x1,3x4").round;
  Bidding bidding = bidding_of(round, 3);
  EXPECT_EQ(bidding.ladder->bid(bidding.last), (Bid{2, 5}));
  EXPECT_EQ(bidding.wild_face(), 1);
  EXPECT_EQ(bidding.supporters, (std::array<std::uint16_t, 6>{0, 0, 0, 0b101, 0b1000, 0}));
  bidding = bidding_of(round, 5);
  EXPECT_EQ(bidding.wild_face(), 0);
  EXPECT_EQ(bidding.supporters, (std::array<std::uint16_t, 6>{1, 0, 0, 0b101, 0b1000, 0}));
}

}  // namespace
}  // namespace hazard::liars
