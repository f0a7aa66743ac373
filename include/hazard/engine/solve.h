// Tables and positions: solve, advise, verify.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "hazard/solve/options.h"
#include "hazard/versus/advice.h"

namespace hazard::engine {

struct SolveRequest {
  scorecard::RuleSet variant = {};
  double theta = 0;
  // Who names a kernel or a target wants to see it work: the table is computed anew, and not kept.
  solve::KernelChoice kernel = solve::KernelChoice::kAuto;
  std::string target = {};  // vector instruction set; empty: the best
};

struct SolveAnswer {
  std::string variant;
  double theta = 0;
  double value = 0;    // certainty equivalent at the start, in points
  double seconds = 0;  // of solving or, from the cache, of loading
  bool from_cache = false;
  std::int64_t anchors = 0;
  std::optional<std::string> file;    // where the table is kept
  std::vector<std::string> warnings;  // what went wrong without spoiling the answer
};

struct AdviseRequest {
  scorecard::Position position = scorecard::Position();
  double theta = 0;
  bool means = true;  // also for theta other than 0 and for chances, where they take longer
  std::optional<solve::Objective> objective = {};  // nothing: theta, or beat with opponents
  std::vector<scorecard::Position> opponents = {};
  std::string opponent_policy = "optimal";
  std::optional<std::string> policy = {};  // whose action is wanted, too
};

struct AdviseAnswer {
  struct Action {
    std::string action;                    // "keep 3 3", "score full-house"
    std::optional<std::vector<int>> dice;  // to keep
    std::optional<std::string> box;        // to fill
    std::optional<int> points;             // that the box brings at once
    double value = 0;  // certainty equivalent of the points still to come, or a chance
    double mean = 0;   // of the points to come; the value for theta = 0, NaN if not asked for
    double loss = 0;   // of value
    bool tie = false;
    std::optional<versus::Odds> odds = {};   // against opponents
    std::optional<double> points_loss = {};  // where the value is a chance

    bool fills() const { return box.has_value(); }
  };
  std::string position;
  std::vector<int> dice;  // on the table; none between turns
  int rolls_left = 0;     // rerolls
  double theta = 0;
  std::string objective;
  double value = 0;          // certainty equivalent of the points still to come, or a chance
  double mean = 0;           // of the same points, as that of an action
  std::optional<int> total;  // points on the card, if all scores are known
  std::optional<double> final_value;                 // total + value
  std::vector<Action> actions;                       // best first
  std::optional<std::string> policy, policy_action;  // what another player would do
  std::optional<versus::Odds> odds;                  // against opponents
  std::string decided;  // "won" or "lost", where the outcome no longer hangs on play
  double seconds = 0;   // of computation, the table being loaded
  std::vector<std::string> warnings;
};

struct VerifyRequest {
  std::vector<std::string> files = {};  // none: all tables that are kept
  bool reference = false;  // with the kernel that follows the recurrence on paper; slow
};

struct VerifyAnswer {
  struct Table {
    std::string file;
    std::optional<Error> problem;  // nothing: the file is sound, and the rest says what it holds
    std::string variant;
    double theta = 0;
    double value = 0;  // at the start
    std::int64_t anchors = 0;
    double seconds = 0;
  };
  std::vector<Table> tables;

  const Error* first_problem() const;
};

}  // namespace hazard::engine
