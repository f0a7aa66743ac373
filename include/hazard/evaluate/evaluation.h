// What a policy does, exactly: every final score with its probability, what each box brings, how
// often each anchor is met.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/scorecard/position.h"

namespace hazard::policy {
class Policy;
}

namespace hazard::evaluate {

struct BoxStatistics {
  double mean = 0;           // points
  double zero = 0;           // P(0 points)
  double hit = 0;            // P(any points); in the upper section: P(three dice or more)
  std::vector<double> turn;  // [turn, from 0]: P(filled in that turn)
  Distribution points;
};

struct Evaluation {
  Distribution score;  // final score
  // [bonus earned][five alike scored in their box]: parts of `score` by what was achieved.
  std::array<std::array<Distribution, 2>, 2> groups;
  std::vector<BoxStatistics> boxes;  // [box]; those filled before the start have no turns
  std::vector<double>
      bonus_by_turn;           // [turns completed]: P(bonus secured by then); the last: at the end
  double extra = 0;            // mean points for further Yahtzees
  std::vector<double> visits;  // [place of the anchor]: P(the game passes through it)

  double bonus() const { return bonus_by_turn.back(); }
  double five_alike() const;  // P(the Yatzy box, or whatever the card calls it, scored)
};

struct EvaluateOptions {
  int threads = 0;  // 0: all
  Watch watch;
};

// From a position to the end of the game; scores include the points already on the card, so all of
// those must be known.
Result<Evaluation> evaluate(const policy::Policy& policy, const scorecard::Position& start,
                            const EvaluateOptions& options = {});

}  // namespace hazard::evaluate
