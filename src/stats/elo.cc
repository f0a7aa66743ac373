#include "hazard/stats/elo.h"

#include <cmath>
#include <numbers>

#include "base/assert.h"

namespace hazard::stats {
namespace {

constexpr double kEloPerLog = 400 / std::numbers::ln10;
constexpr int kFewGroups = 20;

using Vector = std::vector<double>;  // [player]

// A contest as the model sees it.
struct Summary {
  Vector seats;        // [player]
  Vector wins;         // [player], with their part of the imaginary match
  double matches = 1;  // that were won, with the imaginary one

  Summary(int players, const Contest& contest) : seats(players), wins(players) {
    for (int player : contest.players) {
      ++seats[player];
      wins[player] += 1.0 / contest.seats();
    }
    for (std::size_t i = 0; i < contest.wins.size(); ++i) {
      wins[contest.players[i % contest.players.size()]] += contest.wins[i];
      matches += contest.wins[i];
    }
  }
  // [player]: the probability to win a match.
  Vector shares(const Vector& strengths) const {
    Vector shares(seats.size());
    double sum = 0;
    for (std::size_t p = 0; p < seats.size(); ++p) sum += shares[p] = seats[p] * strengths[p];
    for (double& share : shares) share /= sum;
    return shares;
  }
};

// Hunter, "MM algorithms for generalized Bradley-Terry models" (2004): each step takes the strength
// that would give a player the wins it has, and raises the likelihood. One table takes one step.
Vector fit_strengths(int players, std::span<const Summary> contests) {
  constexpr int kMostSteps = 100'000;
  constexpr double kClose = 1e-13;
  Vector strengths(players, 1.0);
  for (int step = 0; step < kMostSteps; ++step) {
    Vector won(players);
    Vector expected(players);
    for (const Summary& contest : contests) {
      const Vector shares = contest.shares(strengths);
      for (int p = 0; p < players; ++p) {
        won[p] += contest.wins[p];
        expected[p] += contest.matches * shares[p];
      }
    }
    double change = 0;
    double log_sum = 0;
    for (int p = 0; p < players; ++p) {
      HAZARD_ASSERT(expected[p] > 0);
      const double factor = won[p] / expected[p];
      change = std::max(change, std::abs(factor - 1));
      strengths[p] *= factor;
      log_sum += std::log(strengths[p]);
    }
    const double scale = std::exp(-log_sum / players);
    for (double& strength : strengths) strength *= scale;
    if (change < kClose) break;
  }
  return strengths;
}

// Of a symmetric positive definite matrix [row][column], in place (Gauss and Jordan).
void invert(std::vector<Vector>& matrix) {
  const std::size_t n = matrix.size();
  for (std::size_t k = 0; k < n; ++k) {
    const double pivot = 1 / matrix[k][k];
    matrix[k][k] = 1;
    for (double& x : matrix[k]) x *= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = matrix[i][k];
      matrix[i][k] = 0;
      for (std::size_t j = 0; j < n; ++j) matrix[i][j] -= factor * matrix[k][j];
    }
  }
}

// How the logarithms of strengths answer to a surplus of wins: the inverse of the information,
//
//   sum over contests of matches (diag(share) - share share^T) + 1 1^T
//
// A common factor of all strengths changes nothing; the last term takes care of that direction.
std::vector<Vector> response(int players, std::span<const Summary> contests,
                             const Vector& strengths) {
  std::vector<Vector> matrix(players, Vector(players, 1.0));
  for (const Summary& contest : contests) {
    const Vector shares = contest.shares(strengths);
    for (int p = 0; p < players; ++p) {
      matrix[p][p] += contest.matches * shares[p];
      for (int q = 0; q < players; ++q) matrix[p][q] -= contest.matches * shares[p] * shares[q];
    }
  }
  invert(matrix);
  return matrix;
}

// Adds up, [player], the squares of what each group has done to the logarithms of strengths.
void add_scatter(const Contest& contest, const Vector& shares, const std::vector<Vector>& respond,
                 Vector& squares) {
  const std::size_t players = shares.size();
  for (int g = 0; g < contest.groups(); ++g) {
    Vector surplus(players);
    for (int seat = 0; seat < contest.seats(); ++seat) {
      const double wins = contest.wins[g * contest.seats() + seat];
      surplus[contest.players[seat]] += wins;
      for (std::size_t p = 0; p < players; ++p) surplus[p] -= wins * shares[p];
    }
    for (std::size_t p = 0; p < players; ++p) {
      double moved = 0;
      for (std::size_t q = 0; q < players; ++q) moved += respond[p][q] * surplus[q];
      squares[p] += moved * moved;
    }
  }
}

}  // namespace

std::vector<Rating> fit_elo(int players, std::span<const Contest> contests) {
  const std::vector<Summary> summaries = [&] {
    std::vector<Summary> list;
    for (const Contest& contest : contests) list.emplace_back(players, contest);
    return list;
  }();
  const Vector strengths = fit_strengths(players, summaries);
  const std::vector<Vector> respond = response(players, summaries, strengths);
  Vector variances(players);
  int groups = 0;
  for (std::size_t i = 0; i < contests.size(); ++i) {
    add_scatter(contests[i], summaries[i].shares(strengths), respond, variances);
    groups += contests[i].groups();
  }
  std::vector<Rating> ratings;
  for (int p = 0; p < players; ++p) {
    // Without the part of the common factor, which is 1 / players^2.
    const double variance = groups < kFewGroups ? respond[p][p] - 1.0 / (players * players)
                                                : variances[p] * groups / (groups - 1);
    const double elo = kEloPerLog * std::log(strengths[p]);
    const double radius = kNormal95 * kEloPerLog * std::sqrt(std::max(0.0, variance));
    ratings.push_back({elo, {elo - radius, elo + radius}});
  }
  return ratings;
}

}  // namespace hazard::stats
