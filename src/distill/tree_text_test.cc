#include "distill/tree_text.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>

#include "base/files.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "policy/features.h"
#include "policy/keep_actions.h"
#include "policy/model.h"
#include "policy/tree.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::distill {
namespace {

using policy::Decision;
using policy::kDecisions;
using policy::Tree;

std::shared_ptr<const policy::Features> features_called(std::string_view variant) {
  return std::make_shared<const policy::Features>(test::game_of(test::rules_of(variant)));
}

TEST(TreeText, SaysWhatIsAskedAndDone) {
  const auto features = features_called("yatzy");
  policy::Trees trees;
  for (Tree& tree : trees) tree.nodes = {{.action = 0}};
  for (int d : {0, 1}) trees[d].keeps = {policy::find_keep_action("Keep Pair")};
  trees[2].nodes = {{features->find("max_count"), 2.5, 1, 2, 0},
                    {.action = features->game().rules.find_box("ones")},
                    {features->find("cat_avail_yatzy"), 0.5, 3, 4, 0},
                    {.action = features->game().rules.find_box("chance")},
                    {.action = features->game().rules.find_box("yatzy")}};
  const std::string text = tree_text(*features, trees);
  EXPECT_NE(text.find("After the first throw (1 parameters, at most 0 questions)\n\nKeep Pair\n"),
            std::string::npos);
  EXPECT_NE(text.find("max_count <= 2: ones\n"
                      "max_count >= 3\n"
                      "  not cat_avail_yatzy: chance\n"
                      "  cat_avail_yatzy: yatzy\n"),
            std::string::npos)
      << text;
}

// Any questions, as in tree_test.cc, every feature at least once.
Tree tree_of_all_features(const policy::Features& features, Decision decision,
                          std::mt19937& random) {
  const auto below = [&](std::size_t count) {
    return static_cast<int>(random() % static_cast<unsigned>(count));
  };
  Tree tree;
  if (decision != Decision::kCategory) {
    for (const auto& action : policy::keep_verbs()) tree.keeps.push_back(&action);
  }
  const std::size_t actions =
      tree.keeps.empty() ? features.game().rules.num_boxes : tree.keeps.size();
  tree.nodes = {{.action = 0}};
  for (int i = 0; i < 200; ++i) {
    int leaf = below(tree.nodes.size());
    while (!tree.nodes[leaf].is_leaf()) leaf = below(tree.nodes.size());
    const int feature = i % static_cast<int>(features.list().size());
    const double threshold = feature == features.find("bonus_pace")
                                 ? 0.01 * below(200)
                                 : below(features.list()[feature].most) + 0.5;
    const int low = static_cast<int>(tree.nodes.size());
    tree.nodes[leaf] = {feature, threshold, low, low + 1, 0};
    for (int child = 0; child < 2; ++child) tree.nodes.push_back({.action = below(actions)});
  }
  return tree;
}

std::string braces(const dice::Hand& hand) {
  std::string text;
  for (int count : hand.counts) text += fmt::format("{}{}", text.empty() ? "" : ",", count);
  return "{" + text + "}";
}

// Lines of C++ that compare what the header does with what the trees do.
std::string comparisons(const policy::Features& features, const policy::Trees& trees,
                        std::string_view space, std::mt19937& random) {
  const solve::Game& game = features.game();
  std::string lines;
  policy::Sight sight(features);
  for (int trial = 0; trial < 1500; ++trial) {
    const int d = trial % 3;
    const int number = static_cast<int>(random() % static_cast<unsigned>(game.anchors.num_rows()));
    const auto& row = game.anchors.row(number);
    const auto sums = game.anchors.upper_sums(row.filled);
    const scorecard::Anchor anchor{row.filled, row.flag,
                                   sums[random() % static_cast<unsigned>(row.lanes)]};
    if (anchor.filled == game.rules.full_card()) continue;
    // Five alike more often than by chance, for the jokers.
    const dice::Hand alike{{0, 0, 0, 0, 5, 0}};
    const int roll = trial % 5 == 0 ? dice::hand_number(alike) - dice::kFirstRoll
                                    : static_cast<int>(random() % dice::kNumRolls);
    sight.look(anchor, kDecisions[d]);
    policy::Choices choices;
    policy::make_tree_model(features, trees[d])->choose(sight, choices);
    if (d == 2) policy::make_legal(game, anchor, choices);
    const std::string card = fmt::format("{{{}u,{}}}", anchor.filled, anchor.upper_sum);
    const std::string dice = braces(dice::kHands[dice::kFirstRoll + roll]);
    lines += d == 2
                 ? fmt::format("same({}::box({},{{{}}}),{});\n", space, card, dice, choices[roll])
                 : fmt::format("same({}::keep({},{{{}}},{}),Dice{{{}}});\n", space, card, dice,
                               2 - d, braces(dice::kHands[choices[roll]]));
  }
  return lines;
}

TEST(TreeHeaderSlow, PlaysLikeTheTreesWithoutHazard) {
  if (std::system("c++ --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no compiler";
  const auto folder = std::filesystem::temp_directory_path() /
                      fmt::format("hazard-tree-{}", std::random_device()());
  std::filesystem::create_directory(folder);
  std::mt19937 random(11);
  std::string includes;
  std::string body;
  for (std::string_view variant : {"yatzy", "yahtzee", "yahtzee-free"}) {
    const auto features = features_called(variant);
    policy::Trees trees;
    for (Decision decision : kDecisions) {
      trees[static_cast<int>(decision)] = tree_of_all_features(*features, decision, random);
    }
    ASSERT_TRUE(write_file(folder / fmt::format("{}.h", variant),
                           {{std::string_view(tree_header(*features, trees))}}));
    includes += fmt::format("#include \"{}.h\"\n", variant);
    std::string space = fmt::format("{}_tree", variant);
    std::ranges::replace(space, '-', '_');
    body += comparisons(*features, trees, space, random);
  }
  const std::string program = includes + "#include <cstdio>\nusing Dice = std::array<int, 6>;\n" +
                              "int wrong = 0;\ntemplate <class T>\nvoid same(T a, T b) {\n" +
                              "  if (a != b) ++wrong;\n}\nint main() {\n" + body +
                              "std::printf(\"%d wrong\\n\", wrong);\nreturn wrong != 0;\n}\n";
  ASSERT_TRUE(write_file(folder / "play.cc", {{std::string_view(program)}}));
  const std::string compile =
      fmt::format("cd '{}' && c++ -std=c++17 -Wall -Wextra -Werror -O0 play.cc -o play && ./play",
                  folder.string());
  EXPECT_EQ(std::system(compile.c_str()), 0);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace hazard::distill
