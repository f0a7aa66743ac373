// Where two policies part: how often, in which situations, and what it costs.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/position.h"
#include "hazard/solve/game.h"

namespace hazard::risk {

// Shares of decisions in which two policies differ; between mixed policies the probability that
// they choose differently.
struct Disagreement {
  double reroll1 = 0;  // after the first roll
  double reroll2 = 0;  // after the second
  double box = 0;

  double all() const { return (reroll1 + reroll2 + box) / 3; }  // there are as many of each kind
};

// In the games that `player` plays, met as `visits` says, against what `other` would do there.
Result<Disagreement> disagreement(const policy::Policy& player, const std::vector<double>& visits,
                                  const policy::Policy& other,
                                  const evaluate::EvaluateOptions& options = {});

// Several pairs of pure policies at once, all in the games of one player: one policy is planned
// once for all the pairs it is in.
struct PolicyPair {
  const policy::Policy* a;
  const policy::Policy* b;
};
Result<std::vector<Disagreement>> disagreements(const policy::Policy& player,
                                                const std::vector<double>& visits,
                                                std::span<const PolicyPair> pairs,
                                                const evaluate::EvaluateOptions& options = {});

// A decision in which the policies differ.
struct Difference {
  scorecard::Position position;
  std::string a, b;     // what each does: "keep 3 3", "score chance"
  double per_game = 0;  // how often it is met, in the games of A
  double gain = 0;      // what A's choice is worth more than B's, in mean points
};

// How often one kind of choice of A stands against another of B, per game of A.
struct Contrast {
  std::string a, b;  // "a pair", "a straight draw"; or names of boxes
  double per_game = 0;
};

struct Comparison {
  Disagreement under_a, under_b;
  std::vector<Disagreement> by_turn;  // under A; [turn, from 0]
  std::vector<Contrast> boxes;        // box decisions, most frequent first
  std::vector<Contrast> keeps;        // both rerolls, most frequent first
  std::vector<Contrast> rolls;        // kinds of roll on which keeps differ: a is the kind, b empty
  // Of differences met at least once in a million games.
  std::vector<Difference> frequent;   // most frequent first
  std::vector<Difference> expensive;  // largest |per_game * gain| first
};

struct CompareOptions {
  evaluate::EvaluateOptions evaluate;
  int examples = 10;
};

// `mean` are the values of the mean, for what decisions cost. Only pure policies have examples.
Result<Comparison> compare(const policy::Policy& a, const std::vector<double>& visits_a,
                           const policy::Policy& b, const std::vector<double>& visits_b,
                           const solve::Values& mean, const CompareOptions& options = {});

}  // namespace hazard::risk
