// Certainty equivalents of lotteries: the sure payout that is as good as a random one.
#pragma once

#include <algorithm>
#include <cmath>

namespace hazard::stats {

// Of two payouts, the one that weighs more in a mixture with this theta.
inline double heavier(double theta, double a, double b) {
  return theta < 0 ? std::min(a, b) : std::max(a, b);
}

// ln E[e^(theta X)] / theta of a lottery X, added outcome by outcome; its mean for theta = 0.
// Deviations are taken from the payout that weighs most, so nothing overflows and no digit is lost
// near theta = 0.
class Lottery {
 public:
  Lottery(double theta, double heaviest) : theta_(theta), heaviest_(heaviest) {}
  void add(double probability, double payout) {
    const double gap = payout - heaviest_;
    sum_ += probability * (theta_ == 0 ? gap : std::expm1(theta_ * gap));
  }
  double certainty_equivalent() const {
    return heaviest_ + (theta_ == 0 ? sum_ : std::log1p(sum_) / theta_);
  }

 private:
  double theta_;
  double heaviest_;
  double sum_ = 0;
};

}  // namespace hazard::stats
