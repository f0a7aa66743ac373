// What a table is worth between rounds: for the dice of each player and who starts, the probability
// of each to win the match.
//
// A round takes a die from somebody, so tables follow from tables with fewer dice. What a round
// does is found by playing it many times between players of one style, with its error; rounds of
// two players that have been solved are exact.
//
// A table does not say who has had a palifico round: with palifico=first, too, all rounds whose
// starter has one die count as one.
#pragma once

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

struct ValueOptions {
  int players = 6;
  int rounds = 256;  // played from every table
  std::uint64_t seed = 1;
  int threads = 0;
  Watch watch;
  // The value of a round to its first mover, on ±1, where it is known: (dice of the first, of the
  // second, palifico).
  std::function<std::optional<double>(int, int, bool)> solved;
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
  std::size_t size() const { return errors_.size(); }
  std::size_t bytes() const { return (wins_.size() + errors_.size()) * sizeof(float); }

 private:
  ValueTable(const Rules& rules, int players);  // all zero
  void play(const std::vector<int>& dice, const ValueOptions& options);
  // Tables of k players are numbered by their dice in turn from the starter, in base rules.dice.
  std::size_t number(std::span<const int> dice) const;

  Rules rules_;
  int players_ = 0;
  std::vector<std::size_t> first_;      // [k]
  std::vector<std::size_t> first_win_;  // [k]
  std::vector<float> wins_;             // [table][player in turn]
  std::vector<float> errors_;           // [table]
};

}  // namespace hazard::liars
