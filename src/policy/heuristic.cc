// A beginner's rules of thumb for the Yatzy card: look for the most valuable pattern that is open.
//
// What applies to a roll does not depend on the card, except that triples are no longer wanted
// above once the bonus is secured. So every roll has its lists of rules, and a plan takes the first
// rule of each list whose box is open.
#include <initializer_list>
#include <vector>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"
#include "policy/policies.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using dice::Hand;
using scorecard::RuleSet;

struct KeepRule {
  int box;  // must be open; -1: applies always
  int hand;
};
using KeepRules = std::vector<KeepRule>;
using BoxRules = std::vector<int>;

Hand dice_of(int face, int count) {
  Hand hand;
  hand.counts[face - 1] = static_cast<std::uint8_t>(count);
  return hand;
}

// One die of each face lowest..lowest + 4 that the roll shows.
Hand straight_draw(const Hand& roll, int lowest) {
  Hand draw;
  for (int face = lowest; face < lowest + dice::kDice; ++face) {
    draw.counts[face - 1] = roll.count(face) > 0 ? 1 : 0;
  }
  return draw;
}

KeepRules keep_rules(const RuleSet& rules, const Hand& roll) {
  KeepRules result;
  const auto rule = [&](std::string_view box, bool applies, const Hand& keep) {
    if (applies) result.push_back({rules.find_box(box), dice::hand_number(keep)});
  };
  int highest = 0;
  int commonest = 1;
  int distinct = 0;
  Hand pairs;
  Hand highest_pair;
  for (int face = 1; face <= dice::kFaces; ++face) {
    const int count = roll.count(face);
    if (count == 0) continue;
    highest = face;
    ++distinct;
    if (count > roll.count(commonest)) commonest = face;
    if (count < 2) continue;
    pairs = pairs.with(face).with(face);
    highest_pair = dice_of(face, 2);
  }
  const int alike = roll.count(commonest);
  const Hand large = straight_draw(roll, 2);
  const Hand small = straight_draw(roll, 1);

  rule("yatzy", alike >= 3, dice_of(commonest, alike));
  rule("large-straight", large.size() >= 4, large);
  rule("small-straight", small.size() >= 4, small);
  rule("full-house", alike == 3, distinct == 2 ? roll : dice_of(commonest, 3));
  rule("four-of-a-kind", alike >= 4, dice_of(commonest, 4));
  rule("three-of-a-kind", alike >= 3, dice_of(commonest, alike));
  rule("two-pairs", pairs.size() == 4, pairs);
  rule("one-pair", pairs.size() > 0, highest_pair);
  result.push_back({-1, dice::hand_number(dice_of(highest, 1))});
  return result;
}

BoxRules box_rules(const RuleSet& rules, const Hand& roll, bool bonus_secured) {
  BoxRules result;
  const auto rule = [&](std::string_view key, int at_least) {
    const int box = rules.find_box(key);
    if (scorecard::score(rules.boxes[box], roll) >= at_least) result.push_back(box);
  };
  const auto upper_rule = [&](int least_dice, int most_dice) {
    for (int b = 0; b < rules.num_upper; ++b) {
      const int count = roll.count(rules.boxes[b].face);
      if (count >= least_dice && count <= most_dice) result.push_back(b);
    }
  };
  for (std::string_view key : {"yatzy", "large-straight", "small-straight", "full-house",
                               "four-of-a-kind", "three-of-a-kind", "two-pairs"}) {
    rule(key, 1);
  }
  rule("one-pair", 8);
  if (!bonus_secured) upper_rule(3, dice::kDice);
  rule("chance", 20);
  for (int count = dice::kDice; count > 0; --count) upper_rule(count, count);
  rule("chance", 0);
  rule("one-pair", 1);
  for (std::string_view key : {"ones", "twos", "threes", "yatzy", "small-straight",
                               "large-straight", "full-house", "two-pairs", "three-of-a-kind",
                               "four-of-a-kind", "one-pair", "fours", "fives", "sixes", "chance"}) {
    rule(key, 0);
  }
  return result;
}

class HeuristicPolicy final : public Policy {
 public:
  explicit HeuristicPolicy(std::shared_ptr<const solve::Game> the_game)
      : Policy("heuristic", std::move(the_game)) {
    for (int r = 0; r < dice::kNumRolls; ++r) {
      const Hand& roll = dice::kHands[dice::kFirstRoll + r];
      keep_rules_[r] = keep_rules(game().rules, roll);
      for (bool secured : {false, true}) {
        box_rules_[secured][r] = box_rules(game().rules, roll, secured);
      }
    }
  }

  bool minds_lost_sums() const override { return false; }

  void plan(const scorecard::Anchor& anchor, TurnPlan& out) const override {
    const auto open = [&](int box) { return !scorecard::is_filled(anchor.filled, box); };
    const auto& boxes = box_rules_[anchor.upper_sum >= game().rules.upper_threshold];
    for (int r = 0; r < dice::kNumRolls; ++r) {
      auto keep = keep_rules_[r].begin();
      while (keep->box >= 0 && !open(keep->box)) ++keep;
      out.keep[0][r] = out.keep[1][r] = static_cast<std::int16_t>(keep->hand);
      auto box = boxes[r].begin();
      while (!open(*box)) ++box;
      out.box[r] = static_cast<std::int8_t>(*box);
    }
  }

 private:
  std::array<KeepRules, dice::kNumRolls> keep_rules_;
  std::array<std::array<BoxRules, dice::kNumRolls>, 2> box_rules_;  // [bonus secured]
};

}  // namespace

Result<std::shared_ptr<const Policy>> make_heuristic_policy(const RuleSet& rules) {
  const RuleSet& yatzy = scorecard::rule_sets().front();
  for (const scorecard::Box& box : yatzy.card()) {
    if (rules.find_box(box.key) >= 0 && rules.num_boxes == yatzy.num_boxes) continue;
    return fail(Errc::kBadInput,
                "policy 'heuristic': made for the card of yatzy, which {} does not have; choose "
                "that variant or another policy",
                rules.name);
  }
  auto game = solve::make_game(rules, {});
  if (!game) return pass_on(game);
  return std::make_shared<HeuristicPolicy>(*std::move(game));
}

}  // namespace hazard::policy
