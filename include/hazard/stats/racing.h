// Which of several actions is best, from as few rollouts as the question needs.
//
// An arm is an action whose value is known (exact) or the mean of what a sampler draws. The
// samples of an arm are numbered 0, 1, 2, ... and fixed in advance; a race only decides how many of
// each arm it asks for. A round asks for batches of some arms and then looks at all of them.
//
// Why a stop is right. Every arm is looked at after the same numbers of samples, set before the
// race: min_init, and from n on to n + batch * max(1, floor(growth * n / batch)), as far as
// max_per_arm; what max_total cuts short counts for the mean alone. With S sampled arms, look j =
// 1, 2, ... of an arm uses an interval that is wrong with probability
//
//   delta / (S j (j + 1)) at most,  which sums to delta over arms and looks.
//
// So all intervals of all arms hold at once with probability 1 - delta, whoever is asked for more
// and whenever the race ends. A race that stops by its intervals has then an arm within epsilon of
// the best. Growing batches keep looks few: 30 for 10,000 samples of an arm, not 625.
//
// Paired: sample i of all arms comes from the same random numbers, so the difference of two arms
// varies less than either. Half of delta then goes to the arms and half to the S (S - 1) / 2 pairs,
// whose differences are looked at after the same numbers of common samples, on twice the range.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "hazard/base/result.h"
#include "hazard/base/watch.h"
#include "hazard/stats/statistics.h"

namespace hazard {
class Workers;
}

namespace hazard::stats {

enum class RaceRule {
  kBernstein,  // LUCB with intervals from the variance: leader and best challenger go on
  kKl,         // LUCB with intervals from the divergence of coins
  kHalving,    // sequential halving: spends max_total, drops half of the arms log2(arms) times
  kFixed,      // spends max_total evenly
};

struct RaceOptions {
  RaceRule rule = RaceRule::kBernstein;
  double delta = 0.05;     // probability of a stop by intervals at an arm not within epsilon
  double epsilon = 0.005;  // in units of the returns
  std::int64_t min_init = 8;
  std::int64_t batch = 16;  // samples that one thread draws at a time
  double growth = 0.25;     // of an arm's samples, in whole batches
  std::int64_t max_total = 100'000;
  std::int64_t max_per_arm = 50'000;
  double low = -1;  // all returns lie in low..high
  double high = 1;
  double max_seconds = 0;  // looked at after each round; 0: no limit
  bool paired = false;     // only the two LUCB rules make use of it

  friend bool operator==(const RaceOptions&, const RaceOptions&) = default;
};

Result<void> check(const RaceOptions& options);

// Sets out[k] to sample first + k of the arm, in low..high. Called from several threads at once.
using Sampler = std::function<void(int arm, std::uint64_t first, std::span<double> out)>;

enum class StopReason {
  kSeparated,     // the best arm is above all others, by its interval or by pairs
  kEpsilon,       // no other arm can be better by more than epsilon
  kBudget,        // max_total is spent, as far as the rule divides it
  kPerArmBudget,  // every arm that matters has max_per_arm samples
  kTime,
  kOnlyExact,  // nothing to sample
  kSingle,     // nothing to choose
};

// In words: "the best action stands apart from all others".
std::string_view to_string(StopReason why);

struct RacedArm {
  bool exact = false;
  std::int64_t n = 0;   // samples; an exact arm has none
  double mean = 0;      // middle of the range if nothing is known
  double variance = 0;  // of one sample
  Interval bounds;      // at the arm's last look; the value itself if exact

  double radius() const { return bounds.width() / 2; }
  bool known() const { return exact || n > 0; }
  friend bool operator==(const RacedArm&, const RacedArm&) = default;
};

struct RaceResult {
  std::vector<RacedArm> arms;
  int best = 0;  // highest mean, lowest index among equals; with halving the last to survive
  StopReason why = StopReason::kBudget;
  std::int64_t total = 0;  // samples drawn
  std::int64_t saved = 0;  // max_total - total
  int looks = 0;           // times that the race asked whether to stop
  double seconds = 0;

  // Whether best is within epsilon of the best arm with probability 1 - delta.
  bool certain() const;
};

// Arm a has the value exact[a] or, without one, is sampled. The result depends on the arguments
// alone and not on the number of threads, `seconds` and stops by kTime aside. A race that is
// cancelled stops as if time were up.
RaceResult race(std::span<const std::optional<double>> exact, const Sampler& sampler,
                const RaceOptions& options, Workers& workers, const Watch& watch = {});

}  // namespace hazard::stats
