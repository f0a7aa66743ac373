// Weights of styles that follow what the styles return.
//
// A race goes in heats. Each has weights, and so beliefs and imagined rounds, of its own; after a
// heat the weights are
//
//   prior[style] exp((mean return of the style - mean of all) / temperature), with the floor
//
// where the prior is what the mixture would have without adapting: its weights, times the context
// gate, with noise. What a heat drew is worth nothing under the weights of the next, so that the
// last heat, which is as long as all that is left of the budget, decides alone: its samples have
// one law, on which its intervals rest. Heats end at fixed numbers of rollouts, or when they are
// decided; nothing depends on threads.
//
// Weights are unstable if, twice in a row, fewer styles than least_styles are in effect (and fewer
// than in the prior), or the regret is above most_regret. They are then those of the prior again,
// for the rest of the decision.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <span>
#include <vector>

#include "hazard/liars/play/decision.h"
#include "hazard/liars/play/mixture.h"
#include "hazard/stats/statistics.h"

namespace hazard::liars {

class AdaptiveWeights {
 public:
  // `prior` is [style], before the floor.
  AdaptiveWeights(const MixtureOptions& options, std::vector<double> prior);

  const std::vector<double>& now() const { return now_; }  // [style]; sum to 1
  // After a heat with these weights: what the styles of opponents returned in it, [style].
  void update(std::span<const stats::Moments> returns);
  bool gave_up() const { return adaptation_.gave_up; }
  const Adaptation& adaptation() const { return adaptation_; }

 private:
  double alpha(std::size_t policy) const;
  void follow(double temperature);
  void watch_regret(std::span<const stats::Moments> returns);
  bool unstable() const;

  const MixtureOptions& options_;
  std::vector<double> prior_;
  std::vector<double> start_;  // the prior with the floor
  std::vector<double> now_;
  Adaptation adaptation_;
  double weight_ = 0;             // returns that regret is the mean of
  double returned_ = 0;           // their sum
  std::vector<double> had_been_;  // [policy]: that sum, had everybody played this one
  int in_a_row_ = 0;              // updates that were unstable
};

// What imagined rounds returned, by the styles of opponents in them. Told from several threads;
// what comes of it does not depend on their order.
class StyleReturns {
 public:
  explicit StyleReturns(int arms) : arms_(arms) {}

  // Samples from number `first` on, `count` of them; once for each sample.
  void add(int arm, std::uint64_t first, std::uint64_t count, std::vector<stats::Moments> returns);
  std::vector<stats::Moments> total() const;  // [style]

 private:
  struct Block {
    std::uint64_t count;
    std::vector<stats::Moments> returns;
  };
  struct Arm {
    std::uint64_t next = 0;                  // samples up to here are in `merged`
    std::vector<stats::Moments> merged;      // [style]
    std::map<std::uint64_t, Block> waiting;  // by their first sample
  };
  mutable std::mutex mutex_;
  std::vector<Arm> arms_;
};

}  // namespace hazard::liars
