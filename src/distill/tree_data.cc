#include "distill/tree_data.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "base/assert.h"
#include "base/parallel.h"
#include "hazard/dice/lattice.h"
#include "policy/features.h"

namespace hazard::distill {

using policy::Feature;
using policy::Features;
using policy::Sight;

TreeData::TreeData(const Features& features, std::vector<int> columns, const Records& records,
                   int threads)
    : size_(records.size()),
      columns_(std::move(columns)),
      ranges_(columns_.size()),
      whole_(columns_.size()),
      codes_(size_ * columns_.size()) {
  for (int c = 0; c < num_columns(); ++c) list_values(features, c, records);
  std::vector<std::size_t> first(records.anchors.size() + 1, size_);  // record of each anchor
  for (std::size_t i = size_; i-- > 0;) first[records.anchor[i]] = i;

  // Codes of what does not look at the card, once. [column][roll]
  std::vector<std::array<std::uint8_t, dice::kNumRolls>> of_roll(columns_.size());
  for (int c = 0; c < num_columns(); ++c) {
    if (features.list()[columns_[c]].sees != Feature::Sees::kRoll) continue;
    for (int r = 0; r < dice::kNumRolls; ++r) {
      of_roll[c][r] = code(c, features.of_roll(columns_[c], r));
    }
  }
  Workers workers(threads);
  workers.for_ranges(static_cast<int>(records.anchors.size()), 256, [&](int begin, int end) {
    Sight sight(features);
    for (int a = begin; a < end; ++a) {
      sight.look(records.anchors[a], records.decision);
      for (int c = 0; c < num_columns(); ++c) {
        const Feature::Sees sees = features.list()[columns_[c]].sees;
        const auto write = [&](auto code_of) {
          for (std::size_t i = first[a]; i < first[a + 1]; ++i) {
            codes_[i * columns_.size() + c] = code_of(records.roll[i]);
          }
        };
        if (sees == Feature::Sees::kCard) {
          write([one = code(c, sight.of_card(columns_[c]))](int) { return one; });
        } else if (sees == Feature::Sees::kRoll) {
          write([&](int roll) { return of_roll[c][roll]; });
        } else {
          write([&](int roll) { return code(c, sight.value(columns_[c], roll)); });
        }
      }
    }
  });
  close_gaps(workers);
}

void TreeData::list_values(const Features& features, int column, const Records& records) {
  const Feature& feature = features.list()[columns_[column]];
  std::vector<double> values;
  if (feature.name == "bonus_pace") {
    std::set<double> found;
    Sight sight(features);
    for (const auto& anchor : records.anchors) {
      sight.look(anchor, records.decision);
      found.insert(sight.of_card(columns_[column]));
    }
    values.assign(found.begin(), found.end());
  } else {
    for (int value = 0; value <= feature.most; ++value) values.push_back(value);
  }
  whole_[column] = feature.name != "bonus_pace" && values.size() <= kMostCodes;
  const std::size_t codes = std::min<std::size_t>(values.size(), kMostCodes);
  for (std::size_t code = 0; code < codes; ++code) {
    const std::size_t begin = code * values.size() / codes;
    const std::size_t end = (code + 1) * values.size() / codes;
    ranges_[column].push_back({values[begin], values[end - 1]});
  }
}

std::uint8_t TreeData::code(int column, double value) const {
  if (whole_[column]) return static_cast<std::uint8_t>(value);
  const auto& ranges = ranges_[column];
  const auto found = std::ranges::lower_bound(ranges, value, {}, &Range::last);
  HAZARD_ASSERT(found != ranges.end());
  return static_cast<std::uint8_t>(found - ranges.begin());
}

void TreeData::close_gaps(Workers& workers) {
  const std::size_t columns = columns_.size();
  std::vector<std::array<std::uint8_t, kMostCodes>> now(columns);  // [column][code]: the new code
  bool gaps = false;
  for (std::size_t c = 0; c < columns; ++c) {
    std::array<bool, kMostCodes> found{};
    for (std::size_t i = c; i < codes_.size(); i += columns) found[codes_[i]] = true;
    std::vector<Range> left;
    for (std::size_t code = 0; code < ranges_[c].size(); ++code) {
      now[c][code] = static_cast<std::uint8_t>(left.size());
      if (found[code]) left.push_back(ranges_[c][code]);
    }
    gaps = gaps || left.size() < ranges_[c].size();
    ranges_[c] = std::move(left);
  }
  if (!gaps) return;
  constexpr int kMovedRecords = 1 << 16;  // records
  const int blocks = static_cast<int>((size_ + kMovedRecords - 1) / kMovedRecords);
  workers.for_ranges(blocks, 1, [&](int begin, int end) {
    const std::size_t last = std::min(size_, static_cast<std::size_t>(end) * kMovedRecords);
    for (std::size_t i = static_cast<std::size_t>(begin) * kMovedRecords; i < last; ++i) {
      for (std::size_t c = 0; c < columns; ++c) {
        std::uint8_t& one = codes_[i * columns + c];
        one = now[c][one];
      }
    }
  });
}

std::vector<int> distinct_features(const Features& features) {
  constexpr std::string_view kTold[] = {
      "categories_left", "rerolls_remaining", "bonus_secured",    "bonus_missing",
      "has_pair",        "has_three_of_kind", "has_four_of_kind", "has_yatzy"};
  std::vector<int> columns;
  for (std::size_t f = 0; f < features.list().size(); ++f) {
    if (std::ranges::find(kTold, features.list()[f].name) == std::end(kTold)) {
      columns.push_back(static_cast<int>(f));
    }
  }
  return columns;
}

}  // namespace hazard::distill
