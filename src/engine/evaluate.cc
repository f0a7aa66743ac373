// Policies: what they lead to, evaluated, simulated and compared.
#include "base/stopwatch.h"
#include "engine/loaded.h"
#include "hazard/base/watch.h"
#include "hazard/engine/engine.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/policy/policy.h"
#include "hazard/risk/compare.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "policy/policies.h"
#include "solve/values.h"

namespace hazard::engine {

using scorecard::RuleSet;

PoliciesAnswer Engine::policies() {
  PoliciesAnswer answer;
  for (const policy::PolicyInfo& info : policy::policy_list()) {
    answer.policies.emplace_back(info.name, info.title);
  }
  return answer;
}

evaluate::EvaluateOptions Engine::part(double from, double to) const {
  return {.threads = options_.threads, .watch = options_.watch.part(from, to)};
}

Result<std::shared_ptr<const policy::Policy>> Engine::policy(const RuleSet& rules,
                                                             const std::string& name,
                                                             const Watch& progress,
                                                             std::vector<std::string>& warnings) {
  const policy::ValueSource values = [&](solve::Objective objective) -> Result<solve::Values> {
    const auto loaded = table(rules, objective, progress);
    if (!loaded) return pass_on(loaded);
    append(warnings, loaded->warnings);
    return loaded->values;
  };
  return policy::make_policy(name, rules, values, {.threads = options_.threads, .watch = progress});
}

Result<EvaluateAnswer> Engine::evaluate(const EvaluateRequest& request) {
  const RuleSet& rules = request.start.rules;
  EvaluateAnswer answer;
  answer.position = scorecard::to_string(request.start);
  answer.rules = rules;
  const auto player = policy(rules, request.policy, options_.watch.part(0, 0.3), answer.warnings);
  if (!player) return pass_on(player);
  answer.policy = (*player)->name();
  const Stopwatch watch;
  auto evaluation = evaluate::evaluate(**player, request.start, part(0.3, 1));
  if (!evaluation) return pass_on(evaluation);
  answer.seconds = watch.seconds();
  answer.evaluation = *std::move(evaluation);
  const evaluate::Distribution& score = answer.evaluation.score;
  for (int target : request.targets) answer.at_least.emplace_back(target, score.at_least(target));
  for (double theta : request.thetas) {
    answer.certainty_equivalents.emplace_back(theta, score.certainty_equivalent(theta));
  }
  return answer;
}

Result<SimulateAnswer> Engine::simulate(const scorecard::Position& start,
                                        const std::vector<std::string>& names,
                                        evaluate::SimulateOptions options) {
  SimulateAnswer answer;
  answer.position = scorecard::to_string(start);
  answer.rules = start.rules;
  answer.seed = options.seed;
  std::vector<std::shared_ptr<const policy::Policy>> players;
  std::vector<const policy::Policy*> list;
  for (const std::string& name : names) {
    const auto player = policy(start.rules, name, options_.watch.part(0, 0.1), answer.warnings);
    if (!player) return pass_on(player);
    players.push_back(*player);
    list.push_back(player->get());
  }
  options.threads = options_.threads;
  options.watch = options_.watch.part(0.1, 1);
  auto comparison = evaluate::simulate_jointly(list, start, options);
  if (!comparison) return pass_on(comparison);
  answer.comparison = *std::move(comparison);
  return answer;
}

Result<CompareAnswer> Engine::compare(const RuleSet& rules, const std::string& a,
                                      const std::string& b, int examples) {
  const Stopwatch watch;
  CompareAnswer answer;
  answer.rules = rules;
  const auto player_a = policy(rules, a, options_.watch.part(0, 0.1), answer.warnings);
  if (!player_a) return pass_on(player_a);
  const auto player_b = policy(rules, b, options_.watch.part(0.1, 0.2), answer.warnings);
  if (!player_b) return pass_on(player_b);
  const auto mean = table(rules, {}, {{}, options_.watch.cancel});
  if (!mean) return pass_on(mean);
  append(answer.warnings, mean->warnings);
  answer.a = (*player_a)->name();
  answer.b = (*player_b)->name();
  const scorecard::Position start(rules);
  auto evaluation_a = evaluate::evaluate(**player_a, start, part(0.2, 0.4));
  if (!evaluation_a) return pass_on(evaluation_a);
  auto evaluation_b = evaluate::evaluate(**player_b, start, part(0.4, 0.6));
  if (!evaluation_b) return pass_on(evaluation_b);
  auto comparison =
      risk::compare(**player_a, evaluation_a->visits, **player_b, evaluation_b->visits,
                    mean->values, {.evaluate = part(0.6, 1), .examples = examples});
  if (!comparison) return pass_on(comparison);
  answer.comparison = *std::move(comparison);
  answer.evaluation_a = *std::move(evaluation_a);
  answer.evaluation_b = *std::move(evaluation_b);
  answer.head_to_head =
      evaluate::head_to_head(answer.evaluation_a.score, answer.evaluation_b.score);
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
