// Rows about matches, as answers and CSV files have them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/fields.h"
#include "hazard/engine/versus.h"
#include "hazard/evaluate/counts.h"
#include "hazard/stats/statistics.h"
#include "hazard/versus/duel.h"
#include "hazard/versus/thresholds.h"

namespace hazard::engine {

// Chances of a player of a match, estimated in one of two ways.
struct Estimated {
  double win, draw, loss;
  stats::Interval interval;  // of win
  double error;              // of win
};
Estimated counted(const versus::DuelPlayer& player, std::int64_t games);
Estimated adjusted(const versus::DuelPlayer& player);
// Wins among games that are not drawn, by the luck-adjusted estimate.
double of_decided(const versus::DuelPlayer& player);

// Rows of CSV files.
struct TargetRow {
  std::string variant, position;
  int target = 0;
  double best = 0, for_points = 0;
  double theta = 0, constant = 0;
};

struct DuelRow {
  std::string variant, position;
  std::uint64_t seed = 0;
  std::int64_t games = 0;
  std::string seats;
  std::optional<std::string> instead_of;
  versus::DuelPlayer player;
  std::optional<stats::Moments> difference;
};

struct ThresholdRow {
  std::string variant;
  versus::Thresholds::Cell cell;
};

}  // namespace hazard::engine

HAZARD_FIELDS(hazard::engine::TargetRow, "TargetRow",
              "A number of points and the chances to reach it");
HAZARD_FIELDS(hazard::engine::DuelRow, "DuelRow", "A player of a match, and how he fared");
HAZARD_FIELDS(hazard::engine::ThresholdRow, "ThresholdRow",
              "The best attitude to risk for a gap and a number of turns left");

// What is kept of a match that is being played, to be read again.
HAZARD_FIELDS(hazard::stats::Moments, "Moments", "A sample, summed up");
HAZARD_FIELDS(hazard::evaluate::Counts, "Counts", "Whole points with their numbers");
HAZARD_FIELDS(hazard::versus::Share, "Share", "An outcome of games");
HAZARD_FIELDS(hazard::versus::DuelPlayer, "PlayedSoFar", "A player's games so far");
HAZARD_FIELDS(hazard::versus::Substitute, "SubstituteSoFar", "A substitute's games so far");
HAZARD_FIELDS(hazard::versus::Duel, "DuelSoFar", "A match that has been played some times");
HAZARD_FIELDS(hazard::versus::Thresholds, "Thresholds", "The best attitudes to risk");
HAZARD_FIELDS(hazard::versus::Thresholds::Cell, "ThresholdCell",
              "Chances for a gap and a number of turns left");
HAZARD_FIELDS(hazard::engine::TargetAnswer::Constant, "ConstantTheta",
              "The best constant attitude for a target");
