// Strengths from who won which match.
//
// A player of strength s wins at a table with probability s / (sum over all seats): for two players
// the model of Bradley and Terry (1952) behind Elo ratings, for more that of Plackett and Luce.
// Elo = 400 log10 s, with mean 0 over the players: 400 points more are ten times the wins.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hazard/stats/statistics.h"

namespace hazard::stats {

// Matches at one table, in groups: matches of a group share their dice, groups are independent.
struct Contest {
  std::vector<int> players;        // [seat], 0..; one player may have several seats
  std::vector<std::int16_t> wins;  // [group][seat]; a drawn match counts for nobody

  int seats() const { return static_cast<int>(players.size()); }
  int groups() const { return static_cast<int>(wins.size() / players.size()); }
};

struct Rating {
  double elo = 0;
  Interval interval = {};  // 95 %

  friend bool operator==(const Rating&, const Rating&) = default;
};

// The most likely strengths, [player]. Each contest counts one more match, won by all seats alike,
// so that they are finite. Every player has a seat somewhere, and players who never met directly
// met through others.
//
// Intervals come from the scatter between groups (White's sandwich), so they know what matches of
// a group have in common; with few groups, from the model as if all matches were independent.
std::vector<Rating> fit_elo(int players, std::span<const Contest> contests);

}  // namespace hazard::stats
