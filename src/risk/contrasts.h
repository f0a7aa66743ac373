// Differing decisions by the kinds of choices that stand against each other.
#pragma once

#include <span>
#include <vector>

#include "hazard/scorecard/rules.h"
#include "risk/differences.h"

namespace hazard::risk {

class ContrastSums {
 public:
  ContrastSums();

  // A sum above 0 and where it stands, for adding up in another order than they are found.
  struct Entry {
    int place;
    double per_game;
  };

  void add(const Case& item);
  void add(std::span<const Entry> entries);
  std::vector<Entry> entries() const;

  // As in Comparison, most frequent first.
  std::vector<Contrast> boxes(const scorecard::RuleSet& rules) const;
  std::vector<Contrast> keeps() const;
  std::vector<Contrast> rolls() const;

 private:
  // Differing decisions per game: pairs of boxes, then pairs of kinds of keeps, then kinds of
  // rolls.
  std::vector<double> at_;
};

}  // namespace hazard::risk
