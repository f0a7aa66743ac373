#include "policy/tree.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "base/assert.h"
#include "dice/roll_set.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using dice::kNumRolls;
using dice::RollSet;

constexpr RollSet kAllRolls = RollSet::all();

RollSet scores_at_most(const solve::Game& game, int box, double most) {
  RollSet set;
  for (int r = 0; r < kNumRolls; ++r) {
    if (game.scores.paid[box][r] <= most) set.insert(r);
  }
  return set;
}

// A question of a tree, made ready: as many nodes ask the same as not.
class Question {
 public:
  Question(const Features& features, int feature, double threshold)
      : feature_(feature), threshold_(threshold), sees_(features.list()[feature].sees) {
    const solve::Game& game = features.game();
    if (sees_ == Feature::Sees::kRoll) {
      for (int r = 0; r < kNumRolls; ++r) {
        if (features.of_roll(feature, r) <= threshold) low_.insert(r);
      }
    }
    if (sees_ != Feature::Sees::kBoth) return;
    const int first = features.find("zeros_available") - game.rules.num_boxes;
    counts_zeros_ = feature == features.find("zeros_available");
    const bool best = feature == features.find("best_available_score");
    for (int b = 0; b < game.rules.num_boxes; ++b) {
      if (counts_zeros_ || best || feature == first + b) {
        boxes_.push_back({b, scores_at_most(game, b, counts_zeros_ ? 0 : threshold)});
      }
    }
  }

  bool sees_card() const { return sees_ == Feature::Sees::kCard; }
  bool sees_both() const { return sees_ == Feature::Sees::kBoth; }
  bool card_is_low(const Sight& sight) const { return sight.of_card(feature_) <= threshold_; }
  const RollSet& low_rolls() const { return low_; }

  // Of what looks at both: a box that is filled counts as 0, and so does one that jokers bar.
  RollSet low_rolls(const Sight& sight) const {
    const scorecard::RuleSet& rules = sight.features().game().rules;
    const scorecard::Boxes filled = sight.anchor().filled;
    const bool jokers =
        rules.joker != scorecard::Joker::kNone && scorecard::is_filled(filled, rules.yahtzee_box);
    if (jokers || threshold_ < 0) return sight.at_most(feature_, threshold_);
    return counts_zeros_ ? few_zeros(filled) : low_scores(filled);
  }

 private:
  struct BoxRolls {
    int box;
    RollSet low;  // scores no more than the threshold, or nothing; jokers aside
  };

  RollSet low_scores(scorecard::Boxes filled) const {
    RollSet low = kAllRolls;
    for (const BoxRolls& box : boxes_) {
      if (!scorecard::is_filled(filled, box.box)) low = low & box.low;
    }
    return low;
  }

  RollSet few_zeros(scorecard::Boxes filled) const {
    // [n]: pay nothing in at least n of the boxes so far.
    std::array<RollSet, scorecard::kMaxBoxes + 1> at_least;
    at_least[0] = kAllRolls;
    const int most = static_cast<int>(std::min<double>(threshold_, scorecard::kMaxBoxes - 1)) + 1;
    for (const BoxRolls& box : boxes_) {
      if (scorecard::is_filled(filled, box.box)) continue;
      for (int n = most; n > 0; --n) at_least[n] = at_least[n] | (at_least[n - 1] & box.low);
    }
    return kAllRolls - at_least[most];
  }

  int feature_;
  double threshold_;
  Feature::Sees sees_;
  bool counts_zeros_ = false;
  RollSet low_;
  std::vector<BoxRolls> boxes_;  // that the feature looks at
};

class TreeModel final : public Model {
 public:
  TreeModel(const Features& features, const Tree& tree) : keeps_(tree.keeps) {
    std::map<std::pair<int, double>, int> known;
    nodes_.reserve(tree.nodes.size());
    for (const TreeNode& node : tree.nodes) {
      if (node.is_leaf()) {
        nodes_.push_back({-1, node.action, 0});
        continue;
      }
      const auto [place, fresh] =
          known.try_emplace({node.feature, node.threshold}, static_cast<int>(questions_.size()));
      if (fresh) questions_.emplace_back(features, node.feature, node.threshold);
      nodes_.push_back({place->second, node.low, node.high});
    }
  }

  void choose(const Sight& sight, Choices& out) const override {
    struct Pending {
      int node;
      RollSet rolls;
    };
    std::vector<std::optional<RollSet>> seen(questions_.size());  // by those that look at both
    std::vector<Pending> pending = {{0, kAllRolls}};
    while (!pending.empty()) {
      Pending at = pending.back();
      pending.pop_back();
      while (nodes_[at.node].question >= 0) {
        const Node& node = nodes_[at.node];
        const Question& question = questions_[node.question];
        if (question.sees_card()) {
          at.node = question.card_is_low(sight) ? node.low : node.high;
          continue;
        }
        const RollSet* low = &question.low_rolls();
        if (question.sees_both()) {
          auto& found = seen[node.question];
          if (!found) found = question.low_rolls(sight);
          low = &*found;
        }
        const RollSet high = at.rolls - *low;
        at.rolls = at.rolls & *low;
        if (at.rolls.empty()) {
          at = {node.high, high};
        } else {
          if (!high.empty()) pending.push_back({node.high, high});
          at.node = node.low;
        }
      }
      const int action = nodes_[at.node].low;
      at.rolls.for_each([&](int roll) {
        out[roll] = keeps_.empty() ? static_cast<std::int16_t>(action) : keeps_[action]->hand[roll];
      });
    }
  }

 private:
  struct Node {
    std::int32_t question;   // -1: a leaf
    std::int32_t low, high;  // children; of a leaf, low is its action
  };
  std::vector<Node> nodes_;
  std::vector<Question> questions_;
  std::vector<const KeepAction*> keeps_;
};

}  // namespace

std::int64_t Tree::parameters() const {
  const auto leaves = std::ranges::count_if(nodes, &TreeNode::is_leaf);
  return 2 * (static_cast<std::int64_t>(nodes.size()) - leaves) + leaves;
}

int Tree::depth() const {
  std::vector<int> depths(nodes.size());  // children come after their parents
  int deepest = 0;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    deepest = std::max(deepest, depths[n]);
    if (!nodes[n].is_leaf()) depths[nodes[n].low] = depths[nodes[n].high] = depths[n] + 1;
  }
  return deepest;
}

std::int64_t parameters_of(const Trees& trees) {
  std::int64_t sum = 0;
  for (const Tree& tree : trees) sum += tree.parameters();
  return sum;
}

std::string_view action_name(const scorecard::RuleSet& rules, const Tree& tree, int action) {
  return tree.keeps.empty() ? rules.boxes[action].key : std::string_view(tree.keeps[action]->name);
}

std::shared_ptr<const Model> make_tree_model(const Features& features, const Tree& tree) {
  HAZARD_ASSERT(!tree.nodes.empty());
  return std::make_shared<TreeModel>(features, tree);
}

std::shared_ptr<const Policy> make_tree_policy(std::string name,
                                               std::shared_ptr<const Features> features,
                                               const Trees& trees) {
  Models models;
  for (std::size_t d = 0; d < models.size(); ++d) {
    models[d] = make_tree_model(*features, trees[d]);
  }
  return make_model_policy(std::move(name), std::move(features), std::move(models));
}

}  // namespace hazard::policy
