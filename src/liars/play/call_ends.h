// The ends that a call may have, each with its exact probability.
//
// Where a match is played on from the end of a round, nothing about a call is known for certain but
// how likely it is to be right. So a draw takes the styles of an imagined round, plays the match on
// from every end and weighs what comes of it by
//
//   P(end | bids, those styles)   and not by the end that the round's hidden dice happen to have.
//
// The mean stays, as only hidden dice are averaged out, and the variance falls. Given the styles,
// since how a player bids tells of both dice and style: averaged over styles beforehand, P would
// leave out that they go together.
#pragma once

#include <span>
#include <vector>

#include "hazard/liars/match/agent.h"
#include "hazard/liars/play/belief.h"

namespace hazard::liars {

class CallEnds {
 public:
  // Of a call, or an exact call, of the last bid. `beliefs` are of all seats but the mover's.
  CallEnds(const View& view, std::span<const Belief> beliefs, Action::Kind kind);

  // Tables that differ; two if one die is lost.
  std::span<const Settlement> ends() const { return ends_; }
  // The probability of each end, where the seats have these styles.
  std::vector<double> chances(std::span<const int> styles_of) const;

 private:
  struct Opponent {
    int seat;
    std::vector<std::vector<double>> counts;  // [style][dice that count]; empty: never that style
  };
  std::vector<Opponent> opponents_;
  std::vector<Settlement> ends_;
  std::vector<int> end_of_;  // [dice of the others that count]: number of the end
};

}  // namespace hazard::liars
