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

Result<std::shared_ptr<const policy::Policy>> Engine::policy(const RuleSet& rules,
                                                             const std::string& name,
                                                             const Call& call,
                                                             std::vector<std::string>& warnings,
                                                             const scorecard::Position* from) {
  const policy::ValueSource values = [&](solve::Objective objective) -> Result<solve::Values> {
    const auto loaded = table(rules, objective.theta, call);
    if (!loaded) return pass_on(loaded);
    append(warnings, loaded->warnings);
    return loaded->values;
  };
  return policy::make_policy(name, rules, values,
                             {.threads = call.threads, .watch = call.watch, .from = from});
}

Result<EvaluateAnswer> Engine::evaluate(const EvaluateRequest& request, const Call& call) {
  const RuleSet& rules = request.position.rules;
  EvaluateAnswer answer;
  answer.position = scorecard::to_string(request.position);
  answer.rules = rules;
  const auto player =
      policy(rules, request.policy, call.part(0, 0.3), answer.warnings, &request.position);
  if (!player) return pass_on(player);
  answer.policy = (*player)->name();
  const Stopwatch watch;
  auto evaluation = evaluate::evaluate(**player, request.position, options_of(call.part(0.3, 1)));
  if (!evaluation) return pass_on(evaluation);
  answer.seconds = watch.seconds();
  answer.evaluation = *std::move(evaluation);
  const evaluate::Distribution& score = answer.evaluation.score;
  for (int target : request.at_least) answer.at_least.push_back({target, score.at_least(target)});
  for (double theta : request.thetas) {
    answer.certainty_equivalents.push_back({theta, score.certainty_equivalent(theta)});
  }
  return answer;
}

Result<SimulateAnswer> Engine::simulate(const SimulateRequest& request, const Call& call) {
  const scorecard::Position& start = request.position;
  SimulateAnswer answer;
  answer.position = scorecard::to_string(start);
  answer.rules = start.rules;
  answer.seed = request.seed;
  std::vector<std::shared_ptr<const policy::Policy>> players;
  std::vector<const policy::Policy*> list;
  for (const std::string& name : request.policies) {
    const auto player = policy(start.rules, name, call.part(0, 0.1), answer.warnings, &start);
    if (!player) return pass_on(player);
    players.push_back(*player);
    list.push_back(player->get());
  }
  const Call playing = call.part(0.1, 1);
  auto comparison = evaluate::simulate_jointly(list, start,
                                               {.games = request.games,
                                                .seed = request.seed,
                                                .threads = playing.threads,
                                                .records = request.records,
                                                .watch = playing.watch});
  if (!comparison) return pass_on(comparison);
  answer.comparison = *std::move(comparison);
  return answer;
}

Result<CompareAnswer> Engine::compare(const CompareRequest& request, const Call& call) {
  const Stopwatch watch;
  CompareAnswer answer;
  const RuleSet& rules = answer.rules = request.variant;
  const auto player_a = policy(rules, request.a, call.part(0, 0.1), answer.warnings);
  if (!player_a) return pass_on(player_a);
  const auto player_b = policy(rules, request.b, call.part(0.1, 0.2), answer.warnings);
  if (!player_b) return pass_on(player_b);
  for (const auto& player : {*player_a, *player_b}) {
    if (!player->minds_points()) continue;
    return fail(
        Errc::kBadInput,
        "policy '{}': it looks at the points so far, so it does not differ from another anchor by "
        "anchor; evaluate, simulate and duel take it",
        player->name());
  }
  const auto mean = table(rules, 0, call.quiet());
  if (!mean) return pass_on(mean);
  append(answer.warnings, mean->warnings);
  answer.a = (*player_a)->name();
  answer.b = (*player_b)->name();
  const scorecard::Position start(rules);
  auto evaluation_a = evaluate::evaluate(**player_a, start, options_of(call.part(0.2, 0.4)));
  if (!evaluation_a) return pass_on(evaluation_a);
  auto evaluation_b = evaluate::evaluate(**player_b, start, options_of(call.part(0.4, 0.6)));
  if (!evaluation_b) return pass_on(evaluation_b);
  auto comparison = risk::compare(
      **player_a, evaluation_a->visits, **player_b, evaluation_b->visits, mean->values,
      {.evaluate = options_of(call.part(0.6, 1)), .examples = request.examples});
  if (!comparison) return pass_on(comparison);
  answer.comparison = *std::move(comparison);
  answer.evaluation_a = *std::move(evaluation_a);
  answer.evaluation_b = *std::move(evaluation_b);
  answer.head_to_head =
      evaluate::head_to_head(answer.evaluation_a.score, answer.evaluation_b.score);
  answer.lead = evaluate::margin(answer.evaluation_a.score, answer.evaluation_b.score);
  answer.seconds = watch.seconds();
  return answer;
}

}  // namespace hazard::engine
