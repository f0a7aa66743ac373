#include "hazard/liars/match/record.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/rng.h"

namespace hazard::liars {
namespace {

constexpr std::string_view kShort = R"(rules perudo+dice=2
players Anna Bo Cy
dice 2 1 2

round 1, Bo starts: Bo 3, Cy 15, Anna 33
Bo 2x3
Cy 3x3
Anna 3x1
Bo call
count 1, Anna loses 1

round 2, Anna starts palifico: Anna 1, Bo 4, Cy 11
Anna 2x1
Bo 3x1
Cy call
count 3, Cy loses 1

round 3, Cy starts palifico: Cy 6, Anna 5, Bo 5
Cy 1x6
Anna call
count 1, Anna loses 1

round 4, Bo starts: Bo 2, Cy 6
Bo 1x6
Cy call
count 1, Cy loses 1

winner Bo
)";

TEST(Record, IsReplayed) {
  const auto record = parse_record(kShort);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->names, (std::vector<std::string>{"Anna", "Bo", "Cy"}));
  EXPECT_TRUE(record->match.over());
  EXPECT_EQ(record->match.winner(), 1);
  EXPECT_EQ(record->match.past().size(), 4);
  EXPECT_EQ(record->match.places(), (std::vector{3, 1, 2}));
  EXPECT_EQ(to_string(*record), kShort);
}

TEST(Record, SpeaksToYouAsPeopleDo) {
  constexpr std::string_view kYours = R"(rules casual+faces=4+dice=2+exact=gain
players You Anna
dice 1 1

round 1, You start: You 1, Anna 2
You 1x3
Anna exact
count 1, Anna gains 1

round 2, Anna starts: Anna 33, You 2
Anna 1x4
You exact
count 0, You lose 1

winner Anna
)";
  const auto record = parse_record(kYours);
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(to_string(*record), kYours);
  std::string older(kYours);
  older.replace(older.find("You start"), 9, "You starts");
  older.replace(older.find("You lose"), 8, "You loses");
  const auto read = parse_record(older);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(to_string(*read), kYours);
  EXPECT_EQ(does("You", "call"), "You call");
  EXPECT_EQ(does("Anna", "call"), "Anna calls");
}

TEST(Record, MayBreakOffAnywhere) {
  for (std::size_t end = 0; end < kShort.size(); ++end) {
    if (kShort[end] != '\n') continue;
    const std::string_view part = kShort.substr(0, end + 1);
    const auto record = parse_record(part);
    if (part.find("players") == std::string_view::npos) {
      EXPECT_FALSE(record);
      continue;
    }
    ASSERT_TRUE(record) << record.error().message;
    EXPECT_EQ(to_string(parse_record(to_string(*record)).value()), to_string(*record));
  }
}

TEST(Record, CommentsBlanksOrderOfHandsAndUnstatedResultsAreLeftToTheWriter) {
  const auto record = parse_record(
      "# a short one\r\n\r\nrules   plain+dice=1\nplayers A B # both new\n"
      "round 1,  A starts:B 2,A 1\n  A\t1x3\nB call # of course\nwinner B\n\n");
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(to_string(*record),
            "rules plain+dice=1\nplayers A B\ndice 1 1\n\nround 1, A starts: A 1, B 2\n"
            "A 1x3\nB call\ncount 0, A loses 1\n\nwinner B\n");
}

TEST(Record, SaysWhatExactCallsEarn) {
  const auto result = [](std::string_view rules, std::string_view dice) {
    const auto record = parse_record(fmt::format(
        "rules {}\nplayers A B C\ndice {}\nround 1, A starts: A 2, B 3, C 444\nA 3x4\nB exact\n",
        rules, dice));
    const std::string text = to_string(record.value());
    return text.substr(text.find("count"));
  };
  EXPECT_EQ(result("plain+exact=gain", "1 1 3"), "count 3, B gains 1\n");
  EXPECT_EQ(result("plain+exact=steal", "1 1 3"), "count 3, A loses 1, B gains 1\n");
  EXPECT_EQ(result("plain+exact=others-lose", "1 1 3"), "count 3, A loses 1, C loses 1\n");
  const auto capped = parse_record(
      "rules plain+exact=gain+dice=1\nplayers A B\nround 1, A starts: A 2, B 2\nA 2x2\nB exact\n"
      "count 2, nobody loses\n");
  EXPECT_TRUE(capped) << capped.error().message;
}

// Cy bids, Anna is to move, and Bo, who is after her, knows better.
TEST(Record, AnExactCallOutOfTurnNamesWhoMadeIt) {
  const auto played = [](std::string_view rules, std::string_view caller) {
    return parse_record(
        fmt::format("rules {}\nplayers Anna Bo Cy\ndice 1 1 2\n\nround 1, Cy "
                    "starts: Anna 2, Bo 3, Cy 44\nCy 2x4\n{} exact\n",
                    rules, caller));
  };
  const auto record = played("plain+exact=gain+exact-by=anyone", "Bo");
  ASSERT_TRUE(record) << record.error().message;
  EXPECT_EQ(record->match.past()[0].caller(), 1);
  EXPECT_EQ(record->match.round().dice, (std::vector{1, 2, 2}));
  EXPECT_EQ(record->match.round().starter, 1);
  const std::string text = to_string(*record);
  EXPECT_TRUE(text.ends_with("Cy 2x4\nBo exact\ncount 2, Bo gains 1\n")) << text;
  EXPECT_EQ(to_string(parse_record(text).value()), text);
  EXPECT_EQ(played("plain+exact=gain+exact-by=anyone", "Anna")->match.past()[0].caller(), 0);
  EXPECT_EQ(played("plain+exact=gain+exact-by=anyone", "Cy").error().message,
            "line 7: 'exact': nobody calls the own bid; leave it to the others");
  EXPECT_EQ(played("plain+exact=gain", "Bo").error().message,
            "line 7: it is the turn of Anna, not of Bo");
}

// A drawn match ends with the word.
TEST(Record, ADrawnMatchSaysSo) {
  MatchRecord record{{"A", "B"}, Match(parse_rules("plain+exact=gain+dice=1").value(), {1, 1})};
  while (!record.match.over()) {
    record.match.deal({Hand{}.with(2), Hand{}.with(2)});
    ASSERT_TRUE(record.match.act(raise_to({2, 2})));
    ASSERT_TRUE(record.match.act(kExactCall));
  }
  const std::string text = to_string(record);
  EXPECT_TRUE(text.ends_with("\ndrawn\n"));
  EXPECT_EQ(to_string(parse_record(text).value()), text);
}

RC_GTEST_PROP(Record, ParsingWhatWasPrintedGivesTheMatchBack, ()) {
  const auto text = *rc::gen::element<std::string>(
      "perudo", "plain", "openspiel", "dudo", "casual", "no-ones", "perudo+exact=gain",
      "casual+exact=steal+loss=difference", "perudo+palifico=every+next=winner",
      "dudo+exact=others-lose+wild=until-bid", "casual+order=monotone+faces=4+dice=6",
      "perudo+exact=gain+exact-by=anyone+exact-palifico=no+dice=3",
      "perudo+palifico=every+palifico-face=one-die+palifico-two=no+met=others+dice=3",
      "casual+order=reset-quantity+exact=steal+exact-by=anyone");
  const Rules rules = parse_rules(text).value();
  const int players = *rc::gen::inRange(2, kMaxPlayers + 1);
  std::vector<std::string> names;
  std::vector<int> dice;
  for (int seat = 0; seat < players; ++seat) {
    names.push_back(fmt::format("player{}", seat + 1));
    dice.push_back(*rc::gen::inRange(1, rules.dice + 1));
  }
  MatchRecord record{names, Match(rules, dice, *rc::gen::inRange(0, players))};
  Match& match = record.match;
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const int most_moves = *rc::gen::inRange(1, 400);
  for (int move = 0; move < most_moves && !match.over(); ++move) {
    if (!match.dealt()) match.deal(roll_hands(match.round(), {seed, 0}, match.past().size()));
    const auto actions = legal_actions(match.round());
    const RandomAddress address{.stream = 1, .index = static_cast<std::uint32_t>(move)};
    const std::vector<int> others = match.round().out_of_turn();
    if (!others.empty() && uniform_below(seed, address, 1, 4) == 0) {
      RC_ASSERT(match.call_exact(others.back()).has_value());
      continue;
    }
    const auto chosen = uniform_below(seed, address, 0, static_cast<std::uint32_t>(actions.size()));
    RC_ASSERT(match.act(actions[chosen]).has_value());
  }
  const auto read = parse_record(to_string(record));
  RC_ASSERT(read.has_value());
  RC_ASSERT(to_string(*read) == to_string(record));
  RC_ASSERT(read->names == names);
  RC_ASSERT(read->match.round() == match.round());
  RC_ASSERT(read->match.hands() == match.hands());
  RC_ASSERT(read->match.winner() == match.winner());
  RC_ASSERT(read->match.places() == match.places());
  RC_ASSERT(read->match.past().size() == match.past().size());
  for (std::size_t i = 0; i < match.past().size(); ++i) {
    RC_ASSERT(read->match.past()[i].round == match.past()[i].round);
    RC_ASSERT(read->match.past()[i].call == match.past()[i].call);
    RC_ASSERT(read->match.past()[i].caller() == match.past()[i].caller());
    RC_ASSERT(read->match.past()[i].hands == match.past()[i].hands);
  }
}

TEST(Record, SaysWhatIsWrongAndWhere) {
  const std::string head = "rules plain+dice=2\nplayers A B\n";
  const std::string round = head + "round 1, A starts: A 12, B 34\n";
  const std::string called = round + "A 2x6\nB call\n";
  const std::string over = head + "dice 1 1\nround 1, A starts: A 1, B 3\nA 2x6\nB call\n";
  const struct {
    std::string text;
    std::string error;
  } kCases[] = {
      {"", "line 1: the record ends without its rules"},
      {"# nothing\n", "line 2: the record ends without its rules"},
      {"players A B\n", "line 1: a record begins with its rules"},
      {"rules\n", "line 1: a record begins with its rules"},
      {"rules plain perudo\n", "line 1: a record begins with its rules"},
      {"\nrules nonsense\n", "line 2: rules 'nonsense': there is no preset 'nonsense'"},
      {"rules plain\n", "line 2: the record ends without its players"},
      {"rules plain\ndice 5 5\n", "line 2: after the rules come 2 to 10 players"},
      {"rules plain\nplayers A\n", "line 2: after the rules come 2 to 10 players"},
      {"rules plain\nplayers A B C D E F G H I J K\n", "line 2: after the rules come 2 to 10"},
      {"rules plain\nplayers A A\n", "line 2: two players are called 'A'"},
      {"rules plain\nplayers A B,\n", "line 2: name 'B,': write one word without any of ,:#"},
      {"rules plain\nplayers A call round\n", "line 2: name 'round': the word begins a line"},
      {head + "rules plain\n", "line 3: 'rules' is written once"},
      {round + "players A B\n", "line 4: 'players' is written once"},
      {head + "dice 2\n", "line 3: there are 2 players; write the dice of each"},
      {head + "dice 2 0\n", "line 3: dice '0': with these rules a player begins with 1 to 2"},
      {head + "dice 2 3\n", "line 3: dice '3': with these rules a player begins with 1 to 2"},
      {round + "dice 2 2\n", "line 4: 'dice' is written before the first round"},
      {head + "A 1x2\n", "line 3: nobody has dice yet"},
      {head + "round\n", "line 3: 'round' should be 'round 1, A starts:' and the hands"},
      {head + "round 1, C starts: A 12, B 34\n", "line 3: 'C' is no player; there are A, B"},
      {head + "round 2, A starts: A 12, B 34\n", "line 3: 'round 2, A starts' should be 'round 1"},
      {head + "round 1, A starts A 12, B 34\n", "line 3: 'round 1, A starts A 12, B 34' should"},
      {head + "round 1, A starts palifico: A 12, B 34\n", "should be 'round 1, A starts:' and"},
      {head + "round 1, A starts:\n", "line 3: '': write each player's name and hand"},
      {head + "round 1, A starts: A 12, B\n", "line 3: 'B': write each player's name and hand"},
      {head + "round 1, A starts: A 12\n", "line 3: the hand of B is missing"},
      {head + "round 1, A starts: A 12, B 3\n", "line 3: hand '3': B has 2 dice, not 1"},
      {head + "round 1, A starts: A 12, A 34\n", "line 3: A has two hands"},
      {head + "round 1, A starts: A 12, B 37\n", "line 3: hand '37': '7' is no face"},
      {head + "round 1, A starts: A 12, C 34\n", "line 3: 'C' is no player"},
      {round + "B 1x2\n", "line 4: it is the turn of A, not of B"},
      {round + "D 1x2\n", "line 4: 'D' is no player; there are A, B"},
      {round + "A\n", "line 4: write a name and an action, as in 'A 3x4'"},
      {round + "A pass\n", "line 4: action 'pass': write a bid such as 3x4"},
      {round + "A call\n", "line 4: 'call': nobody has bid yet"},
      {round + "A 5x2\n", "line 4: bid '5x2': there are only 4 dice in play"},
      {round + "A 2x2\n\nB 2x2\n", "line 6: bid '2x2': it does not beat 2x2"},
      {round + "A 2x2\nB exact\n", "line 5: 'exact': these rules have no exact calls"},
      {round + "round 2, A starts: A 12, B 34\n", "line 4: the round before has not ended"},
      {round + "count 1\n", "line 4: a count follows a call"},
      {called + "count 1, A loses 1\n", "'count 1, A loses 1' should be 'count 0, A loses 1'"},
      {called + "count 0, B loses 1\n", "'count 0, B loses 1' should be 'count 0, A loses 1'"},
      {called + "count 0, A loses 1\ncount 0, A loses 1\n", "line 7: a count follows a call, once"},
      {called + "round 2, B starts: A 1, B 34\n", "should be 'round 2, A starts:' and the hands"},
      {called + "round 2, A starts: A 12, B 34\n", "line 6: hand '12': A has 1 dice, not 2"},
      {called + "A 1x2\n", "line 6: nobody has dice yet"},
      {called + "winner B\n", "line 6: the match is not over"},
      {called + "drawn\n", "line 6: the match is not over"},
      {over + "winner A\n", "line 7: 'winner A' should be 'winner B'"},
      {over + "drawn\n", "line 7: 'drawn' should be 'winner B'"},
      {over + "winner B\nwinner B\n", "line 8: the end is written once"},
      {over + "B 1x2\n", "line 7: the match is over: winner B"},
      {over + "round 2, B starts: B 1\n", "line 7: the match is over: winner B"},
  };
  for (const auto& [text, error] : kCases) {
    const auto record = parse_record(text);
    ASSERT_FALSE(record) << text;
    EXPECT_NE(record.error().message.find(error), std::string::npos) << record.error().message;
    EXPECT_TRUE(record.error().message.starts_with("line "));
  }
}

TEST(Record, NamesAreWords) {
  for (std::string_view name : {"Anna", "call", "threshold:0.3", "a b", "", "dice", "x#"}) {
    EXPECT_EQ(check_name(name).has_value(), name == "Anna" || name == "call") << name;
  }
}

}  // namespace
}  // namespace hazard::liars
