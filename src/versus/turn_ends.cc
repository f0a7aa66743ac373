#include "versus/turn_ends.h"

#include <array>

#include "hazard/dice/keeps.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"

namespace hazard::versus {
namespace {

using Mass = std::array<double, dice::kNumHands>;

// Keeps a part of each roll as planned and throws the rest.
void rethrow(const TurnChoice& choice, int thrown, Mass& mass) {
  Mass kept{};
  for (int r = 0; r < dice::kNumRolls; ++r) {
    const double p = mass[dice::kFirstRoll + r];
    if (!choice.mixed) {
      kept[choice.plan.keep[thrown][r]] += p;
      continue;
    }
    for (int k = dice::kFirstKeep[r]; k < dice::kFirstKeep[r + 1]; ++k) {
      kept[dice::kKeepHands[k]] += p * choice.mix->keep[thrown][k];
    }
  }
  for (int h = 0; h < dice::kFirstRoll; ++h) {
    if (kept[h] == 0) continue;
    const double sixth = kept[h] / dice::kFaces;
    for (const int next : dice::kWith[h]) kept[next] += sixth;
  }
  mass = kept;
}

}  // namespace

const evaluate::Outcomes::Table& TurnEnds::table(const scorecard::Anchor& anchor) {
  return outcomes_.table(anchors_.row(anchors_.row_number(anchor.filled, anchor.flag)), joker_);
}

scorecard::Action TurnEnds::action(const scorecard::Anchor& anchor, int roll, int box) {
  return outcomes_.action(table(anchor)[roll][box]);
}

const std::vector<TurnEnds::End>& TurnEnds::of(const scorecard::Anchor& anchor,
                                               const TurnChoice& choice) {
  Mass mass{};
  for (int r = 0; r < dice::kNumRolls; ++r) {
    mass[dice::kFirstRoll + r] = static_cast<double>(dice::kRollWays[r]) / dice::kNumOrderedRolls;
  }
  for (int thrown = 0; thrown < 2; ++thrown) rethrow(choice, thrown, mass);

  const evaluate::Outcomes::Table& outcome = table(anchor);
  p_.assign(outcomes_.size(), 0);
  for (int r = 0; r < dice::kNumRolls; ++r) {
    const double p = mass[dice::kFirstRoll + r];
    if (!choice.mixed) {
      p_[outcome[r][choice.plan.box[r]]] += p;
      continue;
    }
    for (int b = 0; b < scorecard::kMaxBoxes; ++b) {
      if (choice.mix->box[r][b] > 0) p_[outcome[r][b]] += p * choice.mix->box[r][b];
    }
  }
  ends_.clear();
  for (int o = 0; o < outcomes_.size(); ++o) {
    if (p_[o] > 0) ends_.push_back({outcomes_.action(o), p_[o]});
  }
  return ends_;
}

}  // namespace hazard::versus
