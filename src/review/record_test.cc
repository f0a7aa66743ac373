#include "hazard/review/record.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hazard/dice/lattice.h"
#include "hazard/evaluate/game_record.h"
#include "hazard/scorecard/position.h"
#include "tests/cards.h"

namespace hazard::review {
namespace {

using test::must;

// A short card whose whole game can be read here.
constexpr const char* kGame =
    "game yatzy:ones=3,twos=6,threes=9,fours=12,fives=15,one-pair=12,two-pairs=22,"
    "three-of-a-kind=18,four-of-a-kind=0,small-straight=15,large-straight=0,full-house=0\n"
    "player Anna\n"
    "13  12666 keep 666    34666 keep 666    16666  sixes 24\n"
    "14  12345  chance 15\n"
    "15  11223 keep none   33345 keep 333    33336  yatzy 0\n"
    "bonus 50, final score 201\n";

Record one(std::string_view text) { return must(parse_records(text)).at(0); }

std::string mistake(std::string_view text) {
  const auto read = parse_records(text);
  return read ? "" : read.error().message;
}

TEST(Record, PrintsWhatItRead) {
  const Record record = one(kGame);
  EXPECT_EQ(to_string(record), kGame);
  EXPECT_EQ(record.name, "Anna");
  EXPECT_EQ(end_of(record).total(), 201);
  EXPECT_EQ(to_string(must(make_record(written(record)))), kGame);
}

TEST(Record, IsReadAsPeopleWriteIt) {
  std::string text = kGame;
  const auto replace = [&](std::string_view what, std::string_view with) {
    text.replace(text.find(what), what.size(), with);
  };
  replace("13  12666 keep 666", "# a comment\n\n13. 62661 Keep 6 6 6");
  replace("14  12345  chance 15", "54321 Chance");
  replace("keep none", "keep nothing");
  replace("yatzy 0\n", "Yatzy 0   # alas\n");
  replace("bonus 50, final score 201", "Final score 201");
  EXPECT_EQ(to_string(one(text)), kGame);
  EXPECT_EQ(must(parse_records(std::string(kGame) + "\n" + kGame)).size(), 2u);
}

TEST(Record, MayBeginAndEndWithinATurn) {
  const std::string open = "game yatzy\n 1  13346 keep 33     22335\n";
  EXPECT_EQ(to_string(one(open)), open);
  EXPECT_EQ(scorecard::to_string(end_of(one(open))), "yatzy::22335:1");
  EXPECT_EQ(to_string(one("game yatzy::13346:1\n1 13346 keep 33 22335 chance")),
            "game yatzy::13346:1\n 1                    13346 keep 33     22335  chance 15\n");
  EXPECT_EQ(mistake("game yatzy::13346:1\n1 13345 keep 33 22335 chance"),
            "line 2: dice '13345': the game began with 1 3 3 4 6 on the table");
}

TEST(Record, AWrongOneIsRefusedAtItsLineWithWhatWouldBeRight) {
  const std::vector<std::pair<std::string, std::string>> mistakes = {
      {"1 13346 chance", "line 1: a record begins with its game"},
      {"game yazty", "line 1: variant 'yazty': unknown"},
      {"game yatzy:ones,upper=3", "line 1: game 'yatzy:ones,upper=3': a score is not known"},
      {"game yatzy\nplayer\n", "line 2: player '': write a name"},
      {"game yatzy\n2 13346 chance", "line 2: turn 2 should be turn 1"},
      {"game yatzy\n1", "line 2: a turn without dice"},
      {"game yatzy\n1 1334 chance", "line 2: dice '1334': 4 dice"},
      {"game yatzy\n1 13347 chance", "line 2: dice '13347': '7' is no face"},
      {"game yatzy\n1 13346 keep 33", "line 2: dice missing after the last keep"},
      {"game yatzy\n1 13346 keep 44 13444 chance", "keep '44': no part of 1 3 3 4 6"},
      {"game yatzy\n1 13346 keep 7 13444 chance", "keep '7': write the dice that were kept"},
      {"game yatzy\n1 13346 keep 33 12345 chance", "3 3 was kept, which must still be there"},
      {"game yatzy\n1 13346 keep 3 13444 keep 4 44444 keep 4 44445 chance",
       "line 2: 4 throws; this turn has 1 to 3"},
      {"game yatzy\n1 13346 chanc 17", "yatzy has no box 'chanc'; it has ones"},
      {"game yatzy\n1 13346 chance 18", "line 2: chance pays 17 for 1 3 3 4 6, not 18"},
      {"game yatzy\n1 13346 chance\n2 13346 chance",
       "line 3: box 'chance' was filled before, with 17; open now: ones"},
      {"game yatzy\n1 13346\n2 13346 chance", "line 3: the turn before has no box"},
      {"game yatzy\n1 13346 chance 17 extra 100", "extra 100: 1 3 3 4 6 here pay nothing more"},
      {"game yahtzee:yahtzee=50\n2 44444 sixes", "by the joker rule it is one of fours"},
      {"game yahtzee:yahtzee=50\n2 44444 fours 20, extra 0", "extra 0: 4 4 4 4 4 here pay more"},
      {"game yatzy\n1 13346 chance\nbonus 0, final score 17",
       "line 3: the game is not over: 14 boxes are open"},
      {std::string(kGame) + "16 13346 chance", "line 7: the card is full"},
      {"", "no game in it"},
      {"game\v\v\v\v\v\f", "line 1: game missing"},
  };
  for (const auto& [text, message] : mistakes) {
    EXPECT_NE(mistake(text).find(message), std::string::npos) << text << "\n" << mistake(text);
  }
  std::string text = kGame;
  text.replace(text.find("201"), 3, "202");
  EXPECT_EQ(mistake(text), "line 6: final score 202 should be 201");
  text = kGame;
  text.replace(text.find("bonus 50"), 8, "bonus 35");
  EXPECT_EQ(mistake(text), "line 6: bonus 35 should be 50: the upper boxes have 63 or more");
}

TEST(Record, AnObjectIsRefusedAtItsTurn) {
  WrittenRecord record = written(one(kGame));
  record.turns[1].points = 14;
  EXPECT_EQ(make_record(record).error().message, "turn 14: chance pays 15 for 1 2 3 4 5, not 14");
  record = written(one(kGame));
  record.name = "two\nlines";
  EXPECT_FALSE(make_record(record));
}

TEST(Record, OnlyALaterStateOfTheSameGameContinuesIt) {
  const Record whole = one(kGame);
  for (std::size_t turns = 0; turns <= whole.turns.size(); ++turns) {
    Record part = whole;
    part.turns.resize(turns);
    EXPECT_TRUE(continues(whole, part));
    EXPECT_EQ(continues(part, whole), turns == whole.turns.size());
    if (turns == 0) continue;
    Turn& last = part.turns.back();
    last.action.reset();
    EXPECT_TRUE(continues(whole, part)) << "the last turn was under way";
    last.rolls.resize(1);
    last.keeps.clear();
    EXPECT_TRUE(continues(whole, part)) << "after one throw";
    last.rolls[0] = dice::kHands[dice::kNumHands - 1];
    EXPECT_FALSE(continues(whole, part)) << "other dice";
  }
  Record other = whole;
  other.start = test::position_of("yatzy");
  EXPECT_FALSE(continues(whole, other));
}

// Any game that the rules allow.
Record random_game(const scorecard::RuleSet& rules) {
  auto recorder = must(Recorder::begin(scorecard::Position(rules)));
  const scorecard::ScoreTable scores(rules);
  const int turns = *rc::gen::inRange(0, rules.num_boxes + 1);
  const auto die = [] { return *rc::gen::inRange(1, dice::kFaces + 1); };
  for (int t = 0; t < turns; ++t) {
    Turn turn;
    const int throws = *rc::gen::inRange(1, rules.rolls + 1);
    dice::Hand hand;
    for (int k = 0; k < throws; ++k) {
      while (hand.size() < rules.dice) hand = hand.with(die());
      turn.rolls.push_back(hand);
      if (k + 1 == throws) break;
      for (const int face : dice::faces(hand)) {
        if (*rc::gen::arbitrary<bool>()) hand = hand.without(face);
      }
      turn.keeps.push_back(hand);
    }
    std::vector<scorecard::Action> actions;
    const auto anchor = recorder.position().anchor();
    scorecard::for_each_action(rules, scores, anchor.filled, anchor.flag,
                               dice::hand_number(hand) - dice::kFirstRoll,
                               [&](const scorecard::Action& action) { actions.push_back(action); });
    if (t + 1 < turns || *rc::gen::arbitrary<bool>()) {
      turn.action = actions[*rc::gen::inRange<std::size_t>(0, actions.size())];
    }
    const auto added = recorder.add(written(turn, rules));
    RC_ASSERT(added.has_value());
  }
  return recorder.record();
}

RC_GTEST_PROP(Record, ReadingWhatWasPrintedGivesTheGameBack, ()) {
  const auto sets = scorecard::rule_sets();
  const auto& rules = sets[*rc::gen::inRange<std::size_t>(0, sets.size())];
  Record record = random_game(rules);
  if (*rc::gen::arbitrary<bool>()) record.name = "A player, or two";
  const std::string text = to_string(record);
  const auto again = parse_records(text);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->size() == 1);
  RC_ASSERT(to_string(again->front()) == text);
  RC_ASSERT(again->front().name == record.name);
  const auto made = make_record(written(record));
  RC_ASSERT(made.has_value());
  RC_ASSERT(to_string(*made) == text);
}

TEST(Record, ATextOfMoreGamesThanAreWantedIsRefusedWhereTheyBegin) {
  const std::string_view text = "game yatzy\ngame yahtzee\ngame yatzy\n";
  EXPECT_EQ(must(parse_records(text, 3)).size(), 3u);
  EXPECT_EQ(parse_records(text, 2).error().message,
            "line 3: more than 2 games; write fewer at a time");
}

}  // namespace
}  // namespace hazard::review
