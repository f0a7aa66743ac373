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

// A number for each hand, in vectors that begin with one lane.
struct Hands {
  double* at;

  Hands(HandMass& hands, int lane) : at(hands.at[0] + lane) {}
  HWY_INLINE V get(int hand) const { return hn::Load(D(), at + hand * kPlanLanes); }
  HWY_INLINE void set(int hand, V v) const { hn::Store(v, D(), at + hand * kPlanLanes); }

  // From what each roll holds to the mean over the throw of what is not kept, for all hands that
  // are kept.
  void roll_the_rest(std::span<const std::int16_t> kept) const {
    if (kept.size() == 1 && kept[0] == 0) return roll_all();
    const V sixth = hn::Set(D(), 1.0 / dice::kFaces);
    for (int h = dice::kFirstRoll - 1; h >= 0; --h) {
      const auto& next = dice::kWith[h];
      V sum = hn::Add(get(next[0]), get(next[1]));
      for (int f = 2; f < dice::kFaces; ++f) sum = hn::Add(sum, get(next[f]));
      set(h, hn::Mul(sum, sixth));
    }
  }

 private:
  // With no die kept there is one mean, over all rolls; four sums do not wait for one another.
  void roll_all() const {
    static_assert(dice::kNumRolls % 4 == 0);
    V sums[4] = {hn::Zero(D()), hn::Zero(D()), hn::Zero(D()), hn::Zero(D())};
    for (int r = 0; r < dice::kNumRolls; r += 4) {
      for (int i = 0; i < 4; ++i) {
        const V ways = hn::Set(D(), static_cast<double>(dice::kRollWays[r + i]));
        sums[i] = hn::Add(sums[i], hn::Mul(ways, get(dice::kFirstRoll + r + i)));
      }
    }
    const V sum = hn::Add(hn::Add(sums[0], sums[1]), hn::Add(sums[2], sums[3]));
    set(0, hn::Mul(sum, hn::Set(D(), 1.0 / dice::kNumOrderedRolls)));
  }
};

// One throw for a vector of lanes.
class Throw {
 public:
  Throw(const ThrowLanes& thrown, std::span<const Power> powers, std::span<HandMass> room, int lane)
      : thrown_(thrown), powers_(powers), room_(room), lane_(lane) {}

  void measure(SpreadLanes& spread, V middle, double reach,
               std::span<CorrectionLanes> corrections) {
    measure_spread(spread, middle);
    for (std::size_t t = 0; t < powers_.size(); ++t) {
      const Power& power = powers_[t];
      // Next to theta = 0 powers minus 1 keep their digits.
      const auto near = [&](const Power& any) { return std::abs(any.theta) * reach <= 1; };
      const Hands hands(room_[t], lane_);
      if (power.first >= 0) {
        multiply(hands, power, near(power), near(powers_[power.first]),
                 near(powers_[power.second]));
      } else if (near(power)) {
        raise<true>(hands, power.theta);
      } else {
        raise<false>(hands, power.theta);
      }
      hands.roll_the_rest(thrown_.kept);
      if (near(power)) {
        correct<true>(hands, power.theta, corrections[t]);
      } else {
        correct<false>(hands, power.theta, corrections[t]);
      }
    }
  }

 private:
  void measure_spread(SpreadLanes& spread, V middle) {
    const D d;
    const Hands mean(mean_, lane_), variance(variance_, lane_);
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const V value = hn::Sub(hn::Load(d, thrown_.values[r] + lane_), middle);
      mean.set(dice::kFirstRoll + r, value);
      variance.set(dice::kFirstRoll + r, hn::Mul(value, value));
    }
    mean.roll_the_rest(thrown_.kept);
    variance.roll_the_rest(thrown_.kept);  // the mean square so far
    V weights = hn::Zero(d), sd = hn::Zero(d), square = hn::Zero(d);
    for (const int h : thrown_.kept) {
      const V weight = hn::Load(d, thrown_.weights[h] + lane_);
      const V centre = mean.get(h);
      const V here = hn::Max(hn::Zero(d), hn::Sub(variance.get(h), hn::Mul(centre, centre)));
      variance.set(h, here);
      weights = hn::Add(weights, weight);
      sd = hn::Add(sd, hn::Mul(weight, hn::Sqrt(here)));
      square = hn::Add(square, hn::Mul(weight, here));
    }
    hn::Store(weights, d, spread.thrown + lane_);
    hn::Store(sd, d, spread.sd + lane_);
    hn::Store(square, d, spread.variance + lane_);
  }

  template <bool near>
  void raise(Hands to, double theta) {
    const V rate = hn::Set(D(), theta);
    const Hands mean(mean_, lane_);
    for (int h = dice::kFirstRoll; h < dice::kNumHands; ++h) {
      const V x = hn::Mul(rate, mean.get(h));
      to.set(h, near ? hn::Expm1(D(), x) : hn::Exp(D(), x));
    }
  }

  // (1 + a) (1 + b) = 1 + a + b + ab. If the product is near, so are both.
  void multiply(Hands to, const Power& power, bool near, bool first_near, bool second_near) {
    const Hands first(room_[power.first], lane_), second(room_[power.second], lane_);
    if (near) {
      for (int h = dice::kFirstRoll; h < dice::kNumHands; ++h) {
        const V a = first.get(h), b = second.get(h);
        to.set(h, hn::Add(hn::Add(a, b), hn::Mul(a, b)));
      }
      return;
    }
    const V more_first = hn::Set(D(), first_near ? 1.0 : 0.0);
    const V more_second = hn::Set(D(), second_near ? 1.0 : 0.0);
    for (int h = dice::kFirstRoll; h < dice::kNumHands; ++h) {
      to.set(h, hn::Mul(hn::Add(first.get(h), more_first), hn::Add(second.get(h), more_second)));
    }
  }

  template <bool near>
  void correct(Hands power, double theta, CorrectionLanes& out) {
    const D d;
    const Hands mean(mean_, lane_), variance(variance_, lane_);
    const V per_rate = hn::Set(d, 1 / theta);
    const V half_rate = hn::Set(d, theta / 2);
    V premium = hn::Zero(d), rest = hn::Zero(d), square = hn::Zero(d);
    V highest = hn::Zero(d), lowest = hn::Zero(d);
    for (const int h : thrown_.kept) {
      const V weight = hn::Load(d, thrown_.weights[h] + lane_);
      const V log = near ? hn::Log1p(d, power.get(h)) : hn::Log(d, power.get(h));
      const V over_mean = hn::Sub(hn::Mul(log, per_rate), mean.get(h));
      const V more = hn::Sub(over_mean, hn::Mul(half_rate, variance.get(h)));
      const V weighted = hn::Mul(weight, more);
      premium = hn::Add(premium, hn::Mul(weight, over_mean));
      rest = hn::Add(rest, weighted);
      square = hn::Add(square, hn::Mul(weighted, more));
      const V met = hn::IfThenElseZero(hn::Gt(weight, hn::Zero(d)), more);
      highest = hn::Max(highest, met);
      lowest = hn::Min(lowest, met);
    }
    hn::Store(premium, d, out.premium + lane_);
    hn::Store(rest, d, out.rest + lane_);
    hn::Store(square, d, out.square + lane_);
    hn::Store(highest, d, out.highest + lane_);
    hn::Store(lowest, d, out.lowest + lane_);
  }

  const ThrowLanes& thrown_;
  std::span<const Power> powers_;
  std::span<HandMass> room_;  // [power]: e^(theta value), or that minus 1 where it is near
  const int lane_;
  HandMass mean_;      // of rolls: the value, from the middle of all values
  HandMass variance_;  // of hands that are kept
};

void MeasureThrow(const ThrowLanes& thrown, std::span<const Power> powers, std::span<HandMass> room,
                  SpreadLanes& spread, std::span<CorrectionLanes> corrections) {
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
  for (int lane = 0; lane < kPlanLanes; lane += kVector) {
    const V middle =
        hn::Mul(hn::Add(hn::LoadU(d, low.data() + lane), hn::LoadU(d, high.data() + lane)),
                hn::Set(d, 0.5));
    Throw(thrown, powers, room, lane).measure(spread, middle, reach, corrections);
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

std::vector<Power> powers_of(std::vector<double> thetas) {
  constexpr double kRounding = 1e-15;  // of 0.1 + 0.2
  std::ranges::sort(thetas, {}, [](double theta) { return std::abs(theta); });
  std::vector<Power> powers;
  for (double theta : thetas) {
    Power& power = powers.emplace_back(Power{theta});
    const int before = static_cast<int>(powers.size()) - 1;
    for (int i = 0; i < before && power.first < 0; ++i) {
      for (int j = i; j < before; ++j) {
        const double sum = powers[i].theta + powers[j].theta;
        // Of one sign: where the product is near 1, so are both.
        const bool alike = powers[i].theta * theta > 0 && powers[j].theta * theta > 0;
        if (alike && std::abs(sum - theta) <= kRounding * std::abs(theta)) {
          power.first = i;
          power.second = j;
          break;
        }
      }
    }
  }
  return powers;
}

void measure_throw(const ThrowLanes& thrown, std::span<const Power> powers,
                   std::span<HandMass> room, SpreadLanes& spread,
                   std::span<CorrectionLanes> corrections) {
  HWY_DYNAMIC_DISPATCH(MeasureThrow)(thrown, powers, room, spread, corrections);
}

LaneShares differing(const solve::LanePlans::Decisions& a, const solve::LanePlans::Decisions& b,
                     const double (*rolls)[kPlanLanes]) {
  LaneShares shares;
  HWY_DYNAMIC_DISPATCH(Differing)(a, b, rolls, shares);
  return shares;
}

}  // namespace hazard::risk
#endif  // HWY_ONCE
