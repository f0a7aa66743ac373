// A card game, judged: what every roll brought and what every decision cost.
//
// The value of a position is what stands on the card and what is still to come with best play: the
// mean of it, or its certainty equivalent for theta other than 0. A roll moves it by its luck, a
// decision takes its loss away:
//
//   luck = value with the dice - value before they were thrown         0 on average (*)
//   loss = value of the best action - value of the one that was taken  never below 0
//
//   score + value still to come = start + sum of luck - sum of losses
//
// (*) For theta other than 0 it is the certainty equivalent of the luck that is 0: a bold player
// expects to be unlucky on average and lives for the exceptions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hazard/stats/verdict.h"

namespace hazard::review {

// Values below are final: points on the card and still to come.
struct ReviewedRoll {
  int turn = 1;
  int thrown = 1;              // throw of the turn
  std::vector<int> dice;       // on the table after it
  std::string position;        // with them
  double luck = 0, value = 0;  // value after it
};

struct ReviewedDecision {
  int turn = 1;
  int thrown = 1;  // the throw it follows
  std::string position;
  std::string action, best;  // the same for what is as good as the best
  double loss = 0;
  stats::Verdict verdict = {};
  double value = 0;                // after it
  std::optional<std::string> box;  // that was filled
};

struct ReviewedTurn {
  int turn = 1;
  std::optional<std::string> box;  // nothing: under way
  int points = 0;                  // that it brought, extra ones included
  double luck = 0, loss = 0;
  double value = 0;  // after it
};

// What best play would have scored on the same dice. Throw t of turn n has the dice that were
// thrown then, in an order drawn by lot; who throws fewer takes the first of them, who throws more
// imagines the rest. The mean of several such games; dice are a function of the record.
struct SameDice {
  double mean = 0;
  double mean_error = 0;  // standard error; 0 if no die had to be imagined or drawn
};

struct GameReview {
  std::string variant;
  std::string name;  // of the player; may be empty
  bool finished = false;
  double start = 0;  // value at the start
  double luck = 0, loss = 0;
  int score = 0;     // on the card, with the bonus if it is secured
  double value = 0;  // still to come
  std::vector<ReviewedRoll> rolls;
  std::vector<ReviewedDecision> decisions;
  std::vector<ReviewedTurn> turns;
  stats::Verdicts verdicts;
  SameDice same_dice;
};

// Where the points of a stack of games went. Losses and luck are per game.
struct Summary {
  struct ByTurn {
    int turn = 1;
    double loss = 0, luck = 0;
  };
  struct ByDecision {
    std::string decision;  // "reroll1", "reroll2", "box"
    int count = 0;
    double loss = 0;
  };
  struct ByBox {
    std::string box, name;
    int count = 0;    // how often it was filled
    double loss = 0;  // of filling it
  };
  struct Worst {
    std::size_t game = 0;  // index
    ReviewedDecision decision;
  };
  std::size_t games = 0;
  stats::Verdicts verdicts;
  std::vector<ByTurn> by_turn;
  std::vector<ByDecision> by_decision;
  std::vector<ByBox> by_box;  // those that lost most first
  std::vector<Worst> worst;   // inaccuracies or worse, worst first
};

Summary summarise(std::span<const GameReview> games);

}  // namespace hazard::review
