// A list of rules made ready to be followed, for eight upper sums of the same boxes at once.
//
// What a rule says about the dice alone is a set of rolls, found once. What it says about the card
// is looked at for each anchor, and what it says about both is the same for all anchors of a row.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "dice/roll_set.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/solve/plans.h"
#include "policy/features.h"
#include "policy/rule_list.h"

namespace hazard::policy {

class RulePlayer {
 public:
  RulePlayer(std::shared_ptr<const Features> features, RuleList list);

  const RuleList& list() const { return list_; }

  // Which rule applies to which roll, from one anchor: its place in the list, or the number of
  // rules for the default.
  using Matches = std::array<std::int16_t, dice::kNumRolls>;
  // `next` applies to the roll if that rule is taken away.
  void match(const scorecard::Anchor& anchor, Matches& first, Matches& next) const;
  int action(int rule) const {
    return rule < static_cast<int>(list_.rules.size()) ? list_.rules[rule].action : list_.otherwise;
  }

  // The hand that is kept or the box that is filled, legal always.
  void choose(const scorecard::AnchorRow& row, const solve::LaneSet& lanes,
              solve::LanePlans::Decisions& out) const;

 private:
  struct Ready {
    dice::RollSet rolls;  // that the conditions on dice alone allow
    std::vector<Condition> of_card;
    std::vector<Condition> of_both;
  };
  using Sets = std::vector<dice::RollSet>;  // [rule]

  struct RowSight;

  const RowSight& look_at(const scorecard::AnchorRow& row) const;
  // The row is needed if a rule looks at both card and dice.
  Sets rolls_of(const Sight& sight, const RowSight* row) const;
  bool applies(const Ready& ready, const Sight& sight) const;
  // Calls fn(rule, rolls) for the rules that apply at this anchor.
  template <class Fn>
  void for_each_match(const Sight& sight, const Sets& sets, Fn fn) const;

  std::shared_ptr<const Features> features_;
  RuleList list_;
  std::vector<Ready> ready_;  // [rule]
  bool looks_at_both_ = false;
  int zeros_, best_;  // features that are the same for all anchors of a row
};

}  // namespace hazard::policy
