// Strengths from who won which match at one table.
//
// A player of strength s wins with probability s / (sum over all seats): for two players the model
// of Bradley and Terry (1952) behind Elo ratings, for more that of Plackett and Luce. Elo = 400
// log10 s, with mean 0 over the players: 400 points more are ten times the wins.
//
// A rating is the mean of a player's distances to all players. Of the matches that one of two
// players won, the share of each depends on their distance alone, whoever else has a seat; so a
// distance has Wilson's interval of that share, and a rating the mean of those of its distances.
// For two players that is 95 %. For more it is wider, as if all distances failed at once: 1.15
// times for three equal players, below 1.42 times for any number.
#pragma once

#include <cstdint>
#include <vector>

#include "hazard/stats/statistics.h"

namespace hazard::stats {

// Matches in groups: those of a group share their dice, groups are independent.
struct Contest {
  std::vector<int> players;        // [seat], 0..; one player may have several seats
  std::vector<std::int16_t> wins;  // [group][seat]; a drawn match counts for nobody

  int seats() const { return static_cast<int>(players.size()); }
  int groups() const { return static_cast<int>(wins.size() / players.size()); }
};

struct Rating {
  double elo = 0;
  // 95 % or more. Infinite where nothing bounds it: for who always won, or never, against somebody.
  Interval interval = {};

  friend bool operator==(const Rating&, const Rating&) = default;
};

// The most likely strengths, [player]; every player has a seat. One more match counts, won by all
// seats alike, so that they are finite.
//
// Where matches of a group are more alike than chance would have it, intervals are as wide as the
// scatter between groups wants; never narrower than if all matches were independent.
std::vector<Rating> rate(const Contest& contest);

}  // namespace hazard::stats
