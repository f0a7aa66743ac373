// The turn for a vector of anchors at once, compiled for every instruction set and chosen at run
// time.
//
//   lane      = upper sums of one row, contiguous, so every step is one vector operation
//   hands     462 vectors in one block, swept in place; 29.6 KB with 8 lanes, so it stays in L1
//   code      both sweeps are unrolled over the constexpr lattice: about 3,900 instructions with
//             constant offsets and no index loads; two base pointers keep the offsets within the
//             short encoding of AVX-512, so that the code stays in the instruction cache. Steps are
//             plain calls with constant arguments: a template for each load took most of a minute
//             to compile
//
// Only add, multiply and max, never fused: values are identical on every instruction set.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "base/highway_targets.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "scorecard/anchors.h"
#include "solve/row_options.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "solve/turn_simd.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace hazard::solve::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using scorecard::AnchorSpace;

using D = hn::ScalableTag<double>;
constexpr int kLanes = HWY_LANES(double);
static_assert(AnchorSpace::kLaneMultiple % kLanes == 0);

// Vectors of lanes that are added, multiplied and compared.
#if HWY_TARGET == HWY_EMU128
// Highway goes through this target lane by lane, and minds NaN with branches. The compiler's own
// vectors become one instruction each, and compile in a fraction of the time.
using V = double __attribute__((vector_size(kLanes * sizeof(double))));
HWY_INLINE V load(const double* from) { return *reinterpret_cast<const V*>(from); }
HWY_INLINE void store(V v, double* to) { *reinterpret_cast<V*>(to) = v; }
HWY_INLINE V set(double x) { return V{} + x; }
HWY_INLINE V sum_of(V a, V b) { return a + b; }
HWY_INLINE V product_of(V a, V b) { return a * b; }
HWY_INLINE V larger_of(V a, V b) { return a > b ? a : b; }
#else
using V = hn::Vec<D>;
HWY_INLINE V load(const double* from) { return hn::Load(D(), from); }
HWY_INLINE void store(V v, double* to) { hn::Store(v, D(), to); }
HWY_INLINE V set(double x) { return hn::Set(D(), x); }
HWY_INLINE V sum_of(V a, V b) { return hn::Add(a, b); }
HWY_INLINE V product_of(V a, V b) { return hn::Mul(a, b); }
HWY_INLINE V larger_of(V a, V b) { return hn::Max(a, b); }
#endif

#if defined(__wasm__)

// WebAssembly has offsets of any size, and registers are not ours to allot.
HWY_INLINE void forget_memory() {}

struct Hands {
  double* block;

  explicit HWY_INLINE Hands(double* the_block) : block(the_block) {}
  HWY_INLINE double* at(int h) const { return block + h * kLanes; }
};

#else

// The compiler must take every operand from memory: left alone it would carry hundreds of vectors
// over from step to step and spill them.
HWY_INLINE void forget_memory() { asm volatile("" ::: "memory"); }

// The block of hands, seen from two places 256 hands apart.
struct Hands {
  double* low;
  double* high;

  explicit HWY_INLINE Hands(double* block) : low(block + 128 * kLanes), high(block + 384 * kLanes) {
    asm volatile("" : "+r"(low), "+r"(high));  // hides that one follows from the other
  }
  HWY_INLINE double* at(int h) const {
    return h < 256 ? low + (h - 128) * kLanes : high + (h - 384) * kLanes;
  }
};

#endif

template <int... f>
using Faces = std::integer_sequence<int, f...>;
using AllFaces = std::make_integer_sequence<int, dice::kFaces>;

template <int h, int... f>
HWY_INLINE void up_one(Hands hands, V sixth, Faces<0, f...>) {
  V sum = load(hands.at(dice::kWith[h][0]));
  ((sum = sum_of(sum, load(hands.at(dice::kWith[h][f])))), ...);
  store(product_of(sum, sixth), hands.at(h));
  forget_memory();
}

template <int... h>
HWY_INLINE void up_all(Hands hands, V sixth, std::integer_sequence<int, h...>) {
  (up_one<dice::kFirstRoll - 1 - h>(hands, sixth, AllFaces()), ...);
}

HWY_NOINLINE void up(double* block) {
  up_all(Hands(block), set(1.0 / dice::kFaces),
         std::make_integer_sequence<int, dice::kFirstRoll>());
}

HWY_INLINE V larger_of_part(V best, Hands hands, int part) {
  return part < 0 ? best : larger_of(best, load(hands.at(part)));
}

template <int h, int... f>
HWY_INLINE void down_one(Hands hands, Faces<f...>) {
  V best = load(hands.at(h));
  ((best = larger_of_part(best, hands, dice::kWithout[h][f])), ...);
  store(best, hands.at(h));
  forget_memory();
}

// A list, in which clang nests nothing: it refuses a fold of more than 256.
template <int... h>
HWY_INLINE void down_all(Hands hands, std::integer_sequence<int, h...>) {
  static_cast<void>(std::initializer_list<int>{(down_one<h + 1>(hands, AllFaces()), 0)...});
}

HWY_NOINLINE void down(double* block) {
  down_all(Hands(block), std::make_integer_sequence<int, dice::kNumHands - 1>());
}

// Place of a roll's number of ways in dice::kPatternWays.
inline constexpr std::array<std::uint8_t, dice::kNumRolls> kPattern = [] {
  std::array<std::uint8_t, dice::kNumRolls> pattern{};
  for (int r = 0; r < dice::kNumRolls; ++r) {
    while (dice::kPatternWays[pattern[r]] != dice::kRollWays[r]) ++pattern[r];
  }
  return pattern;
}();

// Rolls with the same number of ways are added up first, as in the reference kernel; all patterns
// side by side, so that no sum waits for the one before it.
template <int... r>
HWY_INLINE V mean_of_rolls(Hands hands, std::integer_sequence<int, r...>) {
  V sums[dice::kPatternWays.size()];
  for (V& sum : sums) sum = set(0);
  static_cast<void>(std::initializer_list<int>{
      (sums[kPattern[r]] = sum_of(sums[kPattern[r]], load(hands.at(dice::kFirstRoll + r))), 0)...});
  V mean = set(0);
  for (std::size_t p = 0; p < dice::kPatternWays.size(); ++p) {
    const double share = static_cast<double>(dice::kPatternWays[p]) / dice::kNumOrderedRolls;
    mean = sum_of(mean, product_of(sums[p], set(share)));
  }
  return mean;
}

HWY_NOINLINE void mean_over_rolls(double* block, double* out) {
  store(mean_of_rolls(Hands(block), std::make_integer_sequence<int, dice::kNumRolls>()), out);
}

// Where Highway alone can gather lanes or look at bits.
using Gathered = hn::Vec<D>;
using Lanes32 = hn::Rebind<std::int32_t, D>;

HWY_INLINE Gathered result_of(const Option& option, Gathered value) {
  return hn::Add(hn::Mul(value, hn::Set(D(), option.scale)), hn::Set(D(), option.offset));
}

HWY_INLINE Gathered gather(const double* values, hn::Vec<Lanes32> lanes) {
  return hn::GatherIndex(D(), values, hn::PromoteTo(hn::RebindToSigned<D>(), lanes));
}

// Neighbouring lanes.
HWY_INLINE Gathered evaluate(const Option& option, int lane) {
  return result_of(option,
                   option.lanes == nullptr
                       ? hn::Load(D(), option.successor + lane)
                       : gather(option.successor, hn::LoadU(Lanes32(), option.lanes + lane)));
}

// Any lanes.
HWY_INLINE Gathered evaluate(const Option& option, hn::Vec<Lanes32> lanes) {
  if (option.lanes != nullptr) lanes = hn::GatherIndex(Lanes32(), option.lanes, lanes);
  return result_of(option, gather(option.successor, lanes));
}

// Scratch memory of one row.
struct Block {
  HWY_ALIGN double hands[512 * kLanes];  // 462, see Hands
  HWY_ALIGN double options[RowOptions::kMaxOptions * kLanes];
};

// Vectors that go through a turn side by side. A page's engine makes so much code of the sweeps
// that only one of them fits into the instruction cache: each is fetched once for all of them.
#if defined(__wasm__)
constexpr int kAbreast = AnchorSpace::kLaneMultiple / kLanes;
#else
constexpr int kAbreast = 1;
#endif
static_assert(AnchorSpace::kLaneMultiple % (kAbreast * kLanes) == 0);
using Blocks = std::array<Block, kAbreast>;

// The vector at a place that is stored times 8.
HWY_INLINE double* at(double* vectors, std::uint32_t place) {
  return vectors + static_cast<std::size_t>(place) * kLanes / kVectorUnit;
}

// Each roll takes the best of its classes, one in each group that has an open box.
template <std::size_t... g>
HWY_INLINE void best_of_groups(const RowOptions& row, double* hands, std::index_sequence<g...>) {
  const std::uint16_t* const first = row.groups[0].group->roll_class.data();
  [[maybe_unused]] const std::array<const std::uint16_t*, sizeof...(g) + 1> others = {
      row.groups[g + 1].group->roll_class.data()..., nullptr};
  double* rolls = hands + dice::kFirstRoll * kLanes;
  for (int r = 0; r < dice::kNumRolls; ++r) {
    V best = load(at(hands, first[r]));
    ((best = larger_of(best, load(at(hands, others[g][r])))), ...);
    store(best, rolls + r * kLanes);
  }
}

template <class Lanes>
HWY_INLINE void evaluate_options(const RowOptions& row, Lanes lanes, Block& block) {
  for (int i = 0; i < row.num_options; ++i) {
    hn::Store(evaluate(row.options[i], lanes), D(), block.options + i * kLanes);
  }
}

// The best that can be made of each roll when no reroll is left. A box that pays for a roll is
// better than the same box for nothing, so the best zero is where every class starts from and only
// the classes that a box pays for are visited. Classes lie in the block where keeps will.
HWY_NOINLINE void best_boxes(const RowOptions& row, Block& block) {
  V zero = load(block.options + row.boxes[0].first * kLanes);
  for (int b = 1; b < row.num_boxes; ++b) {
    zero = larger_of(zero, load(block.options + row.boxes[b].first * kLanes));
  }
  for (int g = 0; g < row.num_groups; ++g) {
    for (int b = row.groups[g].first; b < row.groups[g].last; ++b) {
      double* const options = block.options + row.boxes[b].first * kLanes;
      if (b == row.groups[g].first) {
        for (const BoxGroup::Case c : row.boxes[b].box->cases) {
          const V value = load(at(options, c.score));
          store(larger_of(zero, value), at(block.hands, c.roll_class));
        }
      } else {
        for (const BoxGroup::Case c : row.boxes[b].box->paid) {
          const V value = load(at(options, c.score));
          double* const best = at(block.hands, c.roll_class);
          store(larger_of(load(best), value), best);
        }
      }
    }
  }
  switch (row.num_groups) {
    case 1: best_of_groups(row, block.hands, std::make_index_sequence<0>()); break;
    case 2: best_of_groups(row, block.hands, std::make_index_sequence<1>()); break;
    case 3: best_of_groups(row, block.hands, std::make_index_sequence<2>()); break;
    default: best_of_groups(row, block.hands, std::make_index_sequence<3>()); break;
  }
  for (int j = 0; j < row.num_jokers; ++j) {
    V best = load(block.options + row.jokers[j].first * kLanes);
    for (int i = row.jokers[j].first + 1; i < row.jokers[j].last; ++i) {
      best = larger_of(best, load(block.options + i * kLanes));
    }
    store(best, block.hands + (dice::kFirstRoll + row.jokers[j].roll) * kLanes);
  }
}

// From the options of vectors of lanes to their values before the first roll.
HWY_INLINE void solve_lanes(const RowOptions& options, int rolls, Blocks& blocks, double* out) {
  for (Block& block : blocks) best_boxes(options, block);
  for (int roll = 1; roll < rolls; ++roll) {
    for (Block& block : blocks) up(block.hands);
    for (Block& block : blocks) down(block.hands);
  }
  for (int i = 0; i < kAbreast; ++i) mean_over_rolls(blocks[i].hands, out + i * kLanes);
}

void SolveRow(const Game& game, const AnchorSpace::Row& row, ValueView view, int working_exponent,
              double* out) {
  Blocks blocks;
  const RowOptions options(game, row, view, working_exponent);
  for (int lane = 0; lane < row.padded; lane += kAbreast * kLanes) {
    for (int i = 0; i < kAbreast; ++i) evaluate_options(options, lane + i * kLanes, blocks[i]);
    solve_lanes(options, game.rules.rolls, blocks, out + lane);
  }
}

void SolvePoints(const Game& game, const RowOptions& options, int count, double* out) {
  Blocks blocks;
  for (int lane = 0; lane < count; lane += kAbreast * kLanes) {
    for (int i = 0; i < kAbreast; ++i) {
      for (int o = 0; o < options.num_options; ++o) {
        hn::Store(hn::LoadU(D(), options.options[o].successor + lane + i * kLanes), D(),
                  blocks[i].options + o * kLanes);
      }
    }
    solve_lanes(options, game.rules.rolls, blocks, out + lane);
  }
}

// The value raised and marked with the number of a decision, see TieRule.
HWY_INLINE Gathered marked(Gathered value, const TieRule::Raise& raise, std::uint64_t stored) {
  const hn::RebindToUnsigned<D> bits;
  const Gathered raised =
      hn::Add(hn::Mul(value, hn::Set(D(), raise.scale)), hn::Set(D(), raise.offset));
  return hn::BitCast(
      D(), hn::Or(hn::And(hn::BitCast(bits, raised), hn::Set(bits, ~TieRule::kNumberBits)),
                  hn::Set(bits, stored)));
}

HWY_INLINE void mark_options(const RowOptions& row, const TieRule& ties, Block& block) {
  for (int i = 0; i < row.num_options; ++i) {
    const int box = row.options[i].box;
    double* const option = block.options + i * kLanes;
    hn::Store(marked(hn::Load(D(), option), ties.box(box), ties.stored(box)), D(), option);
  }
}

template <int dice>
HWY_INLINE void mark_keeps_of(const double* hands, const TieRule& ties, double* out) {
  const TieRule::Raise raise = ties.keep(dice);
  constexpr int kEnd = dice::first_hand(dice + 1);
  for (int h = dice::first_hand(dice); h < kEnd; ++h) {
    hn::Store(marked(hn::Load(D(), hands + h * kLanes), raise, ties.stored(h)), D(),
              out + h * kLanes);
  }
}

template <std::size_t... dice>
HWY_INLINE void mark_keeps(const double* hands, const TieRule& ties, double* out,
                           std::index_sequence<dice...>) {
  (mark_keeps_of<dice>(hands, ties, out), ...);
}

HWY_INLINE void read_decisions(const double* hands, const TieRule& ties, int lane,
                               LanePlans::Decisions& out) {
  const hn::RebindToUnsigned<D> bits;
  const hn::Rebind<std::uint32_t, D> numbers;
  const auto flip = hn::Set(bits, ties.stored(0));
  for (int r = 0; r < dice::kNumRolls; ++r) {
    const Gathered best = hn::Load(D(), hands + (dice::kFirstRoll + r) * kLanes);
    const auto number =
        hn::Xor(hn::And(hn::BitCast(bits, best), hn::Set(bits, TieRule::kNumberBits)), flip);
    hn::StoreU(hn::TruncateTo(numbers, number), numbers, out[r].data() + lane);
  }
}

void PlanOptions(const TieRule& ties, const RowOptions& options, const LaneSet& lanes,
                 LanePlans& out) {
  Block block, choice;
  for (int lane = 0; lane < kPlanLanes; lane += kLanes) {
    evaluate_options(options, hn::LoadU(Lanes32(), lanes.data() + lane), block);
    best_boxes(options, block);
    std::copy_n(block.options, options.num_options * kLanes, choice.options);
    mark_options(options, ties, choice);
    best_boxes(options, choice);
    read_decisions(choice.hands, ties, lane, out.box);
    for (int reroll = 1; reroll >= 0; --reroll) {
      up(block.hands);
      mark_keeps(block.hands, ties, choice.hands, std::make_index_sequence<dice::kDice + 1>());
      down(choice.hands);
      read_decisions(choice.hands, ties, lane, out.keep[reroll]);
      if (reroll > 0) down(block.hands);
    }
  }
}

void PlanLanes(const Game& game, const AnchorSpace::Row& row, ValueView view, int working_exponent,
               const LaneSet& lanes, LanePlans& out) {
  PlanOptions(game.ties, RowOptions(game, row, view, working_exponent), lanes, out);
}

void ValueRolls(const Game& game, const AnchorSpace::Row& row, ValueView view, int working_exponent,
                const LaneSet& lanes, LaneRolls& out) {
  Block block;
  const RowOptions options(game, row, view, working_exponent);
  for (int lane = 0; lane < kPlanLanes; lane += kLanes) {
    evaluate_options(options, hn::LoadU(Lanes32(), lanes.data() + lane), block);
    best_boxes(options, block);
    for (int left = 0; left < game.rules.rolls; ++left) {
      if (left > 0) {
        up(block.hands);
        down(block.hands);
      }
      for (int r = 0; r < dice::kNumRolls; ++r) {
        store(load(block.hands + (dice::kFirstRoll + r) * kLanes), out.at[left][r] + lane);
      }
    }
  }
}

}  // namespace hazard::solve::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hazard::solve {

HWY_EXPORT(SolveRow);
HWY_EXPORT(PlanLanes);
HWY_EXPORT(ValueRolls);
HWY_EXPORT(SolvePoints);
HWY_EXPORT(PlanOptions);

std::span<const Kernel> simd_kernels() {
  static const std::vector<Kernel> kKernels = [] {
    std::vector<Kernel> kernels;
    // Lower bits are better targets.
    for (std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
      hwy::SetSupportedTargetsForTest(target);
      hwy::GetChosenTarget().Update(hwy::SupportedTargets());
      const bool sse2 = HWY_ARCH_X86 && target == HWY_EMU128;
      kernels.push_back({sse2 ? "SSE2" : hwy::TargetName(target), HWY_DYNAMIC_DISPATCH(SolveRow),
                         HWY_DYNAMIC_DISPATCH(PlanLanes), HWY_DYNAMIC_DISPATCH(ValueRolls),
                         HWY_DYNAMIC_DISPATCH(SolvePoints), HWY_DYNAMIC_DISPATCH(PlanOptions)});
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    return kernels;
  }();
  return kKernels;
}

}  // namespace hazard::solve
#endif  // HWY_ONCE
