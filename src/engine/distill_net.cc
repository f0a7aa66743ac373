// Learning nets.
#include <algorithm>

#include "base/stopwatch.h"
#include "distill/net_reward.h"
#include "distill/net_rounds.h"
#include "distill/remembered.h"
#include "engine/distilled.h"
#include "hazard/engine/distill.h"
#include "hazard/engine/engine.h"
#include "hazard/engine/limits.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/features.h"
#include "policy/net.h"
#include "policy/net_file.h"
#include "solve/values.h"

namespace hazard::engine {
namespace {

using Objective = DistillNetRequest::Objective;
using Curve = std::vector<DistillAnswer::CurvePoint>;

// Points of a curve, each with so many times the games of the one before.
constexpr int kCurvePoints = 5;
constexpr int kCurveStep = 3;

// Of the whole: the teacher, learning, the evaluation of what was learnt.
constexpr double kTaught = 0.05;
constexpr double kLearnt = 0.85;

// What a request asks for, at work.
class NetErrand {
 public:
  NetErrand(const DistillNetRequest& request, const distill::Teacher& teacher, const Call& call)
      : request_(request),
        teacher_(teacher),
        call_(call),
        features_(std::make_shared<policy::Features>(teacher.values.shared_game())) {}

  const std::shared_ptr<const policy::Features>& features() const { return features_; }
  const Curve& curve() const { return curve_; }

  Result<policy::Nets> learn() {
    switch (request_.objective) {
      case Objective::kPlain: return learn_plain();
      case Objective::kReward: return learn_reward();
      case Objective::kRegret: break;
    }
    return distill::learn_from_regrets(features_, teacher_, request_.records, request_.rounds,
                                       learning(call_.watch));
  }

 private:
  distill::NetLearning learning(const Watch& watch) const {
    return {.hidden = request_.hidden,
            .epochs = request_.epochs,
            .seed = request_.seed,
            .threads = call_.threads,
            .watch = watch};
  }

  // Numbers of games at which the curve wants a point, ascending, the last one left out.
  std::vector<std::int64_t> curve_games() const {
    std::vector<std::int64_t> list;
    std::int64_t games = request_.games;
    for (int i = 1; request_.curve && i < kCurvePoints && games >= kCurveStep; ++i) {
      list.push_back(games /= kCurveStep);
    }
    std::ranges::reverse(list);
    return list;
  }

  Result<void> add_point(std::int64_t games, const policy::Nets& nets) {
    const auto policy = policy::make_net_policy("pupil", features_, nets);
    const auto evaluation =
        evaluate::evaluate(*policy, scorecard::Position(features_->game().rules),
                           {.threads = call_.threads, .watch = call_.watch.quiet()});
    if (!evaluation) return pass_on(evaluation);
    curve_.push_back({games, evaluation->score.mean()});
    return {};
  }

  Result<policy::Nets> learn_plain() {
    double done = 0;  // of the work, which grows with the games
    for (std::int64_t games : curve_games()) {
      const double until = static_cast<double>(games) / static_cast<double>(request_.games);
      const auto nets = distill::learn_from_games(*features_, teacher_, games,
                                                  learning(call_.watch.part(done, until)));
      if (!nets) return pass_on(nets);
      const auto added = add_point(games, *nets);
      if (!added) return pass_on(added);
      done = until;
    }
    return distill::learn_from_games(*features_, teacher_, request_.games,
                                     learning(call_.watch.part(done, 1)));
  }

  Result<policy::Nets> learn_reward() {
    return distill::learn_by_reward(
        features_, {.hidden = request_.hidden,
                    .games = request_.games,
                    .seed = request_.seed,
                    .threads = call_.threads,
                    .watch = call_.watch,
                    .stops = curve_games(),
                    .at_stop = [this](std::int64_t games, const policy::Nets& nets) {
                      return add_point(games, nets);
                    }});
  }

  const DistillNetRequest& request_;
  const distill::Teacher& teacher_;
  Call call_;
  std::shared_ptr<const policy::Features> features_;
  Curve curve_;
};

}  // namespace

Result<DistillAnswer> Engine::distill_net(const DistillNetRequest& request, const Call& call) {
  if (request.hidden.empty() || request.hidden.size() > kMostLayers) {
    return fail(Errc::kBadInput, "hidden: {} layers; write 1 to {}", request.hidden.size(),
                kMostLayers);
  }
  if (request.format != PolicyFormat::kNone && request.format != PolicyFormat::kJson) {
    return fail(Errc::kBadInput, "format: a net is written as json alone");
  }
  std::vector<std::string> warnings;
  const auto master = teacher(request.variant, 0, call.part(0, kTaught), warnings);
  if (!master) return pass_on(master);
  const Stopwatch watch;
  NetErrand errand(request, *master, call.part(kTaught, kLearnt));
  const auto nets = errand.learn();
  if (!nets) return pass_on(nets);
  const double seconds = watch.seconds();

  const auto pupil = distill::remembered(policy::make_net_policy("net", errand.features(), *nets));
  auto answer = judge_pupil("net", *pupil, *master, call.part(kLearnt, 1));
  if (!answer) return pass_on(answer);
  answer->seconds = seconds;
  answer->warnings = std::move(warnings);
  answer->parameters = 0;
  for (const policy::Net& net : *nets) *answer->parameters += net.parameters();
  if (request.objective != Objective::kRegret) {
    answer->curve = errand.curve();
    answer->curve.push_back({request.games, answer->mean});
  }
  if (request.format == PolicyFormat::kJson) {
    answer->policy = policy::write_nets(*errand.features(), *nets);
  }
  return answer;
}

}  // namespace hazard::engine
