#include "distill/rule_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/assert.h"
#include "policy/rule_list.h"

namespace hazard::distill {
namespace {

constexpr int kColumnMultiple = 16;           // one cache line
constexpr double kMostCost = 1 << 30;         // of all records together
constexpr std::size_t kCachedRecords = 2048;  // records whose costs stay in the cache

int rounded_up(int count, int multiple) { return (count + multiple - 1) / multiple * multiple; }

void add_row(Cost* to, const Cost* row, int columns, Cost sign) {
  for (int first = 0; first < columns; first += kColumnMultiple) {
    for (int c = 0; c < kColumnMultiple; ++c) to[first + c] += sign * row[first + c];
  }
}

}  // namespace

RuleData::RuleData(const policy::Features& features, const Records& records,
                   const std::vector<policy::Condition>& conditions)
    : size_(records.size()),
      num_actions_(records.num_actions),
      columns_(rounded_up(records.num_actions, kColumnMultiple)),
      features_(coded_features(features, records, conditions)) {
  double most = 0;
  for (std::size_t i = 0; i < size_; ++i) {
    const float* const regrets = records.regrets(i);
    most += double{records.weight[i]} * *std::max_element(regrets, regrets + num_actions_);
  }
  if (most > 0) unit_ = kMostCost / most;
  cost_.resize(size_ * columns_);
  for (std::size_t i = 0; i < size_; ++i) {
    Cost* const row = &cost_[i * columns_];
    for (int c = 0; c < columns_; ++c) {
      const double regret = records.regrets(i)[c < num_actions_ ? c : 0];
      row[c] = static_cast<Cost>(std::lround(unit_ * records.weight[i] * regret));
    }
  }
}

std::vector<std::uint64_t> RuleData::covered(const CodedRule& rule) const {
  std::vector<std::uint64_t> bits((size_ + 63) / 64, ~std::uint64_t{0});
  for (int p = 0; p < rule.num_parts; ++p) {
    const Interval& range = interval(rule.parts[p]);
    const auto& code = features_[rule.parts[p].feature].code;
    for (std::size_t w = 0; w < bits.size(); ++w) {
      std::uint64_t word = 0;
      const std::size_t count = std::min<std::size_t>(64, size_ - 64 * w);
      for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t seen = code[64 * w + i];
        word |= std::uint64_t{range.first <= seen && seen <= range.last} << i;
      }
      bits[w] &= word;
    }
  }
  return bits;
}

policy::Rule RuleData::plain(const CodedRule& rule) const {
  policy::Rule plain;
  for (int p = 0; p < rule.num_parts; ++p) {
    plain.conditions.push_back(interval(rule.parts[p]).condition);
  }
  plain.action = rule.action;
  return plain;
}

std::optional<CodedRule> RuleData::coded(const policy::Rule& rule) const {
  CodedRule coded;
  coded.action = rule.action;
  for (const policy::Condition& condition : rule.conditions) {
    bool found = false;
    for (std::size_t f = 0; f < features_.size() && !found; ++f) {
      const auto& intervals = features_[f].intervals;
      const auto at = std::ranges::find(intervals, condition, &Interval::condition);
      if (at == intervals.end()) continue;
      found = true;
      coded.parts[coded.num_parts++] = {static_cast<int>(f),
                                        static_cast<int>(at - intervals.begin())};
    }
    if (!found) return std::nullopt;
  }
  return coded;
}

// Calls fn(place in the list, cell) for these records.
template <class Fn>
void RuleTable::for_each_cell(const Pair& pair, std::span<const std::uint32_t> records,
                              Fn fn) const {
  const CodedFeature& second = data_.features()[pair.second];
  const std::uint8_t* const across = second.code.data();
  const bool alone = pair.first == pair.second;
  const std::uint8_t* const down = data_.features()[pair.first].code.data();
  const std::size_t width = alone ? 0 : static_cast<std::size_t>(second.codes);
  for (std::size_t i = 0; i < records.size(); ++i) {
    const std::uint32_t record = records[i];
    fn(i, pair.cells + down[record] * width + across[record]);
  }
}

// Calls fn(pair, first, records) for all records, as many at a time as stay in the cache, and all
// pairs; a pair is always one thread's.
template <class Fn>
void RuleTable::for_each_block(std::span<const std::uint32_t> records, Fn fn) const {
  workers_.for_ranges(static_cast<int>(pairs_.size()), 8, [&](int begin, int end) {
    for (std::size_t first = 0; first < records.size(); first += kCachedRecords) {
      const auto block = records.subspan(first, std::min(kCachedRecords, records.size() - first));
      for (int p = begin; p < end; ++p) fn(pairs_[p], first, block);
    }
  });
}

RuleTable::RuleTable(const RuleData& data, Workers& workers) : data_(data), workers_(workers) {
  std::size_t cells = 0;
  const int count = static_cast<int>(data.features().size());
  for (int f = 0; f < count; ++f) {
    for (int g = f; g < count; ++g) {
      pairs_.push_back({f, g, cells});
      cells += num_cells(pairs_.back());
    }
  }
  sum_.resize(cells * data.columns());
  now_.resize(cells);
  all_.resize(data.size());
  std::iota(all_.begin(), all_.end(), 0U);
  for_each_block(all_, [&](const Pair& pair, std::size_t, auto block) {
    for_each_cell(pair, block, [&](std::size_t i, std::size_t cell) {
      add_row(&sum_[cell * data.columns()], data.costs(block[i]), data.columns(), 1);
    });
  });
  full_ = sum_;
}

std::size_t RuleTable::num_cells(const Pair& pair) const {
  const std::size_t first = data_.features()[pair.first].codes;
  return pair.first == pair.second ? first : first * data_.features()[pair.second].codes;
}

void RuleTable::fill(std::span<const Cost> now) {
  sum_ = full_;
  std::ranges::fill(now_, 0);
  change(all_, now);
}

void RuleTable::change(std::span<const std::uint32_t> records, std::span<const Cost> by) {
  for_each_block(records, [&](const Pair& pair, std::size_t first, auto block) {
    for_each_cell(pair, block,
                  [&](std::size_t i, std::size_t cell) { now_[cell] += by[first + i]; });
  });
}

void RuleTable::remove(std::span<const std::uint32_t> records, std::span<const Cost> now) {
  const int columns = data_.columns();
  for_each_block(records, [&](const Pair& pair, std::size_t first, auto block) {
    for_each_cell(pair, block, [&](std::size_t i, std::size_t cell) {
      now_[cell] -= now[first + i];
      add_row(&sum_[cell * columns], data_.costs(block[i]), columns, -1);
    });
  });
}

// Prefix sums over the cells of a pair; the last column is what the records cost now.
struct RuleTable::Sums {
  Sums(std::size_t rows, std::size_t across, int count)
      : width(across + 1), columns(count + kColumnMultiple), at((rows + 1) * width * columns, 0) {}

  std::size_t width;
  int columns;
  std::vector<Cost> at;  // [code of first < ][code of second < ][column]

  Cost* of(std::size_t row, std::size_t across) { return &at[(row * width + across) * columns]; }
  const Cost* of(std::size_t row, std::size_t across) const {
    return &at[(row * width + across) * columns];
  }
};

namespace {

// The least of the costs of all actions. Columns beyond them repeat the first.
template <class At>
Cost least_of(int columns, At at) {
  Cost least[kColumnMultiple];
  for (int c = 0; c < kColumnMultiple; ++c) least[c] = at(c);
  for (int first = kColumnMultiple; first < columns; first += kColumnMultiple) {
    for (int c = 0; c < kColumnMultiple; ++c) least[c] = std::min(least[c], at(first + c));
  }
  return *std::min_element(least, least + kColumnMultiple);
}

template <class At>
int first_with(Cost cost, At at) {
  int action = 0;
  while (at(action) != cost) ++action;
  return action;
}

}  // namespace

Candidate RuleTable::best_single(const Pair& pair) const {
  const CodedFeature& feature = data_.features()[pair.first];
  const int columns = data_.columns();
  Sums sums(feature.codes, 0, columns);
  for (int c = 0; c < feature.codes; ++c) {
    const Cost* const before = sums.of(c, 0);
    Cost* const after = sums.of(c + 1, 0);
    const std::size_t from = pair.cells + c;
    for (int i = 0; i < columns; ++i) after[i] = before[i] + sum_[from * columns + i];
    after[columns] = before[columns] + now_[from];
  }
  Candidate best;
  const auto consider = [&](int first, int last, int a, int b) {
    const Cost* const high = sums.of(last + 1, 0);
    const Cost* const low = sums.of(first, 0);
    const auto at = [&](int c) { return high[c] - low[c]; };
    const Cost least = least_of(columns, at);
    if (at(columns) - least <= best.gain) return;
    best.gain = at(columns) - least;
    best.rule.parts = {{{pair.first, a}, {pair.first, b}}};
    best.rule.num_parts = a == b ? 1 : 2;
    best.rule.action = first_with(least, at);
  };
  const auto& intervals = feature.intervals;
  for (int a = 0; a < static_cast<int>(intervals.size()); ++a) {
    consider(intervals[a].first, intervals[a].last, a, a);
  }
  // From one value to another.
  for (int a = 0; a < static_cast<int>(intervals.size()); ++a) {
    for (int b = 0; b < static_cast<int>(intervals.size()); ++b) {
      if (intervals[a].condition.op != policy::Condition::Op::kAtLeast) continue;
      if (intervals[b].condition.op != policy::Condition::Op::kAtMost) continue;
      if (intervals[a].first >= intervals[b].last) continue;
      consider(intervals[a].first, intervals[b].last, a, b);
    }
  }
  return best;
}

Candidate RuleTable::best_of(const Pair& pair) const {
  if (pair.first == pair.second) return best_single(pair);
  const CodedFeature& f = data_.features()[pair.first];
  const CodedFeature& g = data_.features()[pair.second];
  const int columns = data_.columns();
  Sums sums(f.codes, g.codes, columns);
  for (int i = 0; i < f.codes; ++i) {
    for (int j = 0; j < g.codes; ++j) {
      const std::size_t from = pair.cells + static_cast<std::size_t>(i) * g.codes + j;
      const Cost* const left = sums.of(i + 1, j);
      const Cost* const above = sums.of(i, j + 1);
      const Cost* const corner = sums.of(i, j);
      Cost* const to = sums.of(i + 1, j + 1);
      const Cost* const cell_sums = &sum_[from * columns];
      for (int c = 0; c < columns; ++c) to[c] = cell_sums[c] + left[c] + above[c] - corner[c];
      to[columns] = now_[from] + left[columns] + above[columns] - corner[columns];
    }
  }
  Candidate best;
  for (int a = 0; a < static_cast<int>(f.intervals.size()); ++a) {
    const Interval& rows = f.intervals[a];
    for (int b = 0; b < static_cast<int>(g.intervals.size()); ++b) {
      const Interval& across = g.intervals[b];
      const Cost* const all = sums.of(rows.last + 1, across.last + 1);
      const Cost* const above = sums.of(rows.first, across.last + 1);
      const Cost* const left = sums.of(rows.last + 1, across.first);
      const Cost* const corner = sums.of(rows.first, across.first);
      const auto at = [&](int c) { return all[c] - above[c] - left[c] + corner[c]; };
      if (at(columns) <= best.gain) continue;  // no action costs less than nothing
      const Cost least = least_of(columns, at);
      if (at(columns) - least <= best.gain) continue;
      best.gain = at(columns) - least;
      best.rule.parts = {{{pair.first, a}, {pair.second, b}}};
      best.rule.num_parts = 2;
      best.rule.action = first_with(least, at);
    }
  }
  return best;
}

Candidate RuleTable::best() const {
  std::vector<Candidate> found(pairs_.size());
  workers_.for_ranges(static_cast<int>(pairs_.size()), 8, [&](int begin, int end) {
    for (int p = begin; p < end; ++p) found[p] = best_of(pairs_[p]);
  });
  Candidate best;
  for (const Candidate& candidate : found) {
    const bool simpler =
        candidate.gain == best.gain && candidate.rule.num_parts < best.rule.num_parts;
    if (candidate.gain > best.gain || simpler) best = candidate;
  }
  return best;
}

int RuleTable::best_action() const {
  std::vector<std::int64_t> total(data_.num_actions(), 0);
  for (std::size_t c = 0; c < num_cells(pairs_.front()); ++c) {
    for (int a = 0; a < data_.num_actions(); ++a) total[a] += sum_[c * data_.columns() + a];
  }
  return static_cast<int>(std::ranges::min_element(total) - total.begin());
}

}  // namespace hazard::distill
