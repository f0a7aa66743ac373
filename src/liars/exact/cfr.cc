#include "liars/exact/cfr.h"

#include <algorithm>

#include "base/assert.h"
#include "base/sealed_file.h"
#include "liars/rules/hands.h"

namespace hazard::liars {
namespace {

constexpr SealedKind kCheckpoint{{'H', 'A', 'Z', 'L', 'C', 'F', 'R', '\n'}, 2, "checkpoint"};

SeatPatterns patterns_of(const BidTree& tree, int seat, int width) {
  const int counts = tree.duel().dice[seat] + 1;
  SeatPatterns patterns;
  const auto lanes = static_cast<std::size_t>(tree.patterns() * counts * width / HandLanes::kSize);
  patterns.exactly.resize(lanes);
  patterns.at_least.resize(lanes);
  for (int pattern = 0; pattern < tree.patterns(); ++pattern) {
    const auto matches = tree.matches(seat, pattern);
    for (int count = 0; count < counts; ++count) {
      const int row = (pattern * counts + count) * width;
      for (std::size_t h = 0; h < matches.size(); ++h) {
        floats(patterns.exactly)[row + h] = matches[h] == count ? 1 : 0;
        floats(patterns.at_least)[row + h] = matches[h] >= count ? 1 : 0;
      }
    }
  }
  return patterns;
}

std::string checkpoint_text(const BidTree& tree) {
  const std::string text = to_string(tree.duel());
  return tree.high_bids() == kAllHighBids ? text
                                          : fmt::format("{} high={}", text, tree.high_bids());
}

}  // namespace

Cfr::Cfr(std::shared_ptr<const BidTree> tree)
    : tree_(std::move(tree)), subtree_size_(liars::subtree_size(*tree_)) {
  const auto subtrees = static_cast<std::size_t>(count_subtrees(*tree_, subtree_size_));
  for (int seat = 0; seat < 2; ++seat) {
    width_[seat] = lanes_of(tree_->hands(seat).size());
    const auto lanes = static_cast<std::size_t>(width_[seat] / HandLanes::kSize);
    tables_[seat].regrets.resize(tree_->edges(seat) * lanes);
    tables_[seat].averages.resize(tree_->edges(seat) * lanes);
    patterns_[seat] = patterns_of(*tree_, seat, width_[seat]);
    space_.vectors[seat].resize(subtrees * lanes);
  }
}

double Cfr::bytes(const Duel& duel, int high_bids) {
  const TreeSize size = measure(duel, high_bids);
  double bytes = size.nodes * sizeof(BidNode);
  for (int seat = 0; seat < 2; ++seat) {
    const int hands = HandSet(duel.dice[seat], duel.rules.faces).size();
    bytes += size.edges[seat] * lanes_of(hands) * 2 * sizeof(float);
  }
  return bytes;
}

void Cfr::iterate(Workers& workers) {
  const auto t = static_cast<float>(++iterations_);
  for (int seat = 0; seat < 2; ++seat) {
    improve({.tree = *tree_,
             .tables = tables_,
             .patterns = patterns_,
             .width = width_,
             .seat = seat,
             .weight = t * t,
             .subtree_size = subtree_size_},
            workers);
  }
}

void Cfr::improve(const HalfIteration& half, Workers& workers) {
  const int own = half.width[half.seat];
  const int other = half.width[1 - half.seat];
  const auto vectors_for = [](std::size_t size) { return HandVectors(size / HandLanes::kSize); };
  HandVectors scratch = vectors_for(scratch_size(half));
  HandVectors reach = vectors_for(static_cast<std::size_t>(other));
  HandVectors value = vectors_for(static_cast<std::size_t>(own));
  std::ranges::transform(tree_->hands(1 - half.seat).weights, floats(reach),
                         [](double weight) { return static_cast<float>(weight); });
  const Start root{0, floats(reach), 1, floats(value), floats(scratch)};
  if (half.subtree_size == 0) {
    run(Walk::kWhole, half, space_, root);
    return;
  }
  space_.subtrees.clear();
  run(Walk::kCollect, half, space_, root);
  const auto walk_subtrees = [&](int begin, int end) {
    HandVectors own_scratch = vectors_for(scratch_size(half));
    for (std::ptrdiff_t i = begin; i < end; ++i) {
      run(Walk::kWhole, half, space_,
          {space_.subtrees[i].node, floats(space_.vectors[1 - half.seat]) + i * other,
           space_.subtrees[i].total, floats(space_.vectors[half.seat]) + i * own,
           floats(own_scratch)});
    }
  };
  workers.for_ranges(static_cast<int>(space_.subtrees.size()), 2, walk_subtrees);
  run(Walk::kCombine, half, space_, root);
}

void Cfr::average(int node, std::span<double> mix) const {
  const BidNode& at = tree_->nodes()[node];
  const int hands = tree_->hands(at.seat).size();
  const int width = width_[at.seat];
  const int actions = at.actions();
  const std::size_t row = std::size_t{at.first_edge} * static_cast<std::size_t>(width);
  const float* const averages = floats(tables_[at.seat].averages) + row;
  const float* const regrets = floats(tables_[at.seat].regrets) + row;
  HAZARD_ASSERT(mix.size() == static_cast<std::size_t>(actions * hands));
  const auto sum_of = [&](const float* weights) {
    double sum = 0;
    for (int a = 0; a < actions; ++a) sum += weights[a * width];
    return sum;
  };
  for (int h = 0; h < hands; ++h) {
    const float* weights = averages + h;
    double sum = sum_of(weights);
    if (sum == 0) sum = sum_of(weights = regrets + h);
    for (int a = 0; a < actions; ++a) {
      mix[a * hands + h] = sum > 0 ? weights[a * width] / sum : 1.0 / actions;
    }
  }
}

RoundBounds Cfr::bounds(Workers& workers) const {
  const auto averages = [this](int node, std::span<const double> /*reach*/, std::span<double> mix) {
    average(node, mix);
  };
  return bounds_of(*tree_, averages, &workers);
}

Result<void> Cfr::save(const std::filesystem::path& path) const {
  return write_sealed(
      path, kCheckpoint, checkpoint_text(*tree_),
      {std::as_bytes(std::span(&iterations_, 1)), std::as_bytes(std::span(tables_[0].regrets)),
       std::as_bytes(std::span(tables_[0].averages)), std::as_bytes(std::span(tables_[1].regrets)),
       std::as_bytes(std::span(tables_[1].averages))});
}

Result<void> Cfr::load(const std::filesystem::path& path) {
  return read_sealed(path, kCheckpoint, checkpoint_text(*tree_),
                     {std::as_writable_bytes(std::span(&iterations_, 1)),
                      std::as_writable_bytes(std::span(tables_[0].regrets)),
                      std::as_writable_bytes(std::span(tables_[0].averages)),
                      std::as_writable_bytes(std::span(tables_[1].regrets)),
                      std::as_writable_bytes(std::span(tables_[1].averages))});
}

}  // namespace hazard::liars
