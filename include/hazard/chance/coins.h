// Coins. You have n coins and want X points. A turn: flip as many of your coins as you like, at
// least one. More heads than tails: a point for each head, and all coins stay. Otherwise the coins
// that show tails are lost. You win with X points and lose without coins.
//
// A position is (coins left, points still needed). Heads that win lower the points; a flip that
// does not win costs at least one coin: no position comes back.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/chance/game.h"

namespace hazard::chance {

inline constexpr int kMostCoins = 500;
inline constexpr int kMostPoints = 1000;
// Fractions grow by a bit for each coin that is flipped on the way to the end.
inline constexpr int kMostExactCoins = 100;
inline constexpr int kMostExactPoints = 200;

// As a game for solve() and sweep(); payout 1 for a win.
class CoinsGame {
 public:
  struct Position {
    int coins;
    int needed;    // points
    int flip = 0;  // coins in the air; 0: before the choice
    friend bool operator==(const Position&, const Position&) = default;
  };

  CoinsGame(int coins, int points) : coins_(coins), points_(points) {}
  Position start() const { return {coins_, points_}; }

  void at(const Position& p, auto& node) const {
    if (p.needed == 0) return node.payout(1);
    if (p.coins == 0) return node.payout(0);
    if (p.flip == 0) {
      for (int flip = 1; flip <= p.coins; ++flip) {
        node.option(fmt::format("flip {}", flip), {p.coins, p.needed, flip});
      }
      return;
    }
    using Number = typename std::remove_reference_t<decltype(node)>::Number;
    Number probability = 1;  // of this many heads: C(flip, heads) / 2^flip
    for (int i = 0; i < p.flip; ++i) probability /= 2;
    for (int heads = 0; heads <= p.flip; ++heads) {
      const int tails = p.flip - heads;
      if (heads > tails) {
        node.outcome(probability, {p.coins, p.needed > heads ? p.needed - heads : 0});
      } else {
        node.outcome(probability, {p.coins - tails, p.needed});
      }
      probability = probability * tails / (heads + 1);
    }
  }

  std::string name(const Position& p) const {
    return fmt::format("({} coins, {} points needed{})", p.coins, p.needed,
                       p.flip == 0 ? "" : fmt::format(", {} in the air", p.flip));
  }

  // Numbered by coins, then points; within those the flips come before the choice among them.
  std::size_t size() const { return block() * (coins_ + 1) * (points_ + 1); }
  std::size_t index(const Position& p) const {
    return block() * (p.coins * (points_ + 1) + p.needed) + (p.flip == 0 ? coins_ : p.flip - 1);
  }
  Position position(std::size_t number) const {
    const int place = static_cast<int>(number % block());
    const int pair = static_cast<int>(number / block());
    const Position p = {pair / (points_ + 1), pair % (points_ + 1)};
    return {p.coins, p.needed, place == coins_ ? 0 : std::min(place + 1, p.coins)};
  }

 private:
  std::size_t block() const { return static_cast<std::size_t>(coins_) + 1; }

  int coins_;
  int points_;
};

// P(win) and the best flip of every position with some coins and some points to go; of several best
// flips the one with fewest coins. Value is double, or text such as "887/2048".
template <class Value>
struct CoinsTable {
  int coins;
  int points;
  std::vector<Value> values;       // [coins 1..n][needed 1..X]
  std::vector<int> flips;          // the same
  std::vector<Value> first_flips;  // P(win) from the start, by what is flipped first; [flip - 1]

  CoinsTable(int most_coins, int most_points)
      : coins(most_coins),
        points(most_points),
        values(static_cast<std::size_t>(coins) * points),
        flips(values.size()) {}

  std::size_t place(int left, int needed) const {
    return static_cast<std::size_t>(left - 1) * points + (needed - 1);
  }
  // Nothing needed is won, no coins left is lost: there no flip is to be chosen, which is 0.
  Value value(int left, int needed) const {
    if (left > 0 && needed > 0) return values[place(left, needed)];
    if constexpr (std::is_same_v<Value, std::string>) {
      return needed == 0 ? "1" : "0";
    } else {
      return needed == 0 ? 1 : 0;
    }
  }
  int flip(int left, int needed) const {
    return left == 0 || needed == 0 ? 0 : flips[place(left, needed)];
  }
};

// What the best flip is like: a careful step, something between, or all at once. An even number of
// coins can tie, so "all" often leaves one coin out.
enum class FlipKind { kOne, kSome, kAll };
inline FlipKind flip_kind(int coins, int flip) {
  if (flip == 1) return FlipKind::kOne;
  return flip >= coins - 1 ? FlipKind::kAll : FlipKind::kSome;
}

// Refuses numbers below 0 or beyond what takes seconds.
Result<void> check_coins(int coins, int points, bool exact);

// A sweep over arrays in double: 400 million steps for 200 coins and 300 points.
Result<CoinsTable<double>> solve_coins(int coins, int points);

Result<CoinsTable<std::string>> solve_coins_exactly(int coins, int points);

}  // namespace hazard::chance
