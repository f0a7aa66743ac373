// What is said about mistakes in positions.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "hazard/scorecard/position.h"

namespace hazard::scorecard {
namespace {

constexpr std::string_view kWholeCard =
    "yatzy:ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,one-pair=12,two-pairs=22,"
    "three-of-a-kind=18,four-of-a-kind=24,small-straight=15,large-straight=20,full-house=28,"
    "chance=30,yatzy=50";

struct Mistake {
  std::string text;
  std::string_view wrong;  // names the field
  std::string_view right;
};

void expect_refused(const Result<Position>& position, const Mistake& mistake) {
  ASSERT_FALSE(position.has_value()) << mistake.text;
  EXPECT_EQ(position.error().code, Errc::kBadInput) << mistake.text;
  const std::string& message = position.error().message;
  EXPECT_NE(message.find(mistake.wrong), std::string::npos) << mistake.text << ": " << message;
  EXPECT_NE(message.find(mistake.right), std::string::npos) << mistake.text << ": " << message;
}

TEST(PositionMistake, InTheVariantIsToldWithTheKnownOnes) {
  constexpr std::string_view kAll = "there are yatzy, yahtzee, yahtzee-free, yahtzee-plain";
  for (const Mistake& mistake : std::vector<Mistake>{
           {"", "variant ''", kAll},
           {":ones=3", "variant ''", kAll},
           {"maxi", "variant 'maxi'", kAll},
           {"yahtze:ones=3", "variant 'yahtze'", "did you mean yahtzee?"},
           {"kniffl", "variant 'kniffl'", "did you mean kniffel?"},
           {"yatzy+fh6", "no house rule 'fh6'", "yatzy has fh5, tp4"},
           {"yatzy+:ones=3", "no house rule ''", "yatzy has fh5, tp4"},
           {"yahtzee+fh5", "no house rule 'fh5'", "yahtzee has none"},
           {"yatzy+fh5+fh5", "house rule 'fh5' stands twice", "write it once"},
       }) {
    expect_refused(parse_position(mistake.text), mistake);
  }
}

TEST(PositionMistake, InABoxIsToldWithWhatIsPossibleThere) {
  constexpr std::string_view kNumber = "write a whole number of points";
  for (const Mistake& mistake : std::vector<Mistake>{
           {"yatzy:ones=3,ones=3", "box 'ones' stands twice", "write it once"},
           {"yatzy:chance,chance=20", "box 'chance' stands twice", "write it once"},
           {"yatzy:eights=8", "yatzy has no box 'eights'", "it has ones, twos, threes"},
           {"yahtzee:one-pair=4", "yahtzee has no box 'one-pair'", "large-straight, yahtzee"},
           {"yatzy:oens=3", "no box 'oens'", "did you mean ones?"},
           {"yatzy:aces=3,Ones=3", "box 'ones' stands twice", "write it once"},
           {"yatzy:ones=3, ,twos=4", "an entry is empty", "box=score"},
           {"yatzy:ones three", "no box 'ones three'", "it has ones"},
           {"yatzy:ones=3,", "card 'ones=3,': an entry is empty", "box=score"},
           {"yatzy:,ones=3", "card ',ones=3': an entry is empty", "box=score"},
           {"yatzy:=3", "card '=3'", "it has ones"},
           {"yatzy:ones=", "card 'ones='", kNumber},
           {"yatzy:ones=three", "card 'ones=three'", kNumber},
           {"yatzy:ones=-1", "card 'ones=-1'", kNumber},
           {"yatzy:ones=+1", "card 'ones=+1'", kNumber},
           {"yatzy:ones=3.0", "card 'ones=3.0'", kNumber},
           {"yatzy:ones=3=3", "card 'ones=3=3'", kNumber},
           {"yatzy:ones=99999999999999999999", "card 'ones=99999999999999999999'", kNumber},
           {"yatzy:ones=6", "card 'ones=6': no roll gives 6", "possible: 0 to 5"},
           {"yatzy:twos=7", "card 'twos=7': no roll gives 7", "possible: 0, 2, 4, 6, 8 or 10"},
           {"yatzy:twos=12", "card 'twos=12'", "possible: 0, 2, 4, 6, 8 or 10"},
           {"yatzy:chance=0", "card 'chance=0'", "possible: 5 to 30"},
           {"yatzy:chance=31", "card 'chance=31'", "possible: 5 to 30"},
           {"yatzy:small-straight=20", "card 'small-straight=20'", "possible: 0 or 15"},
           {"yatzy:yatzy=30", "card 'yatzy=30'", "possible: 0 or 50"},
           {"yatzy:full-house=30", "card 'full-house=30'", "0, 7 to 9, 11 to 24 or 26 to 28"},
           {"yahtzee:full-house=28", "card 'full-house=28'", "possible: 0 or 25"},
           {"yahtzee:three-of-a-kind=4", "card 'three-of-a-kind=4'", "possible: 0 or 5 to 30"},
           {"yahtzee:yahtzee", "card 'yahtzee'", "write yahtzee=50 or yahtzee=0"},
           {"yahtzee-free:yahtzee", "card 'yahtzee'", "write yahtzee=50 or yahtzee=0"},
       }) {
    expect_refused(parse_position(mistake.text), mistake);
  }
}

TEST(PositionMistake, InTheUpperSumIsToldWithWhatTheBoxesGive) {
  for (const Mistake& mistake : std::vector<Mistake>{
           {"yatzy:ones", "an upper box has no score", "upper=POINTS"},
           {"yatzy:ones=3,twos,chance=20", "an upper box has no score", "upper=POINTS"},
           {"yatzy:ones,upper", "card 'upper'", "write upper=POINTS"},
           {"yatzy:ones,upper=x", "card 'upper=x'", "write a whole number"},
           {"yatzy:ones,upper=1,upper=1", "card 'upper=1': stands twice", "write it once"},
           {"yatzy:ones,upper=6", "card 'upper=6'", "give 0 to 5"},
           {"yatzy:twos,upper=3", "card 'upper=3'", "give 0, 2, 4, 6, 8 or 10"},
           {"yatzy:ones=3,twos,upper=14", "card 'upper=14'", "give 3, 5, 7, 9, 11 or 13"},
           {"yatzy:ones=3,upper=4", "card 'upper=4'", "give 3"},
           {"yatzy:chance=20,upper=5", "card 'upper=5'", "give 0"},
           {"yatzy:sixes,upper=63", "card 'upper=63'", "give 0, 6, 12, 18, 24 or 30"},
       }) {
    expect_refused(parse_position(mistake.text), mistake);
  }
}

TEST(PositionMistake, InTheExtraPointsIsToldWithWhenTheyArePaid) {
  for (const Mistake& mistake : std::vector<Mistake>{
           {"yatzy:yatzy=50,ones=3,extra=100", "yatzy pays nothing extra", "leave it out"},
           {"yahtzee-plain:yahtzee=50,extra=100", "card 'extra=100'", "leave it out"},
           {"yahtzee:extra=100", "card 'extra=100'", "only after yahtzee=50"},
           {"yahtzee:yahtzee=0,fours=20,extra=100", "card 'extra=100'", "only after yahtzee=50"},
           {"yahtzee:yahtzee=50,extra=100", "card 'extra=100'", "write that box too"},
           {"yahtzee:yahtzee=50,fours=20,extra=50", "card 'extra=50'", "multiple of 100 up to 100"},
           {"yahtzee:yahtzee=50,fours=20,extra=200", "'extra=200'", "multiple of 100 up to 100"},
           {"yahtzee:yahtzee=50,fours=20,extra", "card 'extra'", "write extra=POINTS"},
           {"yahtzee:yahtzee=50,fours=20,extra=", "card 'extra='", "write a whole number"},
           {"yahtzee:fours=20,yahtzee=50,extra=100,extra=100", "stands twice", "write it once"},
       }) {
    expect_refused(parse_position(mistake.text), mistake);
  }
}

TEST(PositionMistake, InDiceOrRollsIsToldWithWhatToWrite) {
  constexpr std::string_view kFive = "write five digits 1 to 6";
  constexpr std::string_view kRolls = "write the number of rerolls left: 0 to 2";
  for (const Mistake& mistake : std::vector<Mistake>{
           {"yatzy::13347:1", "dice '13347': '7' is no face", kFive},
           {"yatzy::01234:1", "dice '01234': '0' is no face", kFive},
           {"yatzy::1,2,3:1", "dice '1,2,3': 3 dice", kFive},
           {"yatzy::1,,2,3,4,5:1", "',' is no face", kFive},
           {"yatzy::1334:1", "dice '1334': 4 dice", kFive},
           {"yatzy::133466:1", "dice '133466': 6 dice", kFive},
           {"yatzy::" + std::string(900, '1') + ":1", "900 dice", kFive},
           {"yatzy:::", "dice '': 0 dice", kFive},
           {"yatzy:::2", "dice '': 0 dice", kFive},
           {"yatzy::13346:", "rolls ''", kRolls},
           {"yatzy::13346:3", "rolls '3'", kRolls},
           {"yatzy::13346:-1", "rolls '-1'", kRolls},
           {"yatzy::13346:two", "rolls 'two'", kRolls},
           {"yatzy::13346:4294967296", "rolls '4294967296'", kRolls},
           {std::string(kWholeCard) + ":13346:2", "dice '13346': the card is full",
            "nothing is left to roll for"},
       }) {
    expect_refused(parse_position(mistake.text), mistake);
  }
}

TEST(PositionMistake, InThePartsIsToldWithTheForms) {
  constexpr std::string_view kForms = "write VARIANT, VARIANT:CARD or VARIANT:CARD:DICE:ROLLS";
  const std::string long_text = "yatzy:" + std::string(995, 'x');
  for (const Mistake& mistake : std::vector<Mistake>{
           {"yatzy:ones=3:13346", "3 parts", kForms},
           {"yatzy::", "position 'yatzy::': 3 parts", kForms},
           {"yatzy::13346:2:1", "5 parts", kForms},
           {"::::::", "7 parts", kForms},
           {long_text, "position: 1001 characters", "more than 1000"},
       }) {
    expect_refused(parse_position(mistake.text), mistake);
  }
  const std::string long_card(996, 'x');
  expect_refused(parse_position({.variant = "yatzy", .card = long_card, .dice = {}, .rolls = {}}),
                 {long_card, "position: 1001 characters", "more than 1000"});
}

TEST(PositionMistake, DiceAndRollsGoTogether) {
  constexpr std::string_view kBoth = "write both the dice and the rerolls left (2, 1 or 0)";
  expect_refused(parse_position({.variant = "yatzy", .card = "", .dice = "13346", .rolls = {}}),
                 {"13346", "rolls missing", kBoth});
  expect_refused(parse_position({.variant = "yatzy", .card = "", .dice = {}, .rolls = "2"}),
                 {"2", "dice missing", kBoth});
}

}  // namespace
}  // namespace hazard::scorecard
