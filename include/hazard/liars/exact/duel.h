// One round between two players, taken alone: who loses the challenge has -1 and the other +1.
//
// With two players and a loss of one die nothing else matters. A round has two outcomes, so how to
// play it well does not depend on what they are worth in the match.
#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "hazard/liars/rules/round.h"

namespace hazard::liars {

// Seat 0 opens. Of the rules only those are kept that matter within the round, so that equal games
// are equal values.
struct Duel {
  Rules rules;
  std::array<int, 2> dice{};  // [seat]
  bool palifico = false;

  friend bool operator==(const Duel&, const Duel&) = default;
};

// The game that a round is, whatever has been bid in it.
Result<Duel> duel_of(const Round& round);
// Of the dice of both, who opens first.
Result<Duel> make_duel(const Rules& rules, std::span<const int> dice, bool palifico = false);
// Reads them, "2v1".
Result<Duel> parse_duel(const Rules& rules, std::string_view dice, bool palifico = false);

Round opening(const Duel& duel);
// A position as text, without bids: "perudo+palifico=off:2-1".
std::string to_string(const Duel& duel);

// High bids are those of the top third of all bids in their order. They rarely hold, and most
// histories have many of them.
inline constexpr int kAllHighBids = 64;
// Enough for rounds of four dice with six faces: what is left out there costs about .003 on ±1.
// With three faces it costs .045.
inline constexpr int kFewHighBids = 2;

// How far it is solved.
struct SolveRoundOptions {
  double gap = 1e-4;        // goes on until upper - lower is no more; 0: never content
  int iterations = 100000;  // or until there were so many
  double memory = 2e9;      // bytes that it may take
  // That a round may have; the last of them is called. As if there were no others.
  int high_bids = kAllHighBids;
  // What is saved at times and in the end, and gone on from if it is there. Empty: nothing is.
  std::filesystem::path checkpoint = {};
  double checkpoint_seconds = 600;
};

}  // namespace hazard::liars
