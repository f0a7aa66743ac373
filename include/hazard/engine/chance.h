// Games of chance: Coins, and a turn of a scorecard game seen as one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hazard/chance/coins.h"
#include "hazard/chance/count_steps.h"
#include "hazard/chance/drawing.h"
#include "hazard/chance/tree.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {

struct CoinsRequest {
  int coins = 0;
  int points = 0;
  bool exact = false;    // fractions too
  bool table = false;    // every position, not only the start
  bool picture = false;  // of the best flips
};

struct CoinsAnswer {
  CoinsRequest request;
  chance::CoinsTable<double> table;
  std::optional<chance::CoinsTable<std::string>> fractions;
  std::optional<std::string> svg;  // the picture, if asked for
  double seconds = 0;
};

struct ChanceRequest {
  scorecard::Position position = scorecard::Position();
  double theta = 0;
  int depth = 3;
  int breadth = 3;
};

// A turn looked at as a game of chance, and how many turns there are.
struct ChanceAnswer {
  scorecard::RuleSet rules;
  std::string position;
  bool at_start = false;  // nothing on the card and nothing on the table
  double theta = 0;
  double value = 0;        // points still to come, by the general solver
  double table_value = 0;  // the same by the table
  std::vector<chance::CountStep> steps;
  std::vector<std::int64_t> levels;       // [filled boxes] anchors
  std::vector<chance::TurnLayer> layers;  // of the whole turn
  chance::Tree tree;                      // from the position on
  chance::Drawing component;              // all of it
  std::vector<std::string> warnings;
};

}  // namespace hazard::engine
