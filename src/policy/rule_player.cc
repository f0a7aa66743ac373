#include "policy/rule_player.h"

#include <algorithm>
#include <optional>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/game.h"
#include "hazard/solve/plans.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using dice::kNumRolls;
using dice::RollSet;

template <class Value>
RollSet rolls_where(const Condition& condition, Value value) {
  RollSet set;
  for (int r = 0; r < kNumRolls; ++r) {
    if (condition.holds(value(r))) set.insert(r);
  }
  return set;
}

}  // namespace

// What is the same for all anchors of a row, and for all lists.
struct RulePlayer::RowSight {
  RowSight(const solve::Game& game, const scorecard::AnchorRow& row) {
    for (int r = 0; r < kNumRolls; ++r) {
      int most = -1;
      scorecard::for_each_action(game.rules, game.scores, row.filled, row.flag, r,
                                 [&](const scorecard::Action& action) {
                                   legal[r] |= scorecard::Boxes{1} << action.box;
                                   zeros[r] += action.score == 0 ? 1 : 0;
                                   if (action.score <= most) return;
                                   most = action.score;
                                   instead[r] = static_cast<std::uint8_t>(action.box);
                                 });
      best[r] = static_cast<std::int16_t>(std::max(most, 0));
    }
  }

  // A box that cannot be filled gives way as everywhere, see make_legal.
  std::uint32_t box(int roll, int wanted) const {
    return scorecard::is_filled(legal[roll], wanted) ? static_cast<std::uint32_t>(wanted)
                                                     : instead[roll];
  }

  std::array<scorecard::Boxes, kNumRolls> legal{};  // boxes that may be filled
  std::array<std::uint8_t, kNumRolls> instead{};    // the one of them that scores most
  std::array<std::int16_t, kNumRolls> best{};       // what that scores
  std::array<std::uint8_t, kNumRolls> zeros{};      // how many of them score nothing
};

RulePlayer::RulePlayer(std::shared_ptr<const Features> features, RuleList list)
    : features_(std::move(features)), list_(std::move(list)) {
  zeros_ = features_->find("zeros_available");
  best_ = features_->find("best_available_score");
  for (const Rule& rule : list_.rules) {
    Ready& ready = ready_.emplace_back();
    ready.rolls = RollSet::all();
    for (const Condition& condition : rule.conditions) {
      switch (features_->list()[condition.feature].sees) {
        case Feature::Sees::kCard: ready.of_card.push_back(condition); break;
        case Feature::Sees::kBoth: ready.of_both.push_back(condition); break;
        case Feature::Sees::kRoll:
          ready.rolls = ready.rolls & rolls_where(condition, [&](int r) {
                          return features_->of_roll(condition.feature, r);
                        });
      }
    }
    looks_at_both_ = looks_at_both_ || !ready.of_both.empty();
  }
}

// Lists are asked about one row many times in a row: a thread keeps the one it saw last.
const RulePlayer::RowSight& RulePlayer::look_at(const scorecard::AnchorRow& row) const {
  struct Seen {
    std::shared_ptr<const Features> features;  // alive, so that no other takes its place
    std::size_t offset = 0;
    std::optional<RowSight> sight;
  };
  thread_local Seen seen;
  if (seen.features != features_ || seen.offset != row.offset) {
    seen.sight.emplace(features_->game(), row);
    seen.features = features_;
    seen.offset = row.offset;
  }
  return *seen.sight;
}

RulePlayer::Sets RulePlayer::rolls_of(const Sight& sight, const RowSight* row) const {
  Sets sets;
  sets.reserve(ready_.size());
  for (const Ready& ready : ready_) {
    RollSet set = ready.rolls;
    for (const Condition& condition : ready.of_both) {
      const int feature = condition.feature;
      set = set & rolls_where(condition, [&](int r) -> double {
              if (feature == zeros_) return row->zeros[r];
              return feature == best_ ? row->best[r] : sight.value(feature, r);
            });
    }
    sets.push_back(set);
  }
  return sets;
}

bool RulePlayer::applies(const Ready& ready, const Sight& sight) const {
  return std::ranges::all_of(ready.of_card, [&](const Condition& condition) {
    return condition.holds(sight.of_card(condition.feature));
  });
}

template <class Fn>
void RulePlayer::for_each_match(const Sight& sight, const Sets& sets, Fn fn) const {
  RollSet left = RollSet::all();
  for (std::size_t i = 0; i < ready_.size(); ++i) {
    if (!applies(ready_[i], sight)) continue;
    const RollSet hit = left & sets[i];
    if (hit.empty()) continue;
    fn(static_cast<int>(i), hit);
    left = left - hit;
    if (left.empty()) return;
  }
  fn(static_cast<int>(ready_.size()), left);
}

void RulePlayer::match(const scorecard::Anchor& anchor, Matches& first, Matches& next) const {
  Sight sight(*features_);
  sight.look(anchor, list_.decision);
  const auto& anchors = features_->game().anchors;
  const scorecard::AnchorRow& row = anchors.row(anchors.row_number(anchor.filled, anchor.flag));
  const Sets sets = rolls_of(sight, looks_at_both_ ? &look_at(row) : nullptr);
  first.fill(static_cast<std::int16_t>(ready_.size()));
  next = first;
  RollSet open = RollSet::all();  // no rule yet
  RollSet once;                   // one rule so far
  for (std::size_t i = 0; i < ready_.size(); ++i) {
    if (!applies(ready_[i], sight)) continue;
    const auto number = static_cast<std::int16_t>(i);
    const RollSet second = once & sets[i];
    second.for_each([&](int r) { next[r] = number; });
    once = once - second;
    const RollSet hit = open & sets[i];
    hit.for_each([&](int r) { first[r] = number; });
    open = open - hit;
    once = once | hit;
  }
}

void RulePlayer::choose(const scorecard::AnchorRow& row, const solve::LaneSet& lanes,
                        solve::LanePlans::Decisions& out) const {
  const solve::Game& game = features_->game();
  const auto sums = game.anchors.upper_sums(row.filled);
  const bool boxes = list_.decision == Decision::kCategory;
  const RowSight* const seen = boxes || looks_at_both_ ? &look_at(row) : nullptr;
  Sight sight(*features_);
  Sets sets;
  for (int i = 0; i < solve::kPlanLanes; ++i) {
    if (i > 0 && lanes[i] == lanes[i - 1]) {
      for (auto& roll : out) roll[i] = roll[i - 1];
      continue;
    }
    sight.look({row.filled, row.flag, sums[std::min(lanes[i], row.lanes - 1)]}, list_.decision);
    // Scores and what may be filled do not depend on the upper sum.
    if (i == 0) sets = rolls_of(sight, seen);
    for_each_match(sight, sets, [&](int rule, const RollSet& rolls) {
      const int chosen = action(rule);
      if (boxes) {
        rolls.for_each([&](int r) { out[r][i] = seen->box(r, chosen); });
      } else {
        const auto& hand = numbered_keep(chosen).hand;
        rolls.for_each([&](int r) { out[r][i] = static_cast<std::uint32_t>(hand[r]); });
      }
    });
  }
}

}  // namespace hazard::policy
