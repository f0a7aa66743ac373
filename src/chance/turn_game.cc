#include "chance/turn_game.h"

#include <algorithm>
#include <map>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"

namespace hazard::chance {
namespace {

using dice::Hand;
using dice::kDice;
using dice::kFaces;

std::string dice_text(const Hand& hand) {
  return hand.size() == 0 ? "nothing" : dice::to_string(hand, " ");
}

Hand both(Hand hand, const Hand& more) {
  for (int f = 0; f < kFaces; ++f) {
    hand.counts[f] = static_cast<std::uint8_t>(hand.counts[f] + more.counts[f]);
  }
  return hand;
}

// All 6^n ways in which n dice can fall, one after another; equal dice make equal throws.
std::vector<std::pair<Hand, int>> list_throws(int dice) {
  std::map<std::array<std::uint8_t, kFaces>, int> ways;
  int all = 1;
  for (int d = 0; d < dice; ++d) all *= kFaces;
  for (int number = 0; number < all; ++number) {
    Hand hand;
    for (int d = 0, rest = number; d < dice; ++d, rest /= kFaces) {
      hand = hand.with(rest % kFaces + 1);
    }
    ++ways[hand.counts];
  }
  std::vector<std::pair<Hand, int>> throws;
  for (const auto& [counts, times] : ways) throws.emplace_back(Hand{counts}, times);
  return throws;
}

// Every part of a roll, by choosing for each face how many to keep. Large parts come first, since
// the first of equally good options wins: who can, leaves dice on the table.
std::vector<Hand> list_keeps(const Hand& roll) {
  std::vector<Hand> keeps = {Hand{}};
  for (int face = 1; face <= kFaces; ++face) {
    std::vector<Hand> more;
    for (Hand keep : keeps) {
      for (int count = 0; count <= roll.count(face); ++count) {
        keep.counts[face - 1] = static_cast<std::uint8_t>(count);
        more.push_back(keep);
      }
    }
    keeps = std::move(more);
  }
  std::ranges::stable_sort(keeps, [](const Hand& a, const Hand& b) { return a.size() > b.size(); });
  return keeps;
}

}  // namespace

TurnGame::TurnGame(const scorecard::RuleSet& rules, const scorecard::Anchor& anchor, Rest rest)
    : rules_(rules), scores_(rules), anchors_(rules), anchor_(anchor), rest_(std::move(rest)) {
  for (int dice = 0; dice <= kDice; ++dice) throws_[dice] = list_throws(dice);
}

void TurnGame::at(const Position& position, Node<Position>& node) const {
  switch (position.stage) {
    case Stage::kBefore:
    case Stage::kKept: return throw_dice(position, node);
    case Stage::kRolled:
      return position.rolls_left > 0 ? keep_dice(position, node) : fill_box(position, node);
    case Stage::kFilled: {
      const scorecard::Action action = {position.box, position.score, position.extra};
      return node.payout(action.points() + rest_(anchors_.after(anchor_, action)));
    }
  }
}

void TurnGame::throw_dice(const Position& position, Node<Position>& node) const {
  const int dice = kDice - position.hand.size();
  int all = 1;
  for (int d = 0; d < dice; ++d) all *= kFaces;
  for (const auto& [thrown, ways] : throws_[dice]) {
    node.ways(ways, all, rolled(both(position.hand, thrown), position.rolls_left - 1));
  }
}

void TurnGame::keep_dice(const Position& position, Node<Position>& node) const {
  for (const Hand& keep : list_keeps(position.hand)) {
    node.option("keep " + dice_text(keep), {Stage::kKept, position.rolls_left, keep});
  }
}

void TurnGame::fill_box(const Position& position, Node<Position>& node) const {
  const int roll = dice::hand_number(position.hand) - dice::kFirstRoll;
  scorecard::for_each_action(rules_, scores_, anchor_.filled, anchor_.flag, roll,
                             [&](const scorecard::Action& action) {
                               node.option(fmt::format("score {}", rules_.boxes[action.box].key),
                                           {.stage = Stage::kFilled,
                                            .box = static_cast<std::int16_t>(action.box),
                                            .score = static_cast<std::int16_t>(action.score),
                                            .extra = static_cast<std::int16_t>(action.extra)});
                             });
}

std::string TurnGame::name(const Position& position) const {
  const auto left = [&] {
    return position.rolls_left == 0   ? std::string("no reroll left")
           : position.rolls_left == 1 ? std::string("1 reroll left")
                                      : fmt::format("{} rerolls left", position.rolls_left);
  };
  switch (position.stage) {
    case Stage::kBefore: return "before the turn";
    case Stage::kRolled: return fmt::format("{}, {}", dice_text(position.hand), left());
    case Stage::kKept: return fmt::format("{} kept, {}", dice_text(position.hand), left());
    case Stage::kFilled:
      return fmt::format("{} in {}", position.score + position.extra,
                         rules_.boxes[position.box].key);
  }
  return "";
}

}  // namespace hazard::chance
