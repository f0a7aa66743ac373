// Nets that learn from nothing but the scores of their own games: REINFORCE (Williams, 1992).
//
// A net has one output more than there are actions, a guess of the points still to come. Games are
// played with the chances that the other outputs stand for; then every action that was taken
// becomes more likely if the game ended with more points than the guess before it, and less if with
// fewer. What is guessed is the final score less what stood on the card, which does not change the
// gradient and takes most of the noise out of it. No value of any position is ever seen.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "policy/features.h"
#include "policy/net.h"

namespace hazard::distill {

struct RewardLearning {
  std::vector<int> hidden = {64, 32};
  std::int64_t games = 200'000;
  int batch = 16;  // games between two steps
  double rate = 1e-3;
  double last_rate = 1e-4;  // of the last steps
  double curiosity = 0.02;  // how much play is to stay open, as a weight of its entropy; falls to 0
  std::uint64_t seed = 1;
  int threads = 0;
  Watch watch;
  std::vector<std::int64_t> stops = {};  // numbers of games after which the nets are shown
  std::function<Result<void>(std::int64_t games, const policy::Nets& nets)> at_stop = {};
};

// The nets without their guesses.
Result<policy::Nets> learn_by_reward(const std::shared_ptr<const policy::Features>& features,
                                     const RewardLearning& options);

}  // namespace hazard::distill
