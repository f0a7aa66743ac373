// Coins in exact fractions. All chances are whole numbers over powers of two, so all values are;
// sums need shifts and no greatest common divisors.
#include <algorithm>

#include "hazard/chance/coins.h"
#include "hazard/chance/exact.h"

namespace hazard::chance {
namespace {

using Whole = boost::multiprecision::number<boost::multiprecision::cpp_int::backend_type,
                                            boost::multiprecision::et_off>;

// numerator / 2^exponent
struct Dyadic {
  Whole numerator = 0;
  unsigned exponent = 0;

  Whole scaled_to(unsigned common) const { return numerator << (common - exponent); }

  void add(const Whole& times, const Dyadic& other) {
    const unsigned common = std::max(exponent, other.exponent);
    numerator = scaled_to(common) + times * other.scaled_to(common);
    exponent = common;
  }
  void reduce() {
    if (numerator == 0) return;
    const unsigned zeros = std::min<unsigned>(boost::multiprecision::lsb(numerator), exponent);
    numerator >>= zeros;
    exponent -= zeros;
  }
  friend bool operator<(const Dyadic& a, const Dyadic& b) {
    const unsigned common = std::max(a.exponent, b.exponent);
    return a.scaled_to(common) < b.scaled_to(common);
  }
  std::string text() const { return numerator.str() + "/" + (Whole(1) << exponent).str(); }
};

// ways[flip][k]: how many of the 2^flip ways show k heads.
std::vector<std::vector<Whole>> coin_ways(int most) {
  std::vector<std::vector<Whole>> ways(static_cast<std::size_t>(most) + 1);
  for (int flip = 0; flip <= most; ++flip) {
    ways[flip].assign(static_cast<std::size_t>(flip) + 1, 1);
    for (int k = 1; k < flip; ++k) ways[flip][k] = ways[flip - 1][k - 1] + ways[flip - 1][k];
  }
  return ways;
}

class ExactCoins {
 public:
  ExactCoins(int coins, int points)
      : width_(points + 1),
        ways_(coin_ways(coins)),
        values_(static_cast<std::size_t>(coins + 1) * width_) {
    for (int c = 0; c <= coins; ++c) value(c, 0).numerator = 1;
  }

  Dyadic& value(int coins, int needed) { return values_[coins * width_ + needed]; }

  // P(win) if so many coins are flipped, from values with fewer coins or fewer points.
  Dyadic worth(int coins, int needed, int flip) {
    Dyadic sum;
    for (int heads = 0; heads <= flip; ++heads) {
      const int tails = flip - heads;
      sum.add(ways_[flip][heads], heads > tails ? value(coins, std::max(0, needed - heads))
                                                : value(coins - tails, needed));
    }
    sum.exponent += static_cast<unsigned>(flip);
    sum.reduce();
    return sum;
  }

 private:
  int width_;
  std::vector<std::vector<Whole>> ways_;
  std::vector<Dyadic> values_;  // [coins 0..n][needed 0..X]
};

}  // namespace

Result<CoinsTable<std::string>> solve_coins_exactly(int coins, int points) {
  const auto fits = check_coins(coins, points, /*exact=*/true);
  if (!fits) return pass_on(fits);
  CoinsTable<std::string> table(coins, points);
  if (table.values.empty()) return table;
  ExactCoins exact(coins, points);
  for (int c = 1; c <= coins; ++c) {
    for (int needed = 1; needed <= points; ++needed) {
      Dyadic best;
      int best_flip = 0;
      for (int flip = 1; flip <= c; ++flip) {
        Dyadic worth = exact.worth(c, needed, flip);
        if (c == coins && needed == points) table.first_flips.push_back(worth.text());
        if (!(best < worth)) continue;
        best = std::move(worth);
        best_flip = flip;
      }
      table.values[table.place(c, needed)] = best.text();
      table.flips[table.place(c, needed)] = best_flip;
      exact.value(c, needed) = std::move(best);
    }
  }
  return table;
}

}  // namespace hazard::chance
