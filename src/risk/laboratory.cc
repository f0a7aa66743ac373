#include "risk/laboratory.h"

#include <algorithm>
#include <iterator>

#include "hazard/evaluate/evaluation.h"
#include "hazard/policy/policy.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/frontier.h"
#include "policy/value_policy.h"
#include "solve/values.h"

namespace hazard::risk {
namespace {

LimitCase case_of(const policy::LimitPolicy& policy) {
  const auto [points, probability] = policy.outcome({});
  return {points, probability};
}

Watch share(const Watch& watch, std::size_t i, std::size_t count) {
  const auto n = static_cast<double>(count);
  return watch.part(static_cast<double>(i) / n, static_cast<double>(i + 1) / n);
}

}  // namespace

Laboratory::Laboratory(const scorecard::RuleSet& rules, Options options)
    : rules_(rules),
      options_(std::move(options)),
      store_(options_.folder, rules_),
      keeping_(store_.keeps()) {}

template <class Record>
std::optional<Record> Laboratory::found(Result<Record> kept) {
  if (kept) return *std::move(kept);
  if (kept.error().code != Errc::kFileMissing) {
    warnings_.push_back(kept.error().message + "; computed anew");
  }
  return std::nullopt;
}

template <class Record>
void Laboratory::keep(const Record& record) {
  if (!keeping_) return;
  const auto saved = store_.keep(record);
  keeping_ = saved.has_value();
  if (!saved) warnings_.push_back(saved.error().message + "; no result is kept");
}

Result<const MeanPlayer*> Laboratory::mean_player(const Watch& watch) {
  if (!mean_player_) {
    const auto values = options_.values({});
    if (!values) return pass_on(values);
    auto player = make_mean_player(*values, {.threads = options_.threads, .watch = watch});
    if (!player) return pass_on(player);
    mean_player_ = *std::move(player);
  }
  return &*mean_player_;
}

Result<const Laboratory::Limits*> Laboratory::limits(const Watch& watch) {
  if (!limits_) {
    const auto best = policy::make_limit_policy(rules_, policy::Limit::kBestCase, options_.threads,
                                                watch.part(0, 0.5));
    if (!best) return pass_on(best);
    const auto worst = policy::make_limit_policy(rules_, policy::Limit::kWorstCase,
                                                 options_.threads, watch.part(0.5, 1));
    if (!worst) return pass_on(worst);
    limits_ = {*best, *worst};
  }
  return &*limits_;
}

Result<SweepPoint> Laboratory::point(double theta, const Watch& watch) {
  if (auto kept = found(store_.sweep_point(theta))) {
    ++from_store_;
    watch.report(1);
    return *std::move(kept);
  }
  const auto mean = mean_player(watch.quiet());
  if (!mean) return pass_on(mean);
  const auto values = options_.values({theta});
  if (!values) return pass_on(values);
  auto point = risk::sweep_point(*values, **mean,
                                 {.threads = options_.threads, .watch = watch.part(0.1, 1)});
  if (point) keep(*point);
  return point;
}

Result<std::vector<SweepPoint>> Laboratory::sweep(std::vector<double> thetas, const Watch& watch) {
  constexpr double kEvaluations = 0.7;  // of the time; the rest finds disagreements
  std::ranges::sort(thetas);
  std::vector<SweepPoint> points;
  const auto done = [&]() -> Result<void> {
    for (std::size_t i = 0; i < thetas.size(); ++i) {
      auto next = point(thetas[i], share(watch.part(0, kEvaluations), i, thetas.size()));
      if (!next) return pass_on(next);
      points.push_back(*std::move(next));
    }
    const auto regimes = regime_points(thetas, watch.part(kEvaluations, 1));
    if (!regimes) return pass_on(regimes);
    for (std::size_t i = 0; i < points.size(); ++i) {
      points[i].disagreement = (*regimes)[i].disagreement;
    }
    return {};
  }();
  if (!done && done.error().code == Errc::kCancelled && keeping_) {
    return fail(Errc::kCancelled,
                "interrupted; {} of {} thetas are done, and the same command goes on from there",
                points.size(), thetas.size());
  }
  if (!done) return pass_on(done);
  return points;
}

Result<std::vector<SweepPoint>> Laboratory::refine(std::vector<SweepPoint> points,
                                                   const Watch& watch) {
  // Nobody knows beforehand how many rounds there will be; most need three or four.
  for (double done = 0;;) {
    const std::vector<double> thetas = more_thetas(points);
    if (thetas.empty()) return points;
    const double next = done + (1 - done) / 2;
    for (std::size_t i = 0; i < thetas.size(); ++i) {
      auto more = point(thetas[i], share(watch.part(done, next), i, thetas.size()));
      if (!more) return pass_on(more);
      more->added = true;
      points.push_back(*std::move(more));
    }
    std::ranges::sort(points, {}, &SweepPoint::theta);
    done = next;
  }
}

// As few walks over the mean player's games as hold the tables in memory, each for about as many
// thetas.
Result<std::vector<RegimePoint>> Laboratory::measure(std::span<const double> thetas,
                                                     const Watch& watch) {
  constexpr std::size_t kAtOnce = 20;  // tables of 12 MB for Yatzy
  const std::size_t walks = std::max<std::size_t>((thetas.size() + kAtOnce - 1) / kAtOnce, 1);
  std::vector<RegimePoint> points;
  for (std::size_t walk = 0; walk < walks; ++walk) {
    const std::size_t first = thetas.size() * walk / walks;
    const std::size_t last = thetas.size() * (walk + 1) / walks;
    auto measured = measure_at_once(thetas.subspan(first, last - first), share(watch, walk, walks));
    if (!measured) return measured;
    std::ranges::move(*measured, std::back_inserter(points));
  }
  return points;
}

Result<std::vector<RegimePoint>> Laboratory::measure_at_once(std::span<const double> thetas,
                                                             const Watch& watch) {
  const auto mean = mean_player(watch.part(0, 0.1));
  if (!mean) return pass_on(mean);
  const auto ends = limits(watch.part(0.1, 0.4));
  if (!ends) return pass_on(ends);
  const auto values = options_.values({});
  if (!values) return pass_on(values);
  const std::vector<double>& visits = (*mean)->evaluation.visits;
  const auto throws = measure_throws(*values, visits, thetas,
                                     {.threads = options_.threads, .watch = watch.part(0.4, 0.6)});
  if (!throws) return pass_on(throws);
  mean_games_ = MeanGames{.mean = (*mean)->evaluation.score.mean(),
                          .sd = (*mean)->evaluation.score.sd(),
                          .best_case = case_of(*(*ends)->best),
                          .worst_case = case_of(*(*ends)->worst),
                          .spreads = throws->spreads};

  std::vector<RegimePoint> points;
  std::vector<std::shared_ptr<const policy::Policy>> players;
  std::vector<PolicyPair> pairs;  // each theta with the mean and with its limit
  for (std::size_t i = 0; i < thetas.size(); ++i) {
    const auto own = options_.values({thetas[i]});
    if (!own) return pass_on(own);
    players.push_back(thetas[i] == 0 ? (*mean)->policy : policy::make_value_policy("theta", *own));
    pairs.push_back({players.back().get(), (*mean)->policy.get()});
    pairs.push_back(
        {players.back().get(), thetas[i] < 0 ? (*ends)->worst.get() : (*ends)->best.get()});
    points.push_back({.theta = thetas[i],
                      .certainty_equivalent = own->start(),
                      .disagreement = {},
                      .corrections = throws->corrections[i]});
  }
  const auto differs = disagreements(*(*mean)->policy, visits, pairs,
                                     {.threads = options_.threads, .watch = watch.part(0.6, 1)});
  if (!differs) return pass_on(differs);
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i].disagreement = (*differs)[2 * i];
    points[i].differs_from_limit = (*differs)[2 * i + 1].all();
    keep(points[i]);
  }
  keep(*mean_games_);
  return points;
}

Result<MeanGames> Laboratory::mean_games(const Watch& watch) {
  if (!mean_games_) mean_games_ = found(store_.mean_games());
  if (!mean_games_) {
    const auto measured = measure({}, watch);
    if (!measured) return pass_on(measured);
  }
  return *mean_games_;
}

Result<std::vector<RegimePoint>> Laboratory::regime_points(std::span<const double> thetas,
                                                           const Watch& watch) {
  std::vector<RegimePoint> points(thetas.size());
  std::vector<double> missing;
  for (std::size_t i = 0; i < thetas.size(); ++i) {
    if (auto kept = found(store_.regime_point(thetas[i]))) {
      points[i] = *std::move(kept);
    } else {
      missing.push_back(thetas[i]);
    }
  }
  if (missing.empty()) return points;
  const auto measured = measure(missing, watch);
  if (!measured) return pass_on(measured);
  auto next = measured->begin();
  for (std::size_t i = 0; i < thetas.size(); ++i) {
    if (next != measured->end() && next->theta == thetas[i]) points[i] = *next++;
  }
  return points;
}

}  // namespace hazard::risk
