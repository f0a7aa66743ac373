// The risk laboratory: sweeps, the frontier, regimes.
#include "base/stopwatch.h"
#include "engine/loaded.h"
#include "hazard/base/watch.h"
#include "hazard/engine/engine.h"
#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "risk/laboratory.h"
#include "solve/values.h"

namespace hazard::engine {

using scorecard::RuleSet;

namespace {

std::vector<double> swept_thetas(const SweepRequest& request) {
  return request.thetas.empty() ? risk::default_thetas() : request.thetas;
}

}  // namespace

risk::Laboratory Engine::laboratory(const RuleSet& rules, const Call& call,
                                    std::vector<std::string>& warnings) {
  return risk::Laboratory(
      rules, {.values = [&](solve::Objective objective) -> Result<solve::Values> {
                // Solved tables go to the cache, but not all are kept in memory.
                auto loaded = objective.theta == 0 ? table(rules, 0, call.quiet())
                                                   : load_or_solve(rules, objective, call.quiet());
                if (!loaded) return pass_on(loaded);
                append(warnings, loaded->warnings);
                return std::move(loaded->values);
              },
              .folder = options_.cache,
              .threads = call.threads});
}

Result<SweepAnswer> Engine::sweep(const SweepRequest& request, const Call& call) {
  const Stopwatch stopwatch;
  SweepAnswer answer;
  answer.rules = request.variant;
  risk::Laboratory lab = laboratory(request.variant, call, answer.warnings);
  auto points = lab.sweep(swept_thetas(request), call.watch);
  if (!points) return pass_on(points);
  answer.points = *std::move(points);
  answer.from_cache = lab.from_store();
  append(answer.warnings, lab.warnings());
  answer.seconds = stopwatch.seconds();
  return answer;
}

Result<FrontierAnswer> Engine::frontier(const SweepRequest& request, const Call& call) {
  FrontierAnswer answer;
  answer.rules = request.variant;
  risk::Laboratory lab = laboratory(request.variant, call, answer.warnings);
  const auto points =
      lab.sweep(swept_thetas(request), call.watch.part(0, 0.6)).and_then([&](auto&& swept) {
        return lab.refine(std::move(swept), call.watch.part(0.6, 1));
      });
  if (!points) return pass_on(points);
  answer.frontier = risk::make_frontier(*points);
  append(answer.warnings, lab.warnings());
  return answer;
}

Result<RegimesAnswer> Engine::regimes(const SweepRequest& request, const Call& call) {
  RegimesAnswer answer;
  answer.rules = request.variant;
  risk::Laboratory lab = laboratory(request.variant, call, answer.warnings);
  const std::vector<double> thetas =
      request.thetas.empty() ? risk::regime_thetas() : request.thetas;
  const auto points = lab.regime_points(thetas, call.watch.part(0, 0.9));
  if (!points) return pass_on(points);
  const auto games = lab.mean_games(call.watch.part(0.9, 1));
  if (!games) return pass_on(games);
  answer.regimes = risk::make_regimes(*games, *points, request.variant.num_boxes);
  append(answer.warnings, lab.warnings());
  return answer;
}

}  // namespace hazard::engine
