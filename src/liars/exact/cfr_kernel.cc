#include "liars/exact/cfr_kernel.h"

#include <algorithm>
#include <cstring>

#include "base/assert.h"
#include "base/highway_targets.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "liars/exact/cfr_kernel.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace hazard::liars::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using D = hn::CappedTag<float, HandLanes::kSize>;
using V = hn::Vec<D>;
constexpr int kVector = static_cast<int>(hn::MaxLanes(D()));
static_assert(kVector == 4 || kVector == HandLanes::kSize);

// Below this a reach is taken for zero: it is too small to matter and would end in denormals.
constexpr float kNegligible = 1e-18F;

template <class Sum>
auto fold(Sum first, [[maybe_unused]] Sum last) {
  if constexpr (kVector == HandLanes::kSize) {
    const hn::FixedTag<float, 4> four;
    return hn::Add(hn::LowerHalf(four, first), hn::UpperHalf(four, first));
  } else {
    return hn::Add(first, last);
  }
}

// Sums eight lanes in one order on all targets: 0 + 4, 1 + 5, ..., then halves, then neighbours.
class LaneSum {
 public:
  LaneSum() : first_(hn::Zero(D())), last_(first_) {}
  void add(int hand, V v) {
    V& sum = hand % HandLanes::kSize == 0 ? first_ : last_;
    sum = hn::Add(sum, v);
  }
  float total() const {
    const auto four = fold(first_, last_);
    const auto two = hn::Add(four, hn::Shuffle1032(four));
    return hn::GetLane(hn::Add(two, hn::Shuffle2301(two)));
  }

 private:
  V first_;
  V last_;
};

V sum_over_actions(const float* rows, int size, int width) {
  V sum = hn::Zero(D());
  for (int i = 0; i < size; i += width) sum = hn::Add(sum, hn::Load(D(), rows + i));
  return sum;
}

// Widths in blocks of eight hands are compiled in; 0: as the tree has them.
template <int kOwn, int kOther>
class Walker {
 public:
  Walker(const HalfIteration& half, HalfIterationSpace& space)
      : half_(half),
        space_(space),
        nodes_(half.tree.nodes().data()),
        seat_(half.seat),
        regrets_(floats(half.tables[seat_].regrets)),
        others_(floats(half.tables[1 - seat_].regrets)),
        averages_(floats(half.tables[1 - seat_].averages)) {}

  template <Walk walk>
  void visit(const Start& from) {
    visit<walk>(from.node, from.reach, from.total, from.value, from.scratch);
  }

 private:
  template <Walk walk>
  void visit(int n, const float* reach, float total, float* value, float* scratch) {
    const BidNode& node = nodes_[n];
    if (node.raises == 0) {
      challenge(node, reach, total, value);
    } else if (node.seat == seat_) {
      choose<walk>(n, reach, total, value, scratch);
    } else {
      follow<walk>(n, reach, value, scratch);
    }
  }

  int own() const { return kOwn > 0 ? kOwn * HandLanes::kSize : half_.width[seat_]; }
  int other() const { return kOther > 0 ? kOther * HandLanes::kSize : half_.width[1 - seat_]; }

  template <Walk walk>
  void descend(int n, const float* reach, float total, float* value, float* scratch) {
    if (walk == Walk::kWhole || nodes_[n].end - n > half_.subtree_size) {
      visit<walk>(n, reach, total, value, scratch);
      return;
    }
    const std::size_t i = subtree_++;
    if (walk == Walk::kCollect) {
      space_.subtrees.push_back({n, total});
      std::memcpy(floats(space_.vectors[1 - seat_]) + i * other(), reach, sizeof(float) * other());
    } else {
      HAZARD_ASSERT(space_.subtrees[i].node == n);
      std::memcpy(value, floats(space_.vectors[seat_]) + i * own(), sizeof(float) * own());
    }
  }

  // The seat moves: its regrets are updated by what each action would have been worth.
  template <Walk walk>
  void choose(int n, const float* reach, float total, float* value, float* scratch) {
    const D d;
    const BidNode& node = nodes_[n];
    const int width = own();
    const int actions = node.actions();
    float* HWY_RESTRICT values = scratch;  // [action][hand]
    float* to = values;
    for (int c = n + 1; c < node.end; c = nodes_[c].end, to += width) {
      descend<walk>(c, reach, total, to, scratch + actions * width);
    }
    if (walk == Walk::kCollect) return;
    if (node.claim >= 0) challenge(node, reach, total, to);

    float* HWY_RESTRICT regrets = regrets_ + std::size_t{node.first_edge} * width;
    const V uniform = hn::Set(d, 1.0F / static_cast<float>(actions));
    const int size = actions * width;
    for (int h = 0; h < width; h += kVector) {
      const V sum = sum_over_actions(regrets + h, size, width);
      const auto some = hn::Gt(sum, hn::Zero(d));
      const V scale = hn::IfThenElseZero(some, hn::Div(hn::Set(d, 1), sum));
      const V base = hn::IfThenZeroElse(some, uniform);
      V mean = hn::Zero(d);
      for (int i = h; i < size; i += width) {
        const V chance = hn::Add(hn::Mul(hn::Load(d, regrets + i), scale), base);
        mean = hn::Add(mean, hn::Mul(chance, hn::Load(d, values + i)));
      }
      hn::Store(mean, d, value + h);
      for (int i = h; i < size; i += width) {
        const V regret = hn::Sub(hn::Load(d, values + i), mean);
        const V more = hn::Add(hn::Load(d, regrets + i), regret);
        hn::Store(hn::Max(more, hn::Zero(d)), d, regrets + i);
      }
    }
  }

  // The other moves: its strategy is averaged, and followed where it leads with any hand at all.
  template <Walk walk>
  void follow(int n, const float* reach, float* value, float* scratch) {
    const D d;
    const BidNode& node = nodes_[n];
    const int width = other();
    const int actions = node.actions();
    const float* HWY_RESTRICT regrets = others_ + std::size_t{node.first_edge} * width;
    float* HWY_RESTRICT averages = averages_ + std::size_t{node.first_edge} * width;
    float* HWY_RESTRICT scales = scratch;
    float* HWY_RESTRICT bases = scratch + width;
    float* HWY_RESTRICT next = scratch + 2 * width;
    float* HWY_RESTRICT part = scratch + 3 * width;
    float* const rest = part + own();

    const V uniform = hn::Set(d, 1.0F / static_cast<float>(actions));
    for (int h = 0; h < width; h += kVector) {
      const V sum = sum_over_actions(regrets + h, actions * width, width);
      const auto some = hn::Gt(sum, hn::Zero(d));
      const V mass = hn::Load(d, reach + h);
      hn::Store(hn::IfThenElseZero(some, hn::Div(mass, sum)), d, scales + h);
      hn::Store(hn::IfThenZeroElse(some, hn::Mul(mass, uniform)), d, bases + h);
    }
    if (walk != Walk::kCollect) {
      for (int h = 0; h < own(); h += kVector) hn::Store(hn::Zero(d), d, value + h);
    }
    const V weight = hn::Set(d, half_.weight);
    int c = n + 1;
    for (int a = 0; a < actions; ++a) {
      LaneSum sum;
      for (int h = 0; h < width; h += kVector) {
        const V regret = hn::Load(d, regrets + a * width + h);
        const V mass = hn::Add(hn::Mul(regret, hn::Load(d, scales + h)), hn::Load(d, bases + h));
        const V kept = hn::IfThenElseZero(hn::Gt(mass, hn::Set(d, kNegligible)), mass);
        hn::Store(kept, d, next + h);
        sum.add(h, kept);
        if (walk != Walk::kCollect) {
          float* const average = averages + a * width + h;
          hn::Store(hn::Add(hn::Load(d, average), hn::Mul(weight, kept)), d, average);
        }
      }
      const float total = sum.total();
      const int child = c;
      if (a < node.raises) c = nodes_[c].end;
      if (total == 0) continue;
      if (a < node.raises) {
        descend<walk>(child, next, total, part, rest);
      } else if (walk != Walk::kCollect) {
        challenge(node, next, total, part);
      }
      if (walk == Walk::kCollect) continue;
      for (int h = 0; h < own(); h += kVector) {
        hn::Store(hn::Add(hn::Load(d, value + h), hn::Load(d, part + h)), d, value + h);
      }
    }
  }

  // The bid of q dice is called. To its bidder with k matching dice it is worth
  //   2 P(other has >= q - k) - total = 2 P(>= q) - total + 2 sum over j = 1..k of P(q - j)
  void challenge(const BidNode& node, const float* reach, float total, float* value) const {
    const D d;
    const Claim& claim = half_.tree.claim(node);
    const std::array<int, 2>& dice = half_.tree.duel().dice;
    const int own_dice = dice[seat_];
    const int other_dice = dice[1 - seat_];
    const int quantity = claim.bid.quantity;
    const float sign = node.seat == seat_ ? -1.0F : 1.0F;
    const float* const exactly =
        floats(half_.patterns[1 - seat_].exactly) + claim.pattern * (other_dice + 1) * other();
    const float* const at_least =
        floats(half_.patterns[seat_].at_least) + claim.pattern * (own_dice + 1) * own();
    const auto mass_with = [&](int count) HWY_ATTR {
      LaneSum sum;
      for (int h = 0; h < other(); h += kVector) {
        sum.add(h, hn::Mul(hn::Load(d, exactly + count * other() + h), hn::Load(d, reach + h)));
      }
      return sum.total();
    };
    float enough = 0;
    for (int count = quantity; count <= other_dice; ++count) enough += mass_with(count);
    const V start = hn::Set(d, sign * (2 * enough - total));
    for (int h = 0; h < own(); h += kVector) hn::Store(start, d, value + h);
    for (int k = std::max(1, quantity - other_dice); k <= std::min(own_dice, quantity); ++k) {
      const V step = hn::Set(d, sign * 2 * mass_with(quantity - k));
      for (int h = 0; h < own(); h += kVector) {
        const V share = hn::Mul(hn::Load(d, at_least + k * own() + h), step);
        hn::Store(hn::Add(hn::Load(d, value + h), share), d, value + h);
      }
    }
  }

  const HalfIteration& half_;
  HalfIterationSpace& space_;
  const BidNode* nodes_;
  int seat_;
  float* regrets_;
  const float* others_;
  float* averages_;
  std::size_t subtree_ = 0;
};

template <Walk walk, int kOwn, int kOther>
void run_walk(const HalfIteration& half, HalfIterationSpace& space, const Start& from) {
  Walker<kOwn, kOther>(half, space).template visit<walk>(from);
}

void Run(Walk walk, const HalfIteration& half, HalfIterationSpace& space, const Start& from) {
  // The trunk is small.
  if (walk == Walk::kCollect) return run_walk<Walk::kCollect, 0, 0>(half, space, from);
  if (walk == Walk::kCombine) return run_walk<Walk::kCombine, 0, 0>(half, space, from);
  const int own = half.width[half.seat] / HandLanes::kSize;
  const int other = half.width[1 - half.seat] / HandLanes::kSize;
  if (own == 1 && other == 1) return run_walk<Walk::kWhole, 1, 1>(half, space, from);
  if (own == 1 && other == 3) return run_walk<Walk::kWhole, 1, 3>(half, space, from);
  if (own == 3 && other == 1) return run_walk<Walk::kWhole, 3, 1>(half, space, from);
  if (own == 3 && other == 3) return run_walk<Walk::kWhole, 3, 3>(half, space, from);
  run_walk<Walk::kWhole, 0, 0>(half, space, from);
}

}  // namespace hazard::liars::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hazard::liars {

HWY_EXPORT(Run);

void run(Walk walk, const HalfIteration& half, HalfIterationSpace& space, const Start& from) {
  HWY_DYNAMIC_DISPATCH(Run)(walk, half, space, from);
}

}  // namespace hazard::liars
#endif  // HWY_ONCE
