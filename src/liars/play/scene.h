// A decision as a player sees it who has learnt from self-play: what matters of the own dice and of
// the bids, as one number, and the few moves that come into question.
//
// There are far too many situations to learn each by itself. This view keeps how likely the last
// bid is from the own dice, how well the own best face can go on, who has bid on the face, and the
// size of the table. It is the same for all rules: they act through the chances.
#pragma once

#include <array>
#include <cstdint>

#include "liars/play/styles.h"

namespace hazard::liars {

// Bids that go further tell no more of the own dice than that they were made. On the last face: one
// or two dice more. On others: as many as someone who sees no dice thinks sure, likely or fair.
enum class Move : std::uint8_t {
  kChallenge,
  kPush,  // the lowest raise on the face of the last bid
  kPushOn,
  kPushFar,
  kBest,  // the lowest raise on the own best other face
  kBestSure,
  kBestOn,
  kBestFar,
  kOther,  // on one of the faces that are left
  kOtherOn,
  kWild,  // on the face that is wild
};
inline constexpr int kNumMoves = 11;

struct Scene {
  static constexpr int kNone = -2;
  static constexpr int kKeys = 2 * 2 * 4 * 6 * 3 * 10 * 6 * 3 * 2 * 2;

  int key = 0;                               // 0..kKeys - 1
  std::array<std::int16_t, kNumMoves> rank;  // of the raise, kCallRank, or kNone; kOther: the first
  int num_others = 0;
  // Raises of kOther and kOtherOn on all faces that are left, as likely as one another.
  std::array<std::array<std::int16_t, kMaxFaces>, 2> others;

  bool has(int move) const { return rank[move] != kNone; }
};

Scene scene_of(const ImaginedPlayer& player, const Bidding& bidding);

}  // namespace hazard::liars
