#include "policy/features.h"

#include <algorithm>
#include <bit>

#include "base/assert.h"
#include "base/text.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "solve/turn.h"

namespace hazard::policy {
namespace {

using dice::Hand;
using dice::kDice;
using dice::kFaces;
using dice::kNumRolls;

constexpr std::string_view kDecisionNames[] = {"reroll1", "reroll2", "category"};

// Features of the card, in the order of the list. Those of its boxes stand further down.
enum CardFeature {
  kTurn,
  kCategoriesLeft,
  kRerollsRemaining,
  kUpperScore,
  kBonusSecured,
  kBonusPace,
  kUpperCatsLeft,
  kNumCardFeatures
};

struct RollFeature {
  std::string name;
  int most;
  int (*of)(const Hand& roll, int face);
  int face = 0;
};

int largest_count(const Hand& roll) { return *std::ranges::max_element(roll.counts); }

int faces_with(const Hand& roll, int least) {
  return static_cast<int>(
      std::ranges::count_if(roll.counts, [&](int count) { return count >= least; }));
}

bool is_straight(const Hand& roll, int lowest) {
  for (int face = lowest; face < lowest + kDice; ++face) {
    if (roll.count(face) != 1) return false;
  }
  return true;
}

std::vector<RollFeature> roll_features() {
  std::vector<RollFeature> list;
  for (int face = 1; face <= kFaces; ++face) {
    list.push_back({fmt::format("face_count_{}", face), kDice,
                    [](const Hand& roll, int which) { return roll.count(which); }, face});
  }
  const auto add = [&](std::string name, int most, int (*of)(const Hand&, int)) {
    list.push_back({std::move(name), most, of});
  };
  add("max_count", kDice, [](const Hand& roll, int) { return largest_count(roll); });
  add("num_distinct", kDice, [](const Hand& roll, int) { return faces_with(roll, 1); });
  add("dice_sum", kDice * kFaces, [](const Hand& roll, int) { return roll.sum(); });
  add("has_pair", 1, [](const Hand& roll, int) { return int{largest_count(roll) >= 2}; });
  add("has_two_pair", 1, [](const Hand& roll, int) { return int{faces_with(roll, 2) >= 2}; });
  add("has_three_of_kind", 1, [](const Hand& roll, int) { return int{largest_count(roll) >= 3}; });
  add("has_four_of_kind", 1, [](const Hand& roll, int) { return int{largest_count(roll) >= 4}; });
  add("has_full_house", 1, [](const Hand& roll, int) {
    return int{largest_count(roll) == 3 && faces_with(roll, 2) == 2};
  });
  add("has_small_straight", 1, [](const Hand& roll, int) { return int{is_straight(roll, 1)}; });
  add("has_large_straight", 1, [](const Hand& roll, int) { return int{is_straight(roll, 2)}; });
  add("has_yatzy", 1, [](const Hand& roll, int) { return int{largest_count(roll) == kDice}; });
  return list;
}

std::string with_underscores(std::string_view prefix, std::string_view key) {
  std::string name = fmt::format("{}{}", prefix, key);
  std::ranges::replace(name, '-', '_');
  return name;
}

}  // namespace

std::string_view name_of(Decision decision) { return kDecisionNames[static_cast<int>(decision)]; }

Result<Decision> parse_decision(std::string_view name) {
  for (Decision decision : kDecisions) {
    if (folded(name) == name_of(decision)) return decision;
  }
  return fail(Errc::kBadInput, "decision '{}': write reroll1, reroll2 or category", name);
}

Features::Features(std::shared_ptr<const solve::Game> the_game) : game_(std::move(the_game)) {
  using Sees = Feature::Sees;
  const scorecard::RuleSet& rules = game_->rules;
  list_ = {{"turn", Sees::kCard, rules.num_boxes - 1},
           {"categories_left", Sees::kCard, rules.num_boxes},
           {"rerolls_remaining", Sees::kCard, rules.rolls - 1},
           {"upper_score", Sees::kCard, rules.upper_threshold},
           {"bonus_secured", Sees::kCard, 1},
           {"bonus_pace", Sees::kCard, rules.upper_threshold},
           {"upper_cats_left", Sees::kCard, rules.num_upper}};
  HAZARD_ASSERT(static_cast<int>(list_.size()) == kNumCardFeatures);
  of_roll_.resize(list_.size());
  for (const RollFeature& feature : roll_features()) {
    list_.push_back({feature.name, Sees::kRoll, feature.most});
    Column& column = of_roll_.emplace_back();
    for (int r = 0; r < kNumRolls; ++r) {
      column[r] = feature.of(dice::kHands[dice::kFirstRoll + r], feature.face);
    }
  }
  first_available_ = static_cast<int>(list_.size());
  for (const scorecard::Box& box : rules.card()) {
    list_.push_back({with_underscores("cat_avail_", box.key), Sees::kCard, 1});
  }
  first_score_ = static_cast<int>(list_.size());
  for (int b = 0; b < rules.num_boxes; ++b) {
    list_.push_back(
        {with_underscores("cat_score_", rules.boxes[b].key), Sees::kBoth, game_->scores.most[b]});
  }
  list_.push_back({"zeros_available", Sees::kBoth, rules.num_boxes});
  list_.push_back(
      {"best_available_score", Sees::kBoth, *std::ranges::max_element(game_->scores.most)});
  list_.push_back({"bonus_missing", Sees::kCard, rules.upper_threshold});
  for (Feature& feature : list_) feature.unit = feature.most;
  list_[find("num_distinct")].unit = kFaces;
}

int Features::find(std::string_view name) const {
  const auto found = std::ranges::find(list_, name, &Feature::name);
  return found == list_.end() ? -1 : static_cast<int>(found - list_.begin());
}

std::vector<int> Features::recorded(Decision decision) const {
  std::vector<int> result = {kTurn, kUpperScore, kUpperCatsLeft, kBonusSecured,
                             find("bonus_missing")};
  for (int face = 0; face < kFaces; ++face) result.push_back(kNumCardFeatures + face);
  for (std::string_view name : {"dice_sum", "max_count", "num_distinct"}) {
    result.push_back(find(name));
  }
  for (int b = 0; b < game_->rules.num_boxes; ++b) result.push_back(first_available_ + b);
  if (decision != Decision::kCategory) result.push_back(kRerollsRemaining);
  return result;
}

Sight::Sight(const Features& features) : features_(&features), of_card_(features.list().size()) {}

void Sight::look(const scorecard::Anchor& anchor, Decision decision) {
  anchor_ = anchor;
  decision_ = decision;
  both_seen_ = false;
  const scorecard::RuleSet& rules = features_->game().rules;
  const scorecard::Boxes upper = (scorecard::Boxes{1} << rules.num_upper) - 1;
  const int filled = std::popcount(anchor.filled);
  const int upper_filled = std::popcount(anchor.filled & upper);
  of_card_[kTurn] = filled;
  of_card_[kCategoriesLeft] = rules.num_boxes - filled;
  of_card_[kRerollsRemaining] = rerolls_left(decision);
  of_card_[kUpperScore] = anchor.upper_sum;
  of_card_[kBonusSecured] = anchor.upper_sum >= rules.upper_threshold ? 1 : 0;
  const double par = static_cast<double>(rules.upper_threshold) / rules.num_upper;
  of_card_[kBonusPace] = upper_filled == 0 ? 1 : anchor.upper_sum / (par * upper_filled);
  of_card_[kUpperCatsLeft] = rules.num_upper - upper_filled;
  for (int b = 0; b < rules.num_boxes; ++b) {
    of_card_[features_->first_available_ + b] = scorecard::is_filled(anchor.filled, b) ? 0 : 1;
  }
  of_card_.back() = std::max(rules.upper_threshold - anchor.upper_sum, 0);
}

void Sight::see_both() const {
  const solve::Game& game = features_->game();
  const scorecard::RuleSet& rules = game.rules;
  const int boxes = rules.num_boxes;
  of_both_.resize(boxes + 2);
  for (auto& column : of_both_) column.fill(0);
  auto& zeros = of_both_[boxes];
  auto& best = of_both_[boxes + 1];
  for (int b = 0; b < boxes; ++b) {
    if (scorecard::is_filled(anchor_.filled, b)) continue;
    for (int r = 0; r < kNumRolls; ++r) {
      const double paid = game.scores.paid[b][r];
      of_both_[b][r] = paid;
      zeros[r] += paid == 0 ? 1 : 0;
      best[r] = std::max(best[r], paid);
    }
  }
  both_seen_ = true;
  if (rules.joker == scorecard::Joker::kNone) return;
  // Five alike may be barred from boxes, or be paid more.
  for (int r = 0; r < kNumRolls; ++r) {
    if (dice::kHands[dice::kFirstRoll + r].five_alike() == 0) continue;
    for (auto& column : of_both_) column[r] = 0;
    scorecard::for_each_action(rules, game.scores, anchor_.filled, anchor_.flag, r,
                               [&](const scorecard::Action& action) {
                                 of_both_[action.box][r] = action.score;
                                 if (action.score == 0) ++zeros[r];
                                 best[r] = std::max(best[r], static_cast<double>(action.score));
                               });
  }
}

double Sight::value(int feature, int roll) const {
  switch (features_->list()[feature].sees) {
    case Feature::Sees::kCard: return of_card_[feature];
    case Feature::Sees::kRoll: return features_->of_roll_[feature][roll];
    case Feature::Sees::kBoth: break;
  }
  if (!both_seen_) see_both();
  return of_both_[feature - features_->first_score_][roll];
}

dice::RollSet Sight::at_most(int feature, double most) const {
  if (features_->list()[feature].sees == Feature::Sees::kCard) {
    return of_card_[feature] <= most ? dice::RollSet::all() : dice::RollSet();
  }
  dice::RollSet set;
  for (int r = 0; r < kNumRolls; ++r) {
    if (value(feature, r) <= most) set.insert(r);
  }
  return set;
}

}  // namespace hazard::policy
