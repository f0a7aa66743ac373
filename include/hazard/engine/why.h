// Why an action is best: the best action beside another one.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hazard/engine/solve.h"
#include "hazard/scorecard/position.h"

namespace hazard::engine {

struct WhyRequest {
  scorecard::Position position = scorecard::Position();
  double theta = 0;
  std::string action = {};  // "keep 5 6", "score chance"; empty, or the best: the second best
};

// Everything follows from exact evaluation: the action now, then the best play for this theta.
// Differences are those of the best action against the other one.
struct WhyAnswer {
  // An action, and more of what it leads to.
  struct Side : AdviseAnswer::Action {
    double turn = 0;              // mean points of this turn
    double later = 0;             // of later turns, and of a bonus that is not secured yet
    std::optional<double> bonus;  // P(upper bonus); nothing if the rules have none
  };
  // A box that this turn may end in.
  struct End {
    struct Chance {
      double probability = 0;
      std::optional<double> points;  // mean, if the turn ends here; nothing if it cannot
    };
    std::string box;   // "full-house"
    std::string name;  // "Full House"
    Chance best, other;
  };
  // Something that pays: a box that is open, the upper bonus, further Yahtzees.
  struct Part {
    std::string part;  // "full-house", "bonus", "extra"
    std::string name;  // "Full House", "Upper bonus", "Further Yahtzees"
    double best = 0;   // mean of the points still to come from it
    double other = 0;
    double difference = 0;
  };

  std::string position;
  double theta = 0;
  Side best, other;
  double loss = 0;          // of the other's value: mean_loss + risk_loss
  double mean_loss = 0;     // the differences of all parts together
  double risk_loss = 0;     // difference of value - mean: of what risk is worth; 0 for theta = 0
  std::vector<End> ends;    // in the order of the card
  std::vector<Part> parts;  // the same, then bonus and extra points
  double seconds = 0;
  std::vector<std::string> warnings;
};

}  // namespace hazard::engine
