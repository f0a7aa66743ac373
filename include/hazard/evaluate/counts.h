// Results of a sample: whole points, each with the number of times it came up. Integers throughout,
// so a sample is the same however it was divided among threads.
#pragma once

#include <cstdint>
#include <vector>

namespace hazard::evaluate {

// A sampled number and its standard error.
struct Estimate {
  double value = 0;
  double error = 0;

  // How many standard errors the estimate lies above the truth; 0 if both agree exactly.
  double deviations_from(double truth) const;
};

// Of a probability, from `count` successes in `total` trials.
Estimate share_of(std::int64_t count, std::int64_t total);

struct Counts {
  int first = 0;                 // points of at[0]
  std::vector<std::int64_t> at;  // [points - first]

  int last() const { return first + static_cast<int>(at.size()) - 1; }
  std::int64_t count(int points) const;
  std::int64_t total() const;
  std::int64_t above(int points) const;
  std::int64_t below(int points) const { return total() - above(points - 1); }
  void trim();                                   // drops empty ends
  void add(int points, std::int64_t times = 1);  // grows as needed
  void add(const Counts& other);

  Estimate mean() const;
  // Its error follows from the fourth moment: Var(s^2) is about (mu_4 - sigma^4) / n.
  Estimate sd() const;
  Estimate at_least(int points) const { return share_of(above(points - 1), total()); }
  // Smallest x such that the share q of the sample is <= x.
  int quantile(double q) const;
};

}  // namespace hazard::evaluate
