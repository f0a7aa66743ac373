// Eight threads ask at once; each must hear what a single thread hears.
#include <gtest/gtest.h>
#include <unistd.h>

#include <barrier>
#include <filesystem>
#include <functional>
#include <thread>
#include <vector>

#include "hazard/chance/tree.h"
#include "hazard/dice/hand.h"
#include "hazard/engine/engine.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "tests/cards.h"

namespace hazard::engine {
namespace {

namespace fs = std::filesystem;
using Numbers = std::vector<double>;  // of an answer: all but how long it took
using Question = std::function<Numbers()>;
using test::must;

constexpr int kAskers = 8;
constexpr int kThreads = 2;  // of every parallel loop
constexpr std::string_view kLiarsRules = "perudo+faces=3+dice=2";

void append(Numbers& to, const auto& more) { to.insert(to.end(), more.begin(), more.end()); }

Numbers of(const chance::Tree& tree) {
  Numbers numbers = {tree.value, tree.probability, static_cast<double>(tree.moves)};
  for (const chance::Tree& branch : tree.branches) append(numbers, of(branch));
  return numbers;
}

Numbers of(const risk::Disagreement& shares) {
  return {shares.reroll1, shares.reroll2, shares.box};
}

scorecard::Position with_dice(const scorecard::RuleSet& rules, std::string_view dice, int left) {
  scorecard::Position position(rules);
  position.roll = must(dice::parse_roll(dice));
  position.rolls_left = left;
  return position;
}

std::vector<Question> questions_about_cards(Engine& engine, int threads) {
  const scorecard::RuleSet card = test::card_of({"fives", "sixes", "chance", "yatzy"});
  const scorecard::RuleSet other =
      test::card_of({"sixes", "full-house", "yahtzee"}, "yahtzee-plain");
  std::vector<Question> questions;
  for (const scorecard::RuleSet& rules : {card, other}) {
    for (double theta : {-0.05, 0.0, 0.05}) {
      questions.emplace_back([&engine, rules, theta, threads] {
        const auto answer = must(engine.solve({rules, theta}, {.threads = threads}));
        return Numbers{answer.value, static_cast<double>(answer.anchors)};
      });
      questions.emplace_back([&engine, position = with_dice(rules, "13356", 1), theta, threads] {
        const auto answer = must(engine.advise({position, theta}, {.threads = threads}));
        Numbers numbers = {answer.value};
        for (const auto& action : answer.actions)
          append(numbers, Numbers{action.value, action.mean, action.loss});
        return numbers;
      });
      questions.emplace_back([&engine, position = with_dice(rules, "13356", 2), theta, threads] {
        const auto answer = must(engine.why({position, theta}, {.threads = threads}));
        Numbers numbers = {answer.loss, answer.best.turn, answer.other.turn};
        for (const auto& part : answer.parts) append(numbers, Numbers{part.best, part.other});
        return numbers;
      });
    }
    for (const char* const policy : {"optimal", "theta:0.05", "theta:-inf", "greedy"}) {
      questions.emplace_back([&engine, rules, policy, threads] {
        return must(engine.evaluate({.position = scorecard::Position(rules), .policy = policy},
                                    {.threads = threads}))
            .evaluation.score.p;
      });
    }
    questions.emplace_back([&engine, rules, threads] {
      const auto answer = must(engine.simulate({.position = scorecard::Position(rules),
                                                .policies = {"optimal", "theta:0.05"},
                                                .games = 400,
                                                .seed = 3},
                                               {.threads = threads}));
      Numbers numbers;
      for (const auto& simulation : answer.comparison.simulations) {
        append(numbers, simulation.score.at);
      }
      return numbers;
    });
    questions.emplace_back([&engine, rules, threads] {
      const auto answer =
          must(engine.compare({rules, "theta:-0.05", "optimal", 3}, {.threads = threads}));
      Numbers numbers = of(answer.comparison.under_a);
      append(numbers, of(answer.comparison.under_b));
      append(numbers, Numbers{answer.head_to_head.win, answer.head_to_head.difference});
      return numbers;
    });
    questions.emplace_back([&engine, rules, threads] {
      Numbers numbers;
      for (const risk::SweepPoint& point :
           must(engine.sweep({rules, {-0.05, 0, 0.05}}, {.threads = threads})).points) {
        append(numbers, point.evaluation.score.p);
        append(numbers, of(point.disagreement));
      }
      return numbers;
    });
    questions.emplace_back([&engine, rules] {
      const CountAnswer answer = must(engine.count({rules}));
      return Numbers(answer.levels.begin(), answer.levels.end());
    });
  }
  questions.emplace_back([&engine, position = with_dice(card, "13356", 1)] {
    const auto answer =
        must(engine.chance({.position = position, .theta = 0.05, .depth = 2, .breadth = 2}));
    Numbers numbers = {answer.value, answer.table_value};
    append(numbers, of(answer.tree));
    return numbers;
  });
  questions.emplace_back([&engine] {
    return must(engine.coins({.coins = 5, .points = 6, .table = true})).table.values;
  });
  return questions;
}

std::vector<Question> questions_about_liars(Engine& engine, int threads) {
  const Call call{.threads = threads};
  std::vector<Question> questions;
  questions.emplace_back([&engine, call] {
    const auto position = must(liars::parse_position("perudo:5-5-5:2x3,3x3:12246"));
    const auto answer = must(engine.liars_call({.rules = position.round.rules,
                                                .hand = *position.hand,
                                                .dice = 15,
                                                .bid = position.round.bids.back()},
                                               call));
    return Numbers{answer.p_true, answer.p_exact, *answer.log_p_true};
  });
  // All need a value table, the last a solved round.
  for (const std::string_view round : {"2-2-2:2x3:12", "2-2:2x3:23", "1-2:1x3:22"}) {
    const auto position = must(liars::parse_position(fmt::format("{}:{}", kLiarsRules, round)));
    questions.emplace_back([&engine, call, position] {
      const auto answer = must(engine.liars_advise(
          {.position = position, .player = {.rollouts = 300}, .seed = 7}, call));
      Numbers numbers;
      for (const auto& action : answer.actions) {
        append(numbers, Numbers{action.value, *action.win, action.low, action.odds.p_true});
      }
      if (answer.solved) {
        for (const auto& part : answer.solved->mix) numbers.push_back(part.probability);
      }
      return numbers;
    });
  }
  const auto rules = must(liars::parse_rules(kLiarsRules));
  for (int players : {2, 3}) {
    questions.emplace_back([&engine, call, rules, players] {
      Numbers numbers;
      for (const auto& row :
           must(engine.liars_values({.rules = rules, .players = players, .rounds = 8}, call))
               .starter_wins) {
        append(numbers, Numbers{row.win, row.win_error});
      }
      return numbers;
    });
  }
  questions.emplace_back([&engine, call, rules] {
    Numbers numbers;
    for (const auto& standing :
         must(engine.liars_tournament(
                  {.rules = rules, .agents = {"engine:20", "honest"}, .games = 6}, call))
             .agents) {
      append(numbers, Numbers{static_cast<double>(standing.wins), standing.elo});
    }
    return numbers;
  });
  return questions;
}

// What one thread hears, and what eight hear that begin at different questions.
void expect_equal_answers(const std::vector<Question>& alone, const std::vector<Question>& shared) {
  ASSERT_EQ(alone.size(), shared.size());
  std::vector<Numbers> expected;
  for (const Question& ask : alone) expected.push_back(ask());
  std::vector<std::vector<Numbers>> heard(kAskers, std::vector<Numbers>(shared.size()));
  std::barrier start(kAskers);
  std::vector<std::jthread> askers;
  for (int asker = 0; asker < kAskers; ++asker) {
    askers.emplace_back([&, asker] {
      start.arrive_and_wait();
      for (std::size_t i = 0; i < shared.size(); ++i) {
        const std::size_t question = (i + asker * shared.size() / kAskers) % shared.size();
        heard[asker][question] = shared[question]();
      }
    });
  }
  askers.clear();
  for (int asker = 0; asker < kAskers; ++asker) {
    for (std::size_t i = 0; i < shared.size(); ++i) {
      EXPECT_FALSE(expected[i].empty()) << i;
      EXPECT_EQ(heard[asker][i], expected[i]) << "asker " << asker << ", question " << i;
    }
  }
}

class EngineThreads : public testing::Test {
 protected:
  ~EngineThreads() override { fs::remove_all(folder_); }

  fs::path folder_ = fs::temp_directory_path() / fmt::format("hazard-threads-test-{}", ::getpid());
};

TEST_F(EngineThreads, OneEngineAnswersEightAtOnceAsItAnswersOne) {
  Engine alone({});
  Engine shared({.cache = folder_});
  expect_equal_answers(questions_about_cards(alone, 1), questions_about_cards(shared, kThreads));
}

TEST_F(EngineThreads, LiarsDiceIsAnsweredToEightAtOnceAsToOne) {
  Engine alone({});
  Engine shared({.cache = folder_});
  expect_equal_answers(questions_about_liars(alone, 1), questions_about_liars(shared, kThreads));
}

}  // namespace
}  // namespace hazard::engine
