// Products of matrices for nets that play and nets that learn, on vectors.
//
//   matrix   [row][column] of floats, rows padded with zeros to whole lanes of 16
//   product  c[i][j] = start[j] + sum over k, in ascending order, of a[i][k] * b[k][j]
//
// Only add, multiply and max, never fused: each number is summed in one order, so a net decides
// alike, and learns alike, on every instruction set and for every number of threads.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace hazard::policy {

struct alignas(64) NetLanes {
  static constexpr int kSize = 16;
  std::array<float, kSize> at{};
};

constexpr int padded_width(int columns) {
  return (columns + NetLanes::kSize - 1) / NetLanes::kSize * NetLanes::kSize;
}

class NetMatrix {
 public:
  NetMatrix() = default;
  NetMatrix(int rows, int columns)
      : rows_(rows),
        width_(padded_width(columns)),
        lanes_(static_cast<std::size_t>(rows) * width_ / NetLanes::kSize) {}

  int rows() const { return rows_; }
  int width() const { return width_; }
  std::size_t size() const { return lanes_.size() * NetLanes::kSize; }
  float* data() { return reinterpret_cast<float*>(lanes_.data()); }
  const float* data() const { return reinterpret_cast<const float*>(lanes_.data()); }
  float* row(int i) { return data() + static_cast<std::size_t>(i) * width_; }
  const float* row(int i) const { return data() + static_cast<std::size_t>(i) * width_; }

 private:
  int rows_ = 0;
  int width_ = 0;
  std::vector<NetLanes> lanes_;
};

struct NetProduct {
  const float* a;
  std::ptrdiff_t a_row, a_step;  // a[i][k] is at i * a_row + k * a_step
  const float* b;
  std::ptrdiff_t b_row;
  float* c;
  std::ptrdiff_t c_row;
  int rows, inner, width;        // of c, and of k; the width in whole lanes
  const float* start = nullptr;  // [width]; nothing: 0
  bool rectified = false;        // max(0, ...) of the result
};
void multiply(const NetProduct& product);

// out[i] = max(0, row[i] + more), for a width in whole lanes.
void add_rectified(const float* row, float more, int width, float* out);

// Of each row the column with the largest sum of value and handicap, the first of several.
// handicaps: [row][width], or one row for all if handicap_row is 0; at most kMostActions columns.
inline constexpr int kMostActions = 32;
void best_columns(const NetMatrix& values, const float* handicaps, std::ptrdiff_t handicap_row,
                  std::span<std::int16_t> out);

}  // namespace hazard::policy
