// The notation of positions: what it accepts, what it prints, what it says about mistakes.
#include "hazard/scorecard/position.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
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

// Any letter may be large, any hyphen a blank, an underscore or nothing.
std::string written_anyhow(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (c == '-') {
      text += *rc::gen::element<std::string>("-", " ", "_", "");
    } else {
      text += random_int(0, 1) == 0 ? c : static_cast<char>(std::toupper(c));
    }
  }
  return text;
}

std::string blanks() { return std::string(static_cast<std::size_t>(random_int(0, 2)), ' '); }

// One of the names that the box has.
std::string some_name(const Box& box) {
  std::vector<std::string> names = {std::string(box.key), std::string(box.name)};
  for (const std::string_view alias : split(box.aliases, ',')) names.emplace_back(alias);
  return names[static_cast<std::size_t>(random_int(0, static_cast<int>(names.size()) - 1))];
}

RC_GTEST_PROP(Position, IsTheSameInAnyCaseByAnyNameAndWithAnyBlanks, ()) {
  const Position position = random_position();
  const std::string printed = to_string(position);
  const std::vector<std::string_view> parts = split(printed, ':');
  std::string text = blanks() + written_anyhow(parts[0]) + blanks();
  if (parts.size() > 1) {
    std::string card;
    for (const std::string_view entry : split(parts[1], ',')) {
      const std::string_view key = entry.substr(0, entry.find('='));
      const int box = position.rules.find_box(key);
      if (!card.empty()) card += "," + blanks();
      // Letters beyond those of English keep their case.
      card += box < 0 ? written_anyhow(key) : some_name(position.rules.boxes[box]);
      if (key.size() < entry.size()) {
        card += *rc::gen::element<std::string>("=", " = ", "= ", " ");
        card += entry.substr(key.size() + 1);
      }
    }
    text += ":" + blanks() + card + blanks();
  }
  if (parts.size() == 4) {
    std::string dice;
    const std::string between = *rc::gen::element<std::string>("", " ", ",", ", ");
    for (const char die : parts[2]) dice += (dice.empty() ? "" : between) + die;
    text += ":" + blanks() + dice + blanks() + ":" + blanks() + std::string(parts[3]) + blanks();
  }
  RC_LOG() << text;
  const auto parsed = parse_position(text);
  RC_ASSERT(parsed.has_value());
  RC_ASSERT(same(*parsed, position));
  RC_ASSERT(to_string(*parsed) == printed);
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

}  // namespace
}  // namespace hazard::scorecard
