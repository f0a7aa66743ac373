// The best answer to decisions that are already fixed: where rules choose the boxes, the keeps that
// go best with them. It is solved backwards over all anchors; no keep that is optimal for optimal
// boxes can do better than these.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/game.h"
#include "hazard/solve/plans.h"
#include "policy/features.h"
#include "policy/response_kernel.h"

namespace hazard::policy {

// The kinds of decisions that are fixed. [decision]
using Fixed = std::array<bool, kDecisions.size()>;

// Eight anchors of a row at once: completes plans of which some kinds of decisions are fixed.
class ResponseTurn {
 public:
  // rest[place of the anchor]: what follows it, for anchors with one box more; points.
  void run(const solve::Game& game, const scorecard::AnchorRow& row, const solve::LaneSet& lanes,
           std::span<const double> rest, const Fixed& fixed, solve::LanePlans& plans);

  // Points to come before the first roll, for lanes[place].
  double start(int place) const { return start_[place]; }

 private:
  using Lanes = std::array<double, solve::kPlanLanes>;

  void fill_boxes(const solve::Game& game, const scorecard::AnchorRow& row,
                  const solve::LaneSet& lanes, std::span<const double> rest, bool fixed,
                  solve::LanePlans::Decisions& boxes);
  // From the worth of each roll to that of each roll one throw earlier.
  void keep(const solve::Game& game, bool fixed, solve::LanePlans::Decisions& keeps);

  LaneWorth worth_;   // of rolls, then of keeping a hand and rolling the rest
  LaneWorth marked_;  // scratch
  Lanes start_;
};

// Fills in the fixed decisions of a row.
using FixedPlans =
    std::function<void(const scorecard::AnchorRow&, const solve::LaneSet&, solve::LanePlans&)>;

// [place of the anchor]: what is still to come there if all that is not fixed is done best. The
// upper bonus is paid at the end of the game.
Result<std::vector<double>> response_values(const solve::Game& game, const Fixed& fixed,
                                            const FixedPlans& plans, int threads,
                                            const Watch& watch);

}  // namespace hazard::policy
