// Records as learners of trees see them: every feature coded in a byte.
//
// All features have few values. The code of a value is its place among those that occur; values of
// bonus_pace, which has more than most, share codes with their neighbours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/parallel.h"
#include "distill/records.h"
#include "policy/features.h"

namespace hazard::distill {

class TreeData {
 public:
  // columns: numbers of features.
  TreeData(const policy::Features& features, std::vector<int> columns, const Records& records,
           int threads);

  std::size_t size() const { return size_; }
  int num_columns() const { return static_cast<int>(columns_.size()); }
  int feature(int column) const { return columns_[column]; }
  int num_codes(int column) const { return static_cast<int>(ranges_[column].size()); }
  const std::uint8_t* codes(std::size_t record) const { return &codes_[record * columns_.size()]; }
  // Between the values of two codes, the lower of them first.
  double threshold(int column, int low, int high) const {
    return (ranges_[column][low].last + ranges_[column][high].first) / 2;
  }

 private:
  static constexpr int kMostCodes = 128;
  struct Range {
    double first, last;
  };
  void list_values(const policy::Features& features, int column, const Records& records);
  std::uint8_t code(int column, double value) const;
  // Codes that no record has are given up.
  void close_gaps(Workers& workers);

  std::size_t size_;
  std::vector<int> columns_;
  std::vector<std::vector<Range>> ranges_;  // [column][code], ascending
  std::vector<bool> whole_;                 // [column]: the code is the value itself
  std::vector<std::uint8_t> codes_;         // [record][column]
};

// Features without those that others tell: "turn" says what "categories_left" does.
std::vector<int> distinct_features(const policy::Features& features);

}  // namespace hazard::distill
