#include "distill/net_rounds.h"

#include "distill/records.h"
#include "distill/remembered.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/scorecard/position.h"
#include "policy/features.h"
#include "policy/net.h"
#include "solve/turn.h"

namespace hazard::distill {
namespace {

using policy::kDecisions;
using policy::Net;
using policy::Nets;

// Of the work of a round.
constexpr double kRecordsShare = 0.2;
// Of the rate of the first round.
constexpr double kLaterRate = 0.5;
// Decisions between two steps: eight times as many steps as the published size for the same work.
constexpr int kRegretBatch = 512;

// The watch of net d of three.
Watch watch_of_net(const Watch& watch, std::size_t d) {
  const double share = (1 - kRecordsShare) / kDecisions.size();
  const auto place = static_cast<double>(d);
  return watch.part(kRecordsShare + share * place, kRecordsShare + share * (place + 1));
}

}  // namespace

Result<Nets> learn_from_games(const policy::Features& features, const Teacher& teacher,
                              std::int64_t games, const NetLearning& options) {
  auto records = simulated_records(*teacher.policy, games, teacher.values, masks_only(),
                                   {.seed = options.seed,
                                    .threads = options.threads,
                                    .watch = options.watch.part(0, kRecordsShare)});
  if (!records) return pass_on(records);
  Nets nets;
  for (std::size_t d = 0; d < nets.size(); ++d) {
    NetLearning learning = options;
    learning.watch = watch_of_net(options.watch, d);
    auto net = learn_labels(features, (*records)[d], games, learning);
    if (!net) return pass_on(net);
    nets[d] = *std::move(net);
    (*records)[d] = {};
  }
  return nets;
}

Result<Nets> learn_from_regrets(const std::shared_ptr<const policy::Features>& features,
                                const Teacher& teacher, std::int64_t most, int rounds,
                                const NetLearning& options) {
  Nets nets;
  for (int round = 0; round < rounds; ++round) {
    const Watch watch = options.watch.part(static_cast<double>(round) / rounds,
                                           static_cast<double>(round + 1) / rounds);
    std::shared_ptr<const policy::Policy> player = teacher.policy;
    std::vector<double> visits = teacher.visits;
    if (round > 0) {
      player = remembered(policy::make_net_policy("pupil", features, nets));
      auto evaluation = evaluate::evaluate(*player, scorecard::Position(teacher.values.rules()),
                                           {options.threads, watch.part(0, kRecordsShare / 2)});
      if (!evaluation) return pass_on(evaluation);
      visits = std::move(evaluation->visits);
    }
    auto records = exact_records(*player, visits, teacher.values, masks_only(),
                                 {.most = most,
                                  .seed = options.seed + round,
                                  .threads = options.threads,
                                  .watch = watch.part(kRecordsShare / 2, kRecordsShare)});
    if (!records) return pass_on(records);
    player.reset();
    for (std::size_t d = 0; d < nets.size(); ++d) {
      NetLearning learning = options;
      learning.watch = watch_of_net(watch, d);
      learning.batch = kRegretBatch;
      learning.seed = options.seed + round;
      if (round > 0) learning.rate *= kLaterRate;
      auto net = learn_regrets(*features, (*records)[d], nets[d], learning);
      if (!net) return pass_on(net);
      nets[d] = *std::move(net);
      (*records)[d] = {};
    }
  }
  return nets;
}

}  // namespace hazard::distill
