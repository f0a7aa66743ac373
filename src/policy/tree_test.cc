#include "policy/tree.h"

#include <gtest/gtest.h>

#include <random>

#include "codec/node.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "policy/features.h"
#include "policy/keep_actions.h"
#include "policy/model.h"
#include "policy/tree_file.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::policy {
namespace {

std::shared_ptr<const Features> features_for(std::string_view variant) {
  return std::make_shared<const Features>(test::game_of(test::rules_of(variant)));
}

// Any questions about any features.
Tree any_tree(const Features& features, Decision decision, int splits, std::mt19937& random) {
  const auto below = [&](std::size_t count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
  };
  Tree tree;
  if (decision != Decision::kCategory) {
    for (const KeepAction& action : keep_verbs()) tree.keeps.push_back(&action);
    for (const KeepAction& action : keep_masks()) tree.keeps.push_back(&action);
  }
  const std::size_t actions =
      tree.keeps.empty() ? features.game().rules.num_boxes : tree.keeps.size();
  tree.nodes = {{.action = below(actions)}};
  for (int i = 0; i < splits; ++i) {
    int leaf = below(tree.nodes.size());
    while (!tree.nodes[leaf].is_leaf()) leaf = below(tree.nodes.size());
    TreeNode& node = tree.nodes[leaf];
    node.feature = below(features.list().size());
    const int most = features.list()[node.feature].most;
    node.threshold =
        node.feature == features.find("bonus_pace") ? 0.01 * below(200) : below(most + 1) - 0.5;
    node.low = static_cast<int>(tree.nodes.size());
    node.high = node.low + 1;
    for (int child = 0; child < 2; ++child) tree.nodes.push_back({.action = below(actions)});
  }
  return tree;
}

scorecard::Anchor any_anchor(const solve::Game& game, std::mt19937& random) {
  const int number = static_cast<int>(random() % static_cast<unsigned>(game.anchors.num_rows()));
  const auto& row = game.anchors.row(number);
  const auto sums = game.anchors.upper_sums(row.filled);
  return {row.filled, row.flag, sums[random() % static_cast<unsigned>(row.lanes)]};
}

int go_down(const Tree& tree, const Sight& sight, int roll) {
  int n = 0;
  while (!tree.nodes[n].is_leaf()) {
    const TreeNode& node = tree.nodes[n];
    n = sight.value(node.feature, roll) <= node.threshold ? node.low : node.high;
  }
  const int action = tree.nodes[n].action;
  return tree.keeps.empty() ? action : tree.keeps[action]->hand[roll];
}

TEST(Tree, AllRollsAtOnceEndWhereEachWouldAlone) {
  std::mt19937 random(7);
  for (std::string_view variant : {"yatzy", "yahtzee", "yahtzee-free"}) {
    const auto features = features_for(variant);
    Sight sight(*features);
    for (int trial = 0; trial < 60; ++trial) {
      const Decision decision = kDecisions[trial % 3];
      const Tree tree = any_tree(*features, decision, 40, random);
      const auto model = make_tree_model(*features, tree);
      sight.look(any_anchor(features->game(), random), decision);
      Choices choices;
      model->choose(sight, choices);
      for (int r = 0; r < dice::kNumRolls; ++r) {
        ASSERT_EQ(choices[r], go_down(tree, sight, r)) << variant << " trial " << trial;
      }
    }
  }
}

TEST(Tree, ASplitCountsTwoParametersAndALeafOne) {
  std::mt19937 random(1);
  const auto features = features_for("yatzy");
  const Tree tree = any_tree(*features, Decision::kCategory, 5, random);
  EXPECT_EQ(tree.parameters(), 2 * 5 + 6);
  EXPECT_GE(tree.depth(), 3);
  EXPECT_LE(tree.depth(), 5);
}

TEST(TreeFile, ReadingWhatWasWrittenGivesTheTreesBack) {
  std::mt19937 random(3);
  for (std::string_view variant : {"yatzy", "yahtzee"}) {
    const auto features = features_for(variant);
    Trees trees;
    for (Decision decision : kDecisions) {
      trees[static_cast<int>(decision)] = any_tree(*features, decision, 100, random);
    }
    const std::string text = write_trees(*features, trees);
    const auto document = test::must(codec::Document::parse(text));
    const Trees read = test::must(read_trees(document.root(), *features));
    EXPECT_EQ(write_trees(*features, read), text);
    for (std::size_t d = 0; d < trees.size(); ++d) {
      ASSERT_EQ(read[d].nodes.size(), trees[d].nodes.size());
      for (std::size_t n = 0; n < trees[d].nodes.size(); ++n) {
        const TreeNode& a = trees[d].nodes[n];
        const TreeNode& b = read[d].nodes[n];
        EXPECT_EQ(a.feature, b.feature);
        if (a.is_leaf()) {
          EXPECT_EQ(action_name(features->game().rules, trees[d], a.action),
                    action_name(features->game().rules, read[d], b.action));
        } else {
          EXPECT_EQ(a.threshold, b.threshold);
          EXPECT_EQ(a.low, b.low);
          EXPECT_EQ(a.high, b.high);
        }
      }
    }
  }
}

// A file whose tree for categories has these features, actions and nodes.
std::string file_with(std::string_view features, std::string_view actions, std::string_view nodes) {
  const std::string leaf = R"("features": [], "actions": ["Keep All"], "nodes": [[0]])";
  return fmt::format(R"({{"kind": "tree", "variant": "yatzy", "trees": [
      {{"decision": "reroll1", {0}}}, {{"decision": "reroll2", {0}}},
      {{"decision": "category", "features": [{1}], "actions": [{2}], "nodes": [{3}]}}]}})",
                     leaf, features, actions, nodes);
}

std::string refusal(const std::string& text) {
  const auto document = test::must(codec::Document::parse(text));
  const auto trees = read_trees(document.root(), *features_for("yatzy"));
  return trees ? "accepted" : trees.error().message;
}

TEST(TreeFile, RefusesWhatNoTreeCanBeAndNamesTheNode) {
  const std::string turn = "\"turn\"";
  const std::string ones = "\"ones\"";
  EXPECT_EQ(refusal(file_with(turn, ones, "[0,3.5,1,2],[0],[0]")), "accepted");
  const std::pair<std::string, std::string_view> cases[] = {
      {file_with("\"trun\"", ones, "[0]"), "feature 'trun': there is none of this name; did you"},
      {file_with(turn, "\"Keep All\"", "[0]"), "action 'Keep All': yatzy has no such box"},
      {file_with(turn, "7", "[0]"), "action 0: 7 is no name"},
      {file_with(turn, ones, ""), "it has no node"},
      {file_with(turn, ones, "[0,3.5,1,2],[0],[1]"), "node 2: action 1: there are 1"},
      {file_with(turn, ones, "[1,3.5,1,2],[0],[0]"), "node 0: feature 1: there are 1"},
      {file_with(turn, ones, "[-1,3.5,1,2],[0],[0]"), "node 0: feature -1: there are 1"},
      {file_with(turn, ones, "[0,3.5,1,3],[0],[0]"), "node 0: child 3: there are 3"},
      {file_with(turn, ones, "[0,3.5,1,2],[0,4.5,0,2],[0]"), "node 1: child 0 does not come after"},
      {file_with(turn, ones, "[0,3.5,1,1],[0],[0]"), "node 0: child 1 belongs to a node before"},
      {file_with(turn, ones, "[0],[0]"), "node 1: no node leads to it"},
      {file_with(turn, ones, "[0,\"x\",1,2],[0],[0]"), "node 0: threshold \"x\" is no number"},
      {file_with(turn, ones, "[0,3.5],[0],[0]"), "node 0: write [feature, threshold, low child"},
      {file_with(turn, ones, "[0,3.5,1,1.5],[0],[0]"), "node 0: child 1.5: there are 3"},
  };
  for (const auto& [file, message] : cases) {
    EXPECT_NE(refusal(file).find(message), std::string::npos)
        << refusal(file) << "\nnot " << message;
    EXPECT_NE(refusal(file).find("tree category: "), std::string::npos);
  }
  EXPECT_NE(refusal(R"({"trees": []})").find("no tree for reroll1"), std::string::npos);
  EXPECT_NE(refusal("{}").find("\"trees\" is missing"), std::string::npos);
}

}  // namespace
}  // namespace hazard::policy
