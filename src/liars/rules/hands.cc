#include "liars/rules/hands.h"

#include <algorithm>
#include <memory>
#include <mutex>

#include "base/assert.h"

namespace hazard::liars {
namespace {

void add_hands(Hand& hand, int face, int dice, int faces, std::vector<Hand>& hands) {
  if (face == faces) {
    hand.counts[face - 1] = static_cast<std::uint8_t>(dice);
    hands.push_back(hand);
    hand.counts[face - 1] = 0;
    return;
  }
  for (int count = dice; count >= 0; --count) {
    hand.counts[face - 1] = static_cast<std::uint8_t>(count);
    add_hands(hand, face + 1, dice - count, faces, hands);
  }
  hand.counts[face - 1] = 0;
}

}  // namespace

Matches matches_of(const Hand& hand, const Rules& rules) {
  const int wild_face = rules.wild_face(/*palifico_round=*/false, /*ones_were_bid=*/false);
  Matches result{};
  for (int face = 1; face <= rules.faces; ++face) {
    result.wild[face - 1] = static_cast<std::uint8_t>(matches(hand, face, wild_face));
    result.plain[face - 1] = static_cast<std::uint8_t>(hand.count(face));
  }
  return result;
}

HandSet::HandSet(int dice, int faces) {
  HAZARD_ASSERT(dice >= 0 && dice <= kMaxDice && faces >= 2 && faces <= kMaxFaces);
  Hand none;
  add_hands(none, 1, dice, faces, hands);
  for (const Hand& hand : hands) {
    double ways = 1;  // dice! / product of counts!, over faces^dice
    int placed = 0;
    for (int count : hand.counts) {
      for (int i = 1; i <= count; ++i) ways = ways * ++placed / i;
    }
    for (int i = 0; i < dice; ++i) ways /= faces;
    weights.push_back(ways);
  }
}

int HandSet::index(const Hand& hand) const {
  const auto more_ones = [](const Hand& a, const Hand& b) { return a.counts > b.counts; };
  const auto place = std::lower_bound(hands.begin(), hands.end(), hand, more_ones);
  HAZARD_ASSERT(place != hands.end() && *place == hand);
  return static_cast<int>(place - hands.begin());
}

const HandTable& all_hands(int dice, const Rules& rules) {
  HAZARD_ASSERT(dice >= 0 && dice <= kMaxDice && rules.faces >= 2 && rules.faces <= kMaxFaces);
  // [wild face: none, ones, the highest][dice][faces]
  static std::array<std::array<std::array<std::unique_ptr<HandTable>, kMaxFaces + 1>, kMaxDice + 1>,
                    3>
      tables;
  static std::once_flag made;
  std::call_once(made, [] {
    constexpr std::array kWilds = {Wild::kOff, Wild::kOn, Wild::kHighest};
    for (std::size_t w = 0; w < kWilds.size(); ++w) {
      for (int d = 0; d <= kMaxDice; ++d) {
        for (int f = 2; f <= kMaxFaces; ++f) {
          HandTable& table = *(tables[w][d][f] = std::make_unique<HandTable>(d, f));
          for (const Hand& hand : table.hands) {
            table.matches.push_back(matches_of(hand, {.faces = f, .wild = kWilds[w]}));
          }
          table.draw = stats::Alias(table.weights);
        }
      }
    }
  });
  const int wild_face = rules.wild_face(/*palifico_round=*/false, /*ones_were_bid=*/false);
  return *tables[wild_face == 0 ? 0 : wild_face == 1 ? 1 : 2][dice][rules.faces];
}

}  // namespace hazard::liars
