// Matches played out with random dice: who wins how often, with intervals.
//
// Two estimates. The plain one counts. The luck-adjusted one takes out of every game what the dice
// have done: with g the chance to win that the cards give to players who play for points,
//
//   adjusted = g(start) + sum over turns of (E[g after the turn, given how it is played] - g
//   before)
//
// Its mean is the chance to win whatever g is, since what is left out is luck, whose mean is zero;
// and the better g is, the less is left to chance.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hazard/evaluate/counts.h"
#include "hazard/stats/statistics.h"

namespace hazard::versus {

inline constexpr int kMostPlayers = 8;

// One outcome of a game: plain and luck-adjusted.
struct Share {
  std::int64_t count = 0;
  stats::Moments adjusted;
};

struct DuelPlayer {
  std::string name;
  Share win, draw, loss;  // a draw: nobody has more, somebody as much
  stats::Moments score;
  evaluate::Counts margin;            // own score - the best of the others
  std::vector<stats::Moments> theta;  // [turn]: attitude to risk, where there is one
};

// Somebody else in the place of the player listed last, with the same dice.
struct Substitute {
  DuelPlayer player;
  stats::Moments difference;  // win + draw / 2, adjusted: his - that of the player he stands in for
};

struct Duel {
  std::int64_t games = 0;
  std::vector<DuelPlayer> players;
  std::vector<Substitute> instead;
};

}  // namespace hazard::versus
