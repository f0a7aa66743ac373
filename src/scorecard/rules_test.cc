// Every box of every variant against scorers written anew from the rule texts: plain code on five
// sorted dice, one function per box, and the joker rules as sentences.
#include "hazard/scorecard/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
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

using test::rules_of;

using Dice = std::array<int, 5>;  // ascending
using Scorer = int (*)(const Dice&);

struct NamedScorer {
  std::string_view key;
  Scorer score;
};
using Card = std::vector<NamedScorer>;

int sum(const Dice& d) { return d[0] + d[1] + d[2] + d[3] + d[4]; }

bool all_alike(const Dice& d) { return d[0] == d[4]; }

template <int face>
int sum_of_face(const Dice& d) {
  return face * static_cast<int>(std::count(d.begin(), d.end(), face));
}

// The highest face of which there are `n`, or 0.
int highest_face_with(const Dice& d, int n) {
  for (int last = 4; last >= n - 1; --last) {
    if (d[last] == d[last - n + 1]) return d[last];
  }
  return 0;
}

int one_pair(const Dice& d) { return 2 * highest_face_with(d, 2); }

int two_pairs(const Dice& d) {
  std::set<int> paired;
  for (int i = 0; i < 4; ++i) {
    if (d[i] == d[i + 1]) paired.insert(d[i]);
  }
  return paired.size() == 2 ? 2 * *paired.begin() + 2 * *paired.rbegin() : 0;
}

int two_pairs_or_four_alike(const Dice& d) {
  const int four = highest_face_with(d, 4);
  return four != 0 ? 4 * four : two_pairs(d);
}

bool three_and_two_differ(const Dice& d) {
  const bool low_three = d[0] == d[1] && d[1] == d[2] && d[3] == d[4];
  const bool high_three = d[0] == d[1] && d[2] == d[3] && d[3] == d[4];
  return (low_three || high_three) && d[0] != d[4];
}

bool run_of_five_from(const Dice& d, int low) {
  return d == Dice{low, low + 1, low + 2, low + 3, low + 4};
}

bool holds_run_of_four(const Dice& d) {
  for (int low = 1; low <= 3; ++low) {
    int found = 0;
    for (int face = low; face < low + 4; ++face) {
      found += std::find(d.begin(), d.end(), face) != d.end() ? 1 : 0;
    }
    if (found == 4) return true;
  }
  return false;
}

int yatzy_full_house(const Dice& d) { return three_and_two_differ(d) ? sum(d) : 0; }
int yatzy_full_house_or_five_alike(const Dice& d) {
  return three_and_two_differ(d) || all_alike(d) ? sum(d) : 0;
}
int yatzy_three(const Dice& d) { return 3 * highest_face_with(d, 3); }
int yatzy_four(const Dice& d) { return 4 * highest_face_with(d, 4); }
int yatzy_small(const Dice& d) { return run_of_five_from(d, 1) ? 15 : 0; }
int yatzy_large(const Dice& d) { return run_of_five_from(d, 2) ? 20 : 0; }
int yahtzee_three(const Dice& d) { return highest_face_with(d, 3) != 0 ? sum(d) : 0; }
int yahtzee_four(const Dice& d) { return highest_face_with(d, 4) != 0 ? sum(d) : 0; }
int yahtzee_full_house(const Dice& d) { return three_and_two_differ(d) ? 25 : 0; }
int yahtzee_small(const Dice& d) { return holds_run_of_four(d) ? 30 : 0; }
int yahtzee_large(const Dice& d) {
  return run_of_five_from(d, 1) || run_of_five_from(d, 2) ? 40 : 0;
}
int five_alike(const Dice& d) { return all_alike(d) ? 50 : 0; }

Card with_upper_boxes(const Card& lower) {
  Card card = {{"ones", sum_of_face<1>},  {"twos", sum_of_face<2>},  {"threes", sum_of_face<3>},
               {"fours", sum_of_face<4>}, {"fives", sum_of_face<5>}, {"sixes", sum_of_face<6>}};
  card.insert(card.end(), lower.begin(), lower.end());
  return card;
}

Card yatzy_card(Scorer two_pairs_box, Scorer full_house_box) {
  return with_upper_boxes({{"one-pair", one_pair},
                           {"two-pairs", two_pairs_box},
                           {"three-of-a-kind", yatzy_three},
                           {"four-of-a-kind", yatzy_four},
                           {"small-straight", yatzy_small},
                           {"large-straight", yatzy_large},
                           {"full-house", full_house_box},
                           {"chance", sum},
                           {"yatzy", five_alike}});
}

const Card kYahtzeeCard = with_upper_boxes({{"three-of-a-kind", yahtzee_three},
                                            {"four-of-a-kind", yahtzee_four},
                                            {"full-house", yahtzee_full_house},
                                            {"small-straight", yahtzee_small},
                                            {"large-straight", yahtzee_large},
                                            {"yahtzee", five_alike},
                                            {"chance", sum}});

const std::map<std::string, Card> kCards = {
    {"yatzy", yatzy_card(two_pairs, yatzy_full_house)},
    {"yatzy+fh5", yatzy_card(two_pairs, yatzy_full_house_or_five_alike)},
    {"yatzy+tp4", yatzy_card(two_pairs_or_four_alike, yatzy_full_house)},
    {"yatzy+fh5+tp4", yatzy_card(two_pairs_or_four_alike, yatzy_full_house_or_five_alike)},
    {"yahtzee", kYahtzeeCard},
    {"yahtzee-free", kYahtzeeCard},
    {"yahtzee-plain", kYahtzeeCard}};

std::vector<Dice> ordered_rolls() {
  std::vector<Dice> rolls;
  for (int number = 0; number < 7776; ++number) {
    Dice dice{};
    for (int i = 0, rest = number; i < 5; ++i, rest /= 6) dice[i] = 1 + rest % 6;
    rolls.push_back(dice);
  }
  return rolls;
}

std::vector<Dice> sorted_rolls() {
  std::vector<Dice> rolls = ordered_rolls();
  std::erase_if(rolls, [](const Dice& dice) { return !std::ranges::is_sorted(dice); });
  return rolls;
}

dice::Hand hand_of(const Dice& dice) {
  dice::Hand hand;
  for (int face : dice) hand = hand.with(face);
  return hand;
}

int roll_number(const Dice& dice) { return dice::hand_number(hand_of(dice)) - dice::kFirstRoll; }

TEST(Rules, CardsListTheirBoxesInTheOrderOfTheGame) {
  for (const auto& [name, card] : kCards) {
    const RuleSet rules = rules_of(name);
    std::vector<std::string_view> keys;
    std::vector<std::string_view> expected;
    for (const Box& box : rules.card()) keys.push_back(box.key);
    for (const NamedScorer& box : card) expected.push_back(box.key);
    EXPECT_EQ(keys, expected) << name;
    EXPECT_EQ(rules.num_upper, 6) << name;
    EXPECT_EQ(rules.rolls, 3) << name;
    EXPECT_EQ(rules.upper_threshold, 63) << name;
    EXPECT_EQ(rules.upper_bonus, name.starts_with("yatzy") ? 50 : 35) << name;
  }
}

TEST(Rules, EveryBoxPaysWhatTheRuleTextSaysForAllOrderedRolls) {
  for (const auto& [name, card] : kCards) {
    const RuleSet rules = rules_of(name);
    const ScoreTable table(rules);
    for (const NamedScorer& box : card) {
      const int b = rules.find_box(box.key);
      ASSERT_GE(b, 0) << name << " " << box.key;
      int most = 0;
      for (const Dice& ordered : ordered_rolls()) {
        Dice dice = ordered;
        std::ranges::sort(dice);
        const int expected = box.score(dice);
        most = std::max(most, expected);
        ASSERT_EQ(score(rules.boxes[b], hand_of(ordered)), expected)
            << name << " " << box.key << " " << dice::to_string(hand_of(ordered));
        ASSERT_EQ(table.paid[b][roll_number(ordered)], expected) << name << " " << box.key;
      }
      EXPECT_EQ(table.most[b], most) << name << " " << box.key;
    }
  }
}

TEST(Rules, HouseRulesRaiseTheBestOfTheirBox) {
  const auto most = [](std::string_view name, std::string_view box) {
    const RuleSet rules = rules_of(name);
    return ScoreTable(rules).most[rules.find_box(box)];
  };
  EXPECT_EQ(most("yatzy", "two-pairs"), 22);
  EXPECT_EQ(most("yatzy+tp4", "two-pairs"), 24);
  EXPECT_EQ(most("yatzy+fh5", "two-pairs"), 22);
  EXPECT_EQ(most("yatzy", "full-house"), 28);
  EXPECT_EQ(most("yatzy+fh5", "full-house"), 30);
  EXPECT_EQ(most("yatzy+tp4", "full-house"), 28);
}

TEST(Rules, BestCardsAreWorth374And375And1575) {
  const auto best = [](std::string_view name) {
    const RuleSet rules = rules_of(name);
    const ScoreTable table(rules);
    return rules.upper_bonus + std::accumulate(table.most.begin(), table.most.end(), 0);
  };
  EXPECT_EQ(best("yatzy"), 374);
  EXPECT_EQ(best("yatzy+fh5"), 376);
  EXPECT_EQ(best("yatzy+tp4"), 376);
  EXPECT_EQ(best("yahtzee-plain"), 375);
  // With jokers every turn after the first can be a further Yahtzee.
  EXPECT_EQ(best("yahtzee") + 12 * rules_of("yahtzee").yahtzee_extra, 1575);
}

// The joker rules as sentences about a Yahtzee card. Boxes by their place on kYahtzeeCard.
enum class JokerText { kForced, kFree, kNone };

constexpr int kFullHouse = 8;
constexpr int kSmallStraight = 9;
constexpr int kLargeStraight = 10;
constexpr int kYahtzee = 11;

struct JokerReferee {
  JokerText text;
  std::vector<bool> open;  // [box]
  bool holds_50;           // the Yahtzee box

  bool is_further_yahtzee(const Dice& dice) const {
    return text != JokerText::kNone && all_alike(dice) && !open[kYahtzee];
  }
  bool matching_upper_box_is_open(const Dice& dice) const { return open[dice[0] - 1]; }

  bool allows(int box, const Dice& dice) const {
    if (!open[box]) return false;
    if (text != JokerText::kForced || !is_further_yahtzee(dice)) return true;
    if (matching_upper_box_is_open(dice)) return box == dice[0] - 1;
    const bool some_lower_open = std::find(open.begin() + 6, open.end(), true) != open.end();
    return some_lower_open ? box >= 6 : true;
  }

  int score(int box, const Dice& dice) const {
    if (is_further_yahtzee(dice) && !matching_upper_box_is_open(dice)) {
      if (box == kFullHouse) return 25;
      if (box == kSmallStraight) return 30;
      if (box == kLargeStraight) return 40;
    }
    return kYahtzeeCard[box].score(dice);
  }

  int extra(const Dice& dice) const { return is_further_yahtzee(dice) && holds_50 ? 100 : 0; }
};

using Choice = std::array<int, 3>;  // box, score, extra
using Choices = std::vector<Choice>;

void list_offered(const RuleSet& rules, const ScoreTable& table, Boxes filled, bool flag, int roll,
                  Choices& choices) {
  choices.clear();
  for_each_action(rules, table, filled, flag, roll, [&](const Action& action) {
    choices.push_back({action.box, action.score, action.extra});
  });
}

// Every set of filled boxes, with and without 50 in the Yahtzee box, and every roll.
void compare_all_choices(std::string_view name, JokerText text) {
  const RuleSet rules = rules_of(name);
  const ScoreTable table(rules);
  const std::vector<Dice> rolls = sorted_rolls();
  ASSERT_EQ(rolls.size(), 252U);
  Choices expected;
  Choices offered;
  for (Boxes filled = 0; filled < 1 << 13; ++filled) {
    JokerReferee referee = {text, std::vector<bool>(13), false};
    for (int b = 0; b < 13; ++b) referee.open[b] = (filled >> b & 1) == 0;
    const bool may_hold_50 = text != JokerText::kNone && !referee.open[kYahtzee];
    for (int holds_50 = 0; holds_50 <= (may_hold_50 ? 1 : 0); ++holds_50) {
      referee.holds_50 = holds_50 == 1;
      for (const Dice& dice : rolls) {
        expected.clear();
        for (int b = 0; b < 13; ++b) {
          if (!referee.allows(b, dice)) continue;
          expected.push_back({b, referee.score(b, dice), referee.extra(dice)});
        }
        list_offered(rules, table, filled, referee.holds_50, roll_number(dice), offered);
        ASSERT_EQ(offered, expected) << name << " filled " << filled << " holds 50: " << holds_50
                                     << " roll " << dice::to_string(hand_of(dice));
      }
    }
  }
}

TEST(JokerSlow, ForcedRulesHoldForEveryCardAndRoll) {
  compare_all_choices("yahtzee", JokerText::kForced);
}

TEST(JokerSlow, FreeRulesHoldForEveryCardAndRoll) {
  compare_all_choices("yahtzee-free", JokerText::kFree);
}

TEST(JokerSlow, PlainYahtzeeOffersEveryOpenBox) {
  compare_all_choices("yahtzee-plain", JokerText::kNone);
}

// Cases one can check by hand: the position, then each legal box with its points.
TEST(Joker, ExamplesFromTheRuleText) {
  struct Case {
    std::string_view variant;
    std::vector<std::string_view> open;
    bool holds_50;
    std::map<std::string_view, int> points;
  };
  const Dice fours = {4, 4, 4, 4, 4};
  for (const Case& c : std::vector<Case>{
           {"yahtzee", {"ones", "fours", "full-house"}, true, {{"fours", 120}}},
           {"yahtzee", {"ones", "fours", "full-house"}, false, {{"fours", 20}}},
           {"yahtzee", {"ones", "full-house"}, true, {{"full-house", 125}}},
           {"yahtzee",
            {"ones", "large-straight", "chance"},
            false,
            {{"large-straight", 40}, {"chance", 20}}},
           {"yahtzee", {"ones", "sixes"}, true, {{"ones", 100}, {"sixes", 100}}},
           {"yahtzee",
            {"yahtzee", "fours", "full-house"},
            false,
            {{"yahtzee", 50}, {"fours", 20}, {"full-house", 0}}},
           {"yahtzee-free", {"fours", "full-house"}, true, {{"fours", 120}, {"full-house", 100}}},
           {"yahtzee-free",
            {"ones", "small-straight"},
            true,
            {{"ones", 100}, {"small-straight", 130}}},
           {"yahtzee-plain", {"ones", "full-house"}, false, {{"ones", 0}, {"full-house", 0}}},
       }) {
    const RuleSet rules = rules_of(c.variant);
    Boxes filled = (1 << 13) - 1;
    for (std::string_view box : c.open) filled &= ~(Boxes{1} << rules.find_box(box));
    std::map<std::string_view, int> points;
    Choices choices;
    list_offered(rules, ScoreTable(rules), filled, c.holds_50, roll_number(fours), choices);
    for (const Choice& choice : choices) {
      points[rules.boxes[choice[0]].key] = choice[1] + choice[2];
    }
    EXPECT_EQ(points, c.points) << c.variant;
  }
}

TEST(Joker, YatzyOffersEveryOpenBox) {
  const RuleSet rules = rules_of("yatzy");
  const ScoreTable table(rules);
  Choices expected;
  Choices offered;
  for (Boxes filled = 0; filled < 1 << 15; ++filled) {
    for (const Dice& dice : {Dice{1, 1, 1, 1, 1}, Dice{2, 3, 4, 5, 6}, Dice{6, 6, 6, 6, 6}}) {
      expected.clear();
      for (int b = 0; b < 15; ++b) {
        if ((filled >> b & 1) != 0) continue;
        expected.push_back({b, kCards.at("yatzy")[b].score(dice), 0});
      }
      list_offered(rules, table, filled, false, roll_number(dice), offered);
      ASSERT_EQ(offered, expected) << filled << " " << dice::to_string(hand_of(dice));
    }
  }
}

TEST(FindRules, NamesAreCanonical) {
  for (const auto& [name, card] : kCards) EXPECT_EQ(rules_of(name).name, name);
  EXPECT_EQ(rules_of("yatzy+tp4+fh5").name, "yatzy+fh5+tp4");
  EXPECT_EQ(rules_hash(rules_of("yatzy+tp4+fh5")), rules_hash(rules_of("yatzy+fh5+tp4")));
}

TEST(FindRules, ListsExactlyTheVariantsAndHouseRules) {
  std::set<std::string> names;
  for (const RuleSet& rules : rule_sets()) names.insert(rules.name);
  EXPECT_EQ(names, (std::set<std::string>{"yatzy", "yahtzee", "yahtzee-free", "yahtzee-plain"}));
  std::set<std::string> switches;
  for (const HouseRule& rule : house_rules()) {
    switches.insert(std::string(rule.variant) + "+" + std::string(rule.key));
  }
  EXPECT_EQ(switches, (std::set<std::string>{"yatzy+fh5", "yatzy+tp4"}));
}

TEST(FindRules, SaysWhatIsWrongAndWhatWouldBeRight) {
  struct Case {
    std::string_view name;
    std::string_view wrong;
    std::string_view right;
  };
  constexpr std::string_view kAll = "yatzy, yahtzee, yahtzee-free, yahtzee-plain";
  for (const Case& c : {Case{"", "variant ''", kAll}, Case{"yatz", "variant 'yatz'", kAll},
                        Case{"+fh5", "variant ''", kAll},
                        Case{"yatzy+fh6", "no house rule 'fh6'", "yatzy has fh5, tp4"},
                        Case{"yatzy+", "no house rule ''", "yatzy has fh5, tp4"},
                        Case{"yatzy+fh5+", "no house rule ''", "yatzy has fh5, tp4"},
                        Case{"yatzy++fh5", "no house rule ''", "yatzy has fh5, tp4"},
                        Case{"yahtzee+fh5", "no house rule 'fh5'", "yahtzee has none"},
                        Case{"yatzy+tp4+tp4", "'tp4' stands twice", "write it once"},
                        Case{"yatzy+fh5+tp4+fh5", "'fh5' stands twice", "write it once"}}) {
    const auto rules = find_rules(c.name);
    ASSERT_FALSE(rules.has_value()) << c.name;
    EXPECT_EQ(rules.error().code, Errc::kBadInput) << c.name;
    EXPECT_NE(rules.error().message.find(c.wrong), std::string::npos) << rules.error().message;
    EXPECT_NE(rules.error().message.find(c.right), std::string::npos) << rules.error().message;
  }
}

TEST(RulesHash, DiffersBetweenAllVariantsAndHouseRules) {
  std::set<std::uint64_t> hashes;
  for (const auto& [name, card] : kCards) hashes.insert(rules_hash(rules_of(name)));
  EXPECT_EQ(hashes.size(), 7U);
}

TEST(RulesHash, IgnoresNamesAndNothingElse) {
  const RuleSet rules = rules_of("yahtzee");
  const std::uint64_t hash = rules_hash(rules);
  RuleSet renamed = rules;
  renamed.name = "other";
  renamed.title = "Other";
  renamed.boxes[0].key = "aces";
  renamed.boxes[0].name = "Aces";
  EXPECT_EQ(rules_hash(renamed), hash);

  const std::vector<void (*)(RuleSet&)> changes = {
      [](RuleSet& r) { r.rolls = 2; },
      [](RuleSet& r) { r.num_boxes = 12; },
      [](RuleSet& r) { r.num_upper = 5; },
      [](RuleSet& r) { r.upper_threshold = 64; },
      [](RuleSet& r) { r.upper_bonus = 50; },
      [](RuleSet& r) { r.joker = Joker::kFree; },
      [](RuleSet& r) { r.yahtzee_box = 12; },
      [](RuleSet& r) { r.yahtzee_extra = 50; },
      [](RuleSet& r) { r.boxes[0].face = 2; },
      [](RuleSet& r) { r.boxes[6].shape = Shape::kFace; },
      [](RuleSet& r) { r.boxes[6].groups[0] = 2; },
      [](RuleSet& r) { r.boxes[6].counted = Counted::kShape; },
      [](RuleSet& r) { r.boxes[8].faces_may_repeat = true; },
      [](RuleSet& r) { r.boxes[8].points = 26; },
      [](RuleSet& r) { r.boxes[9].straights[2] = 0; },
  };
  std::set<std::uint64_t> hashes = {hash};
  for (const auto change : changes) {
    RuleSet changed = rules;
    change(changed);
    hashes.insert(rules_hash(changed));
  }
  EXPECT_EQ(hashes.size(), changes.size() + 1);
}

// Boxes of games yet to come: six dice, shapes of up to three groups, points for a first roll.
TEST(Rules, TheWiderFamilyIsMoreData) {
  const auto hand = [](std::string_view dice) {
    dice::Hand result;
    for (char c : dice) result = result.with(c - '0');
    return result;
  };
  const Box three_pairs = {.groups = {2, 2, 2}, .counted = Counted::kShape};
  EXPECT_EQ(score(three_pairs, hand("112233")), 12);
  EXPECT_EQ(score(three_pairs, hand("222233")), 0);
  const Box house = {.groups = {3, 3}, .counted = Counted::kShape};
  EXPECT_EQ(score(house, hand("222555")), 21);
  EXPECT_EQ(score(house, hand("222255")), 0);
  const Box tower = {.groups = {4, 2}, .counted = Counted::kShape};
  EXPECT_EQ(score(tower, hand("333355")), 22);
  const Box full_house = {.groups = {3, 2}, .counted = Counted::kShape};
  EXPECT_EQ(score(full_house, hand("222333")), 13);
  EXPECT_EQ(score(full_house, hand("222266")), 18);
  const Box full_straight = {
      .shape = Shape::kStraight, .straights = {0b111111}, .counted = Counted::kNone, .points = 21};
  EXPECT_EQ(score(full_straight, hand("123456")), 21);
  EXPECT_EQ(score(full_straight, hand("123455")), 0);
  const Box escalera = {.shape = Shape::kStraight,
                        .straights = {0b011111, 0b111110, 0b111101},
                        .points = 20,
                        .served = 5};
  EXPECT_EQ(score(escalera, hand("13456")), 20);
  EXPECT_EQ(score(escalera, hand("13456"), true), 25);
  EXPECT_EQ(score(escalera, hand("12346"), true), 0);
  const Box balut = {.groups = {5}, .counted = Counted::kAll, .points = 20, .slots = 4};
  EXPECT_EQ(score(balut, hand("44444")), 40);
}

}  // namespace
}  // namespace hazard::scorecard
