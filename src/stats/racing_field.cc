#include "stats/racing_field.h"

#include <algorithm>

#include "base/assert.h"

namespace hazard::stats {
namespace {

bool is_lucb(RaceRule rule) { return rule == RaceRule::kBernstein || rule == RaceRule::kKl; }

// The part of delta that falls to look j: the sum of 1 / (j (j + 1)) over j = 1, 2, ... is 1.
double at_look(double delta, int j) { return delta / (static_cast<double>(j) * (j + 1)); }

}  // namespace

RaceField::RaceField(std::span<const std::optional<double>> exact, const Sampler& sampler,
                     const RaceOptions& options, Workers& workers)
    : sampler_(sampler),
      options_(options),
      workers_(workers),
      range_{options.low, options.high},
      uses_pairs_(options.paired && is_lucb(options.rule)),
      runners_(exact.size()) {
  for (std::size_t a = 0; a < exact.size(); ++a) {
    Runner& runner = runners_[a];
    runner.exact = exact[a].has_value();
    runner.moments.mean = exact[a].value_or(range_.middle());
    runner.bounds = runner.exact ? Interval{*exact[a], *exact[a]} : range_;
    if (!runner.exact) sampled_.push_back(static_cast<int>(a));
  }
  if (uses_pairs_) {
    pairs_.resize(exact.size() * exact.size(), {.moments = {}, .radius = range_.width()});
  }
}

std::int64_t RaceField::next_batch(int arm) const {
  const std::int64_t n = runners_[arm].moments.n;
  const auto grown = static_cast<std::int64_t>(options_.growth * static_cast<double>(n));
  const std::int64_t batches = std::max<std::int64_t>(1, grown / options_.batch);
  return std::min(batches * options_.batch, options_.max_per_arm - n);
}

void RaceField::draw(std::span<const Pull> pulls) {
  struct Task {
    int arm;
    std::int64_t first;
    std::span<double> out;
    Moments moments;
  };
  std::int64_t size = 0;
  for (const Pull& pull : pulls) size += pull.count;
  HAZARD_ASSERT(size <= left());
  std::vector<double> values(static_cast<std::size_t>(size));
  std::vector<Task> tasks;
  std::span<double> rest = values;
  for (const Pull& pull : pulls) {
    for (std::int64_t done = 0; done < pull.count; done += options_.batch) {
      const auto part = static_cast<std::size_t>(std::min(options_.batch, pull.count - done));
      tasks.push_back({pull.arm, runners_[pull.arm].moments.n + done, rest.first(part), {}});
      rest = rest.subspan(part);
    }
  }
  workers_.for_ranges(static_cast<int>(tasks.size()), 1, [&](int begin, int end) {
    for (Task& task : std::span(tasks).subspan(begin, end - begin)) {
      sampler_(task.arm, static_cast<std::uint64_t>(task.first), task.out);
      task.moments = moments_of(task.out);
    }
  });
  for (const Task& task : tasks) {
    HAZARD_ASSERT(std::ranges::all_of(task.out, [&](double x) { return range_.contains(x); }));
    Runner& runner = runners_[task.arm];
    runner.moments.merge(task.moments);
    if (uses_pairs_) runner.values.insert(runner.values.end(), task.out.begin(), task.out.end());
  }
  total_ += size;
}

void RaceField::look(int arm) {
  Runner& runner = runners_[arm];
  const double share = options_.delta / (uses_pairs_ ? 2 : 1);
  const double delta = at_look(share / static_cast<double>(sampled_.size()), ++runner.looks);
  runner.seen = runner.moments.n;
  runner.bounds = options_.rule == RaceRule::kKl
                      ? kl_interval(runner.moments, range_, delta)
                      : bernstein_interval(runner.moments, range_, delta);
}

bool RaceField::ahead(int a, int b) const {
  const Runner& one = runners_[a];
  const Runner& other = runners_[b];
  if (one.known() != other.known()) return one.known();
  if (one.moments.mean != other.moments.mean) return one.moments.mean > other.moments.mean;
  return a < b;
}

int RaceField::leader() const {
  int first = 0;
  for (int a = 1; a < static_cast<int>(runners_.size()); ++a) {
    if (ahead(a, first)) first = a;
  }
  return first;
}

// Upper bound of the arm's mean minus the leader's, from their common samples. Arms share their
// numbers of samples at looks, so the one with fewer looks has seen what both have in common.
double RaceField::pair_gap(int arm, int leader) {
  const int a = std::min(arm, leader);
  const int b = std::max(arm, leader);
  const Runner& one = runners_[a];
  const Runner& other = runners_[b];
  Pair& pair = pairs_[a * runners_.size() + b];
  if (const std::int64_t common = std::min(one.seen, other.seen); common > pair.moments.n) {
    for (std::int64_t i = pair.moments.n; i < common; ++i) {
      pair.moments.add(one.values[i] - other.values[i]);
    }
    const auto arms = static_cast<double>(sampled_.size());
    const double delta =
        at_look(options_.delta / (arms * (arms - 1)), std::min(one.looks, other.looks));
    pair.radius = bernstein_radius(pair.moments, 2 * range_.width(), delta);
  }
  return (arm == a ? pair.moments.mean : -pair.moments.mean) + pair.radius;
}

RaceField::Standing RaceField::standing() {
  Standing now = {.leader = leader(), .gaps = {}, .widest = -range_.width()};
  const Runner& leader = runners_[now.leader];
  for (int a = 0; a < static_cast<int>(runners_.size()); ++a) {
    const Runner& runner = runners_[a];
    double& gap = now.gaps.emplace_back(runner.bounds.upper - leader.bounds.lower);
    if (a == now.leader) continue;
    if (uses_pairs_ && !runner.exact && !leader.exact) gap = std::min(gap, pair_gap(a, now.leader));
    now.widest = std::max(now.widest, gap);
  }
  return now;
}

}  // namespace hazard::stats
