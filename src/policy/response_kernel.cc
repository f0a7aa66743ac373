#include "policy/response_kernel.h"

#include "base/highway_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "policy/response_kernel.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace hazard::policy::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<double>;
using U = hn::RebindToUnsigned<D>;
using solve::kPlanLanes;
constexpr int kVector = HWY_LANES(double);
static_assert(kPlanLanes % kVector == 0);

void AverageKeeps(LaneWorth& worth) {
  const D d;
  const auto sixth = hn::Set(d, 1.0 / dice::kFaces);
  for (int lane = 0; lane < kPlanLanes; lane += kVector) {
    for (int h = dice::kFirstRoll - 1; h >= 0; --h) {
      const dice::Neighbours& next = dice::kWith[h];
      auto sum = hn::Load(d, worth.at[next[0]] + lane);
      for (int f = 1; f < dice::kFaces; ++f) {
        sum = hn::Add(sum, hn::Load(d, worth.at[next[f]] + lane));
      }
      hn::Store(hn::Mul(sum, sixth), d, worth.at[h] + lane);
    }
  }
}

void FindKeeps(const solve::TieRule& ties, const LaneWorth& worth, LaneWorth& marked,
               solve::LanePlans::Decisions& keeps) {
  const D d;
  const U u;
  const auto value_bits = hn::Set(u, ~solve::TieRule::kNumberBits);
  for (int lane = 0; lane < kPlanLanes; lane += kVector) {
    for (int h = 0; h < dice::kNumHands; ++h) {
      const solve::TieRule::Raise& raise = ties.keep(dice::kHands[h].size());
      const auto raised = hn::Add(hn::Mul(hn::Load(d, worth.at[h] + lane), hn::Set(d, raise.scale)),
                                  hn::Set(d, raise.offset));
      const auto number = hn::Set(u, ties.stored(static_cast<std::uint64_t>(h)));
      auto best = hn::BitCast(d, hn::Or(hn::And(hn::BitCast(u, raised), value_bits), number));
      for (int part : dice::kWithout[h]) {
        if (part >= 0) best = hn::Max(best, hn::Load(d, marked.at[part] + lane));
      }
      hn::Store(best, d, marked.at[h] + lane);
    }
  }
  for (int r = 0; r < dice::kNumRolls; ++r) {
    for (int i = 0; i < kPlanLanes; ++i) {
      keeps[r][i] = static_cast<std::uint32_t>(ties.number(marked.at[dice::kFirstRoll + r][i]));
    }
  }
}

}  // namespace hazard::policy::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hazard::policy {

HWY_EXPORT(AverageKeeps);
HWY_EXPORT(FindKeeps);

void average_keeps(LaneWorth& worth) { HWY_DYNAMIC_DISPATCH(AverageKeeps)(worth); }
void find_keeps(const solve::TieRule& ties, const LaneWorth& worth, LaneWorth& marked,
                solve::LanePlans::Decisions& keeps) {
  HWY_DYNAMIC_DISPATCH(FindKeeps)(ties, worth, marked, keeps);
}

}  // namespace hazard::policy
#endif  // HWY_ONCE
