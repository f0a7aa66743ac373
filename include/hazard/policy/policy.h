// A way to play: for an anchor, what to do in the whole turn that follows.
//
// Policies have names, the same everywhere:
//
//   optimal        the best mean, the same as theta:0
//   theta:0.07     the best certainty equivalent for that attitude to risk
//   theta:inf      its limits: the best case first, then how likely it is; theta:-inf minds the
//   theta:-inf     worst case
//   heuristic      a beginner's rules of thumb; Yatzy only
//   greedy         the most expected points in this turn
//   random         any legal keep, any legal box
//   noisy:0.5      a human: plays an action that loses x points with weight e^(-x / 0.5)
//   target:290     the best chance to end with 290 points or more, then the best mean
//   FILE.json      a tree, a net or a list of rules that was distilled from one of those
//
// A policy is pure (one action for each roll) or mixed (probabilities).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "hazard/solve/plans.h"

namespace hazard::policy {

// What is done in one turn. Rolls are numbered 0..251, keeps are hand numbers.
struct TurnPlan {
  std::array<std::array<std::int16_t, dice::kNumRolls>, 2> keep;  // [0] after the first roll
  std::array<std::int8_t, dice::kNumRolls> box;
};

// The first of the plans of a kernel.
TurnPlan first_plan(const solve::LanePlans& plans);

// What is done with which probability.
struct MixedPlan {
  std::array<std::array<double, dice::kNumKeeps>, 2>
      keep;  // [0] after the first roll; dice/keeps.h
  std::array<std::array<double, scorecard::kMaxBoxes>, dice::kNumRolls> box;
};

using PointSet = std::array<int, solve::kPlanLanes>;

// Safe to use from several threads.
class Policy {
 public:
  virtual ~Policy() = default;

  const std::string& name() const { return name_; }
  const solve::Game& game() const { return *game_; }  // rules, scores and anchors of the variant
  // Mixed policies answer mix() alone, pure ones plan() and plan_lanes().
  virtual bool mixed() const { return false; }
  // May play differ between upper sums that have lost the bonus? Where it does not, games with
  // such sums can be followed together.
  virtual bool minds_lost_sums() const { return true; }

  virtual void plan(const scorecard::Anchor& anchor, TurnPlan& out) const;
  virtual void mix(const scorecard::Anchor& anchor, MixedPlan& out) const;
  // Plans of eight anchors of a row at once, as a kernel makes them.
  virtual void plan_lanes(const scorecard::AnchorRow& row, const solve::LaneSet& lanes,
                          solve::LanePlans& out) const;

  // A policy may look at the points so far, the upper bonus aside. Those from which it then plays
  // differently from plan(), at an anchor of the row: none, for most policies.
  struct Points {
    int first = 0, last = -1;
    bool contain(int points) const { return first <= points && points <= last; }
  };
  virtual bool minds_points() const { return false; }
  virtual Points minded_points(const scorecard::AnchorRow& row, int lane) const;
  // Plans for eight numbers of points among those.
  virtual void plan_points(const scorecard::AnchorRow& row, int lane, const PointSet& points,
                           solve::LanePlans& out) const;
  // The plan for an anchor and the points so far, whatever the policy minds.
  void plan_at(const scorecard::Anchor& anchor, int points, TurnPlan& out) const;

 protected:
  Policy(std::string name, std::shared_ptr<const solve::Game> game)
      : name_(std::move(name)), game_(std::move(game)) {}

 private:
  std::string name_;
  std::shared_ptr<const solve::Game> game_;
};

}  // namespace hazard::policy
