#include "hazard/evaluate/game_record.h"

#include <gtest/gtest.h>

#include "tests/cards.h"

namespace hazard::evaluate {
namespace {

using test::hand_of;
using test::roll_of;

TEST(GameRecord, ReadsLikeAScorePad) {
  const auto rules = test::rules_of("yahtzee");
  GameRecord record = {.game = 17, .turns = {}, .bonus = 35, .score = 312};
  // The game began in its twelfth turn, with one reroll left.
  record.turns.push_back({.rolls = {-1, roll_of("22335"), roll_of("22336")},
                          .keeps = {-1, hand_of("2233")},
                          .action = {rules.find_box("chance"), 16, 0}});
  record.turns.push_back({.rolls = {roll_of("13346"), roll_of("44444"), roll_of("44444")},
                          .keeps = {0, hand_of("44444")},
                          .action = {rules.find_box("fours"), 20, 100}});
  EXPECT_EQ(to_string(record, rules),
            "game 17\n"
            "12                    22335 keep 2233   22336  chance 16\n"
            "13  13346 keep none   44444 keep 44444  44444  fours 20, extra 100\n"
            "bonus 35, final score 312\n");
}

}  // namespace
}  // namespace hazard::evaluate
