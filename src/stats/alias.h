// Random choices with given weights.
#pragma once

#include <cstdint>
#include <vector>

namespace hazard::stats {

// Draws an index with given weights from one word, in two memory reads (Walker's alias method).
class Alias {
 public:
  Alias() = default;
  explicit Alias(const std::vector<double>& weights);

  int draw(std::uint32_t word) const {
    const std::uint64_t wide = std::uint64_t{word} * cells_.size();
    const Cell& cell = cells_[wide >> 32];
    return static_cast<std::uint32_t>(wide) < cell.keep ? static_cast<int>(wide >> 32) : cell.other;
  }

 private:
  struct Cell {
    std::uint32_t keep;  // below it the cell's own index, of 2^32
    std::int32_t other;
  };
  std::vector<Cell> cells_;
};

}  // namespace hazard::stats
