#include "liars/exact/round_solution.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/sealed_file.h"
#include "base/stopwatch.h"
#include "liars/exact/cfr.h"

namespace hazard::liars {
namespace {

namespace fs = std::filesystem;

constexpr SealedKind kSolution{{'H', 'A', 'Z', 'L', 'S', 'O', 'L', '\n'}, 3, "round solution"};

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

// Rows of a round that is cut are kept if its own play leads there more often. They take a few
// megabytes, and the others cost less than .001 on 2v2 and 3v1.
constexpr double kLeastReach = 1e-3;

// The strategy found, with the bounds that it proves.
Result<RoundSolution> solution_of(std::optional<Cfr>& cfr, RoundBounds bounds, Workers& workers) {
  const BidTree& tree = cfr->tree();
  const Duel duel = tree.duel();
  const bool cut = tree.size() < measure(duel).nodes;
  const NodeStrategy averages = [&](int node, std::span<const double> /*reach*/,
                                    std::span<double> mix) { cfr->average(node, mix); };
  RoundSolution solution{.lower = bounds.lower,
                         .upper = bounds.upper,
                         .iterations = cfr->iterations(),
                         .strategy = RoundStrategy(tree, averages, cut ? kLeastReach : -1)};
  if (!cut) return solution;
  cfr.reset();
  const auto whole = BidTree::make(duel);
  if (!whole) return pass_on(whole);
  bounds = bounds_of(**whole, solution.strategy.by_node(**whole), &workers);
  solution.lower = bounds.lower;
  solution.upper = bounds.upper;
  return solution;
}

}  // namespace

double bytes_to_solve(const Duel& duel, int high_bids) {
  const TreeSize size = measure(duel, high_bids);
  const TreeSize whole = measure(duel);
  const double solver = Cfr::bytes(duel, high_bids);
  if (size.nodes == whole.nodes) return solver + RoundStrategy::bytes(size, duel);
  // Afterwards the whole tree is walked, which knows the place of each node.
  return std::max(solver, whole.nodes * (sizeof(BidNode) + sizeof(std::int32_t)));
}

Result<RoundSolution> solve_round(const Duel& duel, const SolveRoundOptions& options,
                                  Workers& workers, const Watch& watch) {
  const Stopwatch running;
  const double bytes = bytes_to_solve(duel, options.high_bids);
  if (bytes > options.memory) {
    return fail(Errc::kBadInput,
                "{}: solving this round takes {:.2g} GB of memory, and {:.2g} GB are allowed; "
                "allow more or take fewer dice",
                to_string(duel), bytes / 1e9, options.memory / 1e9);
  }
  std::optional<Cfr> cfr;
  {
    auto tree = BidTree::make(duel, options.high_bids);
    if (!tree) return pass_on(tree);
    cfr.emplace(*std::move(tree));
  }
  if (!options.checkpoint.empty()) {
    const auto loaded = cfr->load(options.checkpoint);
    if (!loaded && loaded.error().code != Errc::kFileMissing) {
      return fail(loaded.error().code, "{}; remove it to begin anew", loaded.error().message);
    }
  }
  const auto keep = [&]() -> Result<void> {
    return options.checkpoint.empty() ? Result<void>{} : cfr->save(options.checkpoint);
  };

  const int last = std::max(options.iterations, 1);
  Stopwatch since_kept;
  int next_look = options.gap > 0 ? cfr->iterations() + 16 : last;
  double expected = last;  // iterations in all
  RoundBounds bounds;
  while (bounds.gap() > options.gap && cfr->iterations() < last) {
    cfr->iterate(workers);
    const int done = cfr->iterations();
    if (watch.cancelled()) {
      if (auto saved = keep(); !saved) return pass_on(saved);
      return fail(Errc::kCancelled, "{}: stopped after {} iterations", to_string(duel), done);
    }
    if (since_kept.seconds() > options.checkpoint_seconds) {
      if (auto saved = keep(); !saved) return pass_on(saved);
      since_kept = Stopwatch();
    }
    if (done >= next_look && done < last) {
      bounds = cfr->bounds(workers);
      const double factor = remaining(bounds.gap(), options.gap);
      expected = std::min<double>(last, done * factor);
      next_look = static_cast<int>(done * std::clamp(factor, 1.1, 2.0));
    }
    watch.report(std::min(1.0, done / expected));
  }
  if (cfr->iterations() >= last) bounds = cfr->bounds(workers);
  if (auto saved = keep(); !saved) return pass_on(saved);
  auto solution = solution_of(cfr, bounds, workers);
  if (!solution) return solution;
  solution->seconds = running.seconds();
  watch.report(1);
  return solution;
}

Result<void> save(const RoundSolution& solution, const fs::path& path) {
  const Facts facts{solution.lower, solution.upper, solution.seconds, solution.iterations};
  return solution.strategy.save(path, kSolution, std::as_bytes(std::span(&facts, 1)));
}

Result<RoundSolution> load_round_solution(const fs::path& path, const Duel& duel) {
  Facts facts;
  auto strategy =
      RoundStrategy::load(path, kSolution, duel, std::as_writable_bytes(std::span(&facts, 1)));
  if (!strategy) return pass_on(strategy);
  return RoundSolution{.lower = facts.lower,
                       .upper = facts.upper,
                       .iterations = facts.iterations,
                       .seconds = facts.seconds,
                       .strategy = *std::move(strategy)};
}

}  // namespace hazard::liars
