#include "distill/net_reward.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/parallel.h"
#include "base/rng.h"
#include "distill/net_trainer.h"
#include "evaluate/throws.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "policy/features.h"
#include "policy/keep_actions.h"
#include "policy/net.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

using policy::Decision;
using policy::kDecisions;
using policy::Net;
using policy::NetMatrix;

constexpr float kGuessUnit = 100;     // points that one unit of the guess stands for
constexpr float kLeastOdds = 1e-30F;  // has a logarithm
constexpr int kGamesAbreast = 64;     // that one thread plays
constexpr float kLeastSpread = 1;     // points

// The decisions of one kind in a batch of games, turn by turn: [turn][game].
struct Played final : NetTask {
  Played(int decisions, int inputs, int num_actions)
      : seen(decisions, inputs),
        actions(num_actions),
        legal(decisions),
        action(decisions),
        guess(decisions),
        rest(decisions) {}

  void show(Examples examples, NetMatrix& inputs) const override {
    for (std::size_t e = 0; e < examples.size(); ++e) {
      std::copy_n(seen.row(static_cast<int>(examples[e])), seen.width(),
                  inputs.row(static_cast<int>(e)));
    }
  }

  double judge(Examples examples, const NetMatrix& outputs, NetMatrix& gradient) const override {
    double sum = 0;
    for (std::size_t e = 0; e < examples.size(); ++e) {
      const int row = static_cast<int>(e);
      sum += judge_one(examples[e], outputs.row(row), gradient.row(row));
    }
    return sum;
  }

  // The loss is -more * log(chance) - curiosity * entropy + the squared error of the guess / 2.
  double judge_one(std::uint32_t example, const float* outputs, float* slopes) const {
    const float more = (rest[example] - guess[example]) / spread;
    const float error = outputs[actions] - rest[example] / kGuessUnit;
    const int taken = action[example];
    find_chances(outputs, legal[example], actions, slopes);
    const float all = outputs[taken] - std::log(std::max(slopes[taken], kLeastOdds));
    float entropy = 0;
    for (int a = 0; a < actions; ++a) entropy -= slopes[a] * (outputs[a] - all);
    for (int a = 0; a < actions; ++a) {
      slopes[a] *= more + curiosity * (outputs[a] - all + entropy);
    }
    slopes[taken] -= more;
    slopes[actions] = error;
    return error * error / 2;
  }

  NetMatrix seen;
  int actions;
  std::vector<std::uint32_t> legal;
  std::vector<std::int16_t> action;
  std::vector<float> guess, rest;  // points
  float spread = 1;                // of rest - guess, points
  float curiosity = 0;
};

class Reward {
 public:
  Reward(const std::shared_ptr<const policy::Features>& features, const RewardLearning& options)
      : features_(*features),
        game_(features->game()),
        options_(options),
        turns_(game_.rules.num_boxes),
        workers_(options.threads) {
    for (Decision decision : kDecisions) {
      inputs_.emplace_back(features_, decision);
      const int actions = policy::num_actions(features_, decision);
      Net net = policy::make_net(inputs_.back().size(), options.hidden, actions + 1);
      draw_weights(options.seed * 4 + static_cast<int>(decision), net);
      trainers_.push_back(std::make_unique<NetTrainer>(std::move(net), options.threads));
      played_.push_back(
          std::make_unique<Played>(turns_ * options.batch, inputs_.back().size(), actions));
    }
  }

  // Plays games first .. first + count - 1 and learns from them. done: 0..1, of all games.
  void play_and_learn(std::int64_t first, int count, double done) {
    workers_.for_ranges((count + kGamesAbreast - 1) / kGamesAbreast, 1, [&](int begin, int end) {
      for (int b = begin; b < end; ++b) {
        const int from = b * kGamesAbreast;
        play(first, from, std::min(kGamesAbreast, count - from));
      }
    });
    std::vector<std::uint32_t> examples;
    for (int turn = 0; turn < turns_; ++turn) {
      for (int g = 0; g < count; ++g) examples.push_back(turn * options_.batch + g);
    }
    const double rate = options_.rate * std::pow(options_.last_rate / options_.rate, done);
    for (std::size_t d = 0; d < kDecisions.size(); ++d) {
      Played& played = *played_[d];
      double squares = 0;
      for (std::uint32_t e : examples) {
        squares += std::pow(static_cast<double>(played.rest[e] - played.guess[e]), 2);
      }
      const double spread = std::sqrt(squares / static_cast<double>(examples.size()));
      played.spread = std::max(static_cast<float>(spread), kLeastSpread);
      played.curiosity = static_cast<float>(options_.curiosity * (1 - done));
      trainers_[d]->step(played, examples, rate);
    }
  }

  policy::Nets nets() const {
    policy::Nets nets;
    for (std::size_t d = 0; d < kDecisions.size(); ++d) {
      nets[d] = trainers_[d]->net();
      const policy::NetLayer full = nets[d].layers.back();
      policy::NetLayer& last = nets[d].layers.back();
      last = policy::NetLayer(full.inputs, full.outputs - 1);
      for (int i = 0; i < full.inputs; ++i) {
        std::copy_n(full.weights.row(i), last.outputs, last.weights.row(i));
      }
      std::copy_n(full.bias.data(), last.outputs, last.bias.data());
    }
    return nets;
  }

 private:
  struct Table {
    scorecard::Anchor anchor;
    int points = 0;  // without the bonus
    int roll = 0;
  };

  // Games first + from .. first + from + count - 1; `from` is their place in the batch.
  void play(std::int64_t first, int from, int count) {
    const evaluate::Rerolls& rerolls = evaluate::Rerolls::all();
    std::vector<Table> tables(count);
    std::vector<int> points_before(static_cast<std::size_t>(turns_) * count);
    for (int turn = 0; turn < turns_; ++turn) {
      std::vector<evaluate::Throws> throws(count);
      evaluate::draw_throws(options_.seed, first + from, turn, count, throws.data());
      for (int g = 0; g < count; ++g) {
        tables[g].roll = rerolls.roll(0, throws[g][0]);
        points_before[turn * count + g] = tables[g].points;
      }
      for (Decision decision : kDecisions) {
        const int d = static_cast<int>(decision);
        const int place = turn * options_.batch + from;
        decide(decision, tables, place, first + from, turn);
        for (int g = 0; g < count; ++g) {
          const int action = played_[d]->action[place + g];
          if (decision == Decision::kCategory) {
            fill_box(action, tables[g]);
          } else {
            const int kept = policy::keep_masks()[action].hand[tables[g].roll];
            tables[g].roll = rerolls.roll(kept, throws[g][d + 1]);
          }
        }
      }
    }
    for (int g = 0; g < count; ++g) {
      const bool bonus = tables[g].anchor.upper_sum >= game_.rules.upper_threshold;
      const int score = tables[g].points + (bonus ? game_.rules.upper_bonus : 0);
      for (int turn = 0; turn < turns_; ++turn) {
        for (auto& played : played_) {
          played->rest[turn * options_.batch + from + g] =
              static_cast<float>(score - points_before[turn * count + g]);
        }
      }
    }
  }

  // Draws what is done at each table, and writes it down from `place` on.
  void decide(Decision decision, std::span<const Table> tables, int place, std::int64_t first_game,
              int turn) {
    const int d = static_cast<int>(decision);
    const int count = static_cast<int>(tables.size());
    const Net& net = trainers_[d]->net();
    const policy::NetInputs& inputs = inputs_[d];
    Played& played = *played_[d];
    NetMatrix seen(count, inputs.size());
    std::vector<NetMatrix> outputs;
    for (const auto& layer : net.layers) outputs.emplace_back(count, layer.outputs);
    policy::Sight sight(features_);
    policy::LegalActions legal = policy::legal_masks();
    for (int g = 0; g < count; ++g) {
      sight.look(tables[g].anchor, decision);
      inputs.see_card(sight, seen.row(g));
      const float* const roll = inputs.rolls().row(tables[g].roll);
      for (int i = 0; i < inputs.size(); ++i) seen.row(g)[i] += roll[i];
      std::copy_n(seen.row(g), seen.width(), played.seen.row(place + g));
      if (decision == Decision::kCategory) {
        policy::find_legal_boxes(game_, tables[g].anchor, legal);
      }
      played.legal[place + g] = legal[tables[g].roll];
    }
    run_net(net, seen, count, outputs);
    NetMatrix chances(1, policy::kMostActions);
    for (int g = 0; g < count; ++g) {
      const float* const row = outputs.back().row(g);
      find_chances(row, played.legal[place + g], played.actions, chances.data());
      const RandomBlock lots = evaluate::draw_choices(options_.seed, first_game + g, turn);
      played.action[place + g] = static_cast<std::int16_t>(
          drawn_action(chances.data(), played.legal[place + g], lots[d] * 0x1p-32));
      played.guess[place + g] = row[played.actions] * kGuessUnit;
    }
  }

  // lot: 0..1
  static int drawn_action(const float* chances, std::uint32_t legal, double lot) {
    int last = 0;
    for (; legal != 0; legal &= legal - 1) {
      last = std::countr_zero(legal);
      lot -= chances[last];
      if (lot < 0) break;
    }
    return last;
  }

  void fill_box(int box, Table& table) const {
    scorecard::Action done = {};
    scorecard::for_each_action(game_.rules, game_.scores, table.anchor.filled, table.anchor.flag,
                               table.roll, [&](const scorecard::Action& action) {
                                 if (action.box == box) done = action;
                               });
    table.points += done.points();
    table.anchor = game_.anchors.after(table.anchor, done);
  }

  const policy::Features& features_;
  const solve::Game& game_;
  const RewardLearning& options_;
  const int turns_;
  Workers workers_;
  std::vector<policy::NetInputs> inputs_;              // [decision]
  std::vector<std::unique_ptr<NetTrainer>> trainers_;  // [decision]
  std::vector<std::unique_ptr<Played>> played_;        // [decision]
};

}  // namespace

Result<policy::Nets> learn_by_reward(const std::shared_ptr<const policy::Features>& features,
                                     const RewardLearning& options) {
  Reward reward(features, options);
  std::size_t stop = 0;
  for (std::int64_t played = 0; played < options.games;) {
    if (options.watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    const auto count =
        static_cast<int>(std::min<std::int64_t>(options.batch, options.games - played));
    const double done = static_cast<double>(played) / static_cast<double>(options.games);
    reward.play_and_learn(played, count, done);
    played += count;
    options.watch.report(static_cast<double>(played) / static_cast<double>(options.games));
    if (stop < options.stops.size() && played >= options.stops[stop]) {
      while (stop < options.stops.size() && played >= options.stops[stop]) ++stop;
      const auto shown = options.at_stop(played, reward.nets());
      if (!shown) return pass_on(shown);
    }
  }
  return reward.nets();
}

}  // namespace hazard::distill
