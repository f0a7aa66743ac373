#include "solve/solver.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <mutex>
#include <new>
#include <optional>
#include <vector>

#include "base/parallel.h"
#include "base/text.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"

namespace hazard::solve {
namespace {

using scorecard::AnchorSpace;

// A row's value is accepted only above this: whatever underflowed on the way changed it by less
// than 1e4 * 2^-1074, which is then below 2^-100 of it.
constexpr double kSmallestValue = 0x1p-960;

// Memory for the values, aligned for any vector.
struct Storage {
  struct Free {
    void operator()(double* p) const { ::operator delete[](p, std::align_val_t{kValueAlignment}); }
  };
  std::unique_ptr<double[], Free> values;
  std::vector<std::int32_t> exponents;

  explicit Storage(const AnchorSpace& anchors)
      : values(static_cast<double*>(::operator new[](anchors.num_values() * sizeof(double),
                                                     std::align_val_t{kValueAlignment}))),
        exponents(anchors.num_rows(), 0) {}
};

std::string describe(const Game& game, const AnchorSpace::Row& row) {
  std::string boxes;
  for (int b = 0; b < game.rules.num_boxes; ++b) {
    if (scorecard::is_filled(row.filled, b)) boxes += " " + std::string(game.rules.boxes[b].key);
  }
  return boxes.empty() ? "no box filled" : "filled:" + boxes + (row.flag ? " (with 50)" : "");
}

// Scales a row so that its largest value is in [1/2, 1). False if double cannot hold it.
bool normalise(const Game& game, const AnchorSpace::Row& row, double* values,
               std::int32_t& exponent) {
  if (!game.utility.has_exponents()) return true;
  double largest = 0;
  double smallest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < row.lanes; ++i) {
    const double size = std::abs(values[i]);
    if (!(size >= kSmallestValue && std::isfinite(size))) return false;  // NaN too
    largest = std::max(largest, size);
    smallest = std::min(smallest, size);
  }
  int shift = 0;
  std::frexp(largest, &shift);
  const double factor = std::ldexp(1.0, -shift);  // a power of two: exact
  if (smallest * factor < kSmallestValue) return false;
  for (int i = 0; i < row.padded; ++i) values[i] *= factor;
  exponent += shift;
  return true;
}

// The row of full cards: nothing to come but the bonus.
void fill_final_row(const Game& game, const AnchorSpace::Row& row, double* values) {
  const auto sums = game.anchors.upper_sums(row.filled);
  for (int i = 0; i < row.padded; ++i) {
    const int sum = sums[std::min(i, row.lanes - 1)];
    const bool bonus = game.rules.upper_bonus > 0 && sum >= game.rules.upper_threshold;
    values[i] = game.utility.of(bonus ? game.rules.upper_bonus : 0).shifted(0);
  }
}

bool same_bits(const double* a, const double* b, int count) {
  return std::memcmp(a, b, static_cast<std::size_t>(count) * sizeof(double)) == 0;
}

// Collects the first failure of a parallel loop; later ones are usually its echo.
class FirstError {
 public:
  void set(Error error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    failed_.store(true, std::memory_order_relaxed);
  }
  bool failed() const { return failed_.load(std::memory_order_relaxed); }
  tl::unexpected<Error> take() { return tl::unexpected(std::move(*error_)); }

 private:
  std::mutex mutex_;
  std::optional<Error> error_;
  std::atomic<bool> failed_ = false;
};

// Computes one row from its successors into out; the result is normalised.
Result<std::int32_t> solve_row(const Game& game, const Kernel& kernel, int number, ValueView view,
                               double* out) {
  const AnchorSpace::Row& row = game.anchors.row(number);
  std::int32_t exponent = 0;
  if (row.filled == game.rules.full_card()) {
    fill_final_row(game, row, out);
  } else {
    exponent = working_exponent(game, row, view.exponents);
    kernel.solve_row(game, row, view, exponent, out);
  }
  if (!normalise(game, row, out, exponent)) {
    return fail(Errc::kOutOfRange,
                "{}: double precision cannot hold this theta ({}); take one closer to 0",
                game.rules.name, describe(game, row));
  }
  return exponent;
}

Result<std::vector<Kernel>> choose_kernels(const SolveOptions& options) {
  Kernel simd = simd_kernels().front();
  if (!options.target.empty()) {
    const auto kernels = simd_kernels();
    const auto found = std::ranges::find(kernels, options.target, &Kernel::name);
    if (found == kernels.end()) {
      return fail(Errc::kBadInput, "target '{}': not on this machine; it has {}", options.target,
                  list_of(kernels, &Kernel::name));
    }
    simd = *found;
  }
  switch (options.kernel) {
    case KernelChoice::kReference: return std::vector{reference_kernel()};
    case KernelChoice::kCheck: return std::vector{simd, reference_kernel()};
    case KernelChoice::kAuto:
    case KernelChoice::kSimd: break;
  }
  return std::vector{simd};
}

// Runs body(row number, error) over all rows, level by level from full cards to the empty one.
Result<void> for_each_row(const Game& game, int threads, const Watch& watch,
                          const std::function<void(int, FirstError&)>& body) {
  Workers workers(threads);
  FirstError error;
  int done = 0;
  for (int filled = game.rules.num_boxes; filled >= 0; --filled) {
    const auto rows = game.anchors.level(filled);
    workers.for_ranges(static_cast<int>(rows.size()), 4, [&](int begin, int end) {
      for (int i = begin; i < end && !error.failed() && !watch.cancelled(); ++i) {
        body(rows[i], error);
      }
    });
    if (error.failed()) return error.take();
    if (watch.cancelled()) return fail(Errc::kCancelled, "interrupted");
    done += static_cast<int>(rows.size());
    watch.report(static_cast<double>(done) / game.anchors.num_rows());
  }
  return {};
}

}  // namespace

Result<KernelChoice> parse_kernel(std::string_view name) {
  if (name == "auto") return KernelChoice::kAuto;
  if (name == "simd") return KernelChoice::kSimd;
  if (name == "reference") return KernelChoice::kReference;
  if (name == "check") return KernelChoice::kCheck;
  return fail(Errc::kBadInput, "kernel '{}': write auto, simd, reference or check", name);
}

Result<Values> solve(const scorecard::RuleSet& rules, Objective objective,
                     const SolveOptions& options) {
  const auto kernels = choose_kernels(options);
  if (!kernels) return pass_on(kernels);
  const auto made = make_game(rules, objective);
  if (!made) return pass_on(made);
  const std::shared_ptr<const Game>& game = *made;
  const AnchorSpace& anchors = game->anchors;
  const auto storage = std::make_shared<Storage>(anchors);
  double* const values = storage->values.get();
  if (options.poison) std::fill_n(values, anchors.num_values(), *options.poison);
  const ValueView view = {values, storage->exponents.data()};

  const auto solved =
      for_each_row(*game, options.threads, options.watch, [&](int number, FirstError& error) {
        const AnchorSpace::Row& row = anchors.row(number);
        double* const out = values + row.offset;
        auto exponent = solve_row(*game, kernels->front(), number, view, out);
        if (!exponent) return error.set(std::move(exponent.error()));
        storage->exponents[number] = *exponent;
        for (std::size_t k = 1; k < kernels->size(); ++k) {
          alignas(kValueAlignment) double second[AnchorSpace::kMaxLanes];
          const auto again = solve_row(*game, (*kernels)[k], number, view, second);
          if (!again || *again != *exponent || !same_bits(out, second, row.padded)) {
            return error.set({Errc::kMismatch,
                              fmt::format("kernels {} and {} disagree on {} ({}); please report it",
                                          kernels->front().name, (*kernels)[k].name, rules.name,
                                          describe(*game, row))});
          }
        }
      });
  if (!solved) return pass_on(solved);
  return Values(game, {values, anchors.num_values()}, storage->exponents, storage);
}

Result<std::int64_t> check_values(const Values& values, const Kernel& kernel, int threads,
                                  const Watch& watch) {
  const Game& game = values.game();
  const auto checked = for_each_row(game, threads, watch, [&](int number, FirstError& error) {
    const AnchorSpace::Row& row = game.anchors.row(number);
    alignas(kValueAlignment) double again[AnchorSpace::kMaxLanes];
    const auto exponent = solve_row(game, kernel, number, values.view(), again);
    if (!exponent || *exponent != values.exponents()[number] ||
        !same_bits(values.values().data() + row.offset, again, row.padded)) {
      error.set({Errc::kTableWrong, fmt::format("a value does not follow from its successors ({})",
                                                describe(game, row))});
    }
  });
  if (!checked) return pass_on(checked);
  return game.anchors.reachable();
}

}  // namespace hazard::solve
