#include "hazard/stats/elo.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/assert.h"

namespace hazard::stats {
namespace {

constexpr int kFewGroups = 20;  // tell nothing of their scatter
constexpr double kUnbounded = std::numeric_limits<double>::infinity();

double elo(double odds) { return 400 * std::log10(odds); }

// What a player did in all.
struct Tally {
  int seats = 0;
  std::vector<int> wins;  // [group]
  std::int64_t total = 0;
};

std::vector<Tally> tally(const Contest& contest) {
  std::vector<Tally> players;
  for (int seat = 0; seat < contest.seats(); ++seat) {
    const auto player = static_cast<std::size_t>(contest.players[seat]);
    if (player >= players.size()) players.resize(player + 1);
    Tally& one = players[player];
    ++one.seats;
    one.wins.resize(contest.groups());
    for (int group = 0; group < contest.groups(); ++group) {
      const int wins = contest.wins[group * contest.seats() + seat];
      one.wins[group] += wins;
      one.total += wins;
    }
  }
  return players;
}

// By how much the share of a in the matches that a or b won varies more than that of independent
// matches; 1 at least. Both have won some.
double excess_variance(const Tally& a, const Tally& b) {
  const auto groups = static_cast<double>(a.wins.size());
  if (groups < kFewGroups) return 1;
  const auto total = static_cast<double>(a.total + b.total);
  const double share = static_cast<double>(a.total) / total;
  double squares = 0;
  for (std::size_t group = 0; group < a.wins.size(); ++group) {
    const double surplus = a.wins[group] - share * (a.wins[group] + b.wins[group]);
    squares += surplus * surplus;
  }
  return std::max(1.0, squares * groups / (groups - 1) / (total * share * (1 - share)));
}

// By how much a is stronger than b.
Interval distance(const Tally& a, const Tally& b) {
  Interval result{-kUnbounded, kUnbounded};
  if (a.total + b.total == 0) return result;
  const bool both = a.total > 0 && b.total > 0;
  const double deviations = kNormal95 * (both ? std::sqrt(excess_variance(a, b)) : 1);
  const Interval share = wilson_interval(a.total, a.total + b.total, deviations);
  const double seats = static_cast<double>(b.seats) / a.seats;
  if (a.total > 0) result.lower = elo(share.lower / (1 - share.lower) * seats);
  if (b.total > 0) result.upper = elo(share.upper / (1 - share.upper) * seats);
  return result;
}

}  // namespace

std::vector<Rating> rate(const Contest& contest) {
  const std::vector<Tally> players = tally(contest);
  const auto count = static_cast<double>(players.size());
  std::vector<Rating> ratings;
  double mean = 0;
  for (const Tally& player : players) {
    HAZARD_ASSERT(player.seats > 0);
    // The seats' part of the one more match is the same for every seat.
    const double wins = static_cast<double>(player.total) / player.seats + 1.0 / contest.seats();
    ratings.push_back({.elo = elo(wins)});
    mean += ratings.back().elo / count;
  }
  for (std::size_t p = 0; p < players.size(); ++p) {
    ratings[p].elo -= mean;
    for (std::size_t q = 0; q < players.size(); ++q) {
      if (q == p) continue;
      const Interval one = distance(players[p], players[q]);
      ratings[p].interval.lower += one.lower / count;
      ratings[p].interval.upper += one.upper / count;
    }
  }
  return ratings;
}

}  // namespace hazard::stats
