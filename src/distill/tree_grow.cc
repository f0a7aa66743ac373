#include "distill/tree_grow.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

#include "base/assert.h"
#include "base/parallel.h"

namespace hazard::distill {
namespace {

using Histogram = std::vector<float>;  // [column's first cell + code][lane of the objective]
using Cells = std::vector<std::size_t>;

// Loops over lanes go in blocks of a known size, which compilers make vectors of.
constexpr int kCountedRecords = 4;
constexpr int in_blocks(int lanes) {
  return (lanes + kCountedRecords - 1) / kCountedRecords * kCountedRecords;
}

template <class Sum>
void add_lanes(Sum* __restrict sums, const float* __restrict more, int lanes) {
  for (int b = 0; b < lanes; b += kCountedRecords) {
    for (int i = b; i < b + kCountedRecords; ++i) sums[i] += more[i];
  }
}

void subtract_lanes(const float* __restrict all, const float* __restrict part, int lanes,
                    float* __restrict rest) {
  for (int b = 0; b < lanes; b += kCountedRecords) {
    for (int i = b; i < b + kCountedRecords; ++i) rest[i] = all[i] - part[i];
  }
}

// By what a tree of costs is split.
//
// The loss of a node is that of its best action. Where no single split changes which action that
// is, it says nothing; so the loss is softened: with c = mean cost of an action and a scale s,
//   loss = -weight * (sum over actions of max(0, 1 - c / s) ^ 16) ^ (1 / 16)
// which no split can raise. The scale follows the cost that the node has to lose.
class CostObjective {
 public:
  CostObjective(const TreeCosts& costs, double softness) : costs_(costs), softness_(softness) {}

  int lanes() const { return costs_.stride; }
  void add(const TreeData& data, const Cells& cells, std::span<const std::uint32_t> records,
           float* histogram) const {
    const int stride = costs_.stride;
    const int columns = data.num_columns();
    for (std::uint32_t record : records) {
      const float* row = costs_.row(record);
      const std::uint8_t* codes = data.codes(record);
      for (int c = 0; c < columns; ++c) {
        add_lanes(histogram + (cells[c] + codes[c]) * stride, row, stride);
      }
    }
  }

  double weight(const float* sums) const { return sums[costs_.weight_lane()]; }
  double count(const float* sums) const { return sums[costs_.weight_lane() + 1]; }
  double scale(const GrownNode& node) const {
    return node.weight > 0 ? 16 * softness_ * node.cost / node.weight : 1;
  }
  double loss(const float* sums, double scale) const {
    const float weight = sums[costs_.weight_lane()];
    if (weight <= 0) return 0;
    const float factor = 1 / (weight * static_cast<float>(scale));
    const int lanes = costs_.weight_lane();
    float powers[kCountedRecords] = {};
    for (int b = 0; b < lanes; b += kCountedRecords) {
      for (int i = 0; i < kCountedRecords; ++i) {
        float x = 1 - sums[b + i] * factor;
        x = x > 0 ? x : 0;
        x = x < 1 ? x : 1;
        x *= x;
        x *= x;
        x *= x;
        powers[i] += x * x;
      }
    }
    const float sum = (powers[0] + powers[1]) + (powers[2] + powers[3]);
    return -static_cast<double>(weight) * std::sqrt(std::sqrt(std::sqrt(std::sqrt(sum))));
  }
  // Of all records of the node, to full precision.
  void settle(std::span<const std::uint32_t> records, GrownNode& node) const {
    std::vector<double> sums(costs_.stride);
    for (std::uint32_t record : records) {
      add_lanes(sums.data(), costs_.row(record), costs_.stride);
    }
    const auto best = std::min_element(sums.begin(), sums.begin() + costs_.num_actions);
    node.action = static_cast<int>(best - sums.begin());
    node.cost = *best;
    node.weight = sums[costs_.weight_lane()];
  }
  double least_improvement(const GrownNode& node) const { return 1e-7 * node.weight; }

 private:
  const TreeCosts& costs_;
  double softness_;
};

// The way of CART: the sum over labels of p (1 - p), times the weight.
class LabelObjective {
 public:
  LabelObjective(const TreeLabels& labels, bool counts)
      : labels_(labels), counts_(counts), lanes_(in_blocks(labels.num_labels + (counts ? 1 : 0))) {}

  int lanes() const { return lanes_; }
  void add(const TreeData& data, const Cells& cells, std::span<const std::uint32_t> records,
           float* histogram) const {
    const int columns = data.num_columns();
    for (std::uint32_t record : records) {
      float* lane = histogram + labels_.label[record];
      const float weight = labels_.weight[record];
      const std::uint8_t* codes = data.codes(record);
      for (int c = 0; c < columns; ++c) lane[(cells[c] + codes[c]) * lanes_] += weight;
      if (!counts_) continue;
      lane = histogram + labels_.num_labels;
      for (int c = 0; c < columns; ++c) {
        lane[(cells[c] + codes[c]) * lanes_] += labels_.count[record];
      }
    }
  }

  double weight(const float* sums) const {
    float sum = 0;
    for (int l = 0; l < labels_.num_labels; ++l) sum += sums[l];
    return sum;
  }
  double count(const float* sums) const {
    return counts_ ? sums[labels_.num_labels] : std::numeric_limits<double>::max();
  }
  double scale(const GrownNode&) const { return 1; }
  double loss(const float* sums, double /*scale*/) const {
    double weight = 0;
    double squares = 0;
    for (int l = 0; l < labels_.num_labels; ++l) {
      weight += sums[l];
      squares += static_cast<double>(sums[l]) * sums[l];
    }
    return weight > 0 ? -squares / weight : 0;
  }
  void settle(std::span<const std::uint32_t> records, GrownNode& node) const {
    std::vector<double> sums(labels_.num_labels);
    for (std::uint32_t record : records) sums[labels_.label[record]] += labels_.weight[record];
    double squares = 0;
    for (double sum : sums) squares += sum * sum;
    node.weight = std::accumulate(sums.begin(), sums.end(), 0.0);
    node.action = static_cast<int>(std::ranges::max_element(sums) - sums.begin());
    node.cost = node.weight > 0 ? node.weight - squares / node.weight : 0;
  }
  // CART splits what is not pure even if that gains nothing yet.
  double least_improvement(const GrownNode&) const {
    return -std::numeric_limits<double>::infinity();
  }

 private:
  const TreeLabels& labels_;
  bool counts_;  // whether leaves have a least number of records
  int lanes_;
};

template <class Objective>
class GrowerOf final : public Grower {
 public:
  GrowerOf(const TreeData& data, Objective objective, const GrowOptions& options)
      : data_(data), objective_(objective), options_(options), workers_(options.threads) {
    for (int c = 0; c < data.num_columns(); ++c) {
      cells_.push_back(num_cells_);
      num_cells_ += data.num_codes(c);
    }
    order_.resize(data.size());
    std::iota(order_.begin(), order_.end(), 0U);
    spare_.resize(data.size());
    GrownNode root;
    root.end = data.size();
    objective_.settle(order_, root);
    tree_.push_back(root);
    open_.push_back(0);
  }

  const GrownTree& tree() const override { return tree_; }
  std::size_t num_leaves() const override { return (tree_.size() + 1) / 2; }

  void grow(double least_gain) override {
    while (!options_.watch.cancelled()) {
      std::vector<int> wave;
      std::vector<int> later;
      for (int n : open_) (worthwhile(tree_[n], least_gain) ? wave : later).push_back(n);
      open_ = std::move(later);
      if (wave.empty()) return;
      // The large ones first: each is counted by all threads.
      const auto middle = std::stable_partition(
          wave.begin(), wave.end(), [&](int n) { return tree_[n].end - tree_[n].begin > kLarge; });
      for (auto n = wave.begin(); n != middle; ++n) split_large(tree_[*n]);
      const int* first = wave.data() + (middle - wave.begin());
      workers_.for_ranges(static_cast<int>(wave.end() - middle), 4, [&](int begin, int end) {
        Histogram histogram(num_cells_ * objective_.lanes());
        for (int i = begin; i < end; ++i) {
          std::ranges::fill(histogram, 0.0F);
          objective_.add(data_, cells_, records_of(tree_[first[i]]), histogram.data());
          choose_split(tree_[first[i]], histogram);
        }
      });
      part(wave);
    }
  }

 private:
  static constexpr std::size_t kLarge = 40'000;  // records
  static constexpr int kParts = 16;

  std::span<const std::uint32_t> records_of(const GrownNode& node) const {
    return {order_.data() + node.begin, node.end - node.begin};
  }

  bool worthwhile(const GrownNode& node, double least_gain) const {
    const bool parts = node.end > node.begin + 1 && node.cost > 1e-12 * node.weight;
    return parts && !node.barren && node.cost >= least_gain && options_.depth > node.depth;
  }

  void split_large(GrownNode& node) {
    const auto records = records_of(node);
    std::vector<Histogram> parts(kParts);
    workers_.for_ranges(kParts, 1, [&](int begin, int end) {
      for (int p = begin; p < end; ++p) {
        parts[p].assign(num_cells_ * objective_.lanes(), 0.0F);
        const std::size_t from = records.size() * p / kParts;
        const std::size_t to = records.size() * (p + 1) / kParts;
        objective_.add(data_, cells_, records.subspan(from, to - from), parts[p].data());
      }
    });
    for (int p = 1; p < kParts; ++p) {
      for (std::size_t i = 0; i < parts[0].size(); ++i) parts[0][i] += parts[p][i];
    }
    choose_split(node, parts[0]);
  }

  // Where no split helps, a softer look may find one that helps those below it.
  void choose_split(GrownNode& node, const Histogram& histogram) const {
    const double scale = objective_.scale(node);
    for (double softer = 1; softer <= 4096; softer *= 8) {
      choose_split(node, histogram, softer * scale);
      if (!node.barren) return;
    }
  }

  // The split that leaves the least loss; the first of those.
  void choose_split(GrownNode& node, const Histogram& histogram, double scale) const {
    const int lanes = objective_.lanes();
    std::vector<float> all(lanes);
    for (int code = 0; code < data_.num_codes(0); ++code) {
      add_lanes(all.data(), &histogram[(cells_[0] + code) * lanes], lanes);
    }
    std::vector<float> low(lanes);
    std::vector<float> high(lanes);
    double least = objective_.loss(all.data(), scale) - objective_.least_improvement(node);
    node.barren = true;
    for (int c = 0; c < data_.num_columns(); ++c) {
      std::ranges::fill(low, 0.0F);
      int last = -1;  // code that occurs
      for (int code = 0; code < data_.num_codes(c); ++code) {
        const float* cell = &histogram[(cells_[c] + code) * lanes];
        if (objective_.weight(cell) <= 0) continue;
        if (last >= 0 && objective_.count(low.data()) >= options_.least_records) {
          subtract_lanes(all.data(), low.data(), lanes, high.data());
          if (objective_.count(high.data()) < options_.least_records) break;
          const double loss =
              objective_.loss(low.data(), scale) + objective_.loss(high.data(), scale);
          if (loss < least) {
            least = loss;
            node.barren = false;
            node.column = c;
            node.code = last;
            node.threshold = data_.threshold(c, last, code);
          }
        }
        add_lanes(low.data(), cell, lanes);
        last = code;
      }
    }
  }

  // Gives the nodes that found a split their children.
  void part(const std::vector<int>& wave) {
    std::vector<int> fertile;
    for (int n : wave) {
      if (tree_[n].barren) continue;
      fertile.push_back(n);
      const int child = static_cast<int>(tree_.size());
      tree_[n].low = child;
      tree_[n].high = child + 1;
      tree_.resize(tree_.size() + 2);
      open_.push_back(child);
      open_.push_back(child + 1);
    }
    workers_.for_ranges(static_cast<int>(fertile.size()), 1, [&](int begin, int end) {
      for (int i = begin; i < end; ++i) {
        GrownNode& node = tree_[fertile[i]];
        GrownNode& first = tree_[node.low];
        GrownNode& second = tree_[node.high];
        part_records(data_, node, first, second, order_, spare_);
        for (GrownNode* child : {&first, &second}) {
          child->depth = node.depth + 1;
          objective_.settle(records_of(*child), *child);
        }
      }
    });
  }

  const TreeData& data_;
  Objective objective_;
  GrowOptions options_;
  Workers workers_;
  Cells cells_;  // [column]: its first cell
  std::size_t num_cells_ = 0;
  std::vector<std::uint32_t> order_;  // records; those of a node stand together
  std::vector<std::uint32_t> spare_;
  GrownTree tree_;
  std::vector<int> open_;  // leaves that may still be split
};

}  // namespace

void part_records(const TreeData& data, const GrownNode& node, GrownNode& low, GrownNode& high,
                  std::vector<std::uint32_t>& order, std::vector<std::uint32_t>& spare) {
  std::size_t first = node.begin;
  std::size_t second = node.begin;
  for (std::size_t at = node.begin; at < node.end; ++at) {
    const std::uint32_t record = order[at];
    if (data.codes(record)[node.column] <= node.code) {
      order[first++] = record;
    } else {
      spare[second++] = record;
    }
  }
  std::copy(spare.begin() + static_cast<std::ptrdiff_t>(node.begin),
            spare.begin() + static_cast<std::ptrdiff_t>(second),
            order.begin() + static_cast<std::ptrdiff_t>(first));
  low.begin = node.begin;
  low.end = high.begin = first;
  high.end = node.end;
}

TreeCosts tree_costs(const Records& records) {
  constexpr float kNever = 1e6;  // points that lanes between the actions and the weight cost
  TreeCosts costs;
  costs.num_actions = records.num_actions;
  costs.stride = in_blocks(records.num_actions) + kCountedRecords;
  costs.table.resize(records.size() * costs.stride);
  for (std::size_t i = 0; i < records.size(); ++i) {
    float* row = &costs.table[i * costs.stride];
    const float* regrets = records.regrets(i);
    const float weight = records.weight[i];
    const float least = *std::min_element(regrets, regrets + records.num_actions);
    for (int a = 0; a < costs.weight_lane(); ++a) {
      row[a] = weight * (a < records.num_actions ? regrets[a] - least : kNever);
    }
    row[costs.weight_lane()] = weight;
    row[costs.weight_lane() + 1] = 1;
  }
  return costs;
}

std::unique_ptr<Grower> grow_by_costs(const TreeData& data, const TreeCosts& costs,
                                      const GrowOptions& options) {
  return std::make_unique<GrowerOf<CostObjective>>(data, CostObjective(costs, options.softness),
                                                   options);
}

std::unique_ptr<Grower> grow_by_labels(const TreeData& data, const TreeLabels& labels,
                                       const GrowOptions& options) {
  return std::make_unique<GrowerOf<LabelObjective>>(
      data, LabelObjective(labels, options.least_records > 1), options);
}

}  // namespace hazard::distill
