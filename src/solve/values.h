// The value of every anchor: what a solve gives and a table file holds.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "base/assert.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"
#include "solve/turn.h"

namespace hazard::solve {

inline constexpr std::size_t kValueAlignment = 64;  // of the first value, for any vector

// Immutable and cheap to copy; the numbers live in memory that all copies share.
class Values {
 public:
  // `storage` keeps what the spans point to alive.
  Values(std::shared_ptr<const Game> game, std::span<const double> values,
         std::span<const std::int32_t> exponents, std::shared_ptr<const void> storage);

  const Game& game() const { return *game_; }
  const std::shared_ptr<const Game>& shared_game() const { return game_; }
  const scorecard::RuleSet& rules() const { return game_->rules; }
  const scorecard::AnchorSpace& anchors() const { return game_->anchors; }
  Objective objective() const { return game_->utility.objective(); }

  std::span<const double> values() const { return values_; }              // [row][lane]
  std::span<const std::int32_t> exponents() const { return exponents_; }  // [row]
  ValueView view() const { return {values_.data(), exponents_.data()}; }

  // Certainty equivalent of the points from this anchor to the end, in points; the mean for
  // theta = 0. The upper bonus is paid at the end of the game, so it is part of every value from
  // which it is earned, secured or not.
  double points(const scorecard::Anchor& anchor) const;
  double start() const { return points({}); }

 private:
  std::shared_ptr<const Game> game_;
  std::span<const double> values_;
  std::span<const std::int32_t> exponents_;
  std::shared_ptr<const void> storage_;
};

}  // namespace hazard::solve
