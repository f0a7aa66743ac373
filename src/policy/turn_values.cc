#include "policy/turn_values.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hazard::policy {
namespace {

using dice::kFaces;
using dice::kFirstRoll;
using dice::kNumHands;

// Certainty equivalent of a lottery: its mean for theta = 0. Deviations are taken from the value
// that weighs most, so nothing overflows and no digit is lost near theta = 0.
class Mixture {
 public:
  Mixture(double theta, double heaviest) : theta_(theta), heaviest_(heaviest) {}
  void add(double probability, double points) {
    const double gap = points - heaviest_;
    sum_ += probability * (theta_ == 0 ? gap : std::expm1(theta_ * gap));
  }
  double points() const { return heaviest_ + (theta_ == 0 ? sum_ : std::log1p(sum_) / theta_); }

 private:
  double theta_;
  double heaviest_;
  double sum_ = 0;
};

double heavier(double theta, double a, double b) {
  return theta < 0 ? std::min(a, b) : std::max(a, b);
}

}  // namespace

TurnValues::TurnValues(const solve::Values& values, const scorecard::Anchor& anchor) {
  const solve::Game& game = values.game();
  const double theta = values.objective().theta;
  for (int b = 0; b < game.rules.num_boxes; ++b) {
    if (scorecard::is_filled(anchor.filled, b)) continue;
    const bool upper = b < game.rules.num_upper;
    face_[b] = upper ? game.rules.boxes[b].face : 0;
    for (int i = 0; i <= (upper ? dice::kDice : 1); ++i) {
      const scorecard::Action action = {b, upper ? i * face_[b] : i * game.scores.most[b], 0};
      rest_[b][i] = values.points(game.anchors.after(anchor, action));
    }
  }
  kept_.resize(game.rules.rolls);
  best_.resize(game.rules.rolls);

  for (int r = 0; r < dice::kNumRolls; ++r) {
    double& best = best_[0][kFirstRoll + r];
    best = -std::numeric_limits<double>::infinity();
    scorecard::for_each_action(
        game.rules, game.scores, anchor.filled, anchor.flag, r,
        [&](const scorecard::Action& action) { best = std::max(best, box(action)); });
  }

  for (int left = 1; left < game.rules.rolls; ++left) {
    HandValues& kept = kept_[left];
    std::copy(best_[left - 1].begin() + kFirstRoll, best_[left - 1].end(),
              kept.begin() + kFirstRoll);
    for (int h = kFirstRoll - 1; h >= 0; --h) {
      double heaviest = kept[dice::kWith[h][0]];
      for (int next : dice::kWith[h]) heaviest = heavier(theta, heaviest, kept[next]);
      Mixture mixture(theta, heaviest);
      for (int next : dice::kWith[h]) mixture.add(1.0 / kFaces, kept[next]);
      kept[h] = mixture.points();
    }
    best_[left] = kept;
    for (int h = 1; h < kNumHands; ++h) {
      for (int part : dice::kWithout[h]) {
        if (part >= 0) best_[left][h] = std::max(best_[left][h], best_[left][part]);
      }
    }
  }

  const HandValues& first = best_.back();
  double heaviest = first[kFirstRoll];
  for (int h = kFirstRoll; h < kNumHands; ++h) heaviest = heavier(theta, heaviest, first[h]);
  Mixture mixture(theta, heaviest);
  for (int r = 0; r < dice::kNumRolls; ++r) {
    mixture.add(static_cast<double>(dice::kRollWays[r]) / dice::kNumOrderedRolls,
                first[kFirstRoll + r]);
  }
  start_ = mixture.points();
}

}  // namespace hazard::policy
