// The decisions in which two policies differ, row by row of the games that one of them plays.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/risk/compare.h"
#include "scorecard/anchors.h"

namespace hazard::risk {

inline constexpr int kDecisions = 3;  // after the first, the second and the last roll

// A decision in which the other policy would do something else.
struct Case {
  int row;
  int lane;
  int thrown;  // 0..2
  int roll;
  int a, b;  // hand numbers, or boxes after the last roll; -1 of mixed policies
  double per_game;
};

// Calls fn(row, cases) once for each row in which the policies differ, from several threads.
using RowCases = std::function<void(int row, std::span<const Case> cases)>;
Result<void> for_each_row(const policy::Policy& player, const std::vector<double>& visits,
                          const policy::Policy& other, const evaluate::EvaluateOptions& options,
                          const RowCases& fn);

// Differing decisions per game, row by row.
using RowSums = std::vector<std::array<double, kDecisions>>;

std::vector<Disagreement> by_turn(const RowSums& sums, const scorecard::AnchorSpace& anchors,
                                  int turns);
Disagreement overall(const std::vector<Disagreement>& turns);

}  // namespace hazard::risk
