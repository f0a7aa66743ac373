// How likely a player wins with an anchor and a lead, if he goes on looking at his opponent: what
// `win` goes by while too much is open to be solved at the table.
//
// The opponent plays for points. Every turn moves his expected final score by a random step, whose
// law is taken to hang on the turn alone; the player then knows where both stand and plays on for
// the win. So a value is a function of the anchor and of the lead
//
//   lead    own points so far - the opponent's expected final score
//   grid    leads are kept in steps of 4 points around those from which both finals are equally
//           likely to be higher, as far as chances are open
//
// and goes from level to level as values over points do (solve/points.h), with the opponent's step
// after every turn. A lead between two of the grid is worth what lies between their values.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"
#include "solve/values.h"
#include "versus/turn_steps.h"

namespace hazard::versus {

inline constexpr int kGapStep = 4;  // points, the unit of the turn steps

struct GapOptions {
  bool moves_last;     // has the opponent played in this round when the player's turn comes?
  int least_open = 0;  // boxes; values of anchors with fewer are not kept
  int threads = 0;     // 0: all
  Watch watch;
};

class GapTable {
 public:
  int least_open() const { return least_open_; }
  std::size_t bytes() const;

  // The chance to win, draws being half a win, after a turn that ended in this anchor.
  double after_turn(const scorecard::Anchor& anchor, double lead) const;
  // The best plan of a turn from this anchor.
  void plan(const scorecard::Anchor& anchor, double lead, policy::TurnPlan& out) const;

 private:
  friend Result<GapTable> make_gap_table(const solve::Values& means,
                                         std::span<const double> variances, const TurnSteps& steps,
                                         const GapOptions& options);
  struct Block {
    std::uint32_t offset = 0;  // of the level's values
    std::int16_t first = 0;    // lead / kGapStep of the first value
  };

  const Block& block(const scorecard::AnchorRow& row, int lane) const;

  std::shared_ptr<const solve::Game> game_;
  int least_open_ = 0;
  std::vector<int> first_block_;            // [row]
  std::vector<Block> blocks_;               // by row and lane
  std::vector<int> counts_;                 // [filled]: values of a block
  std::vector<std::vector<float>> values_;  // [filled]
};

// `means` are values of the mean, `variances` those of what is to come under it.
Result<GapTable> make_gap_table(const solve::Values& means, std::span<const double> variances,
                                const TurnSteps& steps, const GapOptions& options);

}  // namespace hazard::versus
