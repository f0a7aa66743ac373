// Rounds: whose turn it is, what is allowed, and the notation of positions.
#include "hazard/liars/rules/round.h"
#include "tests/rounds.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace hazard::liars {
namespace {

using test::position_of;

using test::round_of;

std::vector<std::string> legal(std::string_view position) {
  std::vector<std::string> texts;
  for (const Action& action : legal_actions(round_of(position))) {
    const bool bids = action.kind == Action::Kind::kBid;
    texts.push_back(bids ? to_string(action.bid) : to_string(action));
  }
  return texts;
}

// --- turns and legal actions ---------------------------------------------------------------------

TEST(Round, TurnsPassOverPlayersWhoAreOut) {
  const Round round = round_of("perudo:5-0-3-0-2@3");
  EXPECT_EQ(round.players(), 5);
  EXPECT_EQ(round.alive(), 3);
  EXPECT_EQ(round.dice_in_play(), 10);
  std::vector<int> turns;
  for (int i = 0; i < 7; ++i) turns.push_back(round.bidder(i));
  EXPECT_EQ(turns, (std::vector{2, 4, 0, 2, 4, 0, 2}));
  EXPECT_EQ(round_of("perudo:5-0-3-0-2@3:1x2,1x3").to_move(), 0);
}

TEST(Round, LegalActionsAreTheRaisesAndThenTheCalls) {
  EXPECT_EQ(legal("perudo:1-1"), (std::vector<std::string>{"1x2", "1x3", "1x4", "1x5", "1x6", "2x2",
                                                           "2x3", "2x4", "2x5", "2x6"}));
  EXPECT_EQ(legal("perudo:1-1:2x5"), (std::vector<std::string>{"2x6", "1x1", "2x1", "call"}));
  EXPECT_EQ(legal("perudo:1-1:1x2,2x1"), (std::vector<std::string>{"call"}));
  EXPECT_EQ(legal("casual+exact=gain:1-1:2x5"), (std::vector<std::string>{"2x6", "call", "exact"}));
  EXPECT_EQ(legal("perudo:1-2p:2x5"), (std::vector<std::string>{"3x5", "call"}));
  EXPECT_EQ(legal("plain+faces=2:1-1").size(), 4u);
  EXPECT_EQ(legal("perudo:5-5").size(), 50u);
  EXPECT_EQ(legal("perudo+open-ones=yes:5-5").size(), 60u);
}

TEST(Round, EveryRefusalGivesItsReason) {
  struct Case {
    const char* position;
    const char* action;
    const char* reason;
  };
  const std::vector<Case> cases = {
      {"perudo:5-5", "call", "'call': nobody has bid yet; open with a bid"},
      {"perudo+exact=gain:5-5", "exact", "'exact': nobody has bid yet; open with a bid"},
      {"perudo:5-5:3x4", "exact", "'exact': these rules have no exact calls; bid or call"},
      {"perudo:5-5", "11x2", "bid '11x2': there are only 10 dice in play"},
      {"openspiel+faces=4:1-1", "1x5", "bid '1x5': a face is 1 to 4"},
      {"no-ones:5-5", "2x1", "bid '2x1': ones are wild and never bid"},
      {"perudo:5-5", "2x1", "bid '2x1': a round does not open on ones; take another face"},
      {"perudo:5-5:3x4", "3x4", "bid '3x4': it does not beat 3x4; the lowest bid that does is 3x5"},
      {"perudo:5-5:5x3", "2x1", "bid '2x1': it does not beat 5x3; the lowest bid that does is 5x4"},
      {"perudo:5-5:3x2,3x1", "6x6",
       "bid '6x6': it does not beat 3x1; the lowest bid that does is 7x2"},
      {"perudo:1-1:1x2,2x1", "2x6", "bid '2x6': nothing beats 2x1; call it"},
      {"perudo:1-5p:2x4", "3x5",
       "bid '3x5': all bids of a palifico round are on the face of the first; bid on 4s"},
      {"perudo:1-5p:2x4", "2x4",
       "bid '2x4': it does not beat 2x4; the lowest bid that does is 3x4"},
      {"perudo+palifico-face=one-die:1-5-1p:2x4", "3x5",
       "bid '3x5': only a player with one die changes the face of a palifico round; bid on 4s"},
      {"perudo+exact=gain+exact-palifico=no:1-5p:2x4", "exact",
       "'exact': palifico rounds have no exact calls; bid or call"},
      {"casual+order=reset-quantity:5-5:3x4", "9x3",
       "bid '9x3': it does not beat 3x4; the lowest bid that does is 4x4"},
      {"perudo+order=monotone:5-5:3x5", "9x4",
       "bid '9x4': it does not beat 3x5; the lowest bid that does is 3x6"}};
  for (const Case& c : cases) {
    const auto allowed = check(round_of(c.position), *parse_action(c.action));
    ASSERT_FALSE(allowed.has_value()) << c.position << " " << c.action;
    EXPECT_EQ(allowed.error().code, Errc::kBadInput);
    EXPECT_EQ(allowed.error().message, c.reason);
  }
}

TEST(Round, PlayersWithOneDieMayLeaveTheFaceOfAPalificoRound) {
  const std::string rules = "perudo+palifico-face=one-die";
  // With more dice only raises on the face; with one die all that the order of quantity has.
  EXPECT_EQ(legal(rules + ":1-2-1p:2x5"), (std::vector<std::string>{"3x5", "4x5", "call"}));
  EXPECT_EQ(legal(rules + ":1-1-2p:2x5"),
            (std::vector<std::string>{"2x6", "3x1", "3x2", "3x3", "3x4", "3x5", "3x6", "4x1", "4x2",
                                      "4x3", "4x4", "4x5", "4x6", "call"}));
  // Who follows stays on the new face.
  EXPECT_EQ(legal(rules + ":1-1-2p:2x5,3x6"), (std::vector<std::string>{"4x6", "call"}));
  EXPECT_EQ(legal("perudo:1-1-2p:2x5"), (std::vector<std::string>{"3x5", "4x5", "call"}));
  EXPECT_EQ(position_of(rules + ":1-1-2p:2x5,3x6:25").round.bids.size(), 2u);
}

TEST(Round, AnyoneButTheBidderMayCallExactWhereTheRulesSaySo) {
  const auto others = [](const char* position) { return round_of(position).out_of_turn(); };
  // The third bid last, so the fifth is to move; the first and the second are asked.
  EXPECT_EQ(others("casual+exact=gain+exact-by=anyone:5-4-3-0-2@2:2x4,4x4"), (std::vector{0, 1}));
  EXPECT_EQ(others("casual+exact=gain+exact-by=anyone:5-4-3-0-2@2"), std::vector<int>{});
  EXPECT_EQ(others("casual+exact=gain:5-4-3-0-2@2:2x4,4x4"), std::vector<int>{});
  EXPECT_EQ(others("casual+exact=gain+exact-by=anyone:5-4:2x4"), std::vector<int>{});
  const std::string every = "perudo+palifico=every+exact=gain+exact-by=anyone";
  EXPECT_EQ(round_of(every + ":1-4-3:2x4").out_of_turn(), std::vector<int>{2});
  EXPECT_EQ(round_of(every + "+exact-palifico=no:1-4-3:2x4").out_of_turn(), std::vector<int>{});

  const Round round = round_of("casual+exact=gain+exact-by=anyone:5-4-3-0-2@2:2x4,4x4");
  for (const int seat : {0, 1, 4}) EXPECT_TRUE(check_exact(round, seat)) << seat;
  EXPECT_EQ(check_exact(round, 2).error().message,
            "'exact': nobody calls the own bid; leave it to the others");
  EXPECT_EQ(check_exact(round, 3).error().message,
            "'exact': player 4 has no dice; leave it to those who have");
  EXPECT_EQ(check_exact(round_of("casual+exact=gain:5-4-3:2x4"), 2).error().message,
            "'exact': these rules leave it to the player to move, who is player 2");
}

// --- notation ------------------------------------------------------------------------------------

TEST(Notation, SaysWhatItShows) {
  const Position position = position_of("perudo:5-4-5@2:2x3,3x3:41226");
  EXPECT_EQ(position.round.dice, (std::vector{5, 4, 5}));
  EXPECT_EQ(position.round.starter, 1);
  EXPECT_EQ(position.round.bids, (std::vector{Bid{2, 3}, Bid{3, 3}}));
  EXPECT_EQ(position.round.to_move(), 0);
  EXPECT_EQ(*position.hand, (Hand{{1, 2, 0, 1, 0, 1}}));
  EXPECT_FALSE(position.round.palifico);
  EXPECT_EQ(to_string(position), "perudo:5-4-5@2:2x3,3x3:12246");
}

TEST(Notation, IsSettledAfterOneReading) {
  const std::vector<std::pair<std::string, std::string>> texts = {
      {"perudo:5-5-5", "perudo:5-5-5"},
      {"perudo:5-5-5@1:", "perudo:5-5-5"},
      {"perudo:5-5:3x4", "perudo:5-5:3x4"},
      {"perudo:5-5:03x4:4,1,2,2,6", "perudo:5-5:3x4:12246"},
      {"perudo+palifico=off:5-0-1@3::3", "perudo+palifico=off:5-0-1@3::3"},
      {"perudo:5-1@2p:2x4:55123", "perudo:5-1@2p:2x4:12355"},
      {"perudo+palifico=every:5-1@2p", "perudo+palifico=every:5-1@2"},
      {"openspiel:2-2", "openspiel+dice=2:2-2"},
      {"perudo+palifico-two=no+palifico=every:1-5-1",
       "perudo+palifico=every+palifico-two=no:1-5-1"},
      {"perudo:6-5", "perudo+dice=6:6-5"}};
  for (const auto& [written, printed] : texts) {
    EXPECT_EQ(to_string(position_of(written)), printed);
    EXPECT_EQ(to_string(position_of(printed)), printed);
  }
  EXPECT_TRUE(round_of("perudo+palifico=every:5-1@2").palifico);
  EXPECT_FALSE(round_of("perudo:5-1@2").palifico);
  EXPECT_TRUE(round_of("perudo+palifico=every+palifico-two=no:5-1-5@2").palifico);
  EXPECT_FALSE(round_of("perudo+palifico=every+palifico-two=no:5-1-0@2").palifico);
  EXPECT_TRUE(round_of("perudo+palifico-two=no:5-1-5@2p").palifico);
}

// Uniform: without the resize RapidCheck would begin with small numbers only.
int random_int(int low, int high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1));
}

Rules random_rules() {
  Rules rules{.faces = random_int(2, kMaxFaces),
              .dice = random_int(1, kMaxDice),
              .wild = static_cast<Wild>(random_int(0, 3)),
              .order = static_cast<Order>(random_int(0, 5)),
              .open_ones = random_int(0, 1) == 1,
              .palifico = static_cast<Palifico>(random_int(0, 2)),
              .exact = static_cast<Exact>(random_int(0, 3)),
              .loss = static_cast<Loss>(random_int(0, 2)),
              .met = static_cast<Met>(random_int(0, 1)),
              .next = static_cast<NextStarter>(random_int(0, 2)),
              .one_round = random_int(0, 1) == 1};
  if (rules.wild == Wild::kHighest) rules.order = Order::kQuantity;
  if (rules.palifico != Palifico::kOff) {
    rules.palifico_of_two = random_int(0, 1) == 1;
    rules.palifico_face = static_cast<PalificoFace>(random_int(0, 1));
  }
  if (rules.exact != Exact::kOff) {
    rules.exact_by = static_cast<ExactBy>(random_int(0, 1));
    rules.exact_in_palifico = rules.palifico == Palifico::kOff || random_int(0, 1) == 1;
  }
  return rules;
}

Hand random_hand(int dice, int faces) {
  Hand hand;
  for (int i = 0; i < dice; ++i) hand = hand.with(random_int(1, faces));
  return hand;
}

// Some legal bids of a round under any rules, low ones more often than high ones.
Position random_position() {
  Position position;
  Round& round = position.round;
  round.rules = random_rules();
  const int players = random_int(2, kMaxPlayers);
  for (int seat = 0; seat < players; ++seat) {
    round.dice.push_back(random_int(0, round.rules.dice));
  }
  RC_PRE(round.alive() >= 2);
  round.starter = round.after(random_int(0, players - 1));
  const bool one_die = round.dice[round.starter] == 1;
  round.palifico = one_die && round.rules.palifico != Palifico::kOff &&
                   (round.alive() > 2 || round.rules.palifico_of_two) &&
                   (round.rules.palifico == Palifico::kEvery || random_int(0, 1) == 1);
  for (int bids = random_int(0, 8); bids > 0; --bids) {
    std::vector<Action> raises = legal_actions(round);
    std::erase_if(raises, [](const Action& a) { return a.kind != Action::Kind::kBid; });
    if (raises.empty()) break;
    const int last = static_cast<int>(raises.size()) - 1;
    round.bids.push_back(raises[std::min(random_int(0, last), random_int(0, last))].bid);
  }
  if (random_int(0, 1) == 1) {
    position.hand = random_hand(round.dice[round.to_move()], round.rules.faces);
  }
  return position;
}

RC_GTEST_PROP(Notation, ParsingWhatWasPrintedGivesThePositionBack, ()) {
  const Position position = random_position();
  const std::string text = to_string(position);
  RC_LOG() << text;
  const auto parsed = parse_position(text);
  RC_ASSERT(parsed.has_value());
  RC_ASSERT(parsed->round == position.round);
  RC_ASSERT(parsed->hand == position.hand);
}

RC_GTEST_PROP(Round, LegalActionsAreJustThoseThatCheckAllows, ()) {
  const Round round = random_position().round;
  const std::vector<Action> allowed = legal_actions(round);
  std::vector<Action> all = {kCall, kExactCall};
  for (int quantity = 0; quantity <= round.dice_in_play() + 1; ++quantity) {
    for (int face = 0; face <= round.rules.faces + 1; ++face) {
      all.push_back(raise_to({quantity, face}));
    }
  }
  RC_ASSERT(!allowed.empty());
  for (const Action& action : all) {
    RC_LOG() << to_string(action) << "\n";
    RC_ASSERT(check(round, action).has_value() ==
              (std::ranges::find(allowed, action) != allowed.end()));
  }
}

RC_GTEST_PROP(Round, SettlingNeverTakesMoreThanThereIs, ()) {
  const Round round = random_position().round;
  RC_PRE(!round.bids.empty());
  const bool exact = round.rules.exact != Exact::kOff && random_int(0, 1) == 1;
  const Settlement end = settle(round, exact ? Action::Kind::kExact : Action::Kind::kCall,
                                random_int(0, round.dice_in_play()));
  for (int seat = 0; seat < round.players(); ++seat) {
    RC_ASSERT(end.dice[seat] >= 0 && end.dice[seat] <= round.rules.dice);
    RC_ASSERT(round.dice[seat] > 0 || end.dice[seat] == 0);
  }
  RC_ASSERT(end.dice[end.starter] > 0);
  RC_ASSERT(end.winner != end.loser && end.dice[end.winner] > 0);
  if (end.loser >= 0) RC_ASSERT(end.dice[end.loser] < round.dice[end.loser]);
}

TEST(Notation, MistakesAreExplained) {
  const std::vector<std::pair<std::string, std::string>> mistakes = {
      {"", "position '': write RULES:DICE[@STARTER][:BIDS[:HAND]], such as perudo:5-5-5"},
      {"perudo", "position 'perudo': write RULES:DICE"},
      {"perudo:5-5:::", "position 'perudo:5-5:::': write RULES:DICE"},
      {"poker:5-5", "rules 'poker': there is no preset 'poker'; there are perudo"},
      {"perudo:", "dice '': write a number from 0 to 6"},
      {"perudo:5", "dice '5': write the dice of 2 to 10 players, such as 5-5-4"},
      {"perudo:5-0", "dice '5-0': write the dice of 2 to 10 players"},
      {"perudo:1-1-1-1-1-1-1-1-1-1-1", "dice '1-1-1-1-1-1-1-1-1-1-1': write the dice of 2 to 10"},
      {"perudo:5-7", "dice '7': write a number from 0 to 6"},
      {"perudo:5--1", "dice '': write a number from 0 to 6"},
      {"perudo:5,5", "dice '5,5': write a number from 0 to 6"},
      {"perudo:5-5@", "starter '': write a number from 1 to 2"},
      {"perudo:5-5@0", "starter '0': write a number from 1 to 2"},
      {"perudo:5-5@3", "starter '3': write a number from 1 to 2"},
      {"perudo:0-5-4", "starter '1': this player has no dice; name one who has, as in 0-5-4@2"},
      {"perudo:5-5p", "dice '5-5p': only a starter with one die opens a palifico round"},
      {"plain:1-5p",
       "dice '1-5p': only a starter with one die opens a palifico round, and these "
       "rules have none"},
      {"perudo+palifico-two=no:1-5-0p",
       "dice '1-5-0p': only a starter with one die opens a palifico round, and these rules have "
       "none with two players left"},
      {"perudo:1-5p@2", "dice '5p': write a number from 0 to 6"},
      {"perudo:5-5:3x4,", "bid '': there is no 'x'; write 3x4 for three fours"},
      {"perudo:5-5:call", "bid 'call': there is no 'x'; write 3x4 for three fours"},
      {"perudo:5-5:3x4,3x3", "bid '3x3': it does not beat 3x4; the lowest bid that does is 3x5"},
      {"perudo:5-5:11x4", "bid '11x4': there are only 10 dice in play"},
      {"perudo:5-5:2x1", "bid '2x1': a round does not open on ones"},
      {"perudo+faces=4:5-5:2x5", "bid '2x5': a face is 1 to 4"},
      {"perudo:5-5:3x4:", "hand '': write one to 6 dice, such as 41226"},
      {"perudo:5-5:3x4:4122", "hand '4122': player 2 is to move and has 5 dice, not 4"},
      {"perudo:5-5:3x4:41227", "hand '41227': '7' is no face; write digits 1 to 6 such as 41226"},
      {"perudo+faces=4:5-5::41225", "hand '41225': '5' is no face; write digits 1 to 4"},
      {"perudo:5-5::4,1,,22", "hand '4,1,,22': ',' is no face"},
      {"perudo:5-5::,41226", "hand ',41226': ',' is no face"},
      {"perudo:5-5::41226,", "hand '41226,': ',' is no face"},
      {"perudo:5-5::4122611", "hand '4122611': write one to 6 dice"}};
  for (const auto& [text, message] : mistakes) {
    const auto position = parse_position(text);
    ASSERT_FALSE(position.has_value()) << text;
    EXPECT_EQ(position.error().code, Errc::kBadInput);
    EXPECT_TRUE(position.error().message.starts_with(message)) << position.error().message;
  }
}

}  // namespace
}  // namespace hazard::liars
