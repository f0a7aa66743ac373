#include "risk/contrasts.h"

#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"

namespace hazard::risk {
namespace {

using dice::kFirstRoll;
using dice::kNumRolls;
using scorecard::kMaxBoxes;

enum RollKind {
  kFiveAlike,
  kFourAlike,
  kFullHouse,
  kThreeAlike,
  kTwoPairs,
  kOnePair,
  kStraight,
  kFiveDifferent,
  kRollKinds
};
constexpr std::array<std::string_view, kRollKinds> kRollKindNames = {
    "five alike", "four alike", "full house", "three alike",
    "two pairs",  "one pair",   "straight",   "five different"};

RollKind kind_of_roll(const dice::Hand& hand) {
  std::array<std::uint8_t, dice::kFaces> counts = hand.counts;
  std::ranges::sort(counts, std::greater<>());
  if (counts[0] == 5) return kFiveAlike;
  if (counts[0] == 4) return kFourAlike;
  if (counts[0] == 3) return counts[1] == 2 ? kFullHouse : kThreeAlike;
  if (counts[0] == 2) return counts[1] == 2 ? kTwoPairs : kOnePair;
  return hand.counts[0] == 0 || hand.counts[5] == 0 ? kStraight : kFiveDifferent;
}

enum KeepKind {
  kNothing,
  kOneDie,
  kDifferent,
  kPair,
  kPairAndMore,
  kPairs,
  kThree,
  kThreeAndMore,
  kFour,
  kAll,
  kKeepKinds
};
constexpr std::array<std::string_view, kKeepKinds> kKeepKindNames = {
    "nothing",   "one die",     "different dice",       "a pair",     "a pair and more",
    "two pairs", "three alike", "three alike and more", "four alike", "all dice"};

KeepKind kind_of_keep(const dice::Hand& hand) {
  std::array<std::uint8_t, dice::kFaces> counts = hand.counts;
  std::ranges::sort(counts, std::greater<>());
  if (hand.size() == 0) return kNothing;
  if (hand.size() == dice::kDice) return kAll;
  if (counts[0] == 1) return hand.size() == 1 ? kOneDie : kDifferent;
  if (counts[0] == 2 && counts[1] == 2) return kPairs;
  const bool alone = counts[0] == hand.size();
  if (counts[0] == 2) return alone ? kPair : kPairAndMore;
  if (counts[0] == 3) return alone ? kThree : kThreeAndMore;
  return kFour;
}

// Kinds of all hands and rolls, by number.
struct Kinds {
  std::array<KeepKind, dice::kNumHands> keep;
  std::array<RollKind, kNumRolls> roll;

  Kinds() {
    for (int h = 0; h < dice::kNumHands; ++h) keep[h] = kind_of_keep(dice::kHands[h]);
    for (int r = 0; r < kNumRolls; ++r) roll[r] = kind_of_roll(dice::kHands[kFirstRoll + r]);
  }
};

// Where the parts of the sums begin.
constexpr int kKeeps = kMaxBoxes * kMaxBoxes;
constexpr int kRolls = kKeeps + kKeepKinds * kKeepKinds;
constexpr int kSize = kRolls + kRollKinds;

int boxes_place(int a, int b) { return a * kMaxBoxes + b; }
int keeps_place(int a, int b) { return kKeeps + a * kKeepKinds + b; }

// Contrasts of `count` kinds, most frequent first.
template <class PerGame, class Name>
std::vector<Contrast> most_frequent(int count, PerGame per_game, Name name) {
  std::vector<Contrast> contrasts;
  for (int x = 0; x < count; ++x) {
    for (int y = 0; y < count; ++y) {
      if (per_game(x, y) > 0) contrasts.push_back({name(x), name(y), per_game(x, y)});
    }
  }
  std::ranges::stable_sort(contrasts, std::greater<>(), &Contrast::per_game);
  return contrasts;
}

}  // namespace

ContrastSums::ContrastSums() : at_(kSize) {}

void ContrastSums::add(const Case& item) {
  static const Kinds kKinds;
  if (item.thrown == 2) {
    at_[boxes_place(item.a, item.b)] += item.per_game;
  } else {
    at_[keeps_place(kKinds.keep[item.a], kKinds.keep[item.b])] += item.per_game;
    at_[kRolls + kKinds.roll[item.roll]] += item.per_game;
  }
}

void ContrastSums::add(std::span<const Entry> entries) {
  for (const Entry& entry : entries) at_[entry.place] += entry.per_game;
}

std::vector<ContrastSums::Entry> ContrastSums::entries() const {
  std::vector<Entry> entries;
  for (int i = 0; i < kSize; ++i) {
    if (at_[i] > 0) entries.push_back({i, at_[i]});
  }
  return entries;
}

std::vector<Contrast> ContrastSums::boxes(const scorecard::RuleSet& rules) const {
  return most_frequent(
      rules.num_boxes, [&](int x, int y) { return at_[boxes_place(x, y)]; },
      [&](int box) { return std::string(rules.boxes[box].name); });
}

std::vector<Contrast> ContrastSums::keeps() const {
  return most_frequent(
      kKeepKinds, [&](int x, int y) { return at_[keeps_place(x, y)]; },
      [](int kind) { return std::string(kKeepKindNames[kind]); });
}

std::vector<Contrast> ContrastSums::rolls() const {
  std::vector<Contrast> rolls;
  for (int kind = 0; kind < kRollKinds; ++kind) {
    const double per_game = at_[kRolls + kind];
    if (per_game > 0) rolls.push_back({std::string(kRollKindNames[kind]), "", per_game});
  }
  std::ranges::stable_sort(rolls, std::greater<>(), &Contrast::per_game);
  return rolls;
}

}  // namespace hazard::risk
