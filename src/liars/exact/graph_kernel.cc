#include "liars/exact/graph_kernel.h"

#include <algorithm>
#include <array>

#include "base/highway_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "liars/exact/graph_kernel.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace hazard::liars::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using GraphTag = hn::CappedTag<float, ColumnGroup::kSize>;
constexpr int kLanes = static_cast<int>(hn::MaxLanes(GraphTag()));

// Four weights at a time against two vectors of columns.
template <int kTogether>
void weigh_some(const WeighRows& job, int first, std::span<const std::uint16_t> rows) {
  const GraphTag d;
  const float* HWY_RESTRICT weights[kTogether];
  for (int k = 0; k < kTogether; ++k) weights[k] = job.weights[first + k];
  for (int column = 0; column < job.width; column += ColumnGroup::kSize) {
    for (int part = 0; part < ColumnGroup::kSize; part += kLanes) {
      hn::Vec<GraphTag> sums[kTogether];
      for (auto& sum : sums) sum = hn::Zero(d);
      const float* HWY_RESTRICT matrix = job.matrix + column + part;
      for (const std::uint16_t row : rows) {
        const auto values = hn::Load(d, matrix + std::ptrdiff_t{row} * job.width);
        for (int k = 0; k < kTogether; ++k) {
          sums[k] = hn::Add(sums[k], hn::Mul(hn::Set(d, weights[k][row]), values));
        }
      }
      for (int k = 0; k < kTogether; ++k) {
        hn::Store(sums[k], d, job.out[first + k] + column + part);
      }
    }
  }
}

void weigh_rows(const WeighRows& job) {
  constexpr int kBlock = 6;
  std::array<std::uint16_t, 512> rows;
  const int count = static_cast<int>(job.weights.size());
  for (int first = 0; first < count;) {
    const int together = std::min(count - first, kBlock);
    std::size_t used = 0;
    for (int row = 0; row < job.rows; ++row) {
      bool any = false;
      for (int k = 0; k < together; ++k) any = any || job.weights[first + k][row] != 0;
      if (any) rows[used++] = static_cast<std::uint16_t>(row);
    }
    const std::span<const std::uint16_t> list(rows.data(), used);
    if (together == kBlock) {
      weigh_some<kBlock>(job, first, list);
      first += kBlock;
    } else if (together >= 2) {
      weigh_some<2>(job, first, list);
      first += 2;
    } else {
      weigh_some<1>(job, first, list);
      first += 1;
    }
  }
}

// One group of columns and kMixRows rows of one sum.
void mix_group(const MixMatrices& job, int k, int group, int width, float* HWY_RESTRICT out) {
  const GraphTag d;
  for (int part = 0; part < ColumnGroup::kSize; part += kLanes) {
    const int column = group * ColumnGroup::kSize + part;
    hn::Vec<GraphTag> sums[kMixRows];
    for (auto& sum : sums) sum = hn::Zero(d);
    for (const Share& term : job.terms[k]) {
      if ((term.groups >> group & 1) == 0) continue;
      const auto share = hn::Load(d, term.share + column);
      const float* HWY_RESTRICT matrix =
          term.matrix + std::ptrdiff_t{job.first_row} * width + column;
      for (int row = 0; row < kMixRows; ++row) {
        sums[row] =
            hn::Sub(sums[row], hn::Mul(share, hn::Load(d, matrix + std::ptrdiff_t{row} * width)));
      }
    }
    for (int row = 0; row < kMixRows; ++row) {
      hn::Store(sums[row], d, out + row * ColumnGroup::kSize + part);
    }
  }
}

void mix_matrices(const MixMatrices& job) {
  const int width = whole_groups(job.columns);
  alignas(64) float block[kMixRows * ColumnGroup::kSize];
  for (int group = 0; group < width / ColumnGroup::kSize; ++group) {
    for (std::size_t k = 0; k < job.terms.size(); ++k) {
      mix_group(job, static_cast<int>(k), group, width, block);
      const int first = group * ColumnGroup::kSize;
      const int columns = std::min(job.columns - first, ColumnGroup::kSize);
      for (int column = 0; column < columns; ++column) {
        float* HWY_RESTRICT to =
            job.out[k] + std::ptrdiff_t{first + column} * job.out_width + job.first_row;
        for (int row = 0; row < kMixRows; ++row) to[row] = block[row * ColumnGroup::kSize + column];
      }
    }
  }
}

}  // namespace hazard::liars::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hazard::liars {

HWY_EXPORT(weigh_rows);
HWY_EXPORT(mix_matrices);

void weigh_rows(const WeighRows& job) { HWY_DYNAMIC_DISPATCH(weigh_rows)(job); }
void mix_matrices(const MixMatrices& job) { HWY_DYNAMIC_DISPATCH(mix_matrices)(job); }

}  // namespace hazard::liars
#endif
