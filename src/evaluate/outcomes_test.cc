// Ends of turns.
#include "evaluate/outcomes.h"

#include <gtest/gtest.h>

#include <memory>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "solve/turn.h"
#include "tests/players.h"

namespace hazard::evaluate {
namespace {

using scorecard::Action;
using scorecard::RuleSet;
using test::game_of;
using test::roll_of;
using test::rules_of;

struct EndOf {
  const solve::Game& game;
  Outcomes outcomes{game};

  Action operator()(scorecard::Boxes filled, bool flag, std::string_view roll,
                    std::string_view box) {
    const auto& row = game.anchors.row(game.anchors.row_number(filled, flag));
    const auto joker = std::make_unique<Outcomes::Table>();
    const auto& table = outcomes.table(row, *joker);
    return outcomes.action(table[roll_of(roll)][game.rules.find_box(box)]);
  }
};

void expect_end(const Action& action, std::string_view box, int score, int extra,
                const RuleSet& rules) {
  EXPECT_EQ(rules.boxes[action.box].key, box);
  EXPECT_EQ(action.score, score) << box;
  EXPECT_EQ(action.extra, extra) << box;
}

TEST(Outcomes, AJokerPaysInFullAndAHundredBeside) {
  for (std::string_view variant : {"yahtzee", "yahtzee-free"}) {
    const RuleSet rules = rules_of(variant);
    const auto game = game_of(rules);
    EndOf end{*game};
    const auto bit = [&](std::string_view key) {
      return scorecard::Boxes{1} << rules.find_box(key);
    };
    const scorecard::Boxes both = bit("yahtzee") | bit("fours");
    for (bool flag : {false, true}) {
      const int extra = flag ? 100 : 0;
      expect_end(end(both, flag, "44444", "full-house"), "full-house", 25, extra, rules);
      expect_end(end(both, flag, "44444", "small-straight"), "small-straight", 30, extra, rules);
      expect_end(end(both, flag, "44444", "large-straight"), "large-straight", 40, extra, rules);
      expect_end(end(both, flag, "44444", "three-of-a-kind"), "three-of-a-kind", 20, extra, rules);
      expect_end(end(both, flag, "44444", "chance"), "chance", 20, extra, rules);
      expect_end(end(bit("yahtzee"), flag, "44444", "fours"), "fours", 20, extra, rules);
      // No joker, no extra points.
      expect_end(end(both, flag, "44445", "full-house"), "full-house", 0, 0, rules);
      expect_end(end(both, flag, "22333", "full-house"), "full-house", 25, 0, rules);
    }
    // Without the Yahtzee box filled five alike are no joker.
    expect_end(end(0, false, "44444", "full-house"), "full-house", 0, 0, rules);
    expect_end(end(0, false, "44444", "yahtzee"), "yahtzee", 50, 0, rules);
  }
  const RuleSet free = rules_of("yahtzee-free");
  const auto game = game_of(free);
  EndOf end{*game};
  // The matching upper box is open: nothing is paid in full, but the hundred is.
  const scorecard::Boxes yahtzee = scorecard::Boxes{1} << free.find_box("yahtzee");
  expect_end(end(yahtzee, true, "44444", "full-house"), "full-house", 0, 100, free);
  expect_end(end(yahtzee, true, "44444", "chance"), "chance", 20, 100, free);
  expect_end(end(yahtzee, true, "44444", "ones"), "ones", 0, 100, free);
}

// All upper and all lower boxes but two upper ones are filled: a forced joker takes a zero.
TEST(Outcomes, AForcedJokerWithoutALowerBoxIsAZero) {
  const RuleSet rules = rules_of("yahtzee");
  const auto game = game_of(rules);
  EndOf end{*game};
  const scorecard::Boxes filled = rules.full_card() & ~scorecard::Boxes{0b11};
  expect_end(end(filled, true, "44444", "ones"), "ones", 0, 100, rules);
  expect_end(end(filled, true, "11111", "ones"), "ones", 5, 100, rules);
}

TEST(Outcomes, WithoutJokersTheCardPaysWhatItSays) {
  for (const RuleSet& rules : scorecard::rule_sets()) {
    const auto game = game_of(rules);
    EndOf end{*game};
    for (int b = 0; b < rules.num_boxes; ++b) {
      for (int r = 0; r < dice::kNumRolls; r += 5) {
        const dice::Hand& hand = dice::kHands[dice::kFirstRoll + r];
        expect_end(end(0, false, dice::to_string(hand), rules.boxes[b].key), rules.boxes[b].key,
                   score(rules.boxes[b], hand), 0, rules);
      }
    }
  }
}

}  // namespace
}  // namespace hazard::evaluate
