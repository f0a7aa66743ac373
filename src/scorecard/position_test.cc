// The notation of positions: what it accepts, what it prints, what it says about mistakes.
#include "hazard/scorecard/position.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "scorecard/anchors.h"
#include "tests/cards.h"

namespace hazard::scorecard {
namespace {

using test::position_of;
using test::rules_of;

const std::vector<std::string> kVariants = {
    "yatzy", "yatzy+fh5", "yatzy+tp4", "yatzy+fh5+tp4", "yahtzee", "yahtzee-free", "yahtzee-plain"};

constexpr std::string_view kFullYatzy =
    "yatzy:ones=3,twos=6,threes=9,fours=12,fives=15,sixes=18,one-pair=12,two-pairs=22,"
    "three-of-a-kind=18,four-of-a-kind=24,small-straight=15,large-straight=20,full-house=28,"
    "chance=30,yatzy=50";

std::string reprinted(std::string_view text) { return to_string(position_of(text)); }

// Uniform: without the resize RapidCheck would begin with small numbers only.
int random_int(int low, int high) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, high + 1));
}

// Five alike more often than chance would have it: they make the joker rules matter.
int random_roll() {
  if (random_int(0, 1) == 0) return random_int(0, dice::kNumRolls - 1);
  dice::Hand hand;
  hand.counts[random_int(0, 5)] = 5;
  return dice::hand_number(hand) - dice::kFirstRoll;
}

// Plays a random number of turns, then forgets some scores and perhaps rolls the dice. A score
// that later points depend on is never forgotten.
Position random_position() {
  Position position(rules_of(*rc::gen::elementOf(kVariants)));
  const RuleSet& rules = position.rules;
  const ScoreTable table(rules);
  const int turns = random_int(0, rules.num_boxes);
  int upper_sum = 0;
  for (int turn = 0; turn < turns; ++turn) {
    std::vector<Action> actions;
    const Anchor anchor = position.anchor();
    for_each_action(rules, table, anchor.filled, anchor.flag, random_roll(),
                    [&](const Action& action) { actions.push_back(action); });
    // Mostly for most points: chance alone would hardly ever earn bonus or extra points.
    const Action action = random_int(0, 3) > 0
                              ? std::ranges::max(actions, {}, &Action::points)
                              : actions[random_int(0, static_cast<int>(actions.size()) - 1)];
    position.scores[action.box] = action.score;
    position.extra += action.extra;
    if (action.box < rules.num_upper) upper_sum += action.score;
  }
  position.upper_sum = std::min(upper_sum, 63);
  if (random_int(0, 1) == 1) {
    for (int b = 0; b < rules.num_boxes; ++b) {
      const bool forgettable = position.scores[b] != kOpen && b != rules.yahtzee_box;
      if (forgettable && random_int(0, 3) == 0) position.scores[b] = kUnknown;
    }
  }
  if (!position.full() && random_int(0, 1) == 1) {
    position.roll = dice::kHands[dice::kFirstRoll + random_roll()];
    position.rolls_left = random_int(0, 2);
  }
  return position;
}

bool same(const Position& a, const Position& b) {
  return a.rules.name == b.rules.name && rules_hash(a.rules) == rules_hash(b.rules) &&
         a.scores == b.scores && a.upper_sum == b.upper_sum && a.extra == b.extra &&
         a.roll == b.roll && a.rolls_left == b.rolls_left;
}

// Whatever it is, it is refused with a message or printed in a form that stays as it is.
void expect_refused_or_settled(const std::string& text) {
  const auto position = parse_position(text);
  if (!position) {
    RC_ASSERT(position.error().code == Errc::kBadInput);
    RC_ASSERT(!position.error().message.empty());
    return;
  }
  const std::string printed = to_string(*position);
  const auto again = parse_position(printed);
  RC_ASSERT(again.has_value());
  RC_ASSERT(same(*again, *position));
  RC_ASSERT(to_string(*again) == printed);
}

RC_GTEST_PROP(Position, ParsingWhatWasPrintedGivesThePositionBack, ()) {
  const Position position = random_position();
  const std::string text = to_string(position);
  RC_LOG() << text;
  const auto parsed = parse_position(text);
  RC_ASSERT(parsed.has_value());
  RC_ASSERT(same(*parsed, position));
  RC_ASSERT(to_string(*parsed) == text);
}

RC_GTEST_PROP(Position, OrderOfBoxesAndDiceDoesNotMatter, ()) {
  const Position position = random_position();
  const std::string text = to_string(position);
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::size_t end = std::min(text.find(':', colon + 1), text.size());
  std::vector<std::string> entries;
  for (std::size_t start = colon + 1; start < end;) {
    const std::size_t comma = std::min(text.find(',', start), end);
    entries.push_back(text.substr(start, comma - start));
    start = comma + 1;
  }
  std::string card;
  while (!entries.empty()) {
    const auto picked = entries.begin() + random_int(0, static_cast<int>(entries.size()) - 1);
    card += (card.empty() ? "" : ",") + *picked;
    entries.erase(picked);
  }
  std::string shuffled = text.substr(0, colon) + ":" + card;
  if (position.roll) {
    std::string dice = dice::to_string(*position.roll);
    std::ranges::reverse(dice);
    shuffled += ":" + dice + ":" + std::to_string(position.rolls_left);
  }
  RC_LOG() << shuffled;
  const auto parsed = parse_position(shuffled);
  RC_ASSERT(parsed.has_value());
  RC_ASSERT(to_string(*parsed) == text);
}

RC_GTEST_PROP(Position, EveryPositionOfAGameHasAnAnchor, ()) {
  static std::map<std::string, AnchorSpace> spaces;
  const Position position = random_position();
  RC_LOG() << to_string(position);
  auto space = spaces.find(position.rules.name);
  if (space == spaces.end()) {
    space = spaces.emplace(position.rules.name, AnchorSpace(position.rules)).first;
  }
  RC_ASSERT(space->second.index(position.anchor()).has_value());
}

RC_GTEST_PROP(Position, GarbageIsRefusedWithoutACrash, (const std::string& garbage)) {
  expect_refused_or_settled(garbage);
  expect_refused_or_settled("yatzy:" + garbage);
  expect_refused_or_settled("yahtzee:yahtzee=50," + garbage);
  expect_refused_or_settled("yatzy::" + garbage + ":2");
  expect_refused_or_settled("yatzy::13346:" + garbage);
}

RC_GTEST_PROP(Position, DamagedPositionsAreRefusedOrSettled, ()) {
  std::string text = to_string(random_position());
  for (int damage = random_int(1, 3); damage > 0; --damage) {
    const int at = random_int(0, static_cast<int>(text.size()));
    const char c = *rc::gen::element(':', ',', '=', '+', '0', '1', '6', '7', '-', 'o', 's', '\0');
    if (random_int(0, 1) == 0) {
      text.insert(text.begin() + at, c);
    } else if (at < static_cast<int>(text.size())) {
      text.erase(text.begin() + at);
    }
  }
  RC_LOG() << text;
  expect_refused_or_settled(text);
}

TEST(PositionText, ExamplesOfTheHeaderArePrintedAsTheyStand) {
  for (std::string_view text :
       {"yatzy", "yatzy:ones=3,twos=6,chance=21", "yatzy:ones=3,twos=6,chance=21:13356:2",
        "yahtzee:sixes=30,yahtzee=50,extra=100", "yatzy:ones,twos,chance,upper=9"}) {
    EXPECT_EQ(reprinted(text), text);
  }
  EXPECT_EQ(reprinted("yatzy+fh5::66662:0"), "yatzy+fh5::26666:0");
}

TEST(PositionText, PrintsOneFormOfManyWritings) {
  constexpr std::pair<std::string_view, std::string_view> kForms[] = {
      {"yatzy:", "yatzy"},
      {"yatzy:chance=21,twos=6,ones=3", "yatzy:ones=3,twos=6,chance=21"},
      {"yatzy::65331:1", "yatzy::13356:1"},
      {"yatzy+tp4+fh5", "yatzy+fh5+tp4"},
      {"yatzy:ones=3,upper=3", "yatzy:ones=3"},
      {"yatzy:upper=0", "yatzy"},
      {"yahtzee:extra=100,chance=20,fours=20,yahtzee=50",
       "yahtzee:fours=20,yahtzee=50,chance=20,extra=100"},
      {"yahtzee:yahtzee=50,extra=0", "yahtzee:yahtzee=50"},
      {"yatzy:upper=4,twos,ones=2", "yatzy:ones=2,twos,upper=4"},
      {"yatzy:chance", "yatzy:chance"},
      {"yahtzee-plain:yahtzee", "yahtzee-plain:yahtzee"},
  };
  for (const auto& [written, printed] : kForms) EXPECT_EQ(reprinted(written), printed);
}

TEST(PositionText, SaysWhatIsOnTheTable) {
  const Position position = position_of("yatzy:ones=3,twos=6,chance=21:13356:2");
  EXPECT_EQ(position.rules.name, "yatzy");
  EXPECT_EQ(position.scores[0], 3);
  EXPECT_EQ(position.scores[1], 6);
  EXPECT_EQ(position.scores[2], kOpen);
  EXPECT_EQ(position.scores[13], 21);
  EXPECT_EQ(position.filled(), Boxes{1 | 2 | 1 << 13});
  EXPECT_EQ(position.upper_sum, 9);
  EXPECT_EQ(position.extra, 0);
  EXPECT_EQ(position.roll, (dice::Hand{.counts = {1, 0, 2, 0, 1, 1}}));
  EXPECT_EQ(position.rolls_left, 2);
  EXPECT_FALSE(position.full());
  EXPECT_EQ(position_of("yatzy").roll, std::nullopt);
}

TEST(PositionText, SeparatePartsMeanTheSameAsOneLine) {
  const auto parts = parse_position(
      {.variant = "yatzy", .card = "ones=3,chance=21", .dice = "13356", .rolls = "1"});
  ASSERT_TRUE(parts.has_value());
  EXPECT_EQ(to_string(*parts), "yatzy:ones=3,chance=21:13356:1");
  const auto card = parse_position({.variant = "yahtzee", .card = "", .dice = {}, .rolls = {}});
  ASSERT_TRUE(card.has_value());
  EXPECT_EQ(to_string(*card), "yahtzee");
}

TEST(PositionText, AFullCardIsAPosition) {
  EXPECT_TRUE(position_of(kFullYatzy).full());
  EXPECT_EQ(reprinted(kFullYatzy), kFullYatzy);
}

TEST(PositionText, UpperSumIsCappedAtTheThreshold) {
  constexpr std::string_view kMost = "yatzy:threes=15,fours=20,fives=25,sixes=30";
  EXPECT_EQ(position_of(kMost).upper_sum, 63);
  // Who forgot the scores may write the sum, or only that the bonus is secured.
  EXPECT_EQ(reprinted("yatzy:fours,fives,sixes,upper=75"), "yatzy:fours,fives,sixes,upper=63");
  EXPECT_EQ(reprinted("yatzy:fours,fives,sixes,upper=63"), "yatzy:fours,fives,sixes,upper=63");
}

TEST(PositionAnchor, FlagTellsWhetherTheYahtzeeBoxHolds50) {
  EXPECT_TRUE(position_of("yahtzee:yahtzee=50").anchor().flag);
  EXPECT_FALSE(position_of("yahtzee:yahtzee=0").anchor().flag);
  EXPECT_FALSE(position_of("yahtzee").anchor().flag);
  EXPECT_TRUE(position_of("yahtzee-free:yahtzee=50").anchor().flag);
  EXPECT_FALSE(position_of("yahtzee-plain:yahtzee=50").anchor().flag);
  EXPECT_FALSE(position_of("yatzy:yatzy=50").anchor().flag);
}

TEST(PositionTotal, BonusCountsFrom63) {
  const std::string upper = "twos=6,threes=9,fours=12,fives=15,sixes=18";
  EXPECT_EQ(position_of("yatzy:ones=2," + upper).total(), 62);
  EXPECT_EQ(position_of("yatzy:ones=3," + upper).total(), 63 + 50);
  EXPECT_EQ(position_of("yatzy:ones=4," + upper).total(), 64 + 50);
  EXPECT_EQ(position_of("yahtzee:ones=2," + upper).total(), 62);
  EXPECT_EQ(position_of("yahtzee:ones=3," + upper).total(), 63 + 35);
  EXPECT_FALSE(position_of("yatzy:ones=2," + upper).bonus_secured());
  EXPECT_TRUE(position_of("yatzy:ones=3," + upper).bonus_secured());
}

TEST(PositionTotal, CountsWhatTheCapHides) {
  EXPECT_EQ(position_of("yatzy:threes=15,fours=20,fives=25,sixes=30").total(), 90 + 50);
}

TEST(PositionTotal, TheBestYatzyCardHas374) {
  std::string best(kFullYatzy);
  best.replace(0, best.find(",one-pair"),
               "yatzy:ones=5,twos=10,threes=15,fours=20,fives=25,sixes=30");
  EXPECT_EQ(position_of(best).total(), 374);
  EXPECT_EQ(position_of("yatzy").total(), 0);
}

TEST(PositionTotal, TheBestYahtzeeCardHas1575) {
  EXPECT_EQ(position_of("yahtzee:ones=5,twos=10,threes=15,fours=20,fives=25,sixes=30,"
                        "three-of-a-kind=30,four-of-a-kind=30,full-house=25,small-straight=30,"
                        "large-straight=40,yahtzee=50,chance=30,extra=1200")
                .total(),
            1575);
}

TEST(PositionTotal, ExtraPointsCount) {
  EXPECT_EQ(position_of("yahtzee:sixes=30,yahtzee=50,extra=100").total(), 180);
  EXPECT_EQ(position_of("yahtzee:sixes=30,yahtzee=50").total(), 80);
}

TEST(PositionTotal, UnknownScoresGiveNone) {
  EXPECT_EQ(position_of("yatzy:ones=3,chance").total(), std::nullopt);
  EXPECT_EQ(position_of("yatzy:ones,chance=20,upper=3").total(), std::nullopt);
  const Position secured = position_of("yatzy:fours,fives,sixes,upper=63");
  EXPECT_TRUE(secured.bonus_secured());
  EXPECT_EQ(secured.total(), std::nullopt);
}

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
           {"Yatzy:ones=3", "variant 'Yatzy'", kAll},
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
           {"yatzy:Ones=3", "no box 'Ones'", "it has ones"},
           {"yatzy: ones=3", "no box ' ones'", "it has ones"},
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
           {"yatzy::1,2,3:1", "dice '1,2,3': ',' is no face", kFive},
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
           {std::string(kFullYatzy) + ":13346:2", "dice '13346': the card is full",
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
