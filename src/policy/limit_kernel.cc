#include "policy/limit_kernel.h"

#include <limits>

#include "base/highway_targets.h"
#include "hazard/dice/hand.h"
#include "solve/ties.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "policy/limit_kernel.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace hazard::policy::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;
using dice::kFirstRoll;
using dice::kNumHands;
using solve::kPlanLanes;
using solve::TieRule;

using D = hn::ScalableTag<double>;
using V = hn::Vec<D>;
constexpr int kVector = HWY_LANES(double);
static_assert(kPlanLanes % kVector == 0);

// A case, lane by lane.
struct Prospect {
  V points;
  V odds;
};

// The best of several cases. Points first, then odds: two short chains of dependent steps.
template <class Items, class Get>
HWY_INLINE Prospect best_of(const Items& items, const Prospect& first, Get get) {
  const V never = hn::Set(D(), -2.0);  // below all odds
  V points = first.points;
  for (const auto& item : items) points = hn::Max(points, get(item).points);
  const auto odds_if_best = [&](const Prospect& prospect) {
    return hn::IfThenElse(hn::Eq(prospect.points, points), prospect.odds, never);
  };
  V odds = odds_if_best(first);
  for (const auto& item : items) odds = hn::Max(odds, odds_if_best(get(item)));
  return {points, odds};
}

HWY_INLINE hn::Mask<D> ties(const Prospect& a, const Prospect& best) {
  const V allowed = hn::Mul(hn::Set(D(), solve::kTieOdds), hn::Abs(best.odds));
  return hn::And(hn::Eq(a.points, best.points),
                 hn::Le(hn::Abs(hn::Sub(a.odds, best.odds)), allowed));
}

// Whole numbers that stand in doubles.
HWY_INLINE void store_numbers(V numbers, std::uint32_t* to) {
  const hn::Rebind<std::int32_t, D> whole;
  hn::StoreU(hn::DemoteTo(whole, numbers), whole, reinterpret_cast<std::int32_t*>(to));
}

// The parts of each hand that have one die less.
struct Parts {
  int count = 0;
  std::array<std::int16_t, dice::kDice> hands{};
};
constexpr std::array<Parts, kNumHands> kParts = [] {
  std::array<Parts, kNumHands> parts{};
  for (int h = 0; h < kNumHands; ++h) {
    for (std::int16_t part : dice::kWithout[h]) {
      if (part >= 0) parts[h].hands[parts[h].count++] = part;
    }
  }
  return parts;
}();
HWY_INLINE std::span<const std::int16_t> parts_of(int hand) {
  return {kParts[hand].hands.data(), static_cast<std::size_t>(kParts[hand].count)};
}

template <bool best_case>
class Turn {
 public:
  void play(const LimitTurn& turn, int lane, solve::LanePlans* plans, LimitLanes& out) {
    fill_boxes(turn, lane, plans);
    for (int reroll = 1; reroll >= 0; --reroll) {
      roll_dice();
      if (plans == nullptr) {
        keep_best();
      } else {
        choose_keeps(plans->keep[reroll], lane);
      }
    }
    finish(lane, out);
  }

 private:
  HWY_INLINE Prospect get(int hand) const {
    return {hn::Load(D(), points_ + hand * kVector), hn::Load(D(), odds_ + hand * kVector)};
  }
  HWY_INLINE void set(int hand, const Prospect& prospect) {
    hn::Store(prospect.points, D(), points_ + hand * kVector);
    hn::Store(prospect.odds, D(), odds_ + hand * kVector);
  }
  // Of all that dice may bring, the case that counts.
  static HWY_INLINE V extreme(V a, V b) { return best_case ? hn::Max(a, b) : hn::Min(a, b); }
  // The odds of a prospect if it is that case.
  static HWY_INLINE V odds_of(const Prospect& prospect, V points) {
    return hn::IfThenElseZero(hn::Eq(prospect.points, points), prospect.odds);
  }

  void fill_boxes(const LimitTurn& turn, int lane, solve::LanePlans* plans) {
    const auto after = [&](const LimitOption& option) {
      const LimitLanes& next = turn.successors[option.next];
      return Prospect{hn::Add(hn::Load(D(), next.points + lane),
                              hn::Set(D(), static_cast<double>(option.points))),
                      hn::Load(D(), next.odds + lane)};
    };
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const auto options = turn.options.subspan(turn.first[r], turn.first[r + 1] - turn.first[r]);
      const Prospect best = best_of(options.subspan(1), after(options.front()), after);
      set(kFirstRoll + r, best);
      if (plans == nullptr) continue;
      V box = hn::Zero(D());
      for (auto option = options.rbegin(); option != options.rend(); ++option) {
        box = hn::IfThenElse(ties(after(*option), best),
                             hn::Set(D(), static_cast<double>(option->box)), box);
      }
      store_numbers(box, plans->box[r].data() + lane);
    }
  }

  void roll_dice() {
    const V sixth = hn::Set(D(), 1.0 / dice::kFaces);
    for (int h = kFirstRoll - 1; h >= 0; --h) {
      const dice::Neighbours& next = dice::kWith[h];
      V points = get(next[0]).points;
      for (int hand : next) points = extreme(points, get(hand).points);
      V odds = hn::Zero(D());
      for (int hand : next) odds = hn::Add(odds, odds_of(get(hand), points));
      set(h, {points, hn::Mul(odds, sixth)});
    }
  }

  void keep_best() {
    for (int h = 1; h < kNumHands; ++h) {
      set(h, best_of(parts_of(h), get(h), [&](int part) { return get(part); }));
    }
  }

  void choose_keeps(solve::LanePlans::Decisions& keeps, int lane) {
    const V last = hn::Set(D(), std::numeric_limits<double>::infinity());
    const hn::Rebind<std::int32_t, D> whole;
    for (int h = 0; h < kNumHands; ++h) {
      const Prospect all = get(h);
      const Prospect best = best_of(parts_of(h), all, [&](int part) { return get(part); });
      set(h, best);
      V first = hn::IfThenElse(ties(all, best),
                               hn::Set(D(), static_cast<double>(TieRule::keep_rank(h))), last);
      for (int part : parts_of(h)) {
        const V rank = hn::Load(D(), rank_ + part * kVector);
        first = hn::Min(first, hn::IfThenElse(ties(get(part), best), rank, last));
      }
      hn::Store(first, D(), rank_ + h * kVector);
      if (h < kFirstRoll) continue;
      const auto hand = hn::And(hn::DemoteTo(whole, first),
                                hn::Set(whole, static_cast<std::int32_t>(TieRule::kNumberBits)));
      hn::StoreU(hand, whole, reinterpret_cast<std::int32_t*>(keeps[h - kFirstRoll].data() + lane));
    }
  }

  void finish(int lane, LimitLanes& out) const {
    V points = get(kFirstRoll).points;
    for (int h = kFirstRoll; h < kNumHands; ++h) points = extreme(points, get(h).points);
    V odds = hn::Zero(D());
    for (int r = 0; r < dice::kNumRolls; ++r) {
      odds = hn::Add(odds, hn::Mul(odds_of(get(kFirstRoll + r), points),
                                   hn::Set(D(), static_cast<double>(dice::kRollWays[r]))));
    }
    hn::Store(points, D(), out.points + lane);
    hn::Store(hn::Div(odds, hn::Set(D(), static_cast<double>(dice::kNumOrderedRolls))), D(),
              out.odds + lane);
  }

  HWY_ALIGN double points_[kNumHands * kVector];
  HWY_ALIGN double odds_[kNumHands * kVector];
  HWY_ALIGN double rank_[kNumHands * kVector];  // of the hand to keep
};

void PlayTurn(const LimitTurn& turn, solve::LanePlans* plans, LimitLanes& out) {
  for (int lane = 0; lane < kPlanLanes; lane += kVector) {
    if (turn.best_case) {
      Turn<true> work;
      work.play(turn, lane, plans, out);
    } else {
      Turn<false> work;
      work.play(turn, lane, plans, out);
    }
  }
}

}  // namespace hazard::policy::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace hazard::policy {

HWY_EXPORT(PlayTurn);

LimitLanes play_limit_turn(const LimitTurn& turn, solve::LanePlans* plans) {
  LimitLanes start;
  HWY_DYNAMIC_DISPATCH(PlayTurn)(turn, plans, start);
  return start;
}

}  // namespace hazard::policy
#endif  // HWY_ONCE
