#include <gtest/gtest.h>

#include <numeric>

#include "distill/net_examples.h"
#include "distill/net_learner.h"
#include "distill/net_reward.h"
#include "distill/net_trainer.h"
#include "distill/records.h"
#include "distill/remembered.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "policy/features.h"
#include "policy/net.h"
#include "policy/value_policy.h"
#include "solve/solver.h"
#include "solve/turn.h"
#include "solve/values.h"
#include "tests/cards.h"

namespace hazard::distill {
namespace {

using policy::Net;
using policy::NetLayer;
using policy::NetMatrix;
using test::must;

// Points of a plane; which side of a bent line they lie on.
class SidesOfALine final : public NetTask {
 public:
  void show(Examples examples, NetMatrix& inputs) const override {
    for (std::size_t e = 0; e < examples.size(); ++e) {
      const Point point = at(examples[e]);
      inputs.row(static_cast<int>(e))[0] = point.x;
      inputs.row(static_cast<int>(e))[1] = point.y;
    }
  }
  double judge(Examples examples, const NetMatrix& outputs, NetMatrix& gradient) const override {
    double sum = 0;
    for (std::size_t e = 0; e < examples.size(); ++e) {
      const Point point = at(examples[e]);
      const float wanted = std::abs(point.x - 0.5F) < point.y / 2 ? 1 : 0;
      const float error = outputs.row(static_cast<int>(e))[0] - wanted;
      gradient.row(static_cast<int>(e))[0] = 2 * error;
      sum += error * error;
    }
    return sum;
  }

 private:
  struct Point {
    float x, y;
  };
  static Point at(std::uint32_t example) {
    return {static_cast<float>(example % 17) / 17, static_cast<float>(example * 7 % 23) / 23};
  }
};

std::vector<std::uint32_t> numbers_below(std::uint32_t count) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

Net drawn_net(int inputs, const std::vector<int>& hidden, int outputs) {
  Net net = policy::make_net(inputs, hidden, outputs);
  draw_weights(3, net);
  return net;
}

bool same_weights(const Net& a, const Net& b) {
  for (std::size_t n = 0; n < a.layers.size(); ++n) {
    const NetLayer& x = a.layers[n];
    const NetLayer& y = b.layers[n];
    if (!std::equal(x.weights.data(), x.weights.data() + x.weights.size(), y.weights.data()) ||
        !std::equal(x.bias.data(), x.bias.data() + x.bias.size(), y.bias.data())) {
      return false;
    }
  }
  return true;
}

// The first step of Adam moves each weight by the rate, against the sign of its slope.
TEST(NetTrainer, TheFirstStepGoesDownEverySlope) {
  const SidesOfALine task;
  const auto examples = numbers_below(391);
  const Net before = drawn_net(2, {6, 5}, 1);
  NetTrainer trainer(before, 1);
  trainer.step(task, examples, 1e-3);
  const Net after = trainer.net();
  int steep = 0;
  for (std::size_t n = 0; n < before.layers.size(); ++n) {
    for (int i = 0; i < before.layers[n].inputs; ++i) {
      for (int o = 0; o < before.layers[n].outputs; ++o) {
        const auto loss_at = [&](float moved) {
          Net net = before;
          net.layers[n].weights.row(i)[o] += moved;
          return NetTrainer(net, 1).loss(task, examples);
        };
        const double slope = (loss_at(2e-3F) - loss_at(-2e-3F)) / 4e-3;
        if (std::abs(slope) < 1e-3) continue;  // floats tell no more
        ++steep;
        const double step = static_cast<double>(after.layers[n].weights.row(i)[o]) -
                            before.layers[n].weights.row(i)[o];
        EXPECT_NEAR(step, slope > 0 ? -1e-3 : 1e-3, 2e-6);
      }
    }
  }
  EXPECT_GT(steep, 20);
}

TEST(NetTrainer, LearnsWhatALineCannotTell) {
  const SidesOfALine task;
  const auto examples = numbers_below(391);
  NetTrainer trainer(drawn_net(2, {16}, 1), 1);
  for (int i = 0; i < 2000; ++i) trainer.step(task, examples, 1e-2);
  EXPECT_LT(trainer.loss(task, examples), 0.05);  // 0.2 for the best plane
}

TEST(NetTrainer, LearnsTheSameWithAnyNumberOfThreads) {
  const SidesOfALine task;
  const auto examples = numbers_below(1000);
  const auto learnt = [&](int threads) {
    NetTrainer trainer(drawn_net(2, {9, 4}, 1), threads);
    for (int i = 0; i < 20; ++i) trainer.step(task, examples, 1e-2);
    return trainer.net();
  };
  const Net alone = learnt(1);
  EXPECT_TRUE(same_weights(alone, learnt(2)));
  EXPECT_TRUE(same_weights(alone, learnt(5)));
}

const solve::Values& yatzy_values() {
  static const solve::Values values =
      must(solve::solve(test::rules_of("yatzy"), solve::Objective{}, {}));
  return values;
}

const AllRecords& some_records() {
  static const AllRecords records =
      must(simulated_records(*policy::make_value_policy("optimal", yatzy_values()), 100,
                             yatzy_values(), masks_only(), {}));
  return records;
}

TEST(NetExamples, GradientsAreTheSlopesOfTheLoss) {
  const policy::Features features(yatzy_values().shared_game());
  for (const Records& records : some_records()) {
    for (NetLoss loss : {NetLoss::kCrossEntropy, NetLoss::kNearBest, NetLoss::kRegret}) {
      const NetExamples examples(features, records, loss);
      NetMatrix outputs(1, policy::kMostActions);
      for (int a = 0; a < records.num_actions; ++a) {
        outputs.data()[a] = std::sin(static_cast<float>(3 * a));
      }
      for (std::uint32_t e = 0; e < records.size(); e += 197) {
        NetMatrix gradient(1, policy::kMostActions);
        examples.judge({&e, 1}, outputs, gradient);
        for (int a = 0; a < records.num_actions; ++a) {
          const auto loss_at = [&](float moved) {
            NetMatrix others = outputs;
            NetMatrix unused(1, policy::kMostActions);
            others.data()[a] += moved;
            return examples.judge({&e, 1}, others, unused);
          };
          const float slope = gradient.data()[a];
          EXPECT_NEAR((loss_at(0.01F) - loss_at(-0.01F)) / 0.02, slope,
                      2e-3 * (1 + std::abs(slope)));
        }
      }
    }
  }
}

TEST(NetExamples, AreDrawnAsOftenAsTheirWeightSays) {
  const Records& records = some_records()[2];
  const auto all = numbers_below(static_cast<std::uint32_t>(records.size()));
  const std::size_t games = 100;
  const auto drawn = draw_by_weight(records, all, games * 15, 1, 0);
  std::vector<int> count(records.size());
  for (std::uint32_t i : drawn) ++count[i];
  for (std::size_t i = 0; i < records.size(); ++i) {
    EXPECT_NEAR(count[i], records.weight[i] * games, 1.0001);
  }
  EXPECT_NEAR(static_cast<double>(drawn.size()), games * 15, 1);
}

TEST(NetLearner, LosesLessThanHalfOfWhatItsUntaughtSelfLoses) {
  const policy::Features features(yatzy_values().shared_game());
  const Records& records = some_records()[2];
  const auto all = numbers_below(static_cast<std::uint32_t>(records.size()));
  const NetExamples examples(features, records, NetLoss::kRegret);
  const double before = NetTrainer(drawn_net(29, {16}, records.num_actions), 1).loss(examples, all);
  const NetLearning learning = {
      .hidden = {16}, .epochs = 40, .batch = 64, .rate = 0.01, .threads = 1};
  const Net by_regret = must(learn_regrets(features, records, {}, learning));
  EXPECT_LT(NetTrainer(by_regret, 1).loss(examples, all), before / 2);
  const Net by_label = must(learn_labels(features, records, 100, learning));
  EXPECT_LT(NetTrainer(by_label, 1).loss(examples, all), before / 2);
}

TEST(NetReward, LearnsFromScoresAlone) {
  const auto features = std::make_shared<policy::Features>(yatzy_values().shared_game());
  const auto nets = must(
      learn_by_reward(features, {.hidden = {32}, .games = 8000, .last_rate = 1e-3, .threads = 1}));
  const auto player = policy::make_net_policy("net", features, nets);
  const auto played = must(evaluate::simulate(*player, {.games = 300}));
  EXPECT_GT(played.score.mean().value, 60);  // who plays anything gets 46
}

TEST(NetReward, LearnsTheSameWithAnyNumberOfThreads) {
  const auto features = std::make_shared<policy::Features>(yatzy_values().shared_game());
  const auto learnt = [&](int threads) {
    return must(learn_by_reward(features,
                                {.hidden = {16}, .games = 200, .batch = 100, .threads = threads}));
  };
  const policy::Nets once = learnt(1);
  const policy::Nets again = learnt(3);
  for (std::size_t d = 0; d < once.size(); ++d) EXPECT_TRUE(same_weights(once[d], again[d]));
}

TEST(Remembered, PlaysAsThePolicy) {
  const auto policy = policy::make_value_policy("optimal", yatzy_values());
  const auto copy = remembered(policy);
  EXPECT_EQ(copy->name(), "optimal");
  for (const int filled : {0, 5, 0b111, 0b110000000001010}) {
    policy::TurnPlan a, b;
    const auto sums = copy->game().anchors.upper_sums(filled);
    policy->plan({static_cast<scorecard::Boxes>(filled), false, sums.back()}, a);
    copy->plan({static_cast<scorecard::Boxes>(filled), false, sums.back()}, b);
    EXPECT_EQ(a.keep, b.keep);
    EXPECT_EQ(a.box, b.box);
  }
}

}  // namespace
}  // namespace hazard::distill
