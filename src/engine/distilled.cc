#include "engine/distilled.h"

#include <span>

#include "base/stopwatch.h"
#include "distill/assessment.h"
#include "engine/loaded.h"
#include "hazard/engine/engine.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/scorecard/rules.h"
#include "policy/features.h"
#include "solve/values.h"

namespace hazard::engine {
namespace {

std::vector<DistillAnswer::TailPoint> cumulative(std::span<const distill::TailBin> tail) {
  distill::TailBin all;
  for (const distill::TailBin& bin : tail) {
    all.met += bin.met;
    all.loss += bin.loss;
  }
  std::vector<DistillAnswer::TailPoint> points;
  DistillAnswer::TailPoint sum;
  for (const distill::TailBin& bin : tail) {
    if (bin.decisions == 0) continue;
    sum.decisions += bin.decisions;
    sum.met += bin.met / all.met;
    if (all.loss > 0) sum.loss += bin.loss / all.loss;
    points.push_back(sum);
  }
  return points;
}

}  // namespace

Result<distill::Teacher> Engine::teacher(const scorecard::RuleSet& rules, double theta,
                                         const Call& call, std::vector<std::string>& warnings) {
  const auto loaded = table(rules, theta, call.part(0, 0.5));
  if (!loaded) return pass_on(loaded);
  append(warnings, loaded->warnings);
  return distill::make_teacher(loaded->values, options_of(call.part(0.5, 1)));
}

Result<DistillAnswer> judge_pupil(std::string_view model, const policy::Policy& pupil,
                                  const distill::Teacher& teacher, const Call& call) {
  const Stopwatch watch;
  const auto assessment = distill::assess(pupil, teacher.values, teacher.visits, options_of(call));
  if (!assessment) return pass_on(assessment);
  const evaluate::Distribution& score = assessment->evaluation.score;
  DistillAnswer answer;
  answer.variant = teacher.values.rules().name;
  answer.model = model;
  answer.mean = score.mean();
  answer.sd = score.sd();
  answer.bonus = assessment->evaluation.bonus();
  answer.optimal = teacher.values.start();
  answer.proxy_loss = assessment->proxy_loss();
  for (policy::Decision decision : policy::kDecisions) {
    const auto& kind = assessment->kinds[static_cast<int>(decision)];
    answer.decisions.push_back({std::string(policy::name_of(decision)), kind.loss, kind.proxy_loss,
                                kind.wrong, kind.near_bonus, kind.trifling});
  }
  answer.tail = cumulative(assessment->tail);
  answer.seconds_evaluation = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
