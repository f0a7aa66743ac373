#include "hazard/stats/racing.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "base/assert.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "stats/racing_field.h"

namespace hazard::stats {
namespace {

using Pull = RaceField::Pull;
using Standing = RaceField::Standing;

class Race {
 public:
  Race(std::span<const std::optional<double>> exact, const Sampler& sampler,
       const RaceOptions& options, Workers& workers, const Watch& watch)
      : watch_(watch), options_(options), field_(exact, sampler, options, workers) {}

  RaceResult run();

 private:
  StopReason run_rule();
  StopReason run_lucb();
  StopReason run_fixed();
  StopReason run_halving();

  // Draws, in rounds, until each arm has its target [arm]. False if time runs out before.
  bool draw_up_to(std::span<const std::int64_t> targets);
  std::vector<std::int64_t> even_shares(std::int64_t most) const;
  std::vector<Pull> next_pulls(const Standing& standing) const;

  StopReason spent() const {
    return field_.left() > 0 ? StopReason::kPerArmBudget : StopReason::kBudget;
  }
  bool out_of_time() const {
    if (watch_.cancelled()) return true;
    return options_.max_seconds > 0 && stopwatch_.seconds() >= options_.max_seconds;
  }

  const Stopwatch stopwatch_;
  const Watch& watch_;
  const RaceOptions& options_;
  RaceField field_;
  int looks_ = 0;
  int best_ = 0;
};

bool Race::draw_up_to(std::span<const std::int64_t> targets) {
  for (std::vector<Pull> pulls; true; pulls.clear()) {
    std::int64_t budget = field_.left();
    for (int a : field_.sampled()) {
      const std::int64_t wanted =
          std::min(field_.next_batch(a), targets[a] - field_.runners()[a].moments.n);
      if (const std::int64_t count = std::min(wanted, budget); count > 0) {
        pulls.push_back({.arm = a, .count = count});
        budget -= count;
      }
    }
    if (pulls.empty()) return true;
    if (field_.total() > 0 && out_of_time()) return false;
    field_.draw(pulls);
  }
}

// [arm]: what max_total allows if all get the same, `most` at most. The first take what is over.
std::vector<std::int64_t> Race::even_shares(std::int64_t most) const {
  const auto arms = static_cast<std::int64_t>(field_.sampled().size());
  std::int64_t over = options_.max_total % arms;
  std::vector<std::int64_t> shares(field_.runners().size());
  for (int a : field_.sampled()) {
    shares[a] = std::min(options_.max_total / arms + (over-- > 0 ? 1 : 0), most);
  }
  return shares;
}

// The leader, and the arm that may be better by most, of those that may still be drawn. Batches
// grow with an arm, so one that is ahead waits: else the leader, drawn every time, would run away.
// It may have twice as many samples, as they serve against all others; but pairs gain from common
// ones only.
std::vector<Pull> Race::next_pulls(const Standing& standing) const {
  std::vector<int> arms;
  int challenger = -1;
  for (int a : field_.sampled()) {
    if (field_.next_batch(a) == 0) continue;
    if (a == standing.leader) {
      arms.push_back(a);
    } else if (const double gap = standing.gaps[a]; gap > options_.epsilon) {
      if (challenger < 0 || gap > standing.gaps[challenger]) challenger = a;
    }
  }
  if (challenger >= 0) arms.push_back(challenger);
  if (arms.size() == 2) {
    const std::int64_t lead = field_.runners()[arms[0]].moments.n;
    const std::int64_t other = field_.runners()[arms[1]].moments.n;
    if (lead > (options_.paired ? 1 : 2) * other) {
      arms.erase(arms.begin());
    } else if (lead < other) {
      arms.pop_back();
    }
  }
  std::vector<Pull> pulls;
  std::int64_t budget = field_.left();
  for (int a : arms) {
    const std::int64_t wanted = field_.next_batch(a);
    const std::int64_t count = std::min(wanted, budget);
    if (count > 0) pulls.push_back({.arm = a, .count = count, .whole = count == wanted});
    budget -= count;
  }
  return pulls;
}

StopReason Race::run_lucb() {
  const bool in_time = draw_up_to(even_shares(options_.min_init));
  for (int a : field_.sampled()) field_.look(a);
  for (;;) {
    ++looks_;
    const Standing now = field_.standing();
    best_ = now.leader;
    if (now.widest <= 0) return StopReason::kSeparated;
    if (now.widest <= options_.epsilon) return StopReason::kEpsilon;
    if (!in_time || out_of_time()) return StopReason::kTime;
    const std::vector<Pull> pulls = next_pulls(now);
    if (pulls.empty()) return spent();
    field_.draw(pulls);
    for (const Pull& pull : pulls) {
      if (pull.whole) field_.look(pull.arm);
    }
  }
}

// One look at the end.
StopReason Race::run_fixed() {
  const bool in_time = draw_up_to(even_shares(options_.max_per_arm));
  for (int a : field_.sampled()) field_.look(a);
  ++looks_;
  best_ = field_.leader();
  return in_time ? spent() : StopReason::kTime;
}

// Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013. Of n arms
// ceil(n / 2) go on, so bit_width(arms - 1) = ceil(log2(arms)) phases leave one. All phases get the
// same part of max_total. Exact arms take part without samples; as it depends on the samples how
// many of them go on, a phase is divided by the most sampled arms that there can be.
StopReason Race::run_halving() {
  std::vector<int> alive(field_.runners().size());
  std::iota(alive.begin(), alive.end(), 0);
  const std::int64_t phase =
      options_.max_total / std::max(1, static_cast<int>(std::bit_width(alive.size() - 1)));
  bool in_time = true;
  for (std::int64_t target = 0; in_time && alive.size() > 1; ++looks_) {
    const auto most = static_cast<std::int64_t>(std::min(alive.size(), field_.sampled().size()));
    target += std::max<std::int64_t>(1, phase / most);
    std::vector<std::int64_t> targets(field_.runners().size());
    for (int a : alive) targets[a] = target;
    in_time = draw_up_to(targets);
    for (int a : alive) {
      if (!field_.runners()[a].exact) field_.look(a);
    }
    std::ranges::sort(alive, [this](int a, int b) { return field_.ahead(a, b); });
    alive.resize((alive.size() + 1) / 2);
  }
  best_ = alive.front();
  return in_time ? StopReason::kBudget : StopReason::kTime;
}

StopReason Race::run_rule() {
  if (field_.runners().size() == 1) return StopReason::kSingle;
  if (field_.sampled().empty()) {
    best_ = field_.leader();
    return StopReason::kOnlyExact;
  }
  switch (options_.rule) {
    case RaceRule::kFixed: return run_fixed();
    case RaceRule::kHalving: return run_halving();
    case RaceRule::kBernstein:
    case RaceRule::kKl: break;
  }
  return run_lucb();
}

RaceResult Race::run() {
  RaceResult result;
  result.why = run_rule();
  result.best = best_;
  for (const RaceField::Runner& runner : field_.runners()) {
    result.arms.push_back({.exact = runner.exact,
                           .n = runner.moments.n,
                           .mean = runner.moments.mean,
                           .variance = runner.moments.variance(),
                           .bounds = runner.bounds});
  }
  result.total = field_.total();
  result.saved = field_.left();
  result.looks = looks_;
  result.seconds = stopwatch_.seconds();
  return result;
}

}  // namespace

Result<void> check(const RaceOptions& options) {
  const auto refuse = [](std::string_view name, auto value, std::string_view right) {
    return fail(Errc::kBadInput, "{} '{}': write {}", name, value, right);
  };
  // Comparisons that a NaN fails.
  if (!(options.delta > 0 && options.delta < 1)) {
    return refuse("delta", options.delta, "a probability between 0 and 1");
  }
  if (!(options.epsilon >= 0)) return refuse("epsilon", options.epsilon, "0 or more");
  if (!(options.growth >= 0 && options.growth <= 1)) {
    return refuse("growth", options.growth, "a number from 0 to 1");
  }
  if (!(options.max_seconds >= 0)) return refuse("max_seconds", options.max_seconds, "0 or more");
  if (options.min_init < 2) return refuse("min_init", options.min_init, "2 or more");
  if (options.batch < 1) return refuse("batch", options.batch, "1 or more");
  if (options.max_total < 1) return refuse("max_total", options.max_total, "1 or more");
  if (options.max_per_arm < 1) return refuse("max_per_arm", options.max_per_arm, "1 or more");
  if (!(options.low < options.high && std::isfinite(options.high - options.low))) {
    return fail(Errc::kBadInput, "range '{}'..'{}': write the lower end first", options.low,
                options.high);
  }
  return {};
}

std::string_view to_string(StopReason why) {
  switch (why) {
    case StopReason::kSeparated: return "the best action stands apart from all others";
    case StopReason::kEpsilon: return "no other action can be better by more than epsilon";
    case StopReason::kBudget: return "the budget of rollouts is spent";
    case StopReason::kPerArmBudget: return "the budgets of the actions that matter are spent";
    case StopReason::kTime: return "time is up";
    case StopReason::kOnlyExact: return "all values are exact";
    case StopReason::kSingle: return "there is one action only";
  }
  return "";
}

bool RaceResult::certain() const {
  switch (why) {
    case StopReason::kSeparated:
    case StopReason::kEpsilon:
    case StopReason::kOnlyExact:
    case StopReason::kSingle: return true;
    case StopReason::kBudget:
    case StopReason::kPerArmBudget:
    case StopReason::kTime: return false;
  }
  return false;
}

RaceResult race(std::span<const std::optional<double>> exact, const Sampler& sampler,
                const RaceOptions& options, Workers& workers, const Watch& watch) {
  HAZARD_ASSERT(!exact.empty() && check(options));
  return Race(exact, sampler, options, workers, watch).run();
}

}  // namespace hazard::stats
