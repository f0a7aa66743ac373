// A signature of all results, and the speed of every kernel.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hazard/solve/options.h"

namespace hazard::engine {

struct BenchRequest {
  solve::KernelChoice kernel = solve::KernelChoice::kAuto;
  std::string target = {};  // vector instruction set; empty: the best
};

struct SignatureAnswer {
  std::string signature;  // of tables and decisions; the same on all machines of a byte order
};

struct BenchAnswer {
  struct KernelSpeed {
    std::string name;
    double seconds = 0;  // best of several solves of `kernels_timed_on`
    double anchors_per_second = 0;
    double times_reference = 0;
  };
  struct SolveSpeed {
    std::string variant;
    double theta = 0;
    double seconds = 0;             // best of several
    double evaluation_seconds = 0;  // exact evaluation of the policy; best of several
  };
  struct Simulation {
    double games_per_second = 0;    // optimal play with all decisions in memory; best of several
    std::uint64_t table_bytes = 0;  // that those decisions take
  };
  std::string signature;
  std::string kernel;  // that computed it
  int threads = 0;
  std::string kernels_timed_on;  // a variant
  std::vector<KernelSpeed> kernels;
  std::vector<SolveSpeed> solves;
  Simulation simulation;
  double advise_seconds = 0;  // of the slowest position, best of several
};

}  // namespace hazard::engine
