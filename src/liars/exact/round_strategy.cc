#include "liars/exact/round_strategy.h"

#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "liars/rules/hands.h"

namespace hazard::liars {
namespace {

constexpr int kWhole = 65535;

// Rounds each and lets the largest take what is missing.
void round_to_parts(std::span<const double> mix, std::span<std::uint16_t> parts, int hands) {
  const auto actions = static_cast<int>(mix.size()) / hands;
  for (int h = 0; h < hands; ++h) {
    int rest = kWhole;
    int largest = h;
    for (int i = h; i < actions * hands; i += hands) {
      parts[i] = static_cast<std::uint16_t>(std::lround(mix[i] * kWhole));
      rest -= parts[i];
      if (parts[i] > parts[largest]) largest = i;
    }
    parts[largest] = static_cast<std::uint16_t>(parts[largest] + rest);
  }
}

}  // namespace

RoundStrategy::RoundStrategy(std::shared_ptr<const BidTree> tree)
    : RoundStrategy(tree, [&](int node, std::span<const double> /*reach*/, std::span<double> mix) {
        std::ranges::fill(mix, 1.0 / tree->nodes()[node].actions());
      }) {}

RoundStrategy::RoundStrategy(std::shared_ptr<const BidTree> tree, const NodeStrategy& strategy)
    : tree_(std::move(tree)) {
  std::array<std::vector<double>, 2> everywhere;
  for (int seat = 0; seat < 2; ++seat) {
    const auto hands = static_cast<std::size_t>(tree_->hands(seat).size());
    everywhere[seat].assign(hands, 1.0);
    parts_[seat].resize(tree_->edges(seat) * hands);
  }
  std::vector<double> mix;
  for (int n = 0; n < tree_->size(); ++n) {
    const BidNode& node = tree_->nodes()[n];
    if (node.raises == 0) continue;
    const std::size_t hands = everywhere[node.seat].size();
    mix.resize(static_cast<std::size_t>(node.actions()) * hands);
    strategy(n, everywhere[node.seat], mix);
    round_to_parts(mix, std::span(parts_[node.seat]).subspan(node.first_edge * hands, mix.size()),
                   static_cast<int>(hands));
  }
}

double RoundStrategy::bytes(const TreeSize& size, const Duel& duel) {
  double bytes = 0;
  for (int seat = 0; seat < 2; ++seat) {
    const int hands = HandSet(duel.dice[seat], duel.rules.faces).size();
    bytes += size.edges[seat] * hands * sizeof(std::uint16_t);
  }
  return bytes;
}

bool RoundStrategy::covers(const Round& round) const {
  const auto duel = duel_of(round);
  return duel && *duel == tree_->duel() && tree_->find(round.bids) >= 0;
}

std::vector<double> RoundStrategy::mix(const Round& round, const Hand& hand) const {
  HAZARD_ASSERT(covers(round));
  const BidNode& node = tree_->nodes()[tree_->find(round.bids)];
  if (node.raises == 0) return {1.0};
  const HandSet& hands = tree_->hands(node.seat);
  const int h = hands.index(hand);
  std::vector<double> chances;
  for (int a = 0; a < node.actions(); ++a) {
    const std::size_t edge = node.first_edge + static_cast<std::size_t>(a);
    chances.push_back(parts_[node.seat][edge * hands.hands.size() + h] / double{kWhole});
  }
  return chances;
}

NodeStrategy RoundStrategy::by_node() const {
  return [this](int n, std::span<const double> reach, std::span<double> mix) {
    const BidNode& node = tree_->nodes()[n];
    const std::uint16_t* const parts = parts_[node.seat].data() + node.first_edge * reach.size();
    for (std::size_t i = 0; i < mix.size(); ++i) mix[i] = parts[i] / double{kWhole};
  };
}

}  // namespace hazard::liars
