// The end of a match of two who both play to win, solved turn by turn.
//
// A position is two anchors, who is to move, and the lead: his points so far less the other's. Its
// value is the mover's chance to win, a draw being half a win; what he leaves to the other is worth
// one less what it is worth to that one. Few boxes are open on either card, so all pairs of anchors
// that can follow fit into memory, each with a lane for every lead that is still open.
#pragma once

#include <memory>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/scorecard/anchor.h"
#include "solve/turn.h"
#include "versus/table.h"

namespace hazard::versus {

inline constexpr int kEndgameOpen = 3;  // boxes, on each card

class Endgame {
 public:
  // `other` moves next if a box of his is open.
  static Result<Endgame> solve(std::shared_ptr<const solve::Game> game, const Card& mover,
                               const Card& other, int threads = 0, const Watch& watch = {});
  Endgame(Endgame&&) noexcept;
  Endgame& operator=(Endgame&&) noexcept;
  ~Endgame();

  // The mover's chance before his turn.
  double value() const;
  // His chance after it has ended so.
  double after(const scorecard::Action& action) const;
  std::int64_t positions() const;

 private:
  struct State;
  explicit Endgame(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace hazard::versus
