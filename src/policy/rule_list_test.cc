#include "policy/rule_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "policy/features.h"
#include "policy/rule_player.h"
#include "policy/rule_words.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::policy {
namespace {

std::shared_ptr<const Features> list_features(const scorecard::RuleSet& rules) {
  return std::make_shared<const Features>(test::game_of(rules));
}

// Any conditions on any features.
RuleList any_list(const Features& features, Decision decision, int rules, std::mt19937& random) {
  const auto below = [&](std::size_t count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
  };
  const int actions =
      decision == Decision::kCategory ? features.game().rules.num_boxes : num_keeps();
  RuleList list{decision, {}, below(actions)};
  for (int i = 0; i < rules; ++i) {
    Rule rule{{}, below(actions)};
    for (int c = 0; c <= below(2); ++c) {
      Condition condition{below(features.list().size()), static_cast<Condition::Op>(below(3)), 0};
      condition.value = below(std::min(features.list()[condition.feature].most, 20) + 1);
      rule.conditions.push_back(condition);
    }
    list.rules.push_back(std::move(rule));
  }
  return list;
}

// What the list says, word by word.
int said(const RuleList& list, const Sight& sight, int roll, int without = -1) {
  for (int i = 0; i < static_cast<int>(list.rules.size()); ++i) {
    const bool holds = std::ranges::all_of(list.rules[i].conditions, [&](const Condition& c) {
      return c.holds(sight.value(c.feature, roll));
    });
    if (holds && i != without) return i;
  }
  return static_cast<int>(list.rules.size());
}

TEST(RuleList, TheFirstRuleThatFitsDecidesForEveryRoll) {
  std::mt19937 random(5);
  for (const char* variant : {"yatzy", "yahtzee"}) {
    const auto features = list_features(test::rules_of(variant));
    Sight sight(*features);
    for (Decision decision : kDecisions) {
      const RulePlayer player(features, any_list(*features, decision, 12, random));
      for (const scorecard::Anchor& anchor : test::some_anchors(features->game(), 20)) {
        RulePlayer::Matches first, next;
        player.match(anchor, first, next);
        sight.look(anchor, decision);
        for (int r = 0; r < dice::kNumRolls; ++r) {
          ASSERT_EQ(first[r], said(player.list(), sight, r));
          ASSERT_EQ(next[r], said(player.list(), sight, r, first[r]));
        }
      }
    }
  }
}

TEST(RuleList, ABoxThatCannotBeFilledGivesWayToTheOneThatScoresMost) {
  std::mt19937 random(6);
  for (const char* variant : {"yatzy", "yahtzee"}) {
    const auto features = list_features(test::rules_of(variant));
    const RulePlayer player(features, any_list(*features, Decision::kCategory, 9, random));
    const auto& game = features->game();
    for (const scorecard::Anchor& anchor : test::some_anchors(game, 20)) {
      solve::LaneSet lanes;
      lanes.fill(game.anchors.lane(anchor.filled, anchor.upper_sum));
      const auto out = std::make_unique<solve::LanePlans>();
      player.choose(game.anchors.row(game.anchors.row_number(anchor.filled, anchor.flag)), lanes,
                    out->box);
      RulePlayer::Matches first, next;
      player.match(anchor, first, next);
      for (int r = 0; r < dice::kNumRolls; ++r) {
        const auto actions = test::actions_of(game, anchor, r);
        int expected = player.action(first[r]);
        if (std::ranges::count(actions, expected, &scorecard::Action::box) == 0) {
          expected =
              std::ranges::max_element(actions, {}, [](const auto& a) { return a.score; })->box;
        }
        ASSERT_EQ(static_cast<int>(out->box[r][0]), expected);
      }
    }
  }
}

TEST(RuleList, SortingByThemeChangesNoDecision) {
  std::mt19937 random(7);
  const auto features = list_features(test::rules_of("yatzy"));
  for (Decision decision : kDecisions) {
    const RuleList list = any_list(*features, decision, 30, random);
    const RuleList sorted = by_theme(*features, list);
    EXPECT_EQ(sorted.rules.size(), list.rules.size());
    Sight sight(*features);
    const auto action = [&](const RuleList& of, int roll) {
      const int rule = said(of, sight, roll);
      return rule < static_cast<int>(of.rules.size()) ? of.rules[rule].action : of.otherwise;
    };
    for (const scorecard::Anchor& anchor : test::some_anchors(features->game(), 20)) {
      sight.look(anchor, decision);
      for (int r = 0; r < dice::kNumRolls; ++r) ASSERT_EQ(action(sorted, r), action(list, r));
    }
  }
}

TEST(RuleList, ReadsLikeSomethingAPlayerWouldSay) {
  const auto features = list_features(test::rules_of("yatzy"));
  const auto condition = [&](const char* feature, Condition::Op op, double value) {
    return Condition{features->find(feature), op, value};
  };
  using Op = Condition::Op;
  EXPECT_EQ(in_words(*features, Decision::kReroll1,
                     {{condition("face_count_5", Op::kAtLeast, 3),
                       condition("cat_avail_fives", Op::kIs, 1)},
                      find_keep("Keep Face 5")}),
            "Three or more fives, and Fives is open: keep all fives");
  EXPECT_EQ(in_words(*features, condition("turn", Op::kAtLeast, 14)), "it is the last turn");
  EXPECT_EQ(in_words(*features, condition("face_count_6", Op::kAtMost, 0)), "no sixes");
  EXPECT_EQ(in_words(*features, condition("max_count", Op::kAtMost, 1)), "no two dice alike");
  for (int number = 0; number < num_keeps(); ++number) {
    EXPECT_FALSE(action_in_words(*features, Decision::kReroll1, number).empty());
  }
}

}  // namespace
}  // namespace hazard::policy
