#include "liars/exact/round_solution.h"

#include <algorithm>
#include <cmath>

#include "base/sealed_file.h"
#include "base/stopwatch.h"
#include "liars/exact/cfr.h"

namespace hazard::liars {
namespace {

namespace fs = std::filesystem;

constexpr SealedKind kSolution{{'H', 'A', 'Z', 'L', 'S', 'O', 'L', '\n'}, 2, "round solution"};

// What a solution file says beside the strategy.
struct Facts {
  double lower = 0;
  double upper = 0;
  double seconds = 0;
  std::int64_t iterations = 0;
};

// How much longer it takes, as a factor, if the gap falls with the square of the iterations. It
// falls a little faster at first and a little slower later.
double remaining(double gap, double wanted) {
  return wanted > 0 ? std::sqrt(std::max(gap / wanted, 1.0)) : HUGE_VAL;
}

}  // namespace

Result<RoundSolution> solve_round(const Duel& duel, const SolveRoundOptions& options,
                                  Workers& workers, const Watch& watch) {
  const Stopwatch running;
  const double bytes = Cfr::bytes(duel) + RoundStrategy::bytes(measure(duel), duel);
  if (bytes > options.memory) {
    return fail(Errc::kBadInput,
                "{}: solving this round takes {:.2g} GB of memory, and {:.2g} GB are allowed; "
                "allow more or take fewer dice",
                to_string(duel), bytes / 1e9, options.memory / 1e9);
  }
  const auto tree = BidTree::make(duel);
  if (!tree) return pass_on(tree);
  Cfr cfr(*tree);
  if (!options.checkpoint.empty()) {
    const auto loaded = cfr.load(options.checkpoint);
    if (!loaded && loaded.error().code != Errc::kFileMissing) {
      return fail(loaded.error().code, "{}; remove it to begin anew", loaded.error().message);
    }
  }
  const auto keep = [&]() -> Result<void> {
    return options.checkpoint.empty() ? Result<void>{} : cfr.save(options.checkpoint);
  };

  const int last = std::max(options.iterations, 1);
  Stopwatch since_kept;
  int next_look = options.gap > 0 ? cfr.iterations() + 16 : last;
  double expected = last;  // iterations in all
  RoundBounds bounds;
  while (bounds.gap() > options.gap && cfr.iterations() < last) {
    cfr.iterate(workers);
    const int done = cfr.iterations();
    if (watch.cancelled()) {
      if (auto saved = keep(); !saved) return pass_on(saved);
      return fail(Errc::kCancelled, "{}: stopped after {} iterations", to_string(duel), done);
    }
    if (since_kept.seconds() > options.checkpoint_seconds) {
      if (auto saved = keep(); !saved) return pass_on(saved);
      since_kept = Stopwatch();
    }
    if (done >= next_look && done < last) {
      bounds = cfr.bounds(workers);
      const double factor = remaining(bounds.gap(), options.gap);
      expected = std::min<double>(last, done * factor);
      next_look = static_cast<int>(done * std::clamp(factor, 1.1, 2.0));
    }
    watch.report(std::min(1.0, done / expected));
  }
  if (cfr.iterations() >= last) bounds = cfr.bounds(workers);
  if (auto saved = keep(); !saved) return pass_on(saved);
  RoundStrategy strategy(*tree, [&](int node, std::span<const double> /*reach*/,
                                    std::span<double> mix) { cfr.average(node, mix); });
  watch.report(1);
  return RoundSolution{.lower = bounds.lower,
                       .upper = bounds.upper,
                       .iterations = cfr.iterations(),
                       .seconds = running.seconds(),
                       .strategy = std::move(strategy)};
}

Result<void> save(const RoundSolution& solution, const fs::path& path) {
  const RoundStrategy& strategy = solution.strategy;
  const Facts facts{solution.lower, solution.upper, solution.seconds, solution.iterations};
  return write_sealed(path, kSolution, to_string(strategy.tree().duel()),
                      {std::as_bytes(std::span(&facts, 1)), std::as_bytes(strategy.parts(0)),
                       std::as_bytes(strategy.parts(1))});
}

Result<RoundSolution> load_round_solution(const fs::path& path, const Duel& duel) {
  const auto tree = BidTree::make(duel);
  if (!tree) return pass_on(tree);
  RoundStrategy strategy(*tree);
  Facts facts;
  const auto done = read_sealed(
      path, kSolution, to_string(duel),
      {std::as_writable_bytes(std::span(&facts, 1)), std::as_writable_bytes(strategy.parts(0)),
       std::as_writable_bytes(strategy.parts(1))});
  if (!done) return pass_on(done);
  return RoundSolution{.lower = facts.lower,
                       .upper = facts.upper,
                       .iterations = facts.iterations,
                       .seconds = facts.seconds,
                       .strategy = std::move(strategy)};
}

}  // namespace hazard::liars
