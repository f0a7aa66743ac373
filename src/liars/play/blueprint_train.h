// Learns a blueprint by self-play from the rules alone.
//
// Monte Carlo CFR: rounds are dealt and bid by the strategy as it stands, with a few other moves
// thrown in. At every decision on the way each move is tried once, the rest of the round on the
// same random numbers, and the regrets of the scene are added up. What is worth something is the
// chance to win the match. Old regrets fade (Brown and Sandholm, "Solving imperfect-information
// games via discounted regret minimization", 2019); the blueprint is the average strategy.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "base/parallel.h"
#include "liars/play/blueprint_file.h"
#include "liars/play/values.h"

namespace hazard::liars {

class BlueprintTrainer {
 public:
  // The values are of the same rules, for as many players.
  BlueprintTrainer(const BlueprintOrigin& origin, std::shared_ptr<const ValueTable> values);
  void judge_by(std::shared_ptr<const ValueTable> values) { values_ = std::move(values); }

  // The next batch of rounds.
  void train(Workers& workers);
  bool done() const { return dealt_ >= origin_.rounds; }
  std::int64_t dealt() const { return dealt_; }
  // What is learnt so far. The result is a function of the origin, whatever the threads do.
  Blueprint average() const;

  // Notes what is learnt so far, for those who judge by it from then on.
  void set_quarter() { quarter_ = average(); }
  const std::optional<Blueprint>& quarter() const { return quarter_; }

  // To go on from: a file of the same origin.
  Result<void> save(const std::filesystem::path& path) const;
  Result<void> load(const std::filesystem::path& path);

 private:
  using Numbers = std::vector<float>;  // [key][move]
  struct Table {
    std::vector<int> dice;  // [seat]; empty before the first round
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

  BlueprintOrigin origin_;
  std::shared_ptr<const ValueTable> values_;
  Numbers regrets_;
  Numbers sums_;
  std::vector<Table> tables_;  // [lane]
  std::int64_t dealt_ = 0;
  int epoch_ = 0;
  std::optional<Blueprint> quarter_;
};

}  // namespace hazard::liars
