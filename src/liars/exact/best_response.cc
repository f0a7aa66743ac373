#include "liars/exact/best_response.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/assert.h"

namespace hazard::liars {
namespace {

struct Branch {
  int node;
  std::vector<double> reach;
  std::vector<double> value;
};

class Responder {
 public:
  Responder(const BidTree& tree, int seat, const NodeStrategy& other, int subtree_size)
      : tree_(tree),
        nodes_(tree.nodes()),
        seat_(seat),
        other_(other),
        subtree_size_(subtree_size),
        own_hands_(static_cast<std::size_t>(tree.hands(seat).size())),
        other_hands_(static_cast<std::size_t>(tree.hands(1 - seat).size())) {}

  double play(Workers* workers) {
    const std::vector<double>& deal = tree_.hands(1 - seat_).weights;
    std::vector<double> value(own_hands_);
    if (workers == nullptr || subtree_size_ == 0) {
      visit(Walk::kWhole, 0, deal, value);
    } else {
      visit(Walk::kCollect, 0, deal, value);
      workers->for_ranges(static_cast<int>(subtrees_.size()), 2, [&](int begin, int end) {
        Responder walker(tree_, seat_, other_, 0);
        for (int i = begin; i < end; ++i) {
          subtrees_[i].value.resize(own_hands_);
          walker.visit(Walk::kWhole, subtrees_[i].node, subtrees_[i].reach, subtrees_[i].value);
        }
      });
      visit(Walk::kCombine, 0, deal, value);
    }
    const std::vector<double>& weights = tree_.hands(seat_).weights;
    return std::inner_product(value.begin(), value.end(), weights.begin(), 0.0);
  }

 private:
  // Vectors of one level of the tree; made once.
  struct Level {
    std::vector<double> mix, reach, value;
  };

  // The value of each own hand, times the reach of the other's hands.
  void visit(Walk walk, int n, std::span<const double> reach, std::span<double> value) {
    if (walk != Walk::kWhole && nodes_[n].end - n <= subtree_size_) {
      if (walk == Walk::kCollect) {
        subtrees_.push_back({n, {reach.begin(), reach.end()}, {}});
      } else {
        HAZARD_ASSERT(subtrees_[combined_].node == n);
        std::ranges::copy(subtrees_[combined_++].value, value.begin());
      }
      return;
    }
    const BidNode& node = nodes_[n];
    if (node.raises == 0) {
      challenge(node, reach, value);
      return;
    }
    if (depth_ == levels_.size()) levels_.push_back(std::make_unique<Level>());
    Level& level = *levels_[depth_++];
    level.value.resize(own_hands_);
    if (node.seat == seat_) {
      choose(walk, n, reach, value, level);
    } else {
      follow(walk, n, reach, value, level);
    }
    --depth_;
  }

  void choose(Walk walk, int n, std::span<const double> reach, std::span<double> value,
              Level& level) {
    const BidNode& node = nodes_[n];
    std::ranges::fill(value, -std::numeric_limits<double>::infinity());
    const auto take_the_better = [&] {
      for (std::size_t h = 0; h < own_hands_; ++h) value[h] = std::max(value[h], level.value[h]);
    };
    for (int c = n + 1; c < node.end; c = nodes_[c].end) {
      visit(walk, c, reach, level.value);
      take_the_better();
    }
    if (node.claim < 0) return;
    challenge(node, reach, level.value);
    take_the_better();
  }

  void follow(Walk walk, int n, std::span<const double> reach, std::span<double> value,
              Level& level) {
    const BidNode& node = nodes_[n];
    level.mix.resize(static_cast<std::size_t>(node.actions()) * other_hands_);
    level.reach.resize(other_hands_);
    other_(n, reach, level.mix);
    std::ranges::fill(value, 0.0);
    const double* mix = level.mix.data();
    int c = n + 1;
    for (int a = 0; a < node.actions(); ++a, mix += other_hands_) {
      double total = 0;
      for (std::size_t h = 0; h < other_hands_; ++h) {
        level.reach[h] = reach[h] > 0 ? reach[h] * mix[h] : 0;
        total += level.reach[h];
      }
      const int child = c;
      if (a < node.raises) c = nodes_[c].end;
      if (total == 0) continue;
      if (a < node.raises) {
        visit(walk, child, level.reach, level.value);
      } else {
        challenge(node, level.reach, level.value);
      }
      for (std::size_t h = 0; h < own_hands_; ++h) value[h] += level.value[h];
    }
  }

  void challenge(const BidNode& node, std::span<const double> reach,
                 std::span<double> value) const {
    const Claim& claim = tree_.claim(node);
    std::array<double, kMaxDice + 1> mass{};  // [matching dice of the other]
    const auto other_matches = tree_.matches(1 - seat_, claim.pattern);
    for (std::size_t h = 0; h < other_hands_; ++h) mass[other_matches[h]] += reach[h];
    std::array<double, kMaxDice + 1> result{};  // [own matching dice]
    for (int own = 0; own <= tree_.duel().dice[seat_]; ++own) {
      for (int count = 0; count <= tree_.duel().dice[1 - seat_]; ++count) {
        const bool caller_loses = own + count >= claim.bid.quantity;
        result[own] += caller_loses == (node.seat == seat_) ? -mass[count] : mass[count];
      }
    }
    const auto own_matches = tree_.matches(seat_, claim.pattern);
    for (std::size_t h = 0; h < own_hands_; ++h) value[h] = result[own_matches[h]];
  }

  const BidTree& tree_;
  std::span<const BidNode> nodes_;
  int seat_;
  const NodeStrategy& other_;
  int subtree_size_;
  std::size_t own_hands_;
  std::size_t other_hands_;
  std::vector<std::unique_ptr<Level>> levels_;
  std::size_t depth_ = 0;
  std::vector<Branch> subtrees_;
  std::size_t combined_ = 0;
};

}  // namespace

double best_response(const BidTree& tree, int seat, const NodeStrategy& other, Workers* workers) {
  return Responder(tree, seat, other, subtree_size(tree)).play(workers);
}

RoundBounds bounds_of(const BidTree& tree, const NodeStrategy& strategy, Workers* workers) {
  return {.lower = -best_response(tree, 1, strategy, workers),
          .upper = best_response(tree, 0, strategy, workers)};
}

NodeStrategy strategy_of(const BidTree& tree, const Round& start, RoundPlayer player) {
  return [&tree, player = std::move(player), round = start](int node, std::span<const double> reach,
                                                            std::span<double> mix) mutable {
    round.bids = tree.history(node);
    for (std::size_t h = 0; h < reach.size(); ++h) {
      if (reach[h] == 0) continue;
      const int seat = tree.nodes()[node].seat;
      const std::vector<double> chances = player(round, tree.hands(seat).hands[h]);
      HAZARD_ASSERT(chances.size() * reach.size() == mix.size());
      for (std::size_t a = 0; a < chances.size(); ++a) mix[a * reach.size() + h] = chances[a];
    }
  };
}

}  // namespace hazard::liars
