// Learns a blueprint by self-play from the rules alone.
//
// Monte Carlo CFR: rounds are dealt and bid by the strategy as it stands, with a few other moves
// thrown in. At every decision on the way each move is tried once, the rest of the round on the
// same random numbers, and the regrets of the scene are added up. What is worth something is the
// chance to win the match. Old regrets fade (Brown and Sandholm, "Solving imperfect-information
// games via discounted regret minimization", 2019); the blueprint is the average strategy.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "hazard/base/watch.h"
#include "liars/play/blueprint.h"
#include "liars/play/values.h"

namespace hazard::liars {

struct BlueprintOptions {
  Rules rules = {};
  int players = 6;                  // at most
  std::int64_t rounds = 4'000'000;  // dealt
  std::uint64_t seed = 1;
  int threads = 0;
  Watch watch = {};
};

// How far the training has come.
class BlueprintTrainer {
 public:
  // The values are of the same rules, for as many players.
  BlueprintTrainer(const BlueprintOptions& options, const ValueTable& values);

  // The next batch of rounds.
  void train(Workers& workers);
  bool done() const { return dealt_ >= options_.rounds; }
  std::int64_t dealt() const { return dealt_; }
  Blueprint average() const;

 private:
  using Numbers = std::vector<float>;  // [key][move]
  struct Table {
    std::vector<int> dice;
    int starter = 0;
  };
  struct Update {
    int key;
    Blueprint::Weights regrets;
    Blueprint::Weights shares;
  };
  class Deal;

  Blueprint::Weights strategy(const Scene& scene) const;
  void fade();

  BlueprintOptions options_;
  const ValueTable& values_;
  Numbers regrets_;
  Numbers sums_;
  std::vector<Table> tables_;  // [lane]
  std::int64_t dealt_ = 0;
  int epoch_ = 0;
};

}  // namespace hazard::liars
