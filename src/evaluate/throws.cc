#include "evaluate/throws.h"

#include "base/assert.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"

namespace hazard::evaluate {
namespace {

constexpr std::uint16_t kDicePart = 0;
constexpr std::uint16_t kChoicePart = 1;

RandomAddress address_of(std::uint64_t game, int turn, std::uint16_t part) {
  return {.stream = game, .index = static_cast<std::uint32_t>(turn), .part = part};
}

}  // namespace

void draw_throws(std::uint64_t seed, std::uint64_t game, int turn, int count, Throws* throws) {
  random_blocks(seed, address_of(game, turn, kDicePart), count, throws);
  for (int i = 0; i < count; ++i) {
    for (int t = 0; t < kThrows; ++t) {
      if (is_fair(throws[i][t], dice::kNumOrderedRolls)) [[likely]]
        continue;
      throws[i][t] =
          fair_word(seed, address_of(game + i, turn, kDicePart), t, dice::kNumOrderedRolls);
    }
  }
}

Throws draw_throws(std::uint64_t seed, std::uint64_t game, int turn) {
  Throws throws;
  draw_throws(seed, game, turn, 1, &throws);
  return throws;
}

RandomBlock draw_choices(std::uint64_t seed, std::uint64_t game, int turn) {
  return random_block(seed, address_of(game, turn, kChoicePart));
}

const Rerolls& Rerolls::all() {
  static const Rerolls kAll;
  return kAll;
}

Rerolls::Rerolls() {
  std::uint32_t next = 0;
  for (int h = 0; h < dice::kNumHands; ++h) {
    kept_[h] = {next, 1};
    for (int die = dice::kHands[h].size(); die < dice::kDice; ++die) kept_[h].ways *= dice::kFaces;
    for (std::uint32_t digits = 0; digits < kept_[h].ways; ++digits) {
      int hand = h;
      std::uint32_t rest = digits;
      for (int die = dice::kHands[h].size(); die < dice::kDice; ++die) {
        hand = dice::kWith[hand][rest % dice::kFaces];
        rest /= dice::kFaces;
      }
      rolls_[next++] = static_cast<std::uint8_t>(hand - dice::kFirstRoll);
    }
  }
  HAZARD_ASSERT(next == kNumRerolls);
}

}  // namespace hazard::evaluate
