// How much a request may ask for.
#pragma once

#include <cstdint>

#include "hazard/solve/objective.h"

namespace hazard::engine {

inline constexpr std::int64_t kMostGames = 1'000'000'000;
inline constexpr int kMostRecords = 1000;
inline constexpr int kMostReviewed = 1000;  // games at a time
inline constexpr int kMostExamples = 1000;
inline constexpr int kMostDepth = 6;      // moves from a throw to a filled box
inline constexpr int kMostBreadth = 252;  // throws of five dice
inline constexpr int kMostTarget = solve::kMostTarget;

// Liar's Dice.
inline constexpr int kMostCallDice = 1'000'000;
inline constexpr std::int64_t kMostIterations = 1'000'000'000;
inline constexpr double kLeastGap = 1e-9;
inline constexpr double kMostGap = 2;
inline constexpr double kLeastMemory = 0.001;  // GB
inline constexpr double kMostMemory = 4096;
inline constexpr int kMostValueRounds = 1'000'000;
inline constexpr int kMostValuePlayers = 6;

}  // namespace hazard::engine
