// The risk laboratory: sweeps, the frontier, regimes, the report.
#include <algorithm>
#include <cmath>

#include "base/stopwatch.h"
#include "engine/loaded.h"
#include "engine/sweep_store.h"
#include "hazard/base/watch.h"
#include "hazard/engine/engine.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"
#include "policy/limit.h"
#include "policy/value_policy.h"
#include "report/risk_report.h"
#include "risk/frozen.h"
#include "solve/values.h"

namespace hazard::engine {

using scorecard::RuleSet;

namespace {

RegimesAnswer::Limit limit_of(const policy::LimitPolicy& policy) {
  const auto [points, probability] = policy.outcome({});
  return {points, probability};
}

// Rough values of sigma that need no look at throws.
std::vector<RegimesAnswer::Estimate> estimate_sigma(double mean, double sd, int turns) {
  const double throws = 3.0 * turns;
  const double even = sd / std::sqrt(throws);
  const double middle = 11.5;  // of 8 to 15 points, by judgement
  return {
      {fmt::format("the game's sd spread evenly over {:.0f} throws", throws), even, 1 / even},
      {"a typical reroll moves 8 to 15 points", middle, 1 / middle},
      {"the correction to the mean is small against the mean", std::nullopt, 2 * mean / (sd * sd)},
  };
}

}  // namespace

Result<SweepAnswer> Engine::sweep(const SweepRequest& request, const Call& call) {
  const Stopwatch stopwatch;
  SweepAnswer answer;
  const RuleSet& rules = answer.rules = request.variant;
  std::vector<double> thetas = request.thetas.empty() ? risk::default_thetas() : request.thetas;
  std::ranges::sort(thetas);
  std::optional<risk::MeanPlayer> mean;
  bool keeping = options_.cache.has_value();
  const auto stop = [&](const Error& error) {
    if (error.code != Errc::kCancelled || !keeping) return tl::unexpected(error);
    return fail(Errc::kCancelled,
                "interrupted; {} of {} thetas are done, and the same command goes on from there",
                answer.points.size(), thetas.size());
  };
  for (std::size_t i = 0; i < thetas.size(); ++i) {
    const double count = static_cast<double>(thetas.size());
    const Call here = call.part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
    if (options_.cache) {
      auto kept = load_point(*options_.cache, rules, thetas[i]);
      if (kept) {
        answer.points.push_back(*std::move(kept));
        ++answer.from_cache;
        here.watch.report(1);
        continue;
      }
      if (kept.error().code != Errc::kTableMissing) {
        answer.warnings.push_back(kept.error().message + "; computed anew");
      }
    }
    if (!mean) {
      const auto values = table(rules, 0, call.quiet());
      if (!values) return stop(values.error());
      append(answer.warnings, values->warnings);
      auto player = risk::make_mean_player(values->values, options_of(call.quiet()));
      if (!player) return stop(player.error());
      mean = *std::move(player);
    }
    // Solved tables go to the cache, but are not all kept in memory.
    const auto values = load_or_solve(rules, {thetas[i]}, here.part(0, 0.1));
    if (!values) return stop(values.error());
    append(answer.warnings, values->warnings);
    auto point = risk::sweep_point(values->values, *mean, options_of(here.part(0.1, 1)));
    if (!point) return stop(point.error());
    if (keeping) {
      const auto saved = save_point(*options_.cache, rules, *point);
      keeping = saved.has_value();
      if (!saved) answer.warnings.push_back(saved.error().message + "; no point is kept");
    }
    answer.points.push_back(*std::move(point));
  }
  answer.seconds = stopwatch.seconds();
  return answer;
}

Result<FrontierAnswer> Engine::frontier(const SweepRequest& request, const Call& call) {
  auto swept = sweep(request, call);
  if (!swept) return pass_on(swept);
  return FrontierAnswer{request.variant, risk::make_frontier(swept->points),
                        std::move(swept->warnings)};
}

// The mean player, and what lies at both ends of theta.
struct Engine::MeanGames {
  risk::MeanPlayer mean;
  risk::Spreads spreads;
  std::shared_ptr<const policy::LimitPolicy> best, worst;
};

Result<Engine::MeanGames> Engine::mean_games(const RuleSet& rules, const Call& call,
                                             std::vector<std::string>& warnings) {
  const auto values = table(rules, 0, call.part(0, 0.05));
  if (!values) return pass_on(values);
  append(warnings, values->warnings);
  auto mean = risk::make_mean_player(values->values, options_of(call.part(0.05, 0.1)));
  if (!mean) return pass_on(mean);
  const auto spreads = risk::measure_spreads(values->values, mean->evaluation.visits,
                                             options_of(call.part(0.1, 0.5)));
  if (!spreads) return pass_on(spreads);
  const auto best = policy::make_limit_policy(rules, policy::Limit::kBestCase, call.threads,
                                              call.watch.part(0.5, 0.75));
  if (!best) return pass_on(best);
  const auto worst = policy::make_limit_policy(rules, policy::Limit::kWorstCase, call.threads,
                                               call.watch.part(0.75, 1));
  if (!worst) return pass_on(worst);
  return MeanGames{*std::move(mean), *spreads, *best, *worst};
}

Result<RegimesAnswer> Engine::regimes(const SweepRequest& request, const Call& call) {
  RegimesAnswer answer;
  const RuleSet& rules = answer.rules = request.variant;
  const std::vector<double> thetas =
      request.thetas.empty() ? risk::regime_thetas() : request.thetas;
  const auto games = mean_games(rules, call.part(0, 0.4), answer.warnings);
  if (!games) return pass_on(games);
  const evaluate::Distribution& score = games->mean.evaluation.score;
  const double sigma = games->spreads.all.rms;
  answer.mean = score.mean();
  answer.sd = score.sd();
  answer.best_case = limit_of(*games->best);
  answer.worst_case = limit_of(*games->worst);
  answer.spreads = games->spreads;
  answer.theta_critical = 1 / sigma;
  answer.estimates = estimate_sigma(answer.mean, answer.sd, rules.num_boxes);

  std::vector<std::shared_ptr<const policy::Policy>> players;
  std::vector<risk::PolicyPair> pairs;  // each theta with the mean and with its limit
  for (double theta : thetas) {
    const auto values = table(rules, theta, call.quiet());
    if (!values) return pass_on(values);
    append(answer.warnings, values->warnings);
    players.push_back(policy::make_value_policy("theta", values->values));
    const policy::LimitPolicy& limit = theta < 0 ? *games->worst : *games->best;
    pairs.push_back({players.back().get(), games->mean.policy.get()});
    pairs.push_back({players.back().get(), &limit});
    RegimesAnswer::Row row;
    row.theta = theta;
    row.control = std::abs(theta) * sigma;
    row.rule = risk::regime_by_rule(row.control);
    row.certainty_equivalent = values->values.start();
    row.order = (row.certainty_equivalent - answer.mean) / (limit.outcome({}).points - answer.mean);
    answer.rows.push_back(std::move(row));
  }
  const auto differs = risk::disagreements(*games->mean.policy, games->mean.evaluation.visits,
                                           pairs, options_of(call.part(0.4, 1)));
  if (!differs) return pass_on(differs);
  for (std::size_t i = 0; i < answer.rows.size(); ++i) {
    RegimesAnswer::Row& row = answer.rows[i];
    row.differs_from_mean = (*differs)[2 * i].all();
    row.differs_from_limit = (*differs)[2 * i + 1].all();
    row.regime = risk::regime_name(row.differs_from_mean, row.differs_from_limit);
  }
  return answer;
}

Result<ReportAnswer> Engine::risk_report(const SweepRequest& request, const Call& call) {
  const RuleSet& rules = request.variant;
  auto swept = sweep(request, call.part(0, 0.8));
  if (!swept) return pass_on(swept);
  const auto games = mean_games(rules, call.part(0.8, 0.9), swept->warnings);
  if (!games) return pass_on(games);
  const policy::ValueSource values = [&](solve::Objective objective) -> Result<solve::Values> {
    const auto loaded = load_or_solve(rules, objective, call.quiet());
    if (!loaded) return pass_on(loaded);
    append(swept->warnings, loaded->warnings);
    return loaded->values;
  };
  const auto frozen = risk::find_frozen(swept->points, games->mean, {*games->worst, *games->best},
                                        values, options_of(call.part(0.9, 1)));
  if (!frozen) return pass_on(frozen);
  return ReportAnswer{
      report::risk_report({.rules = &rules,
                           .points = std::move(swept->points),
                           .best_case = static_cast<double>(games->best->outcome({}).points),
                           .worst_case = static_cast<double>(games->worst->outcome({}).points),
                           .sigma = games->spreads.all.rms,
                           .frozen = *frozen}),
      std::move(swept->warnings)};
}

}  // namespace hazard::engine
