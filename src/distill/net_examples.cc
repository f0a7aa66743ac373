#include "distill/net_examples.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/rng.h"
#include "hazard/scorecard/anchor.h"
#include "policy/net.h"

namespace hazard::distill {
namespace {

using policy::Decision;
using policy::kMostActions;

constexpr int kHeldOut = 10;  // one of so many
// Addresses of random numbers that belong to no decision.
constexpr std::uint16_t kSplitPart = 1;
constexpr std::uint16_t kDrawPart = 2;
constexpr std::uint16_t kShufflePart = 3;

// Examples lie anywhere in memory, which is asked for so many examples ahead.
constexpr std::size_t kAhead = 16;
// An action that loses so much is wanted e times less often than the best.
constexpr float kNearPoints = 0.5F;
constexpr float kLeastChance = 1e-30F;  // has a logarithm

}  // namespace

NetExamples::NetExamples(const policy::Features& features, const Records& records, NetLoss loss)
    : records_(records),
      inputs_(features, records.decision),
      loss_(loss),
      cards_(static_cast<int>(records.anchors.size()), inputs_.size()),
      legal_(records.size()) {
  policy::Sight sight(features);
  policy::LegalActions legal = policy::legal_masks();
  for (std::size_t a = 0; a < records.anchors.size(); ++a) {
    sight.look(records.anchors[a], records.decision);
    inputs_.see_card(sight, cards_.row(static_cast<int>(a)));
  }
  for (std::size_t i = 0; i < records.size(); ++i) {
    const bool new_anchor = i == 0 || records.anchor[i] != records.anchor[i - 1];
    if (records.decision == Decision::kCategory && new_anchor) {
      policy::find_legal_boxes(features.game(), records.anchors[records.anchor[i]], legal);
    }
    legal_[i] = legal[records.roll[i]];
  }
}

void NetExamples::show(Examples examples, policy::NetMatrix& inputs) const {
  const auto card_of = [&](std::uint32_t example) {
    return cards_.row(static_cast<int>(records_.anchor[example]));
  };
  for (std::size_t e = 0; e < examples.size(); ++e) {
    if (e + 2 * kAhead < examples.size()) {
      const std::uint32_t later = examples[e + 2 * kAhead];
      __builtin_prefetch(&records_.anchor[later]);
      __builtin_prefetch(&records_.roll[later]);
      __builtin_prefetch(&records_.label[later]);
      __builtin_prefetch(&legal_[later]);
    }
    if (e + kAhead < examples.size()) {
      const float* const later = card_of(examples[e + kAhead]);
      for (int i = 0; i < cards_.width(); i += policy::NetLanes::kSize) {
        __builtin_prefetch(later + i);
      }
    }
    const float* const card = card_of(examples[e]);
    const float* const roll = inputs_.rolls().row(records_.roll[examples[e]]);
    float* const row = inputs.row(static_cast<int>(e));
    for (int i = 0; i < cards_.width(); ++i) row[i] = card[i] + roll[i];
  }
}

double NetExamples::judge(Examples examples, const policy::NetMatrix& outputs,
                          policy::NetMatrix& gradient) const {
  double sum = 0;
  for (std::size_t e = 0; e < examples.size(); ++e) {
    const float* const row = outputs.row(static_cast<int>(e));
    float* const slopes = gradient.row(static_cast<int>(e));
    if (loss_ == NetLoss::kCrossEntropy) {
      sum += cross_entropy(examples[e], row, slopes);
      continue;
    }
    if (e + kAhead < examples.size()) {
      const float* const later = records_.regrets(examples[e + kAhead]);
      __builtin_prefetch(later);
      __builtin_prefetch(later + policy::NetLanes::kSize);
    }
    sum += loss_ == NetLoss::kRegret ? regret(examples[e], row, slopes)
                                     : near_best(examples[e], row, slopes);
  }
  return sum;
}

double NetExamples::cross_entropy(std::uint32_t example, const float* outputs,
                                  float* gradient) const {
  const int label = records_.label[example];
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << records_.num_actions) - 1);
  find_chances(outputs, all, records_.num_actions, gradient);
  const double loss = -std::log(std::max(gradient[label], kLeastChance));
  gradient[label] -= 1;
  return loss;
}

double NetExamples::near_best(std::uint32_t example, const float* outputs, float* gradient) const {
  const int actions = records_.num_actions;
  const float* const regrets = records_.regrets(example);
  alignas(policy::NetLanes) std::array<float, kMostActions> wanted{};
  for (int a = 0; a < actions; ++a) wanted[a] = -regrets[a] / kNearPoints;
  find_chances(wanted.data(), legal_[example], actions, wanted.data());
  find_chances(outputs, legal_[example], actions, gradient);
  double loss = 0;
  for (int a = 0; a < actions; ++a) {
    if (wanted[a] > 0) loss -= wanted[a] * std::log(std::max(gradient[a], kLeastChance));
    gradient[a] -= wanted[a];
  }
  return loss;
}

double NetExamples::regret(std::uint32_t example, const float* outputs, float* gradient) const {
  find_chances(outputs, legal_[example], records_.num_actions, gradient);
  const float* const regrets = records_.regrets(example);
  float expected = 0;
  for (int a = 0; a < records_.num_actions; ++a) expected += gradient[a] * regrets[a];
  for (int a = 0; a < records_.num_actions; ++a) gradient[a] *= regrets[a] - expected;
  return expected;
}

double NetExamples::lost(std::uint32_t example, const float* outputs) const {
  int best = -1;
  for (int a = 0; a < records_.num_actions; ++a) {
    if ((legal_[example] >> a & 1) == 0) continue;
    if (best < 0 || outputs[a] > outputs[best]) best = a;
  }
  return records_.regrets(example)[best];
}

NetSplit split_records(std::size_t records, std::uint64_t seed) {
  NetSplit split;
  for (std::size_t i = 0; i < records; ++i) {
    const bool held = uniform_below(seed, {.stream = i, .part = kSplitPart}, 0, kHeldOut) == 0;
    (held ? split.held : split.learnt).push_back(static_cast<std::uint32_t>(i));
  }
  return split;
}

std::vector<std::uint32_t> draw_by_weight(const Records& records,
                                          std::span<const std::uint32_t> among, std::size_t count,
                                          std::uint64_t seed, std::uint32_t round) {
  double total = 0;
  for (std::uint32_t i : among) total += records.weight[i];
  const double offset = random_block(seed, {.stream = round, .part = kDrawPart})[0] * 0x1p-32;
  std::vector<std::uint32_t> drawn;
  drawn.reserve(count + 1);
  double sum = 0;
  for (std::uint32_t i : among) {
    sum += records.weight[i];
    const auto until = static_cast<std::size_t>(sum / total * static_cast<double>(count) + offset);
    while (drawn.size() < until) drawn.push_back(i);
  }
  for (std::size_t i = drawn.size(); i > 1; --i) {
    const std::uint32_t other =
        uniform_below(seed, {.stream = i, .index = round, .part = kShufflePart}, 0,
                      static_cast<std::uint32_t>(i));
    std::swap(drawn[i - 1], drawn[other]);
  }
  return drawn;
}

}  // namespace hazard::distill
