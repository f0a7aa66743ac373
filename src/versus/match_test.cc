// Matches: what has to be beaten, the end of a match, players that look at the table, many games.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "evaluate/moments.h"
#include "evaluate/rest_distributions.h"
#include "evaluate/stage.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/scorecard/position.h"
#include "hazard/stats/statistics.h"
#include "hazard/versus/duel.h"
#include "policy/turn_chances.h"
#include "scorecard/anchors.h"
#include "solve/points.h"
#include "solve/turn.h"
#include "tests/brute_force.h"
#include "tests/evaluations.h"
#include "versus/adaptive.h"
#include "versus/advice.h"
#include "versus/contestants.h"
#include "versus/duel.h"
#include "versus/endgame.h"
#include "versus/normal.h"
#include "versus/opponents.h"

namespace hazard::versus {
namespace {

using evaluate::Distribution;
using scorecard::Position;
using test::all_but;
using test::position_of;

TEST(Opponents, TheHighestOfSeveralIsTheBestOfAllTheirScores) {
  const Distribution a = {10, {0.25, 0.5, 0.25}};
  const Distribution b = {12, {0.5, 0, 0.5}};
  const Distribution c = {5, {1}};
  const Distribution all[] = {a, b, c};
  const Distribution best = highest(all);
  EXPECT_NEAR(best.mass(), 1, 1e-15);
  for (int score = 0; score < 20; ++score) {
    const auto below = [&](const Distribution& one) { return 1 - one.at_least(score + 1); };
    EXPECT_NEAR(1 - best.at_least(score + 1), below(a) * below(b) * below(c), 1e-15) << score;
  }
  const solve::Prize prize = prize_against(best);
  for (int score = 0; score < 20; ++score) {
    EXPECT_NEAR(prize.of(score), 1 - best.at_least(score) + best.at(score) / 2, 1e-15) << score;
  }
}

TEST(Opponents, TheHighestOfTwoNormalLawsHasTheMomentsOfSamples) {
  std::mt19937 random(7);
  std::normal_distribution<> normal;
  const Normal a = {250, 900};
  const Normal b = {240, 400};
  stats::Moments sample;
  for (int i = 0; i < 200'000; ++i) {
    sample.add(std::max(250 + 30 * normal(random), 240 + 20 * normal(random)));
  }
  EXPECT_NEAR(highest(a, b).mean, sample.mean, 5 * sample.standard_error());
  EXPECT_NEAR(highest(a, b).variance, sample.variance(), 0.02 * sample.variance());
}

ChanceAdvice advice_of(const Position& own, Goal goal) {
  const solve::Values means = test::solved(own.rules);
  if (own.full()) return advise_at_the_end(*own.total(), goal);
  const auto turn = test::must(solve_turn(means, card_of(own), std::move(goal), {}));
  const auto points = test::must(solve_turn_points(means, card_of(own), turn.goal, {}));
  return advise(means, own, turn, &points);
}

TEST(MatchAdvice, AdviceBeatsADistributionAsTryingEverythingDoes) {
  const Position own = position_of(all_but("yatzy", {"sixes", "chance"}, "fives=20,fours=12"));
  const Position his = position_of(all_but("yatzy", {"yatzy", "one-pair"}, "fives=20,chance=20"));
  const Distribution best = test::evaluated("optimal", his).score;
  const auto advice = advice_of(own, Goal::beat(best));
  const auto game = test::game_of(own.rules);
  const auto worth = [&](double draw) {
    test::BestGame brute(
        *game, [&](int score) { return 1 - best.at_least(score) + draw * best.at(score); });
    return brute.from(own.anchor(), *own.total());
  };
  EXPECT_NEAR(advice.value, worth(0.5), 1e-14);
  ASSERT_TRUE(advice.odds);
  EXPECT_NEAR(advice.odds->win + advice.odds->draw / 2, advice.value, 1e-9);
  EXPECT_NEAR(advice.odds->win + advice.odds->draw + advice.odds->loss, 1, 1e-12);
  // Draws that count a little more or less change the value by as much as there are.
  EXPECT_NEAR(advice.odds->draw, (worth(0.5 + 1e-6) - worth(0.5 - 1e-6)) / 2e-6, 1e-6);
}

TEST(MatchAdvice, WhatIsDecidedIsRankedByPoints) {
  const Position own = position_of(all_but("yatzy", {"sixes", "chance"}, "fives=20") + ":66123:1");
  const solve::Values means = test::solved(own.rules);
  for (const int score : {1, 370}) {
    const auto advice = advice_of(own, Goal::beat({score, {1}}));
    EXPECT_EQ(advice.won, score == 1);
    EXPECT_EQ(advice.lost, score == 370);
    EXPECT_EQ(advice.actions.front().points_loss, 0);
    for (const ChanceAction& action : advice.actions) EXPECT_TRUE(action.action.tie);
    EXPECT_NEAR(advice.mean, policy::advise(means, own).value, 1e-4);
  }
}

TEST(MatchAdvice, AFullCardHasWhatItHas) {
  const Position own = position_of(all_but("yatzy", {}, "sixes=24,fives=20,chance=20"));
  const auto advice = advice_of(own, Goal::beat({63, {0.25, 0.5, 0.25}}));
  EXPECT_EQ(own.total(), 64);
  EXPECT_DOUBLE_EQ(advice.value, 0.5);
  EXPECT_DOUBLE_EQ(advice.odds->win, 0.25);
  EXPECT_DOUBLE_EQ(advice.odds->loss, 0.25);
  EXPECT_FALSE(advice.won || advice.lost);
  EXPECT_TRUE(advice_of(own, Goal::target(64)).won);
  EXPECT_TRUE(advice_of(own, Goal::target(65)).lost);
}

TEST(Endgame, OfTwoIsWhatTryingEverythingFinds) {
  const std::string one = all_but("yatzy", {"ones", "yatzy"}, "fives=20,sixes=18,chance=20");
  const std::string two = all_but("yatzy", {"twos", "full-house"}, "fives=15,sixes=18,chance=20");
  const std::string last = all_but("yatzy", {"sixes"}, "fives=20,chance=20");
  const std::string done = all_but("yatzy", {}, "sixes=24,fives=20,fours=16,chance=20");
  const auto game = test::game_of(test::rules_of("yatzy"));
  for (const auto& [mover, other] :
       {std::pair(one, last), std::pair(last, last), std::pair(one, done), std::pair(last, two)}) {
    const Card a = card_of(position_of(mover));
    const Card b = card_of(position_of(other));
    const auto solved = test::must(Endgame::solve(game, a, b));
    test::BestMatch brute(*game);
    EXPECT_NEAR(solved.value(), brute.from(a.anchor, b.anchor, a.points - b.points), 1e-14)
        << mover << " " << other;
    const policy::TurnChances turn(
        *game, a.anchor, [&](const scorecard::Action& action) { return solved.after(action); });
    EXPECT_NEAR(turn.start(), solved.value(), 1e-14);
  }
}

TEST(Adaptive, RulesAreThoseOfTheirNames) {
  const auto theta = [](std::string_view name, const Outlook& outlook) {
    return (*ThetaRule::parse(name))->theta(outlook);
  };
  // Half of the game left: 15 points behind are far behind.
  EXPECT_EQ(theta("select-theta", {.gap = -16, .turns_left = 7, .turns = 14}), 0.10);
  EXPECT_EQ(theta("select-theta", {.gap = -14, .turns_left = 7, .turns = 14}), 0.05);
  EXPECT_EQ(theta("select-theta", {.gap = 31, .turns_left = 7, .turns = 14}), -0.03);
  EXPECT_EQ(theta("select-theta", {.gap = 0, .turns_left = 7, .turns = 14}), 0);
  EXPECT_EQ(theta("trailing", {.behind = 15}), 0.08);
  EXPECT_EQ(theta("trailing:20", {.behind = 15}), 0);
  EXPECT_NEAR(theta("underdog", {.gap = -25}), 0.025, 1e-12);
  EXPECT_NEAR(theta("underdog", {.gap = -500}), 0.05, 1e-12);
  EXPECT_NEAR(theta("protect", {.gap = 500}), -0.03, 1e-12);
  EXPECT_NEAR(theta("symmetric", {.gap = -25}), 0.025, 1e-12);
  EXPECT_NEAR(theta("symmetric", {.gap = 500}), -0.03, 1e-12);
  EXPECT_NEAR(theta("varscaled", {.gap = -30, .variance = 1000}), 0.03, 1e-12);
  EXPECT_NEAR(theta("varscaled", {.gap = -300, .variance = 1000}), 0.07, 1e-12);
  EXPECT_NEAR(theta("varscaled:0.05:0.03", {.gap = 300, .variance = 1000}), -0.03, 1e-12);
  EXPECT_EQ((*ThetaRule::parse("Varscaled:0.07:0.05"))->name(), "varscaled");
  EXPECT_EQ((*ThetaRule::parse("underdog:0.1:50"))->name(), "underdog:0.1:50");
  EXPECT_FALSE(ThetaRule::parse("bold"));
  for (const std::string_view name : {"trailing:x", "trailing:1:2", "protect:0", "varscaled:1:1"}) {
    EXPECT_FALSE(*ThetaRule::parse(name)) << name;
  }
  // Every attitude that a rule may ask for is there.
  for (const ThetaRule::Info& info : ThetaRule::list()) {
    const auto rule = *ThetaRule::parse(info.name.substr(0, info.name.find(':')));
    const std::vector<double> thetas = rule->thetas();
    for (double gap = -200; gap <= 200; gap += 0.7) {
      const double asked =
          rule->theta({.gap = gap, .behind = -gap, .variance = 900, .turns_left = 5, .turns = 15});
      EXPECT_EQ(std::ranges::count(thetas, asked), 1) << info.name << " " << gap;
    }
  }
}

// A card of few boxes: little has to be solved.
scorecard::RuleSet short_card() {
  scorecard::RuleSet rules = test::card_of({"fives", "sixes", "three-of-a-kind", "four-of-a-kind",
                                            "large-straight", "full-house", "chance", "yatzy"});
  rules.upper_threshold = 40;
  return rules;
}

// Players of a match that begins late.
class DuelSlow : public testing::Test {
 protected:
  static const Resources& resources() {
    static const auto made = test::must(
        Resources::make(test::solved(short_card()), Resources::ForWin::kLastTurns, 0, {}));
    return *made;
  }
  static std::shared_ptr<const Contestant> player(std::string_view name) {
    return test::must(make_contestant(name, resources(), [](const std::string& policy) {
      return test::try_policy(policy, short_card());
    }));
  }
  static Duel play(const std::vector<std::string>& names, DuelOptions options, Duel so_far = {}) {
    Lineup lineup;
    for (const std::string& name : names) lineup.players.push_back(player(name));
    return test::must(play_duel(lineup, resources(), start(), options, std::move(so_far)));
  }
  static Position start() { return filled({{"full-house", 20}, {"chance", 22}, {"yatzy", 0}}); }
  // The short card with these scores on it.
  static Position filled(const std::map<std::string_view, int>& scores) {
    Position position(short_card());
    for (const auto& [key, score] : scores) {
      const int box = position.rules.find_box(key);
      position.scores[box] = score;
      if (box < position.rules.num_upper) position.upper_sum += score;
    }
    return position;
  }
};

TEST_F(DuelSlow, BothEstimatesAreTheExactChances) {
  const auto exact = evaluate::head_to_head(test::evaluated("theta:0.1", start()).score,
                                            test::evaluated("optimal", start()).score);
  const Duel duel = play({"theta:0.1", "optimal"}, {.games = 4000, .seed = 3});
  const DuelPlayer& bold = duel.players[0];
  const double games = static_cast<double>(duel.games);
  const double plain_error = std::sqrt(exact.win * (1 - exact.win) / games);
  EXPECT_NEAR(static_cast<double>(bold.win.count) / games, exact.win, 4 * plain_error);
  EXPECT_NEAR(bold.win.adjusted.mean, exact.win, 4 * bold.win.adjusted.standard_error());
  EXPECT_NEAR(bold.draw.adjusted.mean, exact.draw, 4 * bold.draw.adjusted.standard_error() + 1e-4);
  EXPECT_NEAR(bold.loss.adjusted.mean, exact.loss, 4 * bold.loss.adjusted.standard_error());
  EXPECT_LT(2.5 * bold.win.adjusted.standard_error(), plain_error);
}

TEST_F(DuelSlow, HangsOnTheSeedAlone) {
  const auto bits = [](const Duel& duel) {
    std::vector<double> all;
    for (const DuelPlayer& player : duel.players) {
      all.insert(all.end(), {player.win.adjusted.mean, player.win.adjusted.m2, player.score.mean,
                             static_cast<double>(player.win.count)});
    }
    return all;
  };
  const std::vector<std::string> names = {"trailing", "optimal", "noisy:3"};
  const Duel once = play(names, {.games = 256, .threads = 1});
  EXPECT_EQ(bits(once), bits(play(names, {.games = 256, .threads = 7})));
  EXPECT_EQ(bits(once), bits(play(names, {.games = 256}, play(names, {.games = 128}))));
  EXPECT_NE(bits(once), bits(play(names, {.games = 256, .seed = 2})));
}

TEST_F(DuelSlow, OneMayPlayAloneAndEightTogether) {
  const Duel alone = play({"optimal"}, {.games = 64});
  EXPECT_EQ(alone.players[0].win.count, 64);
  EXPECT_NEAR(alone.players[0].win.adjusted.mean, 1, 1e-12);
  const Duel eight = play({"optimal", "trailing", "trailing:20", "optimal", "optimal", "trailing:5",
                           "select-theta", "optimal"},
                          {.games = 64});
  std::int64_t winners = 0;
  double chances = 0;
  for (const DuelPlayer& player : eight.players) {
    EXPECT_EQ(player.win.count + player.draw.count + player.loss.count, 64);
    winners += player.win.count;
    chances += player.win.adjusted.mean;
  }
  EXPECT_LE(winners, 64);
  EXPECT_NEAR(chances, 1, 0.2);
}

TEST_F(DuelSlow, ASubstituteWhoPlaysAlikeMakesNoDifference) {
  const auto optimal = player("optimal");
  const Duel duel = test::must(play_duel(
      {.players = {player("theta:0.05"), optimal}, .instead = {optimal, player("random")}},
      resources(), start(), {.games = 256, .rotate = false}));
  EXPECT_EQ(duel.instead[0].difference.mean, 0);
  EXPECT_EQ(duel.instead[0].player.win.count, duel.players[1].win.count);
  EXPECT_LT(duel.instead[1].difference.mean + 4 * duel.instead[1].difference.standard_error(), 0);
}

TEST_F(DuelSlow, TheLastTurnsAreSolvedAtTheTable) {
  const Position late = filled({{"fives", 20},
                                {"three-of-a-kind", 0},
                                {"four-of-a-kind", 0},
                                {"large-straight", 0},
                                {"full-house", 0}});
  const auto win = player("win");
  const auto points = player("optimal");
  const Duel duel = test::must(play_duel({.players = {points, win}, .instead = {points}},
                                         resources(), late, {.games = 2048, .rotate = false}));
  const stats::Moments& worse = duel.instead[0].difference;
  EXPECT_LT(worse.mean + 3 * worse.standard_error(), 0);
}

TEST_F(DuelSlow, DistributionsOfTheRestAreThoseOfEvaluation) {
  const auto rests = test::must(evaluate::rest_distributions(resources().mean_player(), 2));
  std::map<std::string_view, int> scores = {{"fives", 20},         {"three-of-a-kind", 15},
                                            {"four-of-a-kind", 0}, {"large-straight", 0},
                                            {"full-house", 0},     {"yatzy", 0}};
  const Position two = filled(scores);
  scores.erase("yatzy");
  scores.insert({{"sixes", 12}, {"chance", 20}});
  for (const Position& position : {two, filled(scores)}) {
    const Distribution exact = test::evaluated("optimal", position).score;
    const Distribution& rest = rests.from(position.anchor());
    for (int score = exact.first; score <= exact.last(); ++score) {
      EXPECT_NEAR(rest.at(score - *position.total()), exact.at(score), 1e-15);
    }
  }
}

TEST(WinSlow, PlayingToWinBeatsPlayingForPoints) {
  const scorecard::RuleSet rules = test::ten_boxes("yahtzee-plain");
  const auto resources =
      test::must(Resources::make(test::solved(rules), Resources::ForWin::kAll, 0, {}));
  const auto policies = [&](const std::string& name) { return test::try_policy(name, rules); };
  const auto win = test::must(make_contestant("win", *resources, policies));
  const auto points = test::must(make_contestant("optimal", *resources, policies));
  const Duel duel =
      test::must(play_duel({.players = {points, win}, .instead = {points}}, *resources,
                           Position(rules), {.games = 2048, .rotate = false}));
  const stats::Moments& worse = duel.instead[0].difference;
  EXPECT_LT(worse.mean + 4 * worse.standard_error(), 0);
  // What the table promises after a first turn that leaves both with the same expected score.
  const scorecard::Anchor anchor = {.filled = scorecard::Boxes{1} << rules.find_box("chance")};
  const double level = -resources->expected({anchor});
  EXPECT_NEAR(resources->gaps(true).after_turn(anchor, level), 0.5, 0.1);
  EXPECT_EQ(duel.instead[0].player.win.count + duel.instead[0].player.draw.count +
                duel.instead[0].player.loss.count,
            2048);
}

TEST(Surprise, HasTheSpreadOfWhatIsToCome) {
  const scorecard::RuleSet rules = test::eight_boxes();
  const auto policy = test::policy_of("optimal", rules);
  const auto evaluation = test::evaluated("optimal", Position(rules));
  const auto rest = test::must(evaluate::rest_moments(*policy));
  for (const int turn : {0, 5, 7}) {
    const Distribution surprise =
        test::must(evaluate::surprise(*policy, {turn, evaluation.visits, rest.mean}));
    double variance = 0;
    for (const int number : policy->game().anchors.level(turn)) {
      const auto& row = policy->game().anchors.row(number);
      for (int lane = 0; lane < row.lanes; ++lane) {
        const std::size_t place = row.offset + lane;
        // A debt is rounded to the whole numbers beside it.
        const double part = rest.mean[place] - std::floor(rest.mean[place]);
        variance += evaluation.visits[place] * (rest.variance[place] + part * (1 - part));
      }
    }
    EXPECT_NEAR(surprise.mass(), 1, 1e-12);
    EXPECT_NEAR(surprise.mean(), 0, 1e-9);
    EXPECT_NEAR(surprise.variance(), variance, 1e-6);
  }
}

}  // namespace
}  // namespace hazard::versus
