// A distribution over whole points, and everything that people ask of one.
#pragma once

#include <array>
#include <vector>

namespace hazard::evaluate {

// What is told of a distribution wherever one is told in full, in percent.
inline constexpr std::array kPercentiles = {1, 5, 10, 25, 50, 75, 90, 95, 99};
inline constexpr std::array kTails = {1, 5, 10};  // the worst and the best of all games

// Probability of each score; may be a part of a whole, with a mass below 1.
struct Distribution {
  int first = 0;          // score of p[0]
  std::vector<double> p;  // [score - first]

  int last() const { return first + static_cast<int>(p.size()) - 1; }
  double at(int score) const;
  void add(int score, double probability);  // grows as needed
  void add(const Distribution& other, double weight = 1);

  double mass() const;
  double at_least(int score) const;  // P(>= score); like at(), a part of the whole
  // Of the scores, given that they belong to this part; 0 for no mass.
  double mean() const;
  double variance() const;
  double sd() const;
  double skewness() const;
  double excess_kurtosis() const;
  int mode() const;
  // Smallest score x with P(<= x) >= q.
  int quantile(double q) const;
  // Mean of the worst share q of the outcomes, of the best share.
  double worst_mean(double q) const;
  double best_mean(double q) const;
  // ln E[e^(theta X)] / theta; the mean for theta = 0.
  double certainty_equivalent(double theta) const;
};

// Two independent games, side by side.
struct HeadToHead {
  double win = 0;  // P(a > b)
  double draw = 0;
  double loss = 0;
  double margin = 0;      // of decided games: E[|a - b| given a != b]
  double difference = 0;  // E[a - b]
};
// Given that both belong to their parts; all 0 if one has no mass.
HeadToHead head_to_head(const Distribution& a, const Distribution& b);

// By how much a leads in two independent games, given that both belong to their parts: the
// probability of each difference a - b. Empty if one has no mass.
Distribution margin(const Distribution& a, const Distribution& b);
// Leads whose chances are told.
inline constexpr std::array kLeads = {20, 50, 80};

}  // namespace hazard::evaluate
