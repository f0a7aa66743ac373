#include "solve/ties.h"

#include "hazard/dice/hand.h"
#include "hazard/scorecard/rules.h"

namespace hazard::solve {

TieRule::TieRule(const Utility& utility, int num_boxes)
    : flip_(utility.of(1).mantissa > 0 ? kNumberBits : 0) {
  // A utility u grows by theta u for each point, or by theta u + 1 in the form next to theta = 0.
  const double theta = utility.objective().theta;
  const double constant = utility.has_exponents() ? 0 : 1;
  const auto raise = [&](double points) { return Raise{1 + theta * points, constant * points}; };
  for (int dice = 0; dice <= dice::kDice; ++dice) {
    keep_[dice] = raise(kTiePoints / (dice::kDice + 1) * dice);
  }
  for (int b = 0; b < scorecard::kMaxBoxes; ++b) {
    box_[b] = raise(kTiePoints / num_boxes * (num_boxes - 1 - b));
  }
}

}  // namespace hazard::solve
