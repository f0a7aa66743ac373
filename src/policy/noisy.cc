// A human: the more points an action loses, the less likely it is.
//
// An action that loses x points has the weight e^(-x / T). Only differences matter, so a weight is
// taken once for every hand and for every score of a box, against the best of the whole turn, and
// then shared by all rolls. Where that leaves a roll nothing to share, its weights are taken anew
// against its own best.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

#include "hazard/dice/hand.h"
#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "policy/policies.h"
#include "policy/turn_values.h"
#include "solve/box_groups.h"
#include "solve/ties.h"
#include "solve/values.h"

namespace hazard::policy {
namespace {

using dice::kFirstKeep;
using dice::kKeepHands;
using scorecard::Action;

// Below this, weights may have lost digits or all of themselves.
constexpr double kLeastWeight = 1e-280;

void normalise(std::span<double> shares) {
  const double scale = 1 / std::accumulate(shares.begin(), shares.end(), 0.0);
  for (double& share : shares) share *= scale;
}

class NoisyPolicy final : public Policy {
 public:
  NoisyPolicy(std::string name, solve::Values values, double points)
      : Policy(std::move(name), values.shared_game()),
        values_(std::move(values)),
        points_(points) {}

  bool mixed() const override { return true; }
  bool minds_lost_sums() const override { return false; }

  void mix(const scorecard::Anchor& anchor, MixedPlan& out) const override {
    const TurnValues turn(values_, anchor);
    for (int k = 0; k < 2; ++k) mix_keeps(turn, 2 - k, out.keep[k]);
    mix_boxes(turn, anchor, out);
  }

 private:
  double weight(double loss) const {
    return loss <= solve::kTiePoints ? 1 : std::exp(-loss / points_);
  }

  void mix_keeps(const TurnValues& turn, int rolls_left,
                 std::array<double, dice::kNumKeeps>& out) const {
    double best = turn.keep(rolls_left, 0);
    for (int h = 1; h < dice::kNumHands; ++h) best = std::max(best, turn.keep(rolls_left, h));
    std::array<double, dice::kNumHands> weights;
    for (int h = 0; h < dice::kNumHands; ++h) {
      weights[h] = weight(best - turn.keep(rolls_left, h));
    }

    // Over all parts of each hand, face by face.
    auto sums = weights;
    for (int f = 0; f < dice::kFaces; ++f) {
      for (int h = 1; h < dice::kNumHands; ++h) {
        const int part = dice::kWithout[h][f];
        if (part >= 0) sums[h] += sums[part];
      }
    }

    for (int r = 0; r < dice::kNumRolls; ++r) {
      const std::span shares(out.begin() + kFirstKeep[r], out.begin() + kFirstKeep[r + 1]);
      const auto hand = kKeepHands.begin() + kFirstKeep[r];
      const double sum = sums[dice::kFirstRoll + r];
      if (sum >= kLeastWeight) {
        const double scale = 1 / sum;
        for (std::size_t k = 0; k < shares.size(); ++k) shares[k] = weights[hand[k]] * scale;
      } else {
        const double own_best = turn.roll(rolls_left, r);
        for (std::size_t k = 0; k < shares.size(); ++k) {
          shares[k] = weight(own_best - turn.keep(rolls_left, hand[k]));
        }
        normalise(shares);
      }
    }
  }

  void mix_boxes(const TurnValues& turn, const scorecard::Anchor& anchor, MixedPlan& out) const {
    // Points for a further Yahtzee are the same in every box.
    const auto for_each_score = [&](auto fn) {
      for (const solve::BoxGroup& group : game().groups) {
        for (const solve::BoxGroup::Box& box : group.boxes) {
          if (scorecard::is_filled(anchor.filled, box.box)) continue;
          for (int score : box.scores) fn(Action{box.box, score, 0});
        }
      }
    };
    double best = -std::numeric_limits<double>::infinity();
    for_each_score([&](const Action& action) { best = std::max(best, turn.box(action)); });
    std::array<std::array<double, scorecard::ScoreTable::kMost + 1>, scorecard::kMaxBoxes> weights;
    for_each_score([&](const Action& action) {
      weights[action.box][action.score] = weight(best - turn.box(action));
    });

    for (int r = 0; r < dice::kNumRolls; ++r) {
      auto& shares = out.box[r];
      shares.fill(0);
      double sum = 0;
      const auto mix = [&](auto weight_of) {
        scorecard::for_each_action(
            game().rules, game().scores, anchor.filled, anchor.flag, r,
            [&](const Action& action) { sum += shares[action.box] = weight_of(action); });
      };
      mix([&](const Action& action) { return weights[action.box][action.score]; });
      if (sum < kLeastWeight) {
        const double own_best = turn.roll(0, r);
        mix([&](const Action& action) { return weight(own_best - turn.box(action)); });
      }
      normalise(shares);
    }
  }

  solve::Values values_;
  double points_;  // T
};

}  // namespace

std::shared_ptr<const Policy> make_noisy_policy(std::string name, solve::Values values,
                                                double points) {
  HAZARD_ASSERT(values.objective() == solve::Objective{});
  return std::make_shared<NoisyPolicy>(std::move(name), std::move(values), points);
}

}  // namespace hazard::policy
