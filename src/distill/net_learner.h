// Nets that learn from decision records.
#pragma once

#include <cstdint>
#include <vector>

#include "distill/records.h"
#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "policy/features.h"
#include "policy/net.h"

namespace hazard::distill {

struct NetLearning {
  std::vector<int> hidden = {64, 32};
  int epochs = 30;     // at most
  int batch = 4096;    // decisions between two steps
  double rate = 1e-3;  // of the first steps
  std::uint64_t seed = 1;
  int threads = 0;
  Watch watch;
};

// The best actions of simulated games: cross-entropy, steps of one size, until the held-out
// decisions have not been told better for some epochs. An epoch has as many decisions as the games
// had.
Result<policy::Net> learn_labels(const policy::Features& features, const Records& records,
                                 std::int64_t games, const NetLearning& options);

// As few points lost as can be: expected regret, in steps that become smaller; of all epochs the
// one whose play loses least on the held-out decisions. `start` is where to begin; empty: anywhere.
Result<policy::Net> learn_regrets(const policy::Features& features, const Records& records,
                                  const policy::Net& start, const NetLearning& options);

}  // namespace hazard::distill
