#include "policy/net.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <bit>

#include "base/rng.h"
#include "codec/node.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "policy/keep_actions.h"
#include "policy/net_file.h"
#include "policy/net_kernel.h"
#include "policy/policy_file.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "tests/cards.h"

namespace hazard::policy {
namespace {

std::shared_ptr<const Features> net_features(std::string_view variant) {
  return std::make_shared<Features>(*solve::make_game(test::rules_of(variant), {}));
}

// Evenly from -1..1.
float drawn(std::uint64_t stream, int i) {
  return static_cast<float>(
      random_block(5, {.stream = stream, .index = static_cast<std::uint32_t>(i)})[0] * 0x1p-31 - 1);
}

Nets drawn_nets(const Features& features, const std::vector<int>& hidden) {
  Nets nets;
  for (Decision decision : kDecisions) {
    Net& net = nets[static_cast<int>(decision)];
    net = make_net(static_cast<int>(features.recorded(decision).size()), hidden,
                   num_actions(features, decision));
    int place = 0;
    for (NetLayer& layer : net.layers) {
      for (int i = 0; i <= layer.inputs; ++i) {
        float* const row = i < layer.inputs ? layer.weights.row(i) : layer.bias.data();
        for (int o = 0; o < layer.outputs; ++o) {
          row[o] = drawn(static_cast<std::uint64_t>(decision), place++);
        }
      }
    }
  }
  return nets;
}

NetMatrix drawn_matrix(int rows, int columns, std::uint64_t stream) {
  NetMatrix matrix(rows, columns);
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) matrix.row(i)[j] = drawn(stream, i * columns + j);
  }
  return matrix;
}

// Some anchors of every level, of all kinds of upper sums.
std::vector<scorecard::Anchor> some_anchors(const solve::Game& game) {
  std::vector<scorecard::Anchor> some;
  for (int number = 0; number < game.anchors.num_rows(); number += 1009) {
    const auto& row = game.anchors.row(number);
    if (std::popcount(row.filled) == game.rules.num_boxes) continue;
    const auto sums = game.anchors.upper_sums(row.filled);
    some.push_back({row.filled, row.flag, sums[static_cast<std::size_t>(number) % sums.size()]});
  }
  return some;
}

TEST(NetKernel, EveryInstructionSetSumsInAscendingOrder) {
  const int rows = 23, inner = 41, width = 48;
  const NetMatrix a = drawn_matrix(rows, inner, 1);
  const NetMatrix b = drawn_matrix(inner, width, 2);
  const NetMatrix start = drawn_matrix(1, width, 3);
  NetMatrix wanted(rows, width);
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < width; ++j) {
      float sum = start.data()[j];
      for (int k = 0; k < inner; ++k) sum += a.row(i)[k] * b.row(k)[j];
      wanted.row(i)[j] = std::max(sum, 0.0F);
    }
  }
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    NetMatrix c(rows, width);
    multiply({a.data(), a.width(), 1, b.data(), b.width(), c.data(), c.width(), rows, inner, width,
              start.data(), true});
    for (int i = 0; i < rows; ++i) {
      for (int j = 0; j < width; ++j) {
        ASSERT_EQ(c.row(i)[j], wanted.row(i)[j]) << hwy::TargetName(target);
      }
    }
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().Update(hwy::SupportedTargets());
}

TEST(NetKernel, BestColumnIsTheFirstOfTheLargestThatAreAllowed) {
  NetMatrix values(3, 20);
  NetMatrix handicaps(3, 20);
  for (int i = 0; i < 3; ++i) std::fill_n(handicaps.row(i) + 20, 12, -INFINITY);
  values.row(0)[4] = values.row(0)[17] = 2;
  values.row(1)[19] = 3;
  handicaps.row(1)[19] = -INFINITY;
  std::fill_n(values.row(2), 20, -5.0F);
  handicaps.row(2)[0] = -INFINITY;
  std::array<std::int16_t, 3> best;
  best_columns(values, handicaps.data(), handicaps.width(), best);
  EXPECT_EQ(best[0], 4);
  EXPECT_EQ(best[1], 0);
  EXPECT_EQ(best[2], 1);
}

TEST(Net, ThePublishedSizesHaveThePublishedParameters) {
  struct Size {
    std::vector<int> hidden;
    std::int64_t parameters;
  };
  const auto features = net_features("yatzy");
  for (const Size& size : {Size{{8}, 1'447}, Size{{16}, 2'815}, Size{{32}, 5'551},
                           Size{{32, 16}, 5'871}, Size{{64}, 11'023}, Size{{64, 32}, 14'735},
                           Size{{128, 64}, 41'679}, Size{{256, 128, 64}, 152'143}}) {
    std::int64_t sum = 0;
    for (Decision decision : kDecisions) {
      sum += make_net(static_cast<int>(features->recorded(decision).size()), size.hidden,
                      num_actions(*features, decision))
                 .parameters();
    }
    EXPECT_EQ(sum, size.parameters);
  }
}

TEST(Net, AKeepHasOneMask) {
  const LegalActions& legal = legal_masks();
  EXPECT_EQ(std::popcount(legal[test::roll_of("11111")]), 6);
  EXPECT_EQ(std::popcount(legal[test::roll_of("12345")]), 32);
  EXPECT_EQ(legal[test::roll_of("11111")] & 1, 1U);  // all are kept
}

// Neuron by neuron, in double precision.
std::vector<double> outputs_of(const Net& net, const std::vector<double>& inputs) {
  std::vector<double> values = inputs;
  for (const NetLayer& layer : net.layers) {
    std::vector<double> next(layer.outputs);
    for (int o = 0; o < layer.outputs; ++o) {
      next[o] = layer.bias.data()[o];
      for (int i = 0; i < layer.inputs; ++i) next[o] += values[i] * layer.weights.row(i)[o];
      if (&layer != &net.layers.back()) next[o] = std::max(next[o], 0.0);
    }
    values = next;
  }
  return values;
}

TEST(Net, PlaysTheLargestOutputAmongTheLegalActions) {
  for (const char* variant : {"yatzy", "yahtzee"}) {
    const auto features = net_features(variant);
    const solve::Game& game = features->game();
    const Nets nets = drawn_nets(*features, {11, 7});
    const auto policy = make_net_policy("net", features, nets);
    Sight sight(*features);
    TurnPlan plan;
    LegalActions boxes;
    for (const scorecard::Anchor& anchor : some_anchors(game)) {
      policy->plan(anchor, plan);
      find_legal_boxes(game, anchor, boxes);
      for (Decision decision : kDecisions) {
        const int d = static_cast<int>(decision);
        const bool category = decision == Decision::kCategory;
        sight.look(anchor, decision);
        for (int r = 0; r < dice::kNumRolls; r += 5) {
          std::vector<double> inputs;
          for (int feature : features->recorded(decision)) {
            inputs.push_back(sight.value(feature, r) / features->list()[feature].most);
          }
          const auto outputs = outputs_of(nets[d], inputs);
          double most = -INFINITY;
          double played = -INFINITY;
          for (std::size_t a = 0; a < outputs.size(); ++a) {
            const std::uint32_t legal = category ? boxes[r] : legal_masks()[r];
            if ((legal >> a & 1) == 0) continue;
            most = std::max(most, outputs[a]);
            const bool this_one = category ? plan.box[r] == static_cast<int>(a)
                                           : plan.keep[d][r] == keep_masks()[a].hand[r];
            if (this_one) played = outputs[a];
          }
          EXPECT_NEAR(played, most, 1e-4);  // floats against doubles
        }
      }
    }
  }
}

TEST(Net, LegalBoxesAreThoseOfTheRules) {
  for (const char* variant : {"yatzy", "yahtzee"}) {
    const auto features = net_features(variant);
    const solve::Game& game = features->game();
    LegalActions boxes;
    for (const scorecard::Anchor& anchor : some_anchors(game)) {
      find_legal_boxes(game, anchor, boxes);
      for (int r = 0; r < dice::kNumRolls; ++r) {
        std::uint32_t legal = 0;
        scorecard::for_each_action(
            game.rules, game.scores, anchor.filled, anchor.flag, r,
            [&](const scorecard::Action& action) { legal |= 1U << action.box; });
        ASSERT_EQ(boxes[r], legal);
      }
    }
  }
}

Result<std::shared_ptr<const Policy>> read_text(const std::string& text,
                                                const std::shared_ptr<const Features>& features) {
  const auto document = codec::Document::parse(text);
  if (!document) return pass_on(document);
  const ValueSource values;
  const PolicyOptions options;
  return read_nets({document->root(), "net.json", features, values, options});
}

std::string replaced(std::string text, std::string_view old, std::string_view by) {
  const auto at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return text.replace(at, old.size(), by);
}

TEST(NetFile, WhatWasWrittenPlaysTheSame) {
  const auto features = net_features("yatzy");
  const Nets nets = drawn_nets(*features, {5, 4});
  const auto written = make_net_policy("net", features, nets);
  const auto read = test::must(read_text(write_nets(*features, nets), features));
  for (const scorecard::Anchor& anchor : some_anchors(features->game())) {
    TurnPlan a, b;
    written->plan(anchor, a);
    read->plan(anchor, b);
    EXPECT_EQ(a.keep, b.keep);
    EXPECT_EQ(a.box, b.box);
  }
}

TEST(NetFile, RefusesWhatIsNoNetOfTheseRulesAndSaysWhichLayer) {
  const auto features = net_features("yatzy");
  Nets nets = drawn_nets(*features, {3});
  nets[1].layers[1].bias.data()[2] = 1234.5F;
  nets[1].layers[1].weights.row(1)[0] = 4321.5F;
  const std::string good = write_nets(*features, nets);
  struct Case {
    std::string text, says;
  };
  for (const Case& bad :
       {Case{replaced(good, "1234.5", "1e39"),
             "net of reroll2: layer 2: bias: '1e+39' is no number that a float can hold"},
        Case{replaced(good, "1234.5", "null"),
             "net of reroll2: layer 2: bias: 'null' is no number that a float can hold"},
        Case{replaced(good, "[4321.5, ", "["),
             "net of reroll2: layer 2: weights of input 2: write a list of 32 numbers"},
        Case{replaced(good, "\"turn\"", "\"max_face\""),
             "net of reroll1: feature 1 is \"max_face\"; write \"turn\""},
        Case{replaced(good, "\"turn\", ", ""),
             "net of reroll1: 29 features; a net of reroll1 for yatzy looks at 30"},
        Case{replaced(good, "\"bias\"", "\"biases\""),
             "net of reroll1: layer 1: bias is missing, or no list"},
        Case{replaced(good, "\"category\"", "\"boxes\""), "category is missing, or no object"}}) {
    const auto read = read_text(bad.text, features);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message, bad.says);
  }
  EXPECT_FALSE(read_text(good, net_features("yahtzee")));
}

}  // namespace
}  // namespace hazard::policy
