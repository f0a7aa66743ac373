#include "stats/alias.h"

#include <numeric>

#include "base/assert.h"

namespace hazard::stats {

Alias::Alias(const std::vector<double>& weights) {
  const int size = static_cast<int>(weights.size());
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  HAZARD_ASSERT(size > 0 && sum > 0);
  std::vector<double> share(size);  // of a cell's room; 1 fills it
  std::vector<int> small, large;
  for (int i = 0; i < size; ++i) {
    share[i] = weights[i] / sum * size;
    (share[i] < 1 ? small : large).push_back(i);
  }
  cells_.resize(size);
  for (int i = 0; i < size; ++i) cells_[i] = {0xffffffffU, i};
  while (!small.empty() && !large.empty()) {
    const int low = small.back();
    const int high = large.back();
    small.pop_back();
    cells_[low] = {static_cast<std::uint32_t>(share[low] * 0x1p32), high};
    share[high] -= 1 - share[low];
    if (share[high] < 1) {
      large.pop_back();
      small.push_back(high);
    }
  }
}

}  // namespace hazard::stats
