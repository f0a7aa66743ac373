// Playing to win: targets, opponents, matches.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hazard/engine/solve.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/versus/advice.h"
#include "hazard/versus/duel.h"
#include "hazard/versus/thresholds.h"

namespace hazard::engine {

// The best chance to reach each number of points.
struct TargetRequest {
  scorecard::Position position = scorecard::Position();
  std::vector<double> thetas = {};  // constant attitudes to set beside it; none: the usual ones
};

struct TargetAnswer {
  struct Constant {
    int target = 0;
    double theta = 0;
    double probability = 0;
  };
  std::string position;
  std::string variant;
  std::vector<std::pair<int, double>> best;        // {points, probability}, from 1 on
  std::vector<std::pair<int, double>> for_points;  // the same of who plays for points
  std::vector<Constant> constant;                  // the best constant attitude for each
  std::int64_t lanes = 0;                          // anchors with their points
  std::int64_t bytes = 0;
  double seconds = 0;       // of solving
  double seconds_mean = 0;  // of solving the mean of the variant, for comparison
  std::vector<std::string> warnings;
};

// The end of a match of two who both play to win.
struct EndgameRequest {
  scorecard::Position position = scorecard::Position();
  scorecard::Position opponent = scorecard::Position();
};

struct EndgameAnswer {
  std::string position;
  std::string opponent;
  double value = 0;  // chance to win, a draw being half a win
  std::vector<AdviseAnswer::Action> actions;
  // What follows from the assumption that the opponent plays for points.
  std::optional<std::string> assumed_action;  // with dice on the table
  double assumed_value = 0;                   // the chance it promises
  double given_away = 0;                      // of value, by playing this turn so
  std::int64_t positions = 0;
  double seconds = 0;
  std::vector<std::string> warnings;
};

struct DuelRequest {
  scorecard::Position position = scorecard::Position();  // everybody's card; a variant: the start
  std::vector<std::string> players = {"win", "optimal"};
  std::vector<std::string> instead = {};  // each also plays in the place of the last player
  std::int64_t games = 10'000;
  std::uint64_t seed = 1;
  bool rotate = true;  // seats
};

struct DuelAnswer {
  std::string position;
  std::string variant;
  std::uint64_t seed = 0;
  bool rotate = true;
  versus::Duel duel;
  std::int64_t from_cache = 0;  // games that had been played before
  double seconds = 0;
  std::vector<std::string> warnings;
};

struct ThresholdsRequest {
  scorecard::RuleSet variant = {};
  std::vector<double> thetas = {};  // none: the usual ones
};

struct ThresholdsAnswer {
  std::string variant;
  versus::Thresholds thresholds;
  bool from_cache = false;
  double seconds = 0;
  std::vector<std::string> warnings;
};

// What no play can exceed.
struct BoundsRequest {
  scorecard::RuleSet variant = {};
};

struct BoundsAnswer {
  std::string variant;
  versus::Odds for_points;       // two who play for points
  double blind = 0;              // best reply to the distribution of such a player's scores
  double clairvoyant = 0;        // chance to win outright if his final score is known beforehand
  double clairvoyant_value = 0;  // the same with draws as half a win, and played for that
  double clairvoyant_theta = 0;  // the same with the best constant attitude for each
  double seconds = 0;
  std::vector<std::string> warnings;
};

struct MatchReportRequest {
  scorecard::RuleSet variant = {};
  std::int64_t games = 20'000;  // of each way to play
  std::uint64_t seed = 1;
};

}  // namespace hazard::engine
