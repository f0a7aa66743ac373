#include "hazard/risk/regimes.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <vector>

#include "evaluate/turn_flow.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/turn_values.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "solve/values.h"
#include "tests/players.h"

namespace hazard::risk {
namespace {

using scorecard::RuleSet;
using test::card_of;
using test::eight_boxes;
using test::solved;

struct Measured {
  Spreads spreads;
  evaluate::Distribution score;
};

Measured measured(const RuleSet& rules, int threads = 0) {
  const solve::Values values = solved(rules);
  const auto policy = policy::make_value_policy("optimal", values);
  const auto evaluation = evaluate::evaluate(*policy, scorecard::Position(rules)).value();
  return {measure_throws(values, evaluation.visits, {}, {.threads = threads}).value().spreads,
          evaluation.score};
}

double binomial(int n, int k, double p) {
  return dice::binomial(n, k) * std::pow(p, k) * std::pow(1 - p, n - k);
}

// Chance: a die is kept from 5 on, then from 4 on, and worth 3.5 if thrown, 4.25 with two throws
// to come. Per die the values after a throw vary by
//
//   first    4.25 (four faces), 5, 6            31/72
//   second   3.5 (three faces), 4, 5, 6         43/48, thrown with probability 2/3
//   third    1 to 6                             35/12, thrown with probability 2/3 * 1/2
//
// which is 2 in all, and 10 for five dice.
TEST(Spreads, OfChanceAreThoseOfPaperAndPencil) {
  const Spreads spreads = measured(card_of({"chance"})).spreads;
  EXPECT_NEAR(spreads.variance, 10, 1e-12);

  const double per_die[] = {31.0 / 72, 43.0 / 48, 35.0 / 12};
  const double odds[] = {1, 2.0 / 3, 1.0 / 3};
  double all_square = 0, all_sd = 0, all_thrown = 0;
  for (int thrown = 0; thrown < 3; ++thrown) {
    double square = 0, sd = 0, taken = 0;
    for (int n = 1; n <= 5; ++n) {
      const double p = binomial(5, n, odds[thrown]);
      square += p * n * per_die[thrown];
      sd += p * std::sqrt(n * per_die[thrown]);
      taken += p;
    }
    const Spread& spread = spreads.by_throw[thrown];
    EXPECT_NEAR(spread.rms, std::sqrt(square / taken), 1e-12) << thrown;
    EXPECT_NEAR(spread.mean, sd / taken, 1e-12) << thrown;
    EXPECT_NEAR(spread.not_taken, 1 - taken, 1e-12) << thrown;
    all_square += square;
    all_sd += sd;
    all_thrown += taken;
  }
  ASSERT_EQ(spreads.by_turn.size(), 1U);
  for (const Spread& spread : {spreads.all, spreads.by_turn[0]}) {
    EXPECT_NEAR(spread.rms, std::sqrt(all_square / all_thrown), 1e-12);
    EXPECT_NEAR(spread.mean, all_sd / all_thrown, 1e-12);
    EXPECT_NEAR(spread.not_taken, 1 - all_thrown / 3, 1e-12);
  }
}

// Sixes: only sixes are kept. A die that is not kept is thrown again.
TEST(Spreads, OfSixesAreThoseOfPaperAndPencil) {
  const Spreads spreads = measured(card_of({"sixes"})).spreads;
  // A die makes its six with 1 - (5/6)^3.
  const double p = 1 - std::pow(5.0 / 6, 3);
  EXPECT_NEAR(spreads.variance, 36 * 5 * p * (1 - p), 1e-12);
  // To come after a throw: 6 for a six, else 6 (1 - (5/6)^left).
  for (int thrown = 0; thrown < 3; ++thrown) {
    const double gap = 6 * std::pow(5.0 / 6, 2 - thrown);
    const double per_die = gap * gap * 5 / 36;
    const double odds = std::pow(5.0 / 6, thrown);
    const double taken = 1 - std::pow(1 - odds, 5);
    EXPECT_NEAR(spreads.by_throw[thrown].rms, std::sqrt(5 * odds * per_die / taken), 1e-12);
    EXPECT_NEAR(spreads.by_throw[thrown].not_taken, 1 - taken, 1e-12);
  }
}

TEST(Spreads, WithoutChanceThereAreNone) {
  RuleSet rules = card_of({"yatzy"});
  rules.boxes[0].points = 0;
  const Spreads spreads = measured(rules).spreads;
  EXPECT_EQ(spreads.variance, 0);
  EXPECT_EQ(spreads.all.rms, 0);
  EXPECT_EQ(spreads.by_throw[0].not_taken, 0);
  EXPECT_EQ(spreads.by_throw[1].not_taken, 1);
  EXPECT_NEAR(spreads.by_throw[2].not_taken, 1, 1e-12);
}

// Values along a game are a martingale: what the throws decide adds up.
TEST(Spreads, AddUpToTheVarianceOfTheScore) {
  for (std::string_view key : {"one-pair", "full-house", "small-straight", "yatzy"}) {
    const Measured box = measured(card_of({key}));
    EXPECT_NEAR(box.spreads.variance, box.score.variance(), 1e-10) << key;
  }
}

TEST(Spreads, AddUpToTheVarianceOfTheScoreOnAnyNumberOfThreads) {
  const RuleSet rules = eight_boxes();
  const Measured game = measured(rules, 1);
  const Spreads& one = game.spreads;
  EXPECT_NEAR(one.variance, game.score.variance(), 1e-7);
  ASSERT_EQ(one.by_turn.size(), 8U);
  const Spreads more = measured(rules, 7).spreads;
  EXPECT_EQ(more.variance, one.variance);
  EXPECT_EQ(more.all.rms, one.all.rms);
  EXPECT_EQ(more.all.mean, one.all.mean);
  for (int t = 0; t < rules.num_boxes; ++t) {
    EXPECT_EQ(more.by_turn[t].mean, one.by_turn[t].mean);
    EXPECT_EQ(more.by_turn[t].not_taken, one.by_turn[t].not_taken);
  }
}

// Dice of Chance count by themselves, so a throw of n dice is worth n times what one is worth.
TEST(Corrections, OfChanceAreThoseOfPaperAndPencil) {
  const solve::Values values = solved(card_of({"chance"}));
  const auto policy = policy::make_value_policy("optimal", values);
  const auto visits = evaluate::evaluate(*policy, scorecard::Position(values.rules()))->visits;
  // Some are sums of others, next to 0 and far from it.
  const std::vector<double> thetas = {-3,    -0.2, -0.1, -1e-9, 0,    0.001, 0.002,
                                      0.003, 0.03, 0.06, 0.09,  0.25, 0.5,   3};
  const auto figures = measure_throws(values, visits, thetas).value();
  const std::array<double, 6> after[] = {
      {4.25, 4.25, 4.25, 4.25, 5, 6}, {3.5, 3.5, 3.5, 4, 5, 6}, {1, 2, 3, 4, 5, 6}};
  const double odds[] = {1, 2.0 / 3, 1.0 / 3};
  for (std::size_t t = 0; t < thetas.size(); ++t) {
    const double theta = thetas[t];
    EXPECT_EQ(figures.corrections[t].theta, theta);
    for (int thrown = 0; thrown < 3; ++thrown) {
      evaluate::Distribution die;  // in quarters of a point
      for (double value : after[thrown]) die.add(static_cast<int>(4 * value), 1.0 / 6);
      const double premium = (die.certainty_equivalent(theta / 4) - die.mean()) / 4;
      const double rest = premium - theta / 2 * die.variance() / 16;
      double dice = 0, squares = 0, taken = 0;
      for (int n = 1; n <= 5; ++n) {
        const double p = binomial(5, n, odds[thrown]);
        dice += p * n;
        squares += p * n * n;
        taken += p;
      }
      const Correction& found = figures.corrections[t].by_throw[thrown];
      EXPECT_NEAR(found.premium, premium * dice / taken, 1e-11) << theta << " " << thrown;
      EXPECT_NEAR(found.rest, rest * dice / taken, 1e-11) << theta << " " << thrown;
      EXPECT_NEAR(found.rms, std::abs(rest) * std::sqrt(squares / taken), 1e-11) << theta;
      EXPECT_NEAR(found.largest, 5 * rest, 1e-11) << theta << " " << thrown;
    }
  }
}

// Every throw of every turn, die by die.
TEST(Corrections, AreThoseOfAllThrowsInEveryOrder) {
  RuleSet rules = card_of({"sixes", "full-house", "yatzy"});
  rules.upper_threshold = 18;
  const solve::Values values = solved(rules);
  const solve::Game& game = values.game();
  const auto policy = policy::make_value_policy("optimal", values);
  const auto visits = evaluate::evaluate(*policy, scorecard::Position(rules))->visits;
  const double theta = 0.07;
  struct Sum {
    double weight = 0, premium = 0, rest = 0, square = 0, largest = 0;
  };
  std::vector<Sum> by_turn(rules.num_boxes), by_throw(3);
  for (int turn = 0; turn < rules.num_boxes; ++turn) {
    for (int number : game.anchors.level(turn)) {
      const auto& row = game.anchors.row(number);
      for (std::int32_t lane = 0; lane < row.lanes; ++lane) {
        const double often = visits[row.offset + lane];
        if (often == 0) continue;
        const policy::TurnValues worth(
            values, {row.filled, row.flag, game.anchors.upper_sums(row.filled)[lane]});
        const auto flow = std::make_unique<evaluate::TurnFlow>();
        flow->run(*policy, row, {&lane, 1});
        for (int thrown = 0; thrown < 3; ++thrown) {
          std::map<int, double> kept;  // hand, how often
          for (int r = 0; thrown > 0 && r < dice::kNumRolls; ++r) {
            kept[static_cast<int>(flow->plans().keep[thrown - 1][r][0])] +=
                flow->roll(thrown - 1, r, 0);
          }
          if (thrown == 0) kept[0] = 1;
          for (const auto& [hand, p] : kept) {
            if (hand >= dice::kFirstRoll || p == 0) continue;
            std::vector<double> outcomes;
            const dice::Hand& dice = dice::kHands[hand];
            test::throw_dice(dice, dice::kDice - dice.size(), [&](const dice::Hand& roll) {
              outcomes.push_back(
                  worth.roll(2 - thrown, dice::hand_number(roll) - dice::kFirstRoll));
            });
            const double share = 1 / static_cast<double>(outcomes.size());
            double mean = 0, variance = 0, powers = 0;
            for (double x : outcomes) mean += x * share;
            for (double x : outcomes) variance += (x - mean) * (x - mean) * share;
            for (double x : outcomes) powers += std::exp(theta * (x - mean)) * share;
            const double premium = std::log(powers) / theta;
            const double rest = premium - theta * variance / 2;
            for (Sum* sum : {&by_turn[turn], &by_throw[thrown]}) {
              sum->weight += often * p;
              sum->premium += often * p * premium;
              sum->rest += often * p * rest;
              sum->square += often * p * rest * rest;
              if (std::abs(rest) > std::abs(sum->largest)) sum->largest = rest;
            }
          }
        }
      }
    }
  }
  const std::vector<double> thetas = {theta};
  const Corrections found = measure_throws(values, visits, thetas)->corrections.at(0);
  const auto expect_same = [](const Correction& correction, const Sum& sum) {
    EXPECT_NEAR(correction.premium, sum.premium / sum.weight, 1e-10);
    EXPECT_NEAR(correction.rest, sum.rest / sum.weight, 1e-10);
    EXPECT_NEAR(correction.rms, std::sqrt(sum.square / sum.weight), 1e-10);
    EXPECT_NEAR(correction.largest, sum.largest, 1e-10);
    EXPECT_GT(std::abs(sum.rest), 1e-4);
  };
  for (int thrown = 0; thrown < 3; ++thrown) expect_same(found.by_throw[thrown], by_throw[thrown]);
  for (int turn = 0; turn < rules.num_boxes; ++turn)
    expect_same(found.by_turn[turn], by_turn[turn]);
}

TEST(Regimes, AreNamedByTheirControl) {
  EXPECT_EQ(regime_by_rule(0), "near the mean");
  EXPECT_EQ(regime_by_rule(0.29), "near the mean");
  EXPECT_EQ(regime_by_rule(0.3), "active");
  EXPECT_EQ(regime_by_rule(3), "active");
  EXPECT_EQ(regime_by_rule(3.01), "frozen");
  EXPECT_EQ(regime_name(0.05, 0.6), "near the mean");
  EXPECT_EQ(regime_name(0.06, 0.06), "active");
  EXPECT_EQ(regime_name(0.6, 0.05), "frozen");
}

}  // namespace
}  // namespace hazard::risk
