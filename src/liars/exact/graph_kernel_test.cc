#include "liars/exact/graph_kernel.h"

#include <gtest/gtest.h>

#include "base/rng.h"

namespace hazard::liars {
namespace {

// Whole numbers, which are added without error, many of them zero.
Columns random_columns(int rows, int width, int columns, std::uint64_t stream) {
  Columns result(static_cast<std::size_t>(rows) * static_cast<std::size_t>(width));
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const RandomAddress address{.stream = stream,
                                  .index = static_cast<std::uint32_t>(row * columns + column)};
      const auto number = static_cast<float>(uniform_below(7, address, 0, 9));
      result.data()[row * width + column] = number < 4 ? 0 : number - 6;
    }
  }
  return result;
}

TEST(GraphKernel, SumsAreThoseOfPlainLoops) {
  for (const auto& [rows, columns] : {std::pair{21, 6}, {6, 21}, {56, 56}, {126, 252}}) {
    const int width = whole_groups(columns);
    const int padded = whole_groups(rows);
    for (int count = 1; count <= 9; ++count) {
      const Columns matrix = random_columns(padded, width, columns, 1);
      const Columns weights = random_columns(count, padded, rows, 2);
      Columns out(static_cast<std::size_t>(count * width));
      std::vector<const float*> from;
      std::vector<float*> to;
      for (int k = 0; k < count; ++k) {
        from.push_back(weights.data() + k * padded);
        to.push_back(out.data() + k * width);
      }
      weigh_rows({matrix.data(), rows, width, from, to});
      for (int k = 0; k < count; ++k) {
        for (int column = 0; column < columns; ++column) {
          float sum = 0;
          for (int row = 0; row < rows; ++row) {
            sum += from[k][row] * matrix.data()[row * width + column];
          }
          ASSERT_EQ(to[k][column], sum);
        }
      }
    }
  }
}

TEST(GraphKernel, MixedMatricesAreThoseOfPlainLoops) {
  for (const auto& [rows, columns] : {std::pair{21, 6}, {6, 21}, {126, 56}}) {
    const int width = whole_groups(columns);
    const int padded = whole_groups(rows);
    std::vector<Columns> matrices;
    for (int i = 0; i < 5; ++i) matrices.push_back(random_columns(padded, width, columns, 10 + i));
    const Columns shares = random_columns(5, width, columns, 20);
    std::vector<Share> terms;
    for (int i = 0; i < 5; ++i) {
      terms.push_back({matrices[i].data(), shares.data() + i * width, ~0U});
    }
    const std::vector<std::span<const Share>> sums = {terms, std::span(terms).first(2)};
    std::array<Columns, 2> out = {Columns(std::size_t(padded) * width),
                                  Columns(std::size_t(padded) * width)};
    const std::array<float*, 2> to = {out[0].data(), out[1].data()};
    for (int row = 0; row < rows; row += kMixRows) {
      mix_matrices({row, columns, padded, sums, to});
    }
    for (std::size_t k = 0; k < sums.size(); ++k) {
      for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
          float sum = 0;
          for (const Share& term : sums[k]) {
            sum += term.share[column] * term.matrix[row * width + column];
          }
          ASSERT_EQ(to[k][column * padded + row], -sum);
        }
      }
    }
  }
}

}  // namespace
}  // namespace hazard::liars
