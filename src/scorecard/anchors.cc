#include "scorecard/anchors.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

#include "hazard/dice/hand.h"

namespace hazard::scorecard {
namespace {

int round_up(int lanes) {
  constexpr int kMultiple = AnchorSpace::kLaneMultiple;
  return (lanes + kMultiple - 1) / kMultiple * kMultiple;
}

}  // namespace

AnchorSpace::AnchorSpace(const RuleSet& rules)
    : num_boxes_(rules.num_boxes),
      num_upper_(rules.num_upper),
      cap_(rules.upper_threshold),
      flag_box_(rules.yahtzee_extra > 0 ? rules.yahtzee_box : -1),
      upper_((Boxes{1} << rules.num_upper) - 1),
      levels_(static_cast<std::size_t>(rules.num_boxes) + 1) {
  const int upper_sets = 1 << num_upper_;
  sums_.resize(upper_sets);
  lane_.assign(static_cast<std::size_t>(upper_sets) * (cap_ + 1), -1);
  for (int upper = 0; upper < upper_sets; ++upper) {
    std::set<int> sums = {0};
    int most = 0;  // points in the boxes that are open
    for (int b = 0; b < num_upper_; ++b) {
      if ((upper >> b & 1) == 0) {
        most += dice::kDice * rules.boxes[b].face;
        continue;
      }
      std::set<int> more;
      for (int sum : sums) {
        for (int count = 0; count <= dice::kDice; ++count) {
          more.insert(cap(sum + count * rules.boxes[b].face));
        }
      }
      sums = std::move(more);
    }
    sums_[upper].assign(sums.begin(), sums.end());
    first_in_reach_.push_back(
        static_cast<int>(std::distance(sums.begin(), sums.lower_bound(cap_ - most))));
    for (std::size_t i = 0; i < sums_[upper].size(); ++i) {
      lane_[upper * (cap_ + 1) + sums_[upper][i]] = static_cast<std::int8_t>(i);
    }
  }

  lanes_after_.resize(static_cast<std::size_t>(upper_sets) * num_upper_);
  for (int upper = 0; upper < upper_sets; ++upper) {
    const auto& sums = sums_[upper];
    const int padded = round_up(static_cast<int>(sums.size()));
    for (int b = 0; b < num_upper_; ++b) {
      if ((upper >> b & 1) != 0) continue;
      auto& lanes = lanes_after_[upper * num_upper_ + b];
      for (int count = 0; count <= dice::kDice; ++count) {
        for (int i = 0; i < padded; ++i) {
          const int sum = sums[std::min<std::size_t>(i, sums.size() - 1)];
          lanes.push_back(
              lane(static_cast<Boxes>(upper | 1 << b), sum + count * rules.boxes[b].face));
        }
      }
    }
  }

  const int lower_sets = 1 << (num_boxes_ - num_upper_);
  std::vector<std::pair<Boxes, bool>> lower;
  lower_number_.assign(static_cast<std::size_t>(lower_sets) * 2, -1);
  for (int set = 0; set < lower_sets; ++set) {
    const Boxes filled = static_cast<Boxes>(set) << num_upper_;
    const bool has_flag = flag_box_ >= 0 && is_filled(filled, flag_box_);
    for (int flag = 0; flag <= (has_flag ? 1 : 0); ++flag) {
      lower_number_[set * 2 + flag] = num_lower_++;
      lower.emplace_back(filled, flag == 1);
    }
  }

  for (int upper = 0; upper < upper_sets; ++upper) {
    const int lanes = static_cast<int>(sums_[upper].size());
    for (const auto& [filled, flag] : lower) {
      const Row row = {filled | static_cast<Boxes>(upper), flag, lanes, round_up(lanes),
                       num_values_};
      levels_[std::popcount(row.filled)].push_back(num_rows());
      rows_.push_back(row);
      num_values_ += row.padded;
    }
  }
}

const std::int32_t* AnchorSpace::lanes_after(Boxes filled, int box, int count) const {
  const auto& lanes = lanes_after_[(filled & upper_) * num_upper_ + box];
  return lanes.data() + count * (lanes.size() / (dice::kDice + 1));
}

std::optional<std::size_t> AnchorSpace::index(const Anchor& anchor) const {
  if (anchor.filled >> num_boxes_ != 0 || anchor.upper_sum < 0) return std::nullopt;
  if (anchor.flag && (flag_box_ < 0 || !is_filled(anchor.filled, flag_box_))) return std::nullopt;
  const int lane_number = lane(anchor.filled, anchor.upper_sum);
  if (lane_number < 0) return std::nullopt;
  return row(row_number(anchor.filled, anchor.flag)).offset + lane_number;
}

std::vector<std::int64_t> AnchorSpace::reachable_per_level() const {
  std::vector<std::int64_t> counts;
  for (const auto& rows : levels_) {
    std::int64_t lanes = 0;
    for (int r : rows) lanes += rows_[r].lanes;
    counts.push_back(lanes);
  }
  return counts;
}

std::int64_t AnchorSpace::reachable() const {
  const auto levels = reachable_per_level();
  return std::accumulate(levels.begin(), levels.end(), std::int64_t{0});
}

}  // namespace hazard::scorecard
