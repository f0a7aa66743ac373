#include "distill/tree_refine.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "base/parallel.h"
#include "distill/tree_prune.h"

namespace hazard::distill {
namespace {

class Refiner {
 public:
  Refiner(const TreeData& data, const TreeCosts& costs, int threads, GrownTree& tree)
      : data_(data), costs_(costs), workers_(threads), tree_(tree), order_(data.size()) {
    for (int c = 0; c < data.num_columns(); ++c) {
      cells_.push_back(num_cells_);
      num_cells_ += data.num_codes(c);
    }
    spare_.resize(data.size());
  }

  void pass() {
    place_records();
    for (std::size_t depth = levels_.size(); depth-- > 0;) {
      std::vector<int> small;
      for (int n : levels_[depth]) {
        if (tree_[n].is_leaf() || tree_[n].end - tree_[n].begin <= kLarge) {
          small.push_back(n);
        } else {
          ask_large(tree_[n]);
        }
      }
      workers_.for_ranges(static_cast<int>(small.size()), 4, [&](int begin, int end) {
        Sums sums(num_cells_);
        for (int i = begin; i < end; ++i) {
          GrownNode& node = tree_[small[i]];
          if (node.is_leaf()) {
            settle(node, costs_of(node));
            continue;
          }
          std::ranges::fill(sums, Cell());
          ask(node, add(node, records_of(node), sums), sums);
        }
      });
    }
    tidy(tree_);
  }

  // What every node would cost as a leaf. Branches cost what their children do together.
  void settle_all() {
    place_records();
    std::vector<Costs> sums(tree_.size());
    workers_.for_ranges(static_cast<int>(tree_.size()), 4, [&](int begin, int end) {
      for (int n = begin; n < end; ++n) {
        if (tree_[n].is_leaf()) sums[n] = costs_of(tree_[n]);
      }
    });
    for (std::size_t n = tree_.size(); n-- > 0;) {
      GrownNode& node = tree_[n];
      if (!node.is_leaf()) {
        sums[n] = std::move(sums[node.low]);
        for (std::size_t i = 0; i < sums[n].size(); ++i) sums[n][i] += sums[node.high][i];
        sums[node.high] = {};
      }
      settle(node, sums[n]);
    }
  }

 private:
  static constexpr std::size_t kLarge = 40'000;  // records
  static constexpr int kParts = 16;

  struct Cell {
    double low_more = 0;  // what its records cost more in the low branch than in the high one
    bool any = false;
  };
  using Sums = std::vector<Cell>;
  using Costs = std::vector<double>;  // [lane of a row of costs]

  std::span<const std::uint32_t> records_of(const GrownNode& node) const {
    return {order_.data() + node.begin, node.end - node.begin};
  }

  // Brings every record to its leaf: the records of a node stand together in the order.
  void place_records() {
    std::iota(order_.begin(), order_.end(), 0U);
    levels_.clear();
    tree_[0].begin = 0;
    tree_[0].end = data_.size();
    std::vector<int> level = {0};
    while (!level.empty()) {
      std::vector<int> next;
      for (int n : level) {
        if (!tree_[n].is_leaf()) next.insert(next.end(), {tree_[n].low, tree_[n].high});
      }
      workers_.for_ranges(static_cast<int>(level.size()), 1, [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
          const GrownNode& node = tree_[level[i]];
          if (node.is_leaf()) continue;
          part_records(data_, node, tree_[node.low], tree_[node.high], order_, spare_);
        }
      });
      levels_.push_back(std::move(level));
      level = std::move(next);
    }
  }

  Costs costs_of(const GrownNode& node) const {
    Costs sums(costs_.stride);
    for (std::uint32_t record : records_of(node)) {
      const float* row = costs_.row(record);
      for (int a = 0; a < costs_.stride; ++a) sums[a] += row[a];
    }
    return sums;
  }

  void settle(GrownNode& node, const Costs& sums) const {
    node.cost = node.weight = 0;
    if (node.begin == node.end) return;  // nothing is known of its action but what was
    const auto best = std::min_element(sums.begin(), sums.begin() + costs_.num_actions);
    node.action = static_cast<int>(best - sums.begin());
    node.cost = *best;
    node.weight = sums[costs_.weight_lane()];
  }

  int action_below(int n, const std::uint8_t* codes) const {
    while (!tree_[n].is_leaf()) {
      const GrownNode& node = tree_[n];
      n = codes[node.column] <= node.code ? node.low : node.high;
    }
    return tree_[n].action;
  }

  // Returns what the present question saves against sending all to the high branch.
  double add(const GrownNode& node, std::span<const std::uint32_t> records, Sums& sums) const {
    double now = 0;
    for (std::uint32_t record : records) {
      const std::uint8_t* codes = data_.codes(record);
      const int low = action_below(node.low, codes);
      const int high = action_below(node.high, codes);
      if (low == high) continue;
      const float* row = costs_.row(record);
      const double more = static_cast<double>(row[low]) - row[high];
      if (more == 0) continue;
      if (codes[node.column] <= node.code) now += more;
      for (int c = 0; c < data_.num_columns(); ++c) {
        Cell& cell = sums[cells_[c] + codes[c]];
        cell.low_more += more;
        cell.any = true;
      }
    }
    return now;
  }

  void ask_large(GrownNode& node) {
    const auto records = records_of(node);
    std::vector<Sums> parts(kParts, Sums(num_cells_));
    std::vector<double> now(kParts);
    workers_.for_ranges(kParts, 1, [&](int begin, int end) {
      for (int p = begin; p < end; ++p) {
        const std::size_t from = records.size() * p / kParts;
        const std::size_t to = records.size() * (p + 1) / kParts;
        now[p] = add(node, records.subspan(from, to - from), parts[p]);
      }
    });
    for (int p = 1; p < kParts; ++p) {
      now[0] += now[p];
      for (std::size_t i = 0; i < num_cells_; ++i) {
        parts[0][i].low_more += parts[p][i].low_more;
        parts[0][i].any = parts[0][i].any || parts[p][i].any;
      }
    }
    ask(node, now[0], parts[0]);
  }

  // Takes the question that saves most, if it saves more than the present one.
  void ask(GrownNode& node, double now, const Sums& sums) const {
    double all_low = 0;
    for (int code = 0; code < data_.num_codes(0); ++code) {
      all_low += sums[cells_[0] + code].low_more;
    }
    const double slack = 1e-9 * (node.cost + 1e-6);
    if (std::min(0.0, all_low) <= now + slack) {
      now = std::min(0.0, all_low);
      node.code = all_low < 0 ? kAllLow : -1;
    }
    double least = now - slack;
    for (int c = 0; c < data_.num_columns(); ++c) {
      double low = 0;
      int last = -1;
      for (int code = 0; code < data_.num_codes(c); ++code) {
        const Cell& cell = sums[cells_[c] + code];
        if (!cell.any) continue;
        if (last >= 0 && low < least) {
          least = low;
          node.column = c;
          node.code = last;
          node.threshold = data_.threshold(c, last, code);
        }
        low += cell.low_more;
        last = code;
      }
    }
  }

  const TreeData& data_;
  const TreeCosts& costs_;
  Workers workers_;
  GrownTree& tree_;
  std::vector<std::size_t> cells_;  // [column]: its first cell
  std::size_t num_cells_ = 0;
  std::vector<std::vector<int>> levels_;  // nodes by depth
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> spare_;
};

}  // namespace

void refine(const TreeData& data, const TreeCosts& costs, int passes, int threads,
            const Watch& watch, GrownTree& tree) {
  Refiner refiner(data, costs, threads, tree);
  for (int i = 0; i < passes && !watch.cancelled(); ++i) refiner.pass();
  if (!watch.cancelled()) refiner.settle_all();
}

}  // namespace hazard::distill
