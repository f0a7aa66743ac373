// What is known of a final score in two numbers.
#pragma once

namespace hazard::versus {

struct Normal {
  double mean = 0;
  double variance = 0;
};

// P(a standard normal variable < x).
double normal_below(double x);

// Mean and variance of the higher of two independent ones (Clark, "The greatest of a finite set of
// random variables", 1961).
Normal highest(const Normal& a, const Normal& b);

}  // namespace hazard::versus
