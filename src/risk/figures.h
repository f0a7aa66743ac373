// The figures of a distribution that somebody may want to be as high as can be.
#pragma once

#include <string>
#include <vector>

#include "hazard/evaluate/distribution.h"

namespace hazard::risk {

struct Figure {
  std::string name;    // "p5", "worst 5 %", "P(>= 300)", "most sd"
  double value = 0;    // as it is told
  double height = 0;   // more is better; moves smoothly with theta. Of a quantile that is the score
                       // at which the distribution function, drawn as a line, reaches the share:
                       // the quantile is the next whole number
  double shows = 0;    // the least difference of heights that is seen where figures are printed
  bool whole = false;  // a quantile: values are steps
};

// Quantiles, means of tails, chances of the targets, the most and the least spread.
std::vector<Figure> figures(const evaluate::Distribution& score, const std::vector<int>& targets);

// Scores that a good, a very good and an excellent game reach, whatever the variant.
std::vector<int> target_scores(const evaluate::Distribution& score);

}  // namespace hazard::risk
