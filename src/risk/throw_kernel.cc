#include "risk/throw_kernel.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/highway_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "risk/throw_kernel.cc"
// clang-format off
#include <hwy/foreach_target.h>  // must come before the others
#include <hwy/contrib/math/math-inl.h>
#include <hwy/highway.h>
// clang-format on

HWY_BEFORE_NAMESPACE();
namespace hazard::risk::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<double>;
using V = hn::Vec<D>;
constexpr int kVector = HWY_LANES(double);
static_assert(kPlanLanes % kVector == 0);

// A number for each hand, in vectors. [hand][lane]
struct HandVectors {
  HWY_ALIGN double at[dice::kNumHands * kVector];

  HWY_INLINE V get(int hand) const { return hn::Load(D(), at + hand * kVector); }
  HWY_INLINE void set(int hand, V v) { hn::Store(v, D(), at + hand * kVector); }

  // From what each roll holds to the mean over the throw of what is not kept.
  void roll_the_rest() {
    const V sixth = hn::Set(D(), 1.0 / dice::kFaces);
    for (int h = dice::kFirstRoll - 1; h >= 0; --h) {
      const auto& next = dice::kWith[h];
      V sum = hn::Add(get(next[0]), get(next[1]));
      for (int f = 2; f < dice::kFaces; ++f) sum = hn::Add(sum, get(next[f]));
      set(h, hn::Mul(sum, sixth));
    }
  }
};

struct Throw {
  HandVectors mean;      // of rolls: the value, from the middle of all values
  HandVectors variance;  // of hands that are kept
  HandVectors power;     // e^(theta value), or that minus 1 where it is near
};

// Next to theta = 0 powers minus 1 keep their digits.
template <bool near>
HWY_INLINE void correct(Throw& work, const ThrowLanes& thrown, int lane, double theta,
                        CorrectionLanes& out) {
  const D d;
  const V rate = hn::Set(d, theta);
  for (int h = dice::kFirstRoll; h < dice::kNumHands; ++h) {
    const V x = hn::Mul(rate, work.mean.get(h));
    work.power.set(h, near ? hn::Expm1(d, x) : hn::Exp(d, x));
  }
  work.power.roll_the_rest();
  const V per_rate = hn::Set(d, 1 / theta);
  const V half_rate = hn::Set(d, theta / 2);
  V premium = hn::Zero(d), rest = hn::Zero(d), square = hn::Zero(d);
  V highest = hn::Zero(d), lowest = hn::Zero(d);
  for (const int h : thrown.kept) {
    const V weight = hn::Load(d, thrown.weights[h] + lane);
    const V power = work.power.get(h);
    const V log = near ? hn::Log1p(d, power) : hn::Log(d, power);
    const V over_mean = hn::Sub(hn::Mul(log, per_rate), work.mean.get(h));
    const V more = hn::Sub(over_mean, hn::Mul(half_rate, work.variance.get(h)));
    const V weighted = hn::Mul(weight, more);
    premium = hn::Add(premium, hn::Mul(weight, over_mean));
    rest = hn::Add(rest, weighted);
    square = hn::Add(square, hn::Mul(weighted, more));
    const V met = hn::IfThenElseZero(hn::Gt(weight, hn::Zero(d)), more);
    highest = hn::Max(highest, met);
    lowest = hn::Min(lowest, met);
  }
  hn::Store(premium, d, out.premium + lane);
  hn::Store(rest, d, out.rest + lane);
  hn::Store(square, d, out.square + lane);
  hn::Store(highest, d, out.highest + lane);
  hn::Store(lowest, d, out.lowest + lane);
}

void MeasureThrow(const ThrowLanes& thrown, std::span<const double> thetas, SpreadLanes& spread,
                  std::span<CorrectionLanes> corrections) {
  const D d;
  // From the middle of all values: squares are small and keep digits, powers do not overflow.
  std::array<double, kPlanLanes> low, high;
  std::copy_n(thrown.values[0], kPlanLanes, low.begin());
  high = low;
  for (int r = 1; r < dice::kNumRolls; ++r) {
    for (int i = 0; i < kPlanLanes; ++i) {
      low[i] = std::min(low[i], thrown.values[r][i]);
      high[i] = std::max(high[i], thrown.values[r][i]);
    }
  }
  double reach = 0;
  for (int i = 0; i < kPlanLanes; ++i) reach = std::max(reach, high[i] - low[i]);

  Throw work;
  for (int lane = 0; lane < kPlanLanes; lane += kVector) {
    const V middle =
        hn::Mul(hn::Add(hn::LoadU(d, low.data() + lane), hn::LoadU(d, high.data() + lane)),
                hn::Set(d, 0.5));
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const V value = hn::Sub(hn::Load(d, thrown.values[r] + lane), middle);
      work.mean.set(dice::kFirstRoll + r, value);
      work.variance.set(dice::kFirstRoll + r, hn::Mul(value, value));
    }
    work.mean.roll_the_rest();
    work.variance.roll_the_rest();  // the mean square so far
    V weights = hn::Zero(d), sd = hn::Zero(d), variance = hn::Zero(d);
    for (const int h : thrown.kept) {
      const V weight = hn::Load(d, thrown.weights[h] + lane);
      const V mean = work.mean.get(h);
      const V here = hn::Max(hn::Zero(d), hn::Sub(work.variance.get(h), hn::Mul(mean, mean)));
      work.variance.set(h, here);
      weights = hn::Add(weights, weight);
      sd = hn::Add(sd, hn::Mul(weight, hn::Sqrt(here)));
      variance = hn::Add(variance, hn::Mul(weight, here));
    }
    hn::Store(weights, d, spread.thrown + lane);
    hn::Store(sd, d, spread.sd + lane);
    hn::Store(variance, d, spread.variance + lane);
    for (std::size_t t = 0; t < thetas.size(); ++t) {
      if (std::abs(thetas[t]) * reach <= 1) {
        correct<true>(work, thrown, lane, thetas[t], corrections[t]);
      } else {
        correct<false>(work, thrown, lane, thetas[t], corrections[t]);
      }
    }
  }
}

void Differing(const solve::LanePlans::Decisions& a, const solve::LanePlans::Decisions& b,
               const double (*rolls)[kPlanLanes], LaneShares& out) {
  const D d;
  const hn::Rebind<std::uint32_t, D> numbers;
  const hn::RebindToUnsigned<D> bits;
  for (int lane = 0; lane < kPlanLanes; lane += kVector) {
    V sum = hn::Zero(d);
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const auto apart =
          hn::Xor(hn::LoadU(numbers, a[r].data() + lane), hn::LoadU(numbers, b[r].data() + lane));
      const auto differ = hn::Ne(hn::PromoteTo(bits, apart), hn::Zero(bits));
      sum =
          hn::Add(sum, hn::IfThenElseZero(hn::RebindMask(d, differ), hn::Load(d, rolls[r] + lane)));
    }
    hn::StoreU(sum, d, out.data() + lane);
  }
}

}  // namespace hazard::risk::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hazard::risk {

HWY_EXPORT(MeasureThrow);
HWY_EXPORT(Differing);

void measure_throw(const ThrowLanes& thrown, std::span<const double> thetas, SpreadLanes& spread,
                   std::span<CorrectionLanes> corrections) {
  HWY_DYNAMIC_DISPATCH(MeasureThrow)(thrown, thetas, spread, corrections);
}

LaneShares differing(const solve::LanePlans::Decisions& a, const solve::LanePlans::Decisions& b,
                     const double (*rolls)[kPlanLanes]) {
  LaneShares shares;
  HWY_DYNAMIC_DISPATCH(Differing)(a, b, rolls, shares);
  return shares;
}

}  // namespace hazard::risk
#endif  // HWY_ONCE
