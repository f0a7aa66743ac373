// The arms of a race and what is known of them: draws samples, looks at the intervals, compares.
// What to draw next and when to stop is the rules' business, see racing.cc.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/parallel.h"
#include "hazard/stats/racing.h"
#include "hazard/stats/statistics.h"

namespace hazard::stats {

class RaceField {
 public:
  // An arm while the race goes on.
  struct Runner {
    bool exact = false;
    Moments moments;             // an exact arm has its value as the mean of no samples
    std::vector<double> values;  // [sample], kept for pairs only
    int looks = 0;
    std::int64_t seen = 0;  // samples at the last look
    Interval bounds;

    bool known() const { return exact || moments.n > 0; }
  };

  struct Pull {
    int arm;
    std::int64_t count;
    bool whole = true;  // false: max_total cut it short, so the arm does not come to its next look
  };

  // Who leads, and by how much each arm may be better.
  struct Standing {
    int leader = 0;
    std::vector<double> gaps;  // [arm]: upper bound of its mean minus the leader's
    double widest = 0;         // of the other arms
  };

  // What is referred to must outlive the field.
  RaceField(std::span<const std::optional<double>> exact, const Sampler& sampler,
            const RaceOptions& options, Workers& workers);

  const std::vector<Runner>& runners() const { return runners_; }  // [arm]
  const std::vector<int>& sampled() const { return sampled_; }     // the arms without exact values
  std::int64_t total() const { return total_; }
  std::int64_t left() const { return options_.max_total - total_; }

  // How many samples lead to the arm's next look; 0 if it has max_per_arm.
  std::int64_t next_batch(int arm) const;
  // Draws on all threads; batches are merged in the order of `pulls`.
  void draw(std::span<const Pull> pulls);
  void look(int arm);

  // Known, higher mean, lower index: in this order.
  bool ahead(int a, int b) const;
  int leader() const;
  Standing standing();

 private:
  // The differences of two arms, sample by sample, as far as they were looked at.
  struct Pair {
    Moments moments;
    double radius;
  };

  double pair_gap(int arm, int leader);

  const Sampler& sampler_;
  const RaceOptions& options_;
  Workers& workers_;
  const Interval range_;
  const bool uses_pairs_;
  std::vector<Runner> runners_;
  std::vector<int> sampled_;
  std::vector<Pair> pairs_;  // [a * arms + b], a < b: sample of a minus sample of b
  std::int64_t total_ = 0;
};

}  // namespace hazard::stats
