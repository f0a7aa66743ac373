// The two sums that CFR+ over a graph of bids consists of, on vectors.
//
// Only add and multiply, never fused, and every column is summed in one order: results are the same
// on every instruction set.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace hazard::liars {

// Columns of all matrices are padded to whole groups; what stands in the padding means nothing.
struct alignas(64) ColumnGroup {
  static constexpr int kSize = 16;
  float at[kSize] = {};
};
inline constexpr int whole_groups(int columns) {
  return (columns + ColumnGroup::kSize - 1) / ColumnGroup::kSize * ColumnGroup::kSize;
}

// Floats that begin with a whole vector.
class Columns {
 public:
  Columns() = default;
  explicit Columns(std::size_t floats) { resize(floats); }
  void resize(std::size_t floats) { groups_.resize(floats / ColumnGroup::kSize); }
  std::size_t size() const { return groups_.size() * ColumnGroup::kSize; }
  float* data() { return reinterpret_cast<float*>(groups_.data()); }
  const float* data() const { return reinterpret_cast<const float*>(groups_.data()); }

 private:
  std::vector<ColumnGroup> groups_;
};

// out[k][column] = sum over rows of weights[k][row] * matrix[row][column]
struct WeighRows {
  const float* matrix;  // [row][column]
  int rows;
  int width;                              // columns, padded
  std::span<const float* const> weights;  // [k]
  std::span<float* const> out;            // [k]
};
void weigh_rows(const WeighRows& job);

// A matrix and what of each column is taken.
struct Share {
  const float* matrix;   // [row][column]
  const float* share;    // [column]
  std::uint32_t groups;  // bit g: whether group g of the shares is not all zero
};
// out[column][row] = -sum over terms of share[column] * matrix[row][column], for a block of rows.
struct MixMatrices {
  int first_row;
  int columns;                                    // that mean something
  int out_width;                                  // of a row of out
  std::span<const std::span<const Share>> terms;  // [k]
  std::span<float* const> out;                    // [k]
};
inline constexpr int kMixRows = 8;
void mix_matrices(const MixMatrices& job);

}  // namespace hazard::liars
