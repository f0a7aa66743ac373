#include "liars/play/blueprint.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cmath>

#include "base/packed.h"
#include "base/rng.h"

namespace hazard::liars {
namespace {

// Moves of scenes that were never met: believe what is likely, else take the likeliest raise.
Blueprint::Weights unlearnt(const Scene& scene) {
  Blueprint::Weights weights{};
  for (const Move move : {Move::kBest, Move::kPush, Move::kWild, Move::kOther, Move::kChallenge}) {
    if (!scene.has(static_cast<int>(move))) continue;
    weights[static_cast<int>(move)] = 1;
    break;
  }
  return weights;
}

int place_of(Move move) { return static_cast<int>(move); }

}  // namespace

Blueprint::Weights Blueprint::weights(const Scene& scene) const {
  const std::uint8_t* shares = shares_.data() + std::size_t(scene.key) * kNumMoves;
  Weights weights{};
  float sum = 0;
  for (int move = 0; move < kNumMoves; ++move) {
    if (scene.has(move)) sum += weights[move] = shares[move];
  }
  if (sum <= 0) return unlearnt(scene);
  for (float& weight : weights) weight /= sum;
  return weights;
}

void Blueprint::set(int key, const Weights& weights) {
  float sum = 0;
  for (float weight : weights) sum += weight;
  for (int move = 0; move < kNumMoves; ++move) {
    // What is hardly ever played is noise.
    const float share = sum > 0 ? weights[move] / sum : 0;
    shares_[std::size_t(key) * kNumMoves + move] =
        static_cast<std::uint8_t>(share < 0.01F ? 0 : std::lround(share * 255));
  }
}

int Blueprint::learnt() const {
  int count = 0;
  for (std::size_t first = 0; first < shares_.size(); first += kNumMoves) {
    count += std::any_of(shares_.begin() + first, shares_.begin() + first + kNumMoves,
                         [](std::uint8_t share) { return share > 0; });
  }
  return count;
}

std::uint32_t Blueprint::hash() const { return XXH32(shares_.data(), shares_.size(), 0); }

std::string Blueprint::to_bytes() const {
  // Move by move: neighbours are alike, which compresses better.
  std::string planes(shares_.size(), '\0');
  for (std::size_t i = 0; i < shares_.size(); ++i) {
    planes[i % kNumMoves * Scene::kKeys + i / kNumMoves] = static_cast<char>(shares_[i]);
  }
  return pack(planes);
}

std::optional<Blueprint> Blueprint::from_bytes(std::string_view bytes) {
  Blueprint result;
  const auto planes = unpack(bytes, result.shares_.size());
  if (!planes) return {};
  for (std::size_t i = 0; i < planes->size(); ++i) {
    const char share = (*planes)[i % kNumMoves * Scene::kKeys + i / kNumMoves];
    result.shares_[i] = static_cast<std::uint8_t>(share);
  }
  return result;
}

int decide_by(const Blueprint& blueprint, const ImaginedPlayer& player, const Bidding& bidding,
              std::span<const std::uint32_t, 2> words) {
  const Scene scene = scene_of(player, bidding);
  const Blueprint::Weights weights = blueprint.weights(scene);
  float left = static_cast<float>(words[0] >> 8) * 0x1p-24F;
  int move = -1;
  for (int m = 0; m < kNumMoves; ++m) {
    if (weights[m] <= 0) continue;
    move = m;
    if (left < weights[m]) break;
    left -= weights[m];
  }
  const bool on = move == place_of(Move::kOtherOn);
  if (!on && move != place_of(Move::kOther)) return scene.rank[move];
  return scene.others[on ? 1 : 0][scaled(words[1], scene.num_others)];
}

std::vector<std::pair<int, double>> mix_by(const Blueprint& blueprint, const ImaginedPlayer& player,
                                           const Bidding& bidding) {
  const Scene scene = scene_of(player, bidding);
  const Blueprint::Weights weights = blueprint.weights(scene);
  std::vector<std::pair<int, double>> mix;
  for (int move = 0; move < kNumMoves; ++move) {
    if (weights[move] <= 0) continue;
    const bool on = move == place_of(Move::kOtherOn);
    if (on || move == place_of(Move::kOther)) {
      for (int i = 0; i < scene.num_others; ++i) {
        mix.emplace_back(scene.others[on ? 1 : 0][i], weights[move] / scene.num_others);
      }
    } else {
      mix.emplace_back(scene.rank[move], weights[move]);
    }
  }
  return mix;
}

double resemblance_by(const Blueprint& blueprint, const ImaginedPlayer& player,
                      const Bidding& bidding, int rank) {
  constexpr double kRarer = 0.2;
  const Scene scene = scene_of(player, bidding);
  const Blueprint::Weights weights = blueprint.weights(scene);
  const Ladder& ladder = *bidding.ladder;
  double exact = 0;
  double nearest = 0;
  int least = kMaxDiceInPlay + 1;
  const auto look = [&](int move_rank, double share) {
    if (move_rank == rank) {
      exact += share;
      least = 0;
    }
    if (rank < 0 || move_rank < 0 || ladder.bid(rank).face != ladder.bid(move_rank).face) return;
    const int distance = std::abs(ladder.bid(rank).quantity - ladder.bid(move_rank).quantity);
    if (distance == 0 || distance > least || (distance == least && share <= nearest)) return;
    least = distance;
    nearest = share;
  };
  for (int move = 0; move < kNumMoves; ++move) {
    if (!scene.has(move)) continue;
    const bool on = move == place_of(Move::kOtherOn);
    if (!on && move != place_of(Move::kOther)) {
      look(scene.rank[move], weights[move]);
      continue;
    }
    for (int i = 0; i < scene.num_others; ++i) {
      look(scene.others[on ? 1 : 0][i], weights[move] / scene.num_others);
    }
  }
  return least == 0 ? exact : kRarer * nearest;
}

double likelihood_by(const Blueprint& blueprint, const ImaginedPlayer& player,
                     const Bidding& bidding, int rank) {
  double sum = 0;
  for (const auto& [other, share] : mix_by(blueprint, player, bidding)) {
    if (other == rank) sum += share;
  }
  return sum;
}

}  // namespace hazard::liars
