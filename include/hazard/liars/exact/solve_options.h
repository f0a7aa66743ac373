// How far a round of two players is solved.
#pragma once

#include <filesystem>

namespace hazard::liars {

struct SolveRoundOptions {
  double gap = 1e-4;        // goes on until upper - lower is no more; 0: never content
  int iterations = 100000;  // or until there were so many
  double memory = 2e9;      // bytes that it may take
  // What is saved at times and in the end, and gone on from if it is there. Empty: nothing is.
  std::filesystem::path checkpoint = {};
  double checkpoint_seconds = 600;
};

}  // namespace hazard::liars
