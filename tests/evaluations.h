// What tests of evaluations share: positions late in a game, dice thrown one by one, and what every
// evaluation must fulfil.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hazard/evaluate/evaluation.h"
#include "tests/players.h"

namespace hazard::test {

inline evaluate::Evaluation evaluated(std::string_view policy, const scorecard::Position& start) {
  return evaluate::evaluate(*policy_of(policy, start.rules), start).value();
}

inline evaluate::Evaluation evaluated(std::string_view policy, std::string_view start) {
  return evaluated(policy, position_of(start));
}

// A position in which only these boxes are open; all others hold 0, but Chance, which cannot.
inline std::string all_but(std::string_view variant, const std::vector<std::string_view>& open,
                           const std::string& filled = "") {
  const scorecard::RuleSet rules = rules_of(variant);
  std::string text = fmt::format("{}:{}", variant, filled);
  for (const scorecard::Box& box : rules.card()) {
    if (std::ranges::count(open, box.key) != 0) continue;
    if (filled.find(std::string(box.key) + "=") != std::string::npos) continue;
    text += fmt::format("{}{}={}", text.ends_with(':') ? "" : ",", box.key,
                        box.key == "chance" ? 5 : 0);
  }
  return text;
}

// P(roll) for every hand that is kept.
inline const std::vector<std::pair<int, double>>& throws_of(int kept) {
  static std::map<int, std::vector<std::pair<int, double>>> known;
  auto& odds = known[kept];
  if (odds.empty()) {
    std::map<int, int> ways;
    const int count = dice::kDice - dice::kHands[kept].size();
    throw_dice(dice::kHands[kept], count,
               [&](const dice::Hand& roll) { ++ways[dice::hand_number(roll) - dice::kFirstRoll]; });
    for (const auto& [roll, number] : ways) odds.emplace_back(roll, number / std::pow(6, count));
  }
  return odds;
}

// What a player may do after the last roll, with the rules of jokers as a player reads them.
inline std::vector<scorecard::Action> legal_by_the_book(const scorecard::Position& position,
                                                        int roll) {
  const scorecard::RuleSet& rules = position.rules;
  const dice::Hand& hand = dice::kHands[dice::kFirstRoll + roll];
  const int face = hand.five_alike();
  const bool joker = rules.joker != scorecard::Joker::kNone && face != 0 &&
                     position.scores[rules.yahtzee_box] != scorecard::kOpen;
  std::vector<scorecard::Action> open;
  for (int b = 0; b < rules.num_boxes; ++b) {
    if (position.scores[b] == scorecard::kOpen) open.push_back({b, score(rules.boxes[b], hand), 0});
  }
  if (!joker) return open;
  const bool matching_open = position.scores[face - 1] == scorecard::kOpen;
  std::vector<scorecard::Action> lower;
  for (scorecard::Action& action : open) {
    action.extra = position.scores[rules.yahtzee_box] == 50 ? 100 : 0;
    const std::string_view key = rules.boxes[action.box].key;
    if (!matching_open) {
      if (key == "full-house") action.score = 25;
      if (key == "small-straight") action.score = 30;
      if (key == "large-straight") action.score = 40;
    }
    if (action.box >= 6) lower.push_back(action);
  }
  if (rules.joker == scorecard::Joker::kFree) return open;
  if (matching_open) {
    std::erase_if(open, [&](const scorecard::Action& action) { return action.box != face - 1; });
    return open;
  }
  return lower.empty() ? open : lower;
}

inline void expect_near(const evaluate::Distribution& a, const evaluate::Distribution& b,
                        double tolerance) {
  for (int x = std::min(a.first, b.first); x <= std::max(a.last(), b.last()); ++x) {
    ASSERT_NEAR(a.at(x), b.at(x), tolerance) << x;
  }
}

// What an evaluation says in more than one way is the same, and all probabilities are some.
inline void expect_consistent(const evaluate::Evaluation& e, const scorecard::Position& start) {
  const scorecard::AnchorSpace anchors(start.rules);
  const scorecard::RuleSet& rules = start.rules;
  EXPECT_NEAR(e.score.mass(), 1, 1e-12);
  const int begin = std::popcount(start.filled());
  for (int level = 0; level <= rules.num_boxes; ++level) {
    double sum = 0;
    for (int number : anchors.level(level)) {
      const auto& row = anchors.row(number);
      for (int lane = 0; lane < row.padded; ++lane) {
        const double visits = e.visits[row.offset + lane];
        EXPECT_GE(visits, 0);
        if (lane >= row.lanes) {
          EXPECT_EQ(visits, 0);
        }
        sum += visits;
      }
    }
    EXPECT_NEAR(sum, level < begin ? 0 : 1, 1e-12) << level;
  }

  evaluate::Distribution groups;
  for (const auto& row : e.groups) {
    for (const evaluate::Distribution& part : row) groups.add(part);
  }
  expect_near(groups, e.score, 1e-16);
  EXPECT_NEAR(e.groups[1][0].mass() + e.groups[1][1].mass(), e.bonus(), 1e-13);
  const int five = rules.find_box(rules.name.starts_with("yatzy") ? "yatzy" : "yahtzee");
  EXPECT_NEAR(e.five_alike(), 1 - e.boxes[five].zero, 1e-12);

  double mean = rules.upper_bonus * e.bonus() + e.extra;
  std::vector<double> turns(rules.num_boxes);
  for (int b = 0; b < rules.num_boxes; ++b) {
    const evaluate::BoxStatistics& box = e.boxes[b];
    mean += box.mean;
    EXPECT_NEAR(box.points.mass(), 1, 1e-12);
    EXPECT_NEAR(box.zero + box.points.at_least(1), 1, 1e-12);
    if (scorecard::is_filled(start.filled(), b)) {
      EXPECT_TRUE(box.turn.empty());
      continue;
    }
    EXPECT_NEAR(std::accumulate(box.turn.begin(), box.turn.end(), 0.0), 1, 1e-12);
    ASSERT_EQ(static_cast<int>(box.turn.size()), rules.num_boxes);
    for (int t = 0; t < rules.num_boxes; ++t) turns[t] += box.turn[t];
  }
  EXPECT_NEAR(mean, e.score.mean(), 1e-9);
  for (int t = 0; t < rules.num_boxes; ++t) EXPECT_NEAR(turns[t], t < begin ? 0 : 1, 1e-12);
  ASSERT_EQ(static_cast<int>(e.bonus_by_turn.size()), rules.num_boxes - begin + 1);
  for (std::size_t t = 1; t < e.bonus_by_turn.size(); ++t) {
    EXPECT_GE(e.bonus_by_turn[t], e.bonus_by_turn[t - 1] - 1e-13);
  }
}

}  // namespace hazard::test
