// Whole games played out with random dice: the second witness of the exact evaluation, and the way
// to compare players on equal dice. A result is a function of the seed alone, never of the number
// of threads: all sums are integers.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/evaluate/counts.h"
#include "hazard/evaluate/game_record.h"
#include "hazard/scorecard/position.h"

namespace hazard::policy {
class Policy;
}

namespace hazard::evaluate {

class DecisionTable;

struct SimulateOptions {
  std::int64_t games = 100'000;
  std::uint64_t seed = 1;
  std::int64_t first_game = 0;  // games first_game .. first_game + games - 1 of the seed
  int threads = 0;              // 0: all
  int records = 0;              // how many games to record in full, from the first on
  Watch watch;
};

struct SimulatedBox {
  Counts points;
  std::vector<std::int64_t> turns;  // [turn, from 0]: games in which it was filled then
};

struct Simulation {
  std::string policy;
  std::int64_t games = 0;
  Counts score;                     // final score
  std::vector<SimulatedBox> boxes;  // [box]; those filled before the start have no turns
  std::int64_t bonuses = 0;         // games that earned the upper bonus
  Counts extra;                     // points for further Yahtzees
  std::vector<GameRecord> records;
  double seconds = 0;
  std::size_t table_bytes = 0;  // decisions kept in memory

  Estimate bonus_rate() const { return share_of(bonuses, games); }
  double games_per_second() const { return static_cast<double>(games) / seconds; }
};

// Two policies on equal dice.
struct Pairing {
  int a = 0;  // places in the list of policies
  int b = 1;
  Counts difference;  // score of a - score of b, game by game

  std::int64_t wins() const { return difference.above(0); }  // of a
  std::int64_t draws() const { return difference.count(0); }
  std::int64_t losses() const { return difference.below(0); }
};

// Several policies on equal dice.
struct JointSimulation {
  std::vector<Simulation> simulations;  // [policy]
  std::vector<Pairing> pairings;        // every two policies, a < b
};

// From a position, which may lie within a turn, to the end of the game. Scores include the points
// already on the card, so all of those must be known.
Result<Simulation> simulate(const policy::Policy& policy, const scorecard::Position& start,
                            const SimulateOptions& options = {});

// From the empty card.
Result<Simulation> simulate(const policy::Policy& policy, const SimulateOptions& options = {});

// With decisions that earlier simulations have left in a table, and leaving new ones there.
Result<Simulation> simulate(DecisionTable& table, const scorecard::Position& start,
                            const SimulateOptions& options = {});

// All policies play the same games.
Result<JointSimulation> simulate_jointly(std::span<const policy::Policy* const> policies,
                                         const scorecard::Position& start,
                                         const SimulateOptions& options = {});

}  // namespace hazard::evaluate
