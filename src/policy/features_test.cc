#include "policy/features.h"

#include <gtest/gtest.h>

#include <set>

#include "dice/roll_set.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "policy/keep_actions.h"
#include "solve/turn.h"
#include "tests/cards.h"

namespace hazard::policy {
namespace {

using test::roll_of;

Features features_of(std::string_view variant) {
  return Features(*solve::make_game(*scorecard::find_rules(variant), {}));
}

// The dice that a verb rolls again, as a mask over the sorted dice; equal dice are kept from the
// left, so masks are compared by what they keep.
int hand_of_mask(std::string_view mask, int roll) { return find_keep_action(mask)->hand[roll]; }

TEST(Features, RuleListsSeeFiftySixAndRecordsOneMore) {
  const Features features = features_of("yatzy");
  EXPECT_EQ(features.list().size(), 57U);
  EXPECT_EQ(features.find("bonus_missing"), 56);
  EXPECT_EQ(features.find("max_face"), -1);
  std::set<std::string> names;
  for (const Feature& feature : features.list()) names.insert(feature.name);
  EXPECT_EQ(names.size(), features.list().size());
}

TEST(Features, RecordsHaveTwentyNineAndRerollsThirty) {
  const Features features = features_of("yatzy");
  EXPECT_EQ(features.recorded(Decision::kCategory).size(), 29U);
  EXPECT_EQ(features.recorded(Decision::kReroll1).size(), 30U);
}

TEST(Features, SeeACardAndARollAsAPlayerDoes) {
  const Features features = features_of("yatzy");
  const scorecard::RuleSet& rules = features.game().rules;
  scorecard::Anchor anchor;
  for (std::string_view box : {"ones", "sixes", "chance"}) {
    anchor.filled |= scorecard::Boxes{1} << rules.find_box(box);
  }
  anchor.upper_sum = 21;
  Sight sight(features);
  sight.look(anchor, Decision::kReroll2);
  const int roll = roll_of("33355");
  const auto value = [&](std::string_view name) { return sight.value(features.find(name), roll); };
  EXPECT_EQ(value("turn"), 3);
  EXPECT_EQ(value("categories_left"), 12);
  EXPECT_EQ(value("rerolls_remaining"), 1);
  EXPECT_EQ(value("upper_cats_left"), 4);
  EXPECT_EQ(value("bonus_pace"), 1);  // 21 of 2 * 10.5
  EXPECT_EQ(value("bonus_missing"), 42);
  EXPECT_EQ(value("face_count_3"), 3);
  EXPECT_EQ(value("dice_sum"), 19);
  EXPECT_EQ(value("has_full_house"), 1);
  EXPECT_EQ(value("has_two_pair"), 1);
  EXPECT_EQ(value("has_four_of_kind"), 0);
  EXPECT_EQ(value("cat_avail_chance"), 0);
  EXPECT_EQ(value("cat_score_chance"), 0);
  EXPECT_EQ(value("cat_score_full_house"), 19);
  EXPECT_EQ(value("best_available_score"), 19);
  EXPECT_EQ(value("zeros_available"), 6);  // twos, fours, four alike, both straights, yatzy
}

TEST(Features, RollsUpToAValueAreThoseThatHaveIt) {
  const Features features = features_of("yahtzee");
  Sight sight(features);
  sight.look({.filled = 0b101, .flag = false, .upper_sum = 8}, Decision::kCategory);
  for (std::size_t f = 0; f < features.list().size(); ++f) {
    const int feature = static_cast<int>(f);
    for (const double most : {0.0, 1.0, 3.0, 17.0}) {
      const dice::RollSet set = sight.at_most(feature, most);
      for (int r = 0; r < dice::kNumRolls; ++r) {
        ASSERT_EQ(set.contains(r), sight.value(feature, r) <= most) << features.list()[f].name;
      }
    }
  }
}

TEST(KeepActions, VerbsFitAsManyRollsAsCountingSays) {
  const int fits[] = {252, 126, 126, 126, 126, 126, 126, 246, 90, 126, 36, 126, 246, 182, 252};
  ASSERT_EQ(keep_verbs().size(), std::size(fits));
  for (std::size_t v = 0; v < std::size(fits); ++v) {
    EXPECT_EQ(keep_verbs()[v].fits.size(), fits[v]) << keep_verbs()[v].name;
  }
}

TEST(KeepActions, VerbsKeepWhatTheySay) {
  struct Case {
    std::string_view verb, dice, mask;
  };
  for (const Case& c :
       {Case{"Keep Triple", "25556", "0b10001"}, Case{"Keep Triple", "23336", "0b10001"},
        Case{"Keep Face 5", "11355", "0b00111"}, Case{"Keep Two Pairs", "11355", "0b00100"},
        Case{"Keep Quad", "33336", "0b10000"}, Case{"Keep Straight Draw", "12356", "0b11000"},
        Case{"Keep Straight Draw", "23456", "0b00000"},
        Case{"Keep Pair + Kicker", "13336", "0b00011"},
        Case{"Keep Triple + Highest", "22234", "0b01000"}, Case{"Keep Pair", "12356", "0b11111"}}) {
    const int roll = roll_of(c.dice);
    EXPECT_EQ(find_keep_action(c.verb)->hand[roll], hand_of_mask(c.mask, roll))
        << c.verb << " on " << c.dice;
  }
}

TEST(KeepActions, EveryActionKeepsAPartOfTheRoll) {
  for (const auto list : {keep_verbs(), keep_masks(), keep_unions()}) {
    for (const KeepAction& action : list) {
      EXPECT_EQ(find_keep_action(action.name), &action);
      for (int r = 0; r < dice::kNumRolls; ++r) {
        ASSERT_TRUE(dice::kHands[dice::kFirstRoll + r].contains(dice::kHands[action.hand[r]]))
            << action.name;
        if (!action.fits.contains(r)) {
          ASSERT_EQ(action.hand[r], 0) << action.name;
        }
      }
    }
  }
}

}  // namespace
}  // namespace hazard::policy
