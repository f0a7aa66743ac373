#include "evaluate/kernels.h"

#include "base/highway_targets.h"
#include "evaluate/hand_parts.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "evaluate/kernels.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace hazard::evaluate::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::ScalableTag<double>;
constexpr int kVector = HWY_LANES(double);
static_assert(kPlanLanes % kVector == 0 && Block::kSize % kVector == 0);

// Hands with `faces` different faces, by size; so the loop over the parts of a hand has a fixed
// length.
template <int faces>
void pull(HandMass& mass, int lane, int first, int last) {
  const D d;
  const auto sixth = hn::Set(d, 1.0 / dice::kFaces);
  for (int i = first; i < last; ++i) {
    const Parts& parts = kParts[i];
    auto sum = hn::Load(d, mass.at[parts.part[0]] + lane);
    for (int f = 1; f < faces; ++f) sum = hn::Add(sum, hn::Load(d, mass.at[parts.part[f]] + lane));
    double* const to = mass.at[parts.hand] + lane;
    hn::Store(hn::Add(hn::Load(d, to), hn::Mul(sum, sixth)), d, to);
  }
}

void RollTheRest(HandMass& mass) {
  for (int lane = 0; lane < kPlanLanes; lane += kVector) {
    for (const PartsRange& range : kPartsRanges) {
      switch (range.faces) {
        case 1: pull<1>(mass, lane, range.first, range.last); break;
        case 2: pull<2>(mass, lane, range.first, range.last); break;
        case 3: pull<3>(mass, lane, range.first, range.last); break;
        case 4: pull<4>(mass, lane, range.first, range.last); break;
        default: pull<5>(mass, lane, range.first, range.last); break;
      }
    }
  }
}

// Multiplies, then adds: the sum is the same with and without a fused instruction.
void AddTerms(std::span<const Term> terms) {
  const D d;
  for (const Term& term : terms) {
    const auto weight = hn::Set(d, term.weight);
    const int before = term.shift % Block::kSize;  // zeros ahead of the source
    const double* HWY_RESTRICT source = term.source - before;
    double* HWY_RESTRICT target = term.target + (term.shift - before);
    const double* const end = source + before + term.count;
    for (; source < end; source += Block::kSize, target += Block::kSize) {
      for (int i = 0; i < Block::kSize; i += kVector) {
        const auto product = hn::Mul(hn::LoadU(d, source + i), weight);
        hn::Store(hn::Add(hn::Load(d, target + i), product), d, target + i);
      }
    }
  }
}

}  // namespace hazard::evaluate::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hazard::evaluate {

HWY_EXPORT(RollTheRest);
HWY_EXPORT(AddTerms);

void roll_the_rest(HandMass& mass) { HWY_DYNAMIC_DISPATCH(RollTheRest)(mass); }
void add_terms(std::span<const Term> terms) { HWY_DYNAMIC_DISPATCH(AddTerms)(terms); }

}  // namespace hazard::evaluate
#endif  // HWY_ONCE
