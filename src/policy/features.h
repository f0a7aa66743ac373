// What a player sees: features of a card and a roll, for whatever decides by them. Trees, nets,
// rule lists and decision records share this one list.
//
//   card          turn 0.., categories_left, rerolls_remaining, upper_score, bonus_secured,
//                 bonus_pace (upper sum / what par would be by now; 1 if no upper box is filled),
//                 upper_cats_left, bonus_missing (points to the bonus), cat_avail_BOX
//   roll          face_count_1 .. face_count_6, max_count, num_distinct, dice_sum, has_pair,
//                 has_two_pair (of two faces), has_three_of_kind, has_four_of_kind, has_full_house,
//                 has_small_straight (1-5), has_large_straight (2-6), has_yatzy
//   both          cat_score_BOX (0 if it may not be filled), zeros_available (boxes that may be
//                 filled and pay nothing), best_available_score
//
// BOX is a key of the card with '_' for '-'.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "dice/roll_set.h"
#include "hazard/base/result.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/game.h"

namespace hazard::policy {

// The three kinds of decisions of a turn, in the order in which they come.
enum class Decision : std::uint8_t { kReroll1, kReroll2, kCategory };
inline constexpr std::array kDecisions = {Decision::kReroll1, Decision::kReroll2,
                                          Decision::kCategory};
std::string_view name_of(Decision decision);  // "reroll1", "reroll2", "category"
Result<Decision> parse_decision(std::string_view name);
constexpr int rerolls_left(Decision decision) { return 2 - static_cast<int>(decision); }

struct Feature {
  enum class Sees : std::uint8_t { kCard, kRoll, kBoth };

  std::string name;
  Sees sees = Sees::kCard;
  int most = 0;  // of 0..most; all are whole numbers but bonus_pace
  int unit = 0;  // what 1 stands for in decision records
};

class Features {
 public:
  explicit Features(std::shared_ptr<const solve::Game> game);

  const solve::Game& game() const { return *game_; }
  const std::shared_ptr<const solve::Game>& shared_game() const { return game_; }
  std::span<const Feature> list() const { return list_; }
  int find(std::string_view name) const;  // -1: there is none
  // Those of decision records, in their order: they tell apart all that must be played differently.
  std::vector<int> recorded(Decision decision) const;

  double of_roll(int feature, int roll) const { return of_roll_[feature][roll]; }

 private:
  friend class Sight;
  using Column = std::array<double, dice::kNumRolls>;

  std::shared_ptr<const solve::Game> game_;
  std::vector<Feature> list_;
  std::vector<Column> of_roll_;  // [feature], empty columns for what looks at the card
  int first_available_ = 0;      // cat_avail_*; the scores follow, box by box
  int first_score_ = 0;
};

// All features as they are seen from one anchor at one decision.
class Sight {
 public:
  explicit Sight(const Features& features);
  void look(const scorecard::Anchor& anchor, Decision decision);

  const Features& features() const { return *features_; }
  const scorecard::Anchor& anchor() const { return anchor_; }
  Decision decision() const { return decision_; }

  double of_card(int feature) const { return of_card_[feature]; }
  double value(int feature, int roll) const;
  // The rolls with feature <= value.
  dice::RollSet at_most(int feature, double value) const;

 private:
  void see_both() const;

  const Features* features_;
  scorecard::Anchor anchor_;
  Decision decision_ = Decision::kCategory;
  std::vector<double> of_card_;  // [feature]
  // Found when they are first asked for. [feature - first_score]
  mutable std::vector<Features::Column> of_both_;
  mutable bool both_seen_ = false;
};

}  // namespace hazard::policy
