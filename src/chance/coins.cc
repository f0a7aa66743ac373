#include "hazard/chance/coins.h"

#include <algorithm>

#include "hazard/chance/backup.h"

namespace hazard::chance {

Result<void> check_coins(int coins, int points, bool exact) {
  const auto check = [&](std::string_view what, int number, int most) -> Result<void> {
    if (number >= 0 && number <= most) return {};
    return fail(Errc::kBadInput, "{} '{}': write a whole number from 0 to {}{}", what, number, most,
                exact ? " for exact fractions" : "");
  };
  const auto fits = check("coins", coins, exact ? kMostExactCoins : kMostCoins);
  if (!fits) return fits;
  return check("points", points, exact ? kMostExactPoints : kMostPoints);
}

namespace {

// chances[flip][k]: k heads, or k tails, among so many coins.
std::vector<std::vector<double>> coin_chances(int most) {
  std::vector<std::vector<double>> chances(static_cast<std::size_t>(most) + 1);
  chances[0] = {1};
  for (int flip = 1; flip <= most; ++flip) {
    const auto& fewer = chances[flip - 1];
    auto& row = chances[flip];
    row.assign(static_cast<std::size_t>(flip) + 1, 0);
    for (int k = 0; k < flip; ++k) {
      row[k] += fewer[k] / 2;
      row[k + 1] += fewer[k] / 2;
    }
  }
  return chances;
}

// The sweep for one number of coins, all flips and points at once.
//
//   worth   [flip - 1][needed - 1] P(win) if so many coins are flipped; every inner loop runs over
//           neighbours in a row, so that the compiler can make vector operations of it
class CoinsRow {
 public:
  CoinsRow(int coins, int points, const std::vector<std::vector<double>>& chances)
      : coins_(coins), points_(points), chances_(chances) {
    worth_.assign(static_cast<std::size_t>(coins) * points, 0);
  }

  // Flips that do not win go on with fewer coins, whose rows are known. No coins are worth nothing.
  void add_losses(const CoinsTable<double>& table) {
    for (int flip = 1; flip <= coins_; ++flip) {
      for (int tails = (flip + 1) / 2; tails <= std::min(flip, coins_ - 1); ++tails) {
        const double chance = chances_[flip][tails];
        const double* const fewer = &table.values[table.place(coins_ - tails, 1)];
        double* const row = worth(flip);
        for (int i = 0; i < points_; ++i) row[i] += chance * fewer[i];
      }
    }
  }

  // Flips that win at once.
  void add_wins() {
    for (int flip = 1; flip <= coins_; ++flip) {
      double enough = 0;  // chance of at least `needed` heads, and more than tails
      for (int needed = flip; needed > flip / 2; --needed) {
        enough += chances_[flip][needed];
        if (needed <= points_) worth(flip)[needed - 1] += enough;
      }
      for (int needed = std::min(flip / 2, points_); needed >= 1; --needed) {
        worth(flip)[needed - 1] += enough;
      }
    }
  }

  // This position is worth `value`: so much for all from which some heads lead to it.
  void pass_on_wins(int needed, double value) {
    for (int flip = 1; flip <= coins_; ++flip) {
      const double* const chance = chances_[flip].data();
      double* const row = worth(flip) + (needed - 1);
      const int most = std::min(flip, points_ - needed);
      for (int heads = flip / 2 + 1; heads <= most; ++heads) row[heads] += chance[heads] * value;
    }
  }

  double worth(int flip, int needed) { return worth(flip)[needed - 1]; }

 private:
  double* worth(int flip) { return worth_.data() + static_cast<std::size_t>(flip - 1) * points_; }

  int coins_;
  int points_;
  const std::vector<std::vector<double>>& chances_;
  std::vector<double> worth_;
};

}  // namespace

Result<CoinsTable<double>> solve_coins(int coins, int points) {
  const auto fits = check_coins(coins, points, /*exact=*/false);
  if (!fits) return pass_on(fits);
  CoinsTable<double> table(coins, points);
  if (table.values.empty()) return table;
  const auto chances = coin_chances(coins);
  for (int c = 1; c <= coins; ++c) {
    CoinsRow row(c, points, chances);
    row.add_losses(table);
    row.add_wins();
    for (int needed = 1; needed <= points; ++needed) {
      const auto [value, option] = best_option<double>(
          c, [&](std::size_t i) { return row.worth(static_cast<int>(i) + 1, needed); });
      table.values[table.place(c, needed)] = value;
      table.flips[table.place(c, needed)] = option + 1;
      row.pass_on_wins(needed, value);
    }
    if (c < coins) continue;
    for (int flip = 1; flip <= c; ++flip) table.first_flips.push_back(row.worth(flip, points));
  }
  return table;
}

}  // namespace hazard::chance
