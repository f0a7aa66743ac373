// Best play on the dice of a recorded game.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "base/rng.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/policy/policy.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/stats/statistics.h"
#include "policy/turn_values.h"
#include "policy/value_policy.h"
#include "review/review_game.h"
#include "solve/values.h"

namespace hazard::review {
namespace {

using dice::Hand;
using dice::kDice;
using dice::kFirstRoll;
using scorecard::Anchor;

constexpr std::uint32_t kThrowsApart = 16;  // numbers of turns are that far apart in addresses
constexpr std::uint16_t kDiceAfter = 16;    // parts: first the order of the dice, then new ones

int roll_number(const Hand& roll) { return dice::hand_number(roll) - kFirstRoll; }

class SameDicePlayer {
 public:
  SameDicePlayer(const Record& record, const solve::Values& values)
      : record_(record),
        values_(values),
        policy_(policy::make_value_policy("best play", values)),
        seed_(seed_of(record)) {}

  double play(std::uint64_t game) {
    Anchor anchor = record_.start.anchor();
    double points = *record_.start.total();
    if (record_.start.bonus_secured()) points -= record_.start.rules.upper_bonus;
    const int rolls = record_.start.rules.rolls;
    int k = record_.start.roll ? rolls - 1 - record_.start.rolls_left : 0;
    for (std::size_t t = 0; t < record_.turns.size(); ++t, k = 0) {
      const Turn& turn = record_.turns[t];
      const policy::TurnPlan& plan = plan_of(anchor);
      Hand roll = turn.rolls[0];
      for (std::size_t i = 0; k + 1 < rolls; ++k, ++i) {
        const bool known = i + 1 < turn.rolls.size();
        if (!known && !turn.action) {  // so far the turn went
          return points +
                 policy::TurnValues(values_, anchor).roll(rolls - 1 - k, roll_number(roll));
        }
        const Hand keep = dice::kHands[plan.keep[k][roll_number(roll)]];
        const auto thrown =
            known ? thrown_dice(turn.rolls[i + 1], turn.keeps[i]) : std::vector<int>();
        roll = throw_again(
            keep, thrown,
            {game, static_cast<std::uint32_t>(t) * kThrowsApart + static_cast<std::uint32_t>(k)});
      }
      if (!turn.action)
        return points + policy::TurnValues(values_, anchor).roll(0, roll_number(roll));
      const scorecard::Action action = fill(anchor, roll_number(roll), plan);
      points += action.points();
      anchor = values_.anchors().after(anchor, action);
    }
    return points + values_.points(anchor);
  }

 private:
  // The name of the player does not change the dice.
  static std::uint64_t seed_of(Record record) {
    record.name.clear();
    const std::string text = to_string(record);
    return XXH3_64bits(text.data(), text.size());
  }

  static std::vector<int> thrown_dice(Hand roll, const Hand& kept) {
    for (int f = 0; f < dice::kFaces; ++f) roll.counts[f] -= kept.counts[f];
    return dice::faces(roll);
  }

  // As many dice as are missing: first those that were thrown, by lot, then new ones.
  Hand throw_again(Hand hand, std::vector<int> thrown, RandomAddress address) const {
    for (std::uint16_t taken = 0; hand.size() < kDice; ++taken) {
      const auto left = static_cast<std::uint32_t>(thrown.size());
      address.part = left > 0 ? taken : kDiceAfter + taken;
      if (left == 0) {
        hand = hand.with(1 + static_cast<int>(uniform_below(seed_, address, 0, dice::kFaces)));
        continue;
      }
      const auto die = thrown.begin() + uniform_below(seed_, address, 0, left);
      hand = hand.with(*die);
      thrown.erase(die);
    }
    return hand;
  }

  scorecard::Action fill(const Anchor& anchor, int roll, const policy::TurnPlan& plan) const {
    scorecard::Action found{};
    scorecard::for_each_action(values_.rules(), values_.game().scores, anchor.filled, anchor.flag,
                               roll, [&](const scorecard::Action& action) {
                                 if (action.box == plan.box[roll]) found = action;
                               });
    return found;
  }

  // Most games meet the same anchors for a while.
  const policy::TurnPlan& plan_of(const Anchor& anchor) {
    const auto [place, is_new] = plans_.try_emplace(*values_.anchors().index(anchor));
    if (is_new) policy_->plan(anchor, place->second);
    return place->second;
  }

  const Record& record_;
  const solve::Values& values_;
  std::shared_ptr<const policy::Policy> policy_;
  std::uint64_t seed_;
  std::unordered_map<std::size_t, policy::TurnPlan> plans_;
};

}  // namespace

SameDice same_dice(const Record& record, const solve::Values& values, int games) {
  SameDicePlayer player(record, values);
  stats::Moments score;
  for (int game = 0; game < games; ++game) score.add(player.play(game));
  return {score.mean, score.standard_error()};
}

}  // namespace hazard::review
