// The states between turns, numbered so that only those a game can reach exist.
//
// An anchor is a set of filled boxes, the upper sum capped at the bonus threshold and, where five
// alike earn extra points, whether the Yahtzee box holds its 50. Which upper sums occur depends on
// the filled upper boxes alone, so anchors form rows:
//
//   row     = filled upper boxes x (filled lower boxes, flag)
//   lane    = position in the sorted list of upper sums that those upper boxes can give
//   value   [row][lane], rows padded to a multiple of 8 lanes for the vector kernel; a padding lane
//           repeats the last one
//
//   Yatzy: 64 * 512 rows, 2,794 * 512 = 1,430,528 anchors, 12 MB of doubles
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/assert.h"
#include "hazard/scorecard/anchor.h"

namespace hazard::scorecard {

class AnchorSpace {
 public:
  static constexpr int kLaneMultiple = 8;
  static constexpr int kMaxLanes = 64;

  using Row = AnchorRow;

  explicit AnchorSpace(const RuleSet& rules);

  bool has_flag() const { return flag_box_ >= 0; }
  int num_rows() const { return static_cast<int>(rows_.size()); }
  std::size_t num_values() const { return num_values_; }  // padding included
  const Row& row(int number) const { return rows_[number]; }
  int row_number(Boxes filled, bool flag) const {
    const int lower = lower_number_[(filled >> num_upper_) * 2 + (flag ? 1 : 0)];
    HAZARD_ASSERT(lower >= 0);
    return static_cast<int>(filled & upper_) * num_lower_ + lower;
  }
  // Rows with this many filled boxes.
  std::span<const int> level(int filled) const { return levels_[filled]; }

  std::span<const std::uint8_t> upper_sums(Boxes filled) const { return sums_[filled & upper_]; }
  // Lane of an upper sum (uncapped), or -1 if those boxes cannot give it.
  int lane(Boxes filled, int upper_sum) const {
    return lane_[(filled & upper_) * (cap_ + 1) + cap(upper_sum)];
  }
  // Lanes below this one have lost the bonus: full marks above would not reach the threshold.
  int first_in_reach(Boxes filled) const { return first_in_reach_[filled & upper_]; }
  // For a row with these boxes filled: for each of its padded lanes, the lane it comes to in the
  // row reached by writing `count` dice into upper box `box`.
  const std::int32_t* lanes_after(Boxes filled, int box, int count) const;

  // Place of an anchor's value, or nothing if no game reaches it.
  std::optional<std::size_t> index(const Anchor& anchor) const;

  Anchor after(const Anchor& anchor, const Action& action) const {
    const bool upper = action.box < num_upper_;
    return {anchor.filled | Boxes{1} << action.box,
            anchor.flag || (action.box == flag_box_ && action.score > 0),
            upper ? cap(anchor.upper_sum + action.score) : anchor.upper_sum};
  }

  std::vector<std::int64_t> reachable_per_level() const;
  std::int64_t reachable() const;

 private:
  int cap(int upper_sum) const { return upper_sum < cap_ ? upper_sum : cap_; }

  int num_boxes_;
  int num_upper_;
  int cap_;
  int flag_box_;  // -1: no flag
  Boxes upper_;   // the boxes of the upper section
  std::size_t num_values_ = 0;
  std::vector<Row> rows_;
  std::vector<std::vector<int>> levels_;
  std::vector<std::vector<std::uint8_t>> sums_;  // [filled upper boxes] sorted upper sums
  std::vector<int> first_in_reach_;              // [filled upper boxes]
  std::vector<std::int8_t> lane_;                // [filled upper boxes][upper sum] lane or -1
  std::vector<int> lower_number_;                // [filled lower boxes * 2 + flag] or -1
  int num_lower_ = 0;
  std::vector<std::vector<std::int32_t>> lanes_after_;  // [filled upper * 6 + box][count][lane]
};

}  // namespace hazard::scorecard
