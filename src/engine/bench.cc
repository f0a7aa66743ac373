// The benchmark that ships with the program: a signature that must be the same everywhere, and
// the speed of every kernel on this machine.
#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "base/assert.h"
#include "base/parallel.h"
#include "base/stopwatch.h"
#include "engine/loaded.h"
#include "evaluate/decision_table.h"
#include "hazard/engine/engine.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/options.h"
#include "policy/advice.h"
#include "policy/value_policy.h"
#include "scorecard/anchors.h"
#include "solve/solver.h"
#include "solve/turn.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace hazard::engine {
namespace {

struct Problem {
  std::string_view variant;
  double theta;
};

// Both forms of utility, all joker rules, both signs.
constexpr std::array<Problem, 4> kSigned = {{
    {"yatzy", 0},
    {"yahtzee", -0.1},
    {"yahtzee-free", 0.5},
    {"yahtzee-plain", 0.001},
}};

// What is behind the variant's name; boxes that every variant has.
constexpr std::array<std::string_view, 8> kDecisions = {
    "::13356:2",
    "::12346:1",
    "::66662:0",
    ":ones=3,twos=6:22455:2",
    ":ones=3,twos=6,threes=9,fours=12:55566:2",
    ":sixes=24,chance=21,full-house:33446:1",
    ":ones=1,twos=4,threes=6,fours=8,fives=15,sixes=18,chance=20:23456:0",
    ":three-of-a-kind,four-of-a-kind,small-straight,large-straight,chance=25:44444:0",
};

constexpr std::array<double, 5> kTimedThetas = {0, 0.5, -0.5, 3, -3};
constexpr int kRepeats = 5;
constexpr std::int64_t kSimulatedGames = 2'000'000;
constexpr std::string_view kTimedVariant = "yahtzee-plain";  // small enough for the reference

class Signature {
 public:
  Signature() { XXH3_64bits_reset(&state_); }
  void add(const void* data, std::size_t size) { XXH3_64bits_update(&state_, data, size); }
  std::string text() const { return fmt::format("{:016x}", XXH3_64bits_digest(&state_)); }

 private:
  alignas(64) XXH3_state_t state_;
};

scorecard::RuleSet known_rules(std::string_view name) {
  auto rules = scorecard::find_rules(name);
  HAZARD_ASSERT(rules.has_value());
  return *std::move(rules);
}

constexpr double kNever = std::numeric_limits<double>::infinity();

// A solve to be timed, and the evaluation of what it solved.
struct Timed {
  std::string_view variant;
  double theta;
  solve::SolveOptions how;
  bool evaluate = false;
  double seconds = kNever;  // the best so far
  double evaluation_seconds = kNever;
};

// Goes round all of them several times: others use the machine too, and a busy moment must not hit
// a single one.
Result<void> time_all(std::span<Timed> all, int rounds, const std::function<void()>& after_each) {
  for (int round = 0; round < rounds; ++round) {
    for (Timed& timed : all) {
      const Stopwatch watch;
      const auto values = solve::solve(known_rules(timed.variant), {timed.theta}, timed.how);
      if (!values) return pass_on(values);
      timed.seconds = std::min(timed.seconds, watch.seconds());
      if (timed.evaluate) {
        const auto player = policy::make_value_policy("", *values);
        const Stopwatch evaluating;
        const auto evaluation =
            evaluate::evaluate(*player, scorecard::Position(values->rules()),
                               {.threads = timed.how.threads, .watch = timed.how.watch});
        if (!evaluation) return pass_on(evaluation);
        timed.evaluation_seconds = std::min(timed.evaluation_seconds, evaluating.seconds());
      }
      after_each();
    }
  }
  return {};
}

// Games of optimal play, once to fill the table of decisions and then to be timed.
Result<BenchAnswer::Simulation> time_simulation(const solve::SolveOptions& how) {
  const scorecard::RuleSet rules = known_rules("yatzy");
  const auto values = solve::solve(rules, {}, how);
  if (!values) return pass_on(values);
  const auto player = policy::make_value_policy("optimal", *values);
  evaluate::DecisionTable table(*player);
  BenchAnswer::Simulation answer;
  for (int round = 0; round <= kRepeats; ++round) {
    const auto played =
        evaluate::simulate(table, scorecard::Position(rules),
                           {.games = kSimulatedGames, .threads = how.threads, .watch = how.watch});
    if (!played) return pass_on(played);
    answer.games_per_second = std::max(answer.games_per_second, played->games_per_second());
    answer.table_bytes = played->table_bytes;
  }
  return answer;
}

struct Signed {
  std::string signature;
  double advise_seconds = 0;  // of the slowest position, best of several
};

Result<Signed> sign(const solve::SolveOptions& how, const std::function<void()>& after_each) {
  Signature signature;
  Signed answer;
  for (const Problem& problem : kSigned) {
    auto values = solve::solve(known_rules(problem.variant), {problem.theta}, how);
    if (!values) return pass_on(values);
    signature.add(values->values().data(), values->values().size_bytes());
    signature.add(values->exponents().data(), values->exponents().size_bytes());
    for (std::string_view rest : kDecisions) {
      const auto position =
          scorecard::parse_position(std::string(problem.variant) + std::string(rest));
      HAZARD_ASSERT(position.has_value());
      policy::Advice advice;
      double quickest = kNever;
      for (int i = 0; i < kRepeats; ++i) {
        const Stopwatch watch;
        advice = policy::advise(*values, *position);
        quickest = std::min(quickest, watch.seconds());
      }
      answer.advise_seconds = std::max(answer.advise_seconds, quickest);
      const std::string best = policy::to_string(advice.actions.front(), position->rules);
      signature.add(best.data(), best.size());
    }
    after_each();
  }
  answer.signature = signature.text();
  return answer;
}

// The reference once, then every vector kernel, slowest first.
Result<std::vector<BenchAnswer::KernelSpeed>> time_kernels(
    solve::SolveOptions how, const std::function<void()>& after_each) {
  how.target = {};
  how.kernel = solve::KernelChoice::kReference;
  std::vector<Timed> slowest = {{.variant = kTimedVariant, .theta = 0, .how = how}};
  if (const auto done = time_all(slowest, 1, after_each); !done) return pass_on(done);
  how.kernel = solve::KernelChoice::kSimd;
  std::vector<Timed> fast;
  for (const solve::Kernel& kernel : solve::simd_kernels()) {
    how.target = kernel.name;
    fast.insert(fast.begin(), {.variant = kTimedVariant, .theta = 0, .how = how});
  }
  if (const auto done = time_all(fast, kRepeats, after_each); !done) return pass_on(done);

  const double anchors =
      static_cast<double>(scorecard::AnchorSpace(known_rules(kTimedVariant)).reachable());
  const double reference = slowest.front().seconds;
  std::vector<BenchAnswer::KernelSpeed> speeds = {{"reference", reference, anchors / reference, 1}};
  for (const Timed& timed : fast) {
    speeds.push_back({std::string(timed.how.target), timed.seconds, anchors / timed.seconds,
                      reference / timed.seconds});
  }
  return speeds;
}

solve::SolveOptions solve_options(const BenchRequest& request, const Call& call) {
  return {.kernel = request.kernel,
          .target = request.target,
          .threads = call.threads,
          .watch = call.watch.quiet()};
}

// Counts steps of equal weight.
std::function<void()> steps_of(const Watch& watch, std::size_t steps) {
  return [&watch, steps = static_cast<double>(steps), step = 0.0]() mutable {
    watch.report(++step / steps);
  };
}

}  // namespace

Result<SignatureAnswer> Engine::signature(const BenchRequest& request, const Call& call) {
  const solve::SolveOptions how = solve_options(request, call);
  auto done = sign(how, steps_of(call.watch, kSigned.size()));
  if (!done) return pass_on(done);
  return SignatureAnswer{std::move(done->signature)};
}

Result<BenchAnswer> Engine::bench(const BenchRequest& request, const Call& call) {
  const auto kernels = solve::simd_kernels();
  BenchAnswer answer;
  answer.threads = call.threads > 0 ? call.threads : hardware_threads();
  answer.kernel = request.kernel == solve::KernelChoice::kReference ? "reference"
                  : request.kernel == solve::KernelChoice::kCheck   ? "check"
                  : !request.target.empty()                         ? request.target
                                            : std::string(kernels.front().name);
  const solve::SolveOptions how = solve_options(request, call);
  const std::function<void()> report =
      steps_of(call.watch, kSigned.size() + 2 + kRepeats * (kTimedThetas.size() + kernels.size()));

  auto done = sign(how, report);
  if (!done) return pass_on(done);
  answer.signature = std::move(done->signature);
  answer.advise_seconds = done->advise_seconds;

  std::vector<Timed> solves;
  for (double theta : kTimedThetas) {
    solves.push_back({.variant = "yatzy", .theta = theta, .how = how, .evaluate = true});
  }
  if (const auto timed = time_all(solves, kRepeats, report); !timed) return pass_on(timed);
  for (const Timed& timed : solves) {
    answer.solves.push_back(
        {std::string(timed.variant), timed.theta, timed.seconds, timed.evaluation_seconds});
  }
  const auto simulation = time_simulation(how);
  if (!simulation) return pass_on(simulation);
  answer.simulation = *simulation;
  report();

  answer.kernels_timed_on = kTimedVariant;
  auto speeds = time_kernels(how, report);
  if (!speeds) return pass_on(speeds);
  answer.kernels = *std::move(speeds);
  return answer;
}

}  // namespace hazard::engine
