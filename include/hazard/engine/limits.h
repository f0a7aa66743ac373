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
inline constexpr std::int64_t kMostLbrGames = 10'000'000;
inline constexpr int kDeepestLbr = 3;  // raises looked ahead

// Distillation.
inline constexpr int kMostTreeDepth = 100;
inline constexpr std::int64_t kLeastTreeParameters = 3;  // three leaves
inline constexpr std::int64_t kMostParameters = 100'000'000;
inline constexpr std::int64_t kMostLearntGames = 10'000'000;
inline constexpr std::int64_t kMostLearntRecords = 50'000'000;
inline constexpr int kMostRounds = 20;
inline constexpr int kMostNeurons = 1024;
inline constexpr int kMostLayers = 4;
inline constexpr int kMostEpochs = 1000;
inline constexpr int kMostRules = 1000;
inline constexpr int kMostQuestions = 1000;

// Liar's Dice.
inline constexpr int kMostCallDice = 1'000'000;
inline constexpr std::int64_t kMostIterations = 1'000'000'000;
inline constexpr double kLeastGap = 1e-9;
inline constexpr double kMostGap = 2;
inline constexpr int kMostSeeds = 10'000;      // that a mix is the mean of
inline constexpr double kLeastMemory = 0.001;  // GB
inline constexpr double kMostMemory = 4096;
inline constexpr std::int64_t kLeastTrainRounds = 1000;
inline constexpr std::int64_t kMostTrainRounds = 10'000'000'000;
inline constexpr int kMostValueRounds = 1'000'000;
inline constexpr int kMostValuePlayers = 6;

}  // namespace hazard::engine
