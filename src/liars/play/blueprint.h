// A mixed strategy for every round, learnt by self-play: for each scene the probability of every
// move. See scene.h for what it sees and blueprint_train.h for how it is learnt.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "liars/play/scene.h"

namespace hazard::liars {

class Blueprint {
 public:
  using Weights = std::array<float, kNumMoves>;

  Blueprint() : shares_(std::size_t{Scene::kKeys} * kNumMoves) {}

  // Probabilities of the moves that the scene has. Where nothing was learnt it goes by the chances.
  Weights weights(const Scene& scene) const;

  // From weights of any scale; all 0: not learnt.
  void set(int key, const Weights& weights);

  std::span<const std::uint8_t> shares() const { return shares_; }
  std::span<std::uint8_t> shares() { return shares_; }
  int learnt() const;          // scenes
  std::uint32_t hash() const;  // of all that it says
  std::size_t bytes() const { return shares_.size(); }
  // Compressed, with a checksum.
  std::string to_bytes() const;
  static std::optional<Blueprint> from_bytes(std::string_view bytes);

  friend bool operator==(const Blueprint&, const Blueprint&) = default;

 private:
  std::vector<std::uint8_t> shares_;  // [key][move], of about 255
};

// What a player who goes by the blueprint does: see decide() and likelihood() of styles.h.
int decide_by(const Blueprint& blueprint, const ImaginedPlayer& player, const Bidding& bidding,
              std::span<const std::uint32_t, 2> words);
// All that the player may do: (kCallRank or rank of a raise, probability).
std::vector<std::pair<int, double>> mix_by(const Blueprint& blueprint, const ImaginedPlayer& player,
                                           const Bidding& bidding);
double likelihood_by(const Blueprint& blueprint, const ImaginedPlayer& player,
                     const Bidding& bidding, int rank);
// The same of players who need not keep to the moves of a scene: a bid that is none of them counts
// as the nearest move on its face, only rarer.
double resemblance_by(const Blueprint& blueprint, const ImaginedPlayer& player,
                      const Bidding& bidding, int rank);

}  // namespace hazard::liars
