#include "solve/ties.h"

#include "hazard/dice/hand.h"
#include "hazard/scorecard/rules.h"

namespace hazard::solve {

template <class RaiseBy>
void TieRule::set_raises(double whole, int num_boxes, RaiseBy raise) {
  for (int dice = 0; dice <= dice::kDice; ++dice) {
    keep_[dice] = raise(whole / (dice::kDice + 1) * dice);
  }
  for (int b = 0; b < scorecard::kMaxBoxes; ++b) {
    box_[b] = raise(whole / num_boxes * (num_boxes - 1 - b));
  }
}

TieRule::TieRule(const Utility& utility, int num_boxes)
    : flip_(utility.of(1).mantissa > 0 ? kNumberBits : 0) {
  // A utility u grows by theta u for each point, or by theta u + 1 in the form next to theta = 0.
  const double theta = utility.objective().theta;
  const double constant = utility.has_exponents() ? 0 : 1;
  set_raises(kTiePoints, num_boxes, [&](double points) {
    return Raise{1 + theta * points, constant * points};
  });
}

TieRule::TieRule(int num_boxes) : flip_(kNumberBits) {
  set_raises(kTieOdds, num_boxes, [](double odds) { return Raise{1 + odds, 0}; });
}

}  // namespace hazard::solve
