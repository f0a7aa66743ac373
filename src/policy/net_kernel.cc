#include "policy/net_kernel.h"

#include <algorithm>

#include "base/assert.h"
#include "base/highway_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "policy/net_kernel.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace hazard::policy::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::CappedTag<float, NetLanes::kSize>;
using V = hn::Vec<D>;
constexpr int kVector = static_cast<int>(hn::MaxLanes(D()));
constexpr int kVectors = NetLanes::kSize / kVector;  // of a whole lane
// As many rows at a time as leave registers for what is multiplied.
constexpr int kTileRows = kVector == NetLanes::kSize ? 8 : kVector == 8 ? 6 : 2;

// Rows i .. i + kRows - 1, columns j .. j + 15.
template <int kRows>
HWY_INLINE void multiply_tile(const NetProduct& p, int i, int j) {
  const D d;
  V sum[kRows][kVectors];
#pragma GCC unroll 8
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 8
    for (int v = 0; v < kVectors; ++v) {
      sum[r][v] = p.start != nullptr ? hn::Load(d, p.start + j + v * kVector) : hn::Zero(d);
    }
  }
  const float* HWY_RESTRICT a = p.a + i * p.a_row;
  const float* HWY_RESTRICT b = p.b + j;
  for (int k = 0; k < p.inner; ++k, a += p.a_step, b += p.b_row) {
    V factor[kVectors];
#pragma GCC unroll 8
    for (int v = 0; v < kVectors; ++v) factor[v] = hn::Load(d, b + v * kVector);
#pragma GCC unroll 8
    for (int r = 0; r < kRows; ++r) {
      const V one = hn::Set(d, a[r * p.a_row]);
#pragma GCC unroll 8
      for (int v = 0; v < kVectors; ++v) {
        sum[r][v] = hn::Add(sum[r][v], hn::Mul(one, factor[v]));
      }
    }
  }
#pragma GCC unroll 8
  for (int r = 0; r < kRows; ++r) {
    float* const c = p.c + (i + r) * p.c_row + j;
#pragma GCC unroll 8
    for (int v = 0; v < kVectors; ++v) {
      const V result = p.rectified ? hn::Max(sum[r][v], hn::Zero(d)) : sum[r][v];
      hn::Store(result, d, c + v * kVector);
    }
  }
}

void multiply_rows(const NetProduct& p) {
  int i = 0;
  for (; i + kTileRows <= p.rows; i += kTileRows) {
    for (int j = 0; j < p.width; j += NetLanes::kSize) multiply_tile<kTileRows>(p, i, j);
  }
  for (; i + 2 <= p.rows; i += 2) {
    for (int j = 0; j < p.width; j += NetLanes::kSize) multiply_tile<2>(p, i, j);
  }
  for (; i < p.rows; ++i) {
    for (int j = 0; j < p.width; j += NetLanes::kSize) multiply_tile<1>(p, i, j);
  }
}

void add_rectified_row(const float* row, float more, int width, float* out) {
  const D d;
  const V added = hn::Set(d, more);
  for (int i = 0; i < width; i += kVector) {
    hn::Store(hn::Max(hn::Add(hn::Load(d, row + i), added), hn::Zero(d)), d, out + i);
  }
}

void find_best_columns(const NetMatrix& values, const float* handicaps, std::ptrdiff_t handicap_row,
                       std::span<std::int16_t> out) {
  const D d;
  const int vectors = values.width() / kVector;
  V sums[kMostActions / kVector];
  for (int i = 0; i < values.rows(); ++i, handicaps += handicap_row) {
    V most = hn::Set(d, -hwy::HighestValue<float>());
    for (int v = 0; v < vectors; ++v) {
      sums[v] =
          hn::Add(hn::Load(d, values.row(i) + v * kVector), hn::Load(d, handicaps + v * kVector));
      most = hn::Max(most, sums[v]);
    }
    most = hn::MaxOfLanes(d, most);
    int found = 0;
    for (int v = 0; v < vectors; ++v) {
      const auto place = hn::FindFirstTrue(d, hn::Eq(sums[v], most));
      if (place < 0) continue;
      found = v * kVector + static_cast<int>(place);
      break;
    }
    out[i] = static_cast<std::int16_t>(found);
  }
}

}  // namespace hazard::policy::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hazard::policy {

HWY_EXPORT(multiply_rows);
HWY_EXPORT(add_rectified_row);
HWY_EXPORT(find_best_columns);

void multiply(const NetProduct& product) {
  HAZARD_ASSERT(product.width % NetLanes::kSize == 0);
  HWY_DYNAMIC_DISPATCH(multiply_rows)(product);
}

void add_rectified(const float* row, float more, int width, float* out) {
  HAZARD_ASSERT(width % NetLanes::kSize == 0);
  HWY_DYNAMIC_DISPATCH(add_rectified_row)(row, more, width, out);
}

void best_columns(const NetMatrix& values, const float* handicaps, std::ptrdiff_t handicap_row,
                  std::span<std::int16_t> out) {
  HAZARD_ASSERT(values.width() <= kMostActions && std::ssize(out) >= values.rows());
  HWY_DYNAMIC_DISPATCH(find_best_columns)(values, handicaps, handicap_row, out);
}

}  // namespace hazard::policy
#endif
