// What a table is worth between rounds: for the dice of each player and who starts, the probability
// of each to win the match.
//
// A round takes a die from somebody, so tables follow from tables with fewer dice. What a round
// does is found by playing it many times between players of one style; rounds of two players that
// have been solved are exact.
//
// How far a value can be off has two parts. Luck: the standard error of the rounds played. Bias:
// one style is not how good players play. Where rounds are solved both are known, and the share of
// rounds that the style lets end differently, their root mean square, is taken for that of rounds
// that are not. A round that ends differently so often moves a value by that share of the distance
// between the best and the worst that it leads to. Both parts are as if a round erred independently
// of those that follow, and those that may follow all the same way.
//
// A table does not say who has had a palifico round: with palifico=first, too, all rounds whose
// starter has one die count as one.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/parallel.h"
#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/liars/rules/round.h"

namespace hazard::liars {

// What a round is worth to its first mover, on ±1, give or take the error.
struct RoundValue {
  double value = 0;
  double error = 0;
};

class Blueprint;

struct ValueOptions {
  int players = 6;
  int rounds = 256;  // played from every table
  std::uint64_t seed = 1;
  int threads = 0;
  Watch watch;
  // Those who play the rounds go by it; without one they count on what others bid.
  const Blueprint* blueprint = nullptr;
  // The rounds of two players that are known: (dice of the first, of the second, palifico).
  std::function<std::optional<RoundValue>(int, int, bool)> solved;
};

class ValueTable {
 public:
  // Of two to `players` players with at most rules.dice dice.
  static Result<ValueTable> build(const Rules& rules, const ValueOptions& options);

  // A file that says what it holds and proves that it is whole; options as for build().
  Result<void> save(const std::filesystem::path& path, const ValueOptions& options) const;
  static Result<ValueTable> load(const std::filesystem::path& path, const Rules& rules,
                                 const ValueOptions& options);

  const Rules& rules() const { return rules_; }
  int players() const { return players_; }
  // The probability that this seat wins. Tables with more players than were built are estimated by
  // their dice alone.
  double win(std::span<const int> dice, int starter, int seat) const;
  // At most the standard error of win(): as if errors of tables with fewer dice added up. 0 for
  // tables that were not built, of whose error nothing is known.
  double error(std::span<const int> dice, int starter) const;
  // What win() is off by on average, whatever is played how often: an estimate, see above.
  double bias(std::span<const int> dice, int starter) const;
  // How far win() may be off: 95 % of the luck, and the bias.
  double margin(std::span<const int> dice, int starter) const;
  // The share of rounds, palifico or not, that the style lets end differently: the root mean
  // square.
  double style_bias(bool palifico) const { return style_bias_[palifico ? 1 : 0]; }
  std::size_t size() const { return errors_.size(); }
  std::size_t bytes() const {
    return (wins_.size() + errors_.size() + biases_.size()) * sizeof(float);
  }

 private:
  ValueTable(const Rules& rules, int players);  // all zero
  void play(const std::vector<int>& dice, const ValueOptions& options);
  void measure_style(const ValueOptions& options);
  Round round_of(const std::vector<int>& dice) const;  // the first starts
  // Tables of k players are numbered by their dice in turn from the starter, in base rules.dice.
  std::size_t number(std::span<const int> dice) const;

  Rules rules_;
  int players_ = 0;
  std::vector<std::size_t> first_;      // [k]
  std::vector<std::size_t> first_win_;  // [k]
  std::vector<float> wins_;             // [table][player in turn]
  std::vector<float> errors_;           // [table]
  std::vector<float> biases_;           // [table]
  std::array<double, 2> style_bias_{};  // [palifico]
};

}  // namespace hazard::liars
