#include "solve/points.h"

#include <gtest/gtest.h>

#include "hazard/scorecard/position.h"
#include "hazard/solve/objective.h"
#include "solve/solver.h"
#include "tests/brute_force.h"

namespace hazard::solve {
namespace {

using scorecard::Position;
using test::all_but;
using test::position_of;

// Cards with few open boxes: a bonus in reach, lost and secured; further Yahtzees; jokers.
std::vector<std::string> small_games() {
  return {all_but("yatzy", {"sixes", "chance"}, "ones=3,twos=6,threes=9,fours=12,fives=15"),
          all_but("yatzy", {"fives", "sixes"}, "ones=2,twos=6,threes=9,fours=12"),
          all_but("yatzy", {"yatzy", "two-pairs"}, "sixes=18,fives=20"),
          all_but("yatzy", {"ones", "full-house"}, "sixes=24,fives=20,fours=16,threes=9"),
          all_but("yahtzee", {"sixes", "full-house"}, "yahtzee=50,fives=15"),
          all_but("yahtzee", {"yahtzee", "fours"}, "fives=15"),
          all_but("yahtzee-free", {"large-straight", "twos"}, "yahtzee=50"),
          all_but("yahtzee-plain", {"chance", "sixes"}, "fives=20")};
}

// Points so far, the upper bonus aside.
struct Card {
  scorecard::Anchor anchor;
  int points;
};

Card card_of(const Position& position) {
  const int bonus = position.bonus_secured() ? position.rules.upper_bonus : 0;
  return {position.anchor(), *position.total() - bonus};
}

PointsValues solve_from(const Position& position, Prize prize) {
  const Card card = card_of(position);
  const Values means = test::solved(position.rules);
  return test::must(solve_points(means.shared_game(), {.root = card.anchor,
                                                       .least = card.points,
                                                       .most = card.points,
                                                       .prize = std::move(prize),
                                                       .means = means}));
}

TEST(Points, TheBestChanceToReachATargetIsWhatTryingEverythingFinds) {
  for (const std::string& text : small_games()) {
    const Position position = position_of(text);
    const Card card = card_of(position);
    const auto game = test::game_of(position.rules);
    for (int target = *position.total() + 1; target < *position.total() + 260; target += 97) {
      test::BestGame brute(*game, [&](int score) { return score >= target ? 1.0 : 0.0; });
      EXPECT_NEAR(solve_from(position, Prize::target(target)).at(card.anchor, card.points),
                  brute.from(card.anchor, card.points), 1e-14)
          << text << " to " << target;
    }
  }
}

TEST(Points, ThreeOpenBoxesAreWhatTryingEverythingFinds) {
  const Position position =
      position_of(all_but("yatzy", {"sixes", "one-pair", "yatzy"}, "fives=20"));
  const Card card = card_of(position);
  const auto game = test::game_of(position.rules);
  test::BestGame brute(*game, [](int score) { return score >= 75 ? 1.0 : 0.0; });
  EXPECT_NEAR(solve_from(position, Prize::target(75)).at(card.anchor, card.points),
              brute.from(card.anchor, card.points), 1e-14);
}

TEST(Points, APrizeForEveryScoreIsWhatTryingEverythingFinds) {
  Prize prize = {.first = 30, .at = {0.1, 0.25, 0.25, 0.3, 0.5, 0.8, 0.9, 1}, .per_point = 0.001};
  for (const std::string& text : small_games()) {
    const Position position = position_of(text);
    const Card card = card_of(position);
    prize.first = *position.total() + 20;
    const auto game = test::game_of(position.rules);
    test::BestGame brute(*game, [&](int score) { return prize.of(score); });
    EXPECT_NEAR(solve_from(position, prize).at(card.anchor, card.points),
                brute.from(card.anchor, card.points), 1e-13)
        << text;
  }
}

TEST(Points, AllTargetsAtOnceAreThoseOneByOne) {
  const Position position = position_of(
      "yatzy:ones=3,twos=6,threes=9,one-pair=12,two-pairs=18,small-straight=15,chance=22,fours=12");
  const Card card = card_of(position);
  const Values means = test::solved(position.rules);
  const auto all = test::must(solve_points(means.shared_game(), {.root = card.anchor,
                                                                 .least = card.points - 374,
                                                                 .most = card.points - 1,
                                                                 .prize = Prize::target(0),
                                                                 .keep_all = false}));
  double before = 1;
  for (int target = 1; target <= 374; ++target) {
    const double chance = all.at(card.anchor, card.points - target);
    EXPECT_LE(chance, before) << target;
    before = chance;
    if (target % 25 != 0) continue;
    EXPECT_EQ(chance, solve_from(position, Prize::target(target)).at(card.anchor, card.points));
  }
}

TEST(Points, ManyThreadsGiveTheBitsOfOne) {
  const Position position =
      position_of("yatzy:ones=3,twos=6,threes=9,fours=12,one-pair=12,two-pairs=18,yatzy=0");
  const Card card = card_of(position);
  const auto game = test::game_of(position.rules);
  const auto chance = [&](int threads) {
    return test::must(solve_points(game, {.root = card.anchor,
                                          .least = card.points,
                                          .most = card.points,
                                          .prize = Prize::target(240),
                                          .threads = threads}))
        .at(card.anchor, card.points);
  };
  EXPECT_EQ(chance(1), chance(7));
}

TEST(PointsSlow, TheBestChanceOf330FromTheStartIsTheOracles) {
  const scorecard::RuleSet rules = test::rules_of("yatzy");
  const auto solved = test::must(
      solve_points(test::game_of(rules), {.prize = Prize::target(330), .keep_all = false}));
  EXPECT_NEAR(solved.at({}, 0), 0.011411, 1e-6);
}

TEST(Objective, HasOneNameInEveryPlace) {
  for (const std::string_view name : {"mean", "theta:0.07", "theta:-3", "target:290", "beat"}) {
    EXPECT_EQ(to_string(test::must(parse_objective(name))), name);
  }
  EXPECT_EQ(to_string(test::must(parse_objective("Theta = 0"))), "mean");
  EXPECT_EQ(to_string(test::must(parse_objective("Target = 290"))), "target:290");
  for (const std::string_view name : {"", "best", "target", "target:0", "target:-4", "target:10000",
                                      "target:2.5", "theta", "theta:4", "beat:3"}) {
    EXPECT_FALSE(parse_objective(name)) << name;
  }
  EXPECT_FALSE(solve(test::rules_of("yatzy"), test::must(parse_objective("target:290"))));
}

}  // namespace
}  // namespace hazard::solve
