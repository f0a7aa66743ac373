#include "distill/tree_grow.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <set>

#include "distill/records.h"
#include "distill/teacher.h"
#include "distill/tree_data.h"
#include "distill/tree_prune.h"
#include "distill/tree_refine.h"
#include "policy/features.h"
#include "policy/keep_actions.h"
#include "tests/cards.h"
#include "tests/players.h"

namespace hazard::distill {
namespace {

using policy::Decision;

struct Lesson {
  std::shared_ptr<const policy::Features> features;
  AllRecords records;
};

const Lesson& lesson() {
  static const Lesson made = [] {
    const auto values = test::solved(test::five_boxes());
    const auto teacher = test::must(make_teacher(values, {}));
    return Lesson{std::make_shared<const policy::Features>(values.shared_game()),
                  test::must(exact_records(*teacher.policy, teacher.visits, values, verbs_only(),
                                           {.most = 4000}))};
  }();
  return made;
}

const Records& boxes() { return lesson().records[static_cast<int>(Decision::kCategory)]; }

std::vector<int> recorded() { return lesson().features->recorded(Decision::kCategory); }

TreeLabels best_labels(const Records& records, std::mt19937& random) {
  TreeLabels labels{records.num_actions, records.label, {}, {}};
  for (std::size_t i = 0; i < records.size(); ++i) {
    labels.weight.push_back(static_cast<float>(1 + random() % 4));
    labels.count.push_back(labels.weight.back());
  }
  return labels;
}

TEST(TreeData, CodesStandInTheOrderOfTheValues) {
  const Records& records = lesson().records[0];
  const policy::Features& features = *lesson().features;
  const TreeData data(features, distinct_features(features), records, 1);
  policy::Sight sight(features);
  for (int c = 0; c < data.num_columns(); ++c) {
    std::map<int, std::set<double>> values;  // by code
    for (std::size_t i = 0; i < records.size(); ++i) {
      sight.look(records.anchors[records.anchor[i]], records.decision);
      values[data.codes(i)[c]].insert(sight.value(data.feature(c), records.roll[i]));
    }
    EXPECT_EQ(static_cast<int>(values.size()), data.num_codes(c));
    for (int code = 1; code < data.num_codes(c); ++code) {
      const double threshold = data.threshold(c, code - 1, code);
      EXPECT_LT(*values[code - 1].rbegin(), threshold);
      EXPECT_GT(*values[code].begin(), threshold);
    }
  }
}

TEST(TreeData, FeaturesThatOthersTellAreLeftOut) {
  EXPECT_EQ(distinct_features(policy::Features(test::game_of(test::rules_of("yatzy")))).size(),
            49U);
}

// CART as a textbook has it: every threshold of every feature is tried.
class PlainCart {
 public:
  PlainCart(const TreeData& data, const TreeLabels& labels) : data_(data), labels_(labels) {}

  double impurity(const std::vector<std::uint32_t>& records) const {
    std::map<int, double> sums;
    double all = 0;
    for (std::uint32_t i : records) {
      sums[labels_.label[i]] += labels_.weight[i];
      all += labels_.weight[i];
    }
    double squares = 0;
    for (const auto& [label, sum] : sums) squares += sum * sum;
    return all - squares / all;
  }

  // The impurity of all leaves together, and how many there are.
  std::pair<double, int> leaves(const std::vector<std::uint32_t>& records, int depth) const {
    const double whole = impurity(records);
    double least = std::numeric_limits<double>::infinity();
    std::vector<std::uint32_t> best[2];
    for (int c = 0; whole > 1e-9 && depth > 0 && c < data_.num_columns(); ++c) {
      for (int code = 0; code + 1 < data_.num_codes(c); ++code) {
        std::vector<std::uint32_t> sides[2];
        for (std::uint32_t i : records) sides[data_.codes(i)[c] > code].push_back(i);
        if (sides[0].empty() || sides[1].empty()) continue;
        const double left = impurity(sides[0]) + impurity(sides[1]);
        if (left >= least - 1e-9) continue;
        least = left;
        std::swap(best, sides);
      }
    }
    if (best[0].empty()) return {whole, 1};
    const auto low = leaves(best[0], depth - 1);
    const auto high = leaves(best[1], depth - 1);
    return {low.first + high.first, low.second + high.second};
  }

 private:
  const TreeData& data_;
  const TreeLabels& labels_;
};

double cost_of_leaves(const GrownTree& tree) {
  double sum = 0;
  for (const GrownNode& node : tree) sum += node.is_leaf() ? node.cost : 0;
  return sum;
}

TEST(TreeGrow, ByLabelsIsPlainCart) {
  std::mt19937 random(5);
  const TreeData data(*lesson().features, recorded(), boxes(), 1);
  const TreeLabels labels = best_labels(boxes(), random);
  std::vector<std::uint32_t> all(data.size());
  std::iota(all.begin(), all.end(), 0U);
  for (int depth : {1, 3, 4}) {
    const auto grower = grow_by_labels(data, labels, {.depth = depth});
    grower->grow(0);
    const auto [impurity, leaves] = PlainCart(data, labels).leaves(all, depth);
    EXPECT_EQ(static_cast<int>(grower->num_leaves()), leaves);
    EXPECT_NEAR(cost_of_leaves(grower->tree()), impurity, 1e-3);
  }
}

TEST(TreeGrow, LeavesHaveTheLeastNumberOfRecords) {
  std::mt19937 random(5);
  const TreeData data(*lesson().features, recorded(), boxes(), 1);
  const TreeLabels labels = best_labels(boxes(), random);
  const auto grower = grow_by_labels(data, labels, {.least_records = 50});
  grower->grow(0);
  EXPECT_GT(grower->num_leaves(), 5U);
  for (const GrownNode& node : grower->tree()) EXPECT_GE(node.weight, 50);
}

TEST(TreeGrow, WithoutLimitsEveryRecordHasItsLabel) {
  std::mt19937 random(5);
  const TreeData data(*lesson().features, recorded(), boxes(), 1);
  const TreeLabels labels = best_labels(boxes(), random);
  const auto grower = grow_by_labels(data, labels, {});
  grower->grow(0);
  EXPECT_EQ(cost_of_leaves(grower->tree()), 0);
}

TreeCosts costs() { return tree_costs(lesson().records[0]); }
TreeData data_of_keeps() {
  return {*lesson().features, distinct_features(*lesson().features), lesson().records[0], 1};
}

TEST(TreeGrow, ThreadsChangeNothing) {
  const TreeData data = data_of_keeps();
  const TreeCosts table = costs();
  GrownTree trees[2];
  for (int threads : {1, 2}) {
    const auto grower = grow_by_costs(data, table, {.threads = threads});
    grower->grow(1e-4);
    trees[threads - 1] = grower->tree();
    prune({&trees[threads - 1], 1}, 400);
    refine(data, table, 2, threads, {}, trees[threads - 1]);
  }
  ASSERT_EQ(trees[0].size(), trees[1].size());
  for (std::size_t n = 0; n < trees[0].size(); ++n) {
    EXPECT_EQ(trees[0][n].column, trees[1][n].column);
    EXPECT_EQ(trees[0][n].threshold, trees[1][n].threshold);
    EXPECT_EQ(trees[0][n].action, trees[1][n].action);
    EXPECT_EQ(trees[0][n].cost, trees[1][n].cost);
  }
}

TEST(TreeGrow, ByCostsGivesEveryRecordItsBestActionInTheEnd) {
  const TreeData data = data_of_keeps();
  const TreeCosts table = costs();
  const auto grower = grow_by_costs(data, table, {});
  grower->grow(0);
  EXPECT_NEAR(cost_of_leaves(grower->tree()), 0, 1e-6);
}

// What the cheapest pruned tree with so many leaves costs, by trying all. [leaves]
std::vector<double> cheapest(const GrownTree& tree, int n) {
  std::vector<double> best = {std::numeric_limits<double>::infinity(), tree[n].cost};
  if (tree[n].is_leaf()) return best;
  const auto low = cheapest(tree, tree[n].low);
  const auto high = cheapest(tree, tree[n].high);
  best.resize(low.size() + high.size() - 1, std::numeric_limits<double>::infinity());
  for (std::size_t a = 1; a < low.size(); ++a) {
    for (std::size_t b = 1; b < high.size(); ++b)
      best[a + b] = std::min(best[a + b], low[a] + high[b]);
  }
  return best;
}

TEST(TreePrune, NoPrunedTreeOfThatSizeCostsLess) {
  const TreeData data = data_of_keeps();
  const TreeCosts table = costs();
  const auto grower = grow_by_costs(data, table, {});
  grower->grow(0.01);
  const std::vector<double> best = cheapest(grower->tree(), 0);
  int sizes = 0;
  for (int budget : {400, 200, 100, 50, 20, 4, 1}) {
    GrownTree tree = grower->tree();
    prune({&tree, 1}, budget);
    EXPECT_LE(parameters_of(tree), budget);
    const std::size_t leaves = (tree.size() + 1) / 2;
    EXPECT_NEAR(cost_of_leaves(tree), best[leaves], 1e-9) << leaves << " leaves";
    sizes += leaves > 1 ? 1 : 0;
  }
  EXPECT_GE(sizes, 4);
}

TEST(TreeRefine, NeverMakesATreeDearerOrLarger) {
  const TreeData data = data_of_keeps();
  const TreeCosts table = costs();
  const auto grower = grow_by_costs(data, table, {});
  grower->grow(0.001);
  GrownTree tree = grower->tree();
  prune({&tree, 1}, 150);
  double before = cost_of_leaves(tree);
  const double at_first = before;
  for (int pass = 0; pass < 4; ++pass) {
    const std::size_t nodes = tree.size();
    refine(data, table, 1, 1, {}, tree);
    EXPECT_LE(cost_of_leaves(tree), before + 1e-6);
    EXPECT_LE(tree.size(), nodes);
    before = cost_of_leaves(tree);
  }
  EXPECT_LT(before, at_first);
}

}  // namespace
}  // namespace hazard::distill
