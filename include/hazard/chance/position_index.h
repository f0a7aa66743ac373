// Numbers positions in the order in which they are met.
//
//   positions  [number], as they were added
//   slots      open addressing with linear probing; a slot holds a number + 1, 0 is empty; at most
//              half of them are taken
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "hazard/chance/game.h"

namespace hazard::chance {

template <Hashable Position>
class PositionIndex {
 public:
  PositionIndex() : slots_(16) {}

  std::size_t size() const { return positions_.size(); }
  const Position& operator[](std::size_t number) const { return positions_[number]; }

  std::optional<std::uint32_t> find(const Position& position) const {
    const std::uint32_t taken = slots_[slot_of(position)];
    return taken == 0 ? std::nullopt : std::optional(taken - 1);
  }

  // The number of the position, a new one if it was not there.
  std::uint32_t add(const Position& position) {
    std::size_t slot = slot_of(position);
    if (slots_[slot] != 0) return slots_[slot] - 1;
    if (2 * (size() + 1) > slots_.size()) {
      grow();
      slot = slot_of(position);
    }
    positions_.push_back(position);
    slots_[slot] = static_cast<std::uint32_t>(size());
    return slots_[slot] - 1;
  }

 private:
  // Where the position is, or where it would be put.
  std::size_t slot_of(const Position& position) const {
    std::size_t slot = hash_of(position) & (slots_.size() - 1);
    while (slots_[slot] != 0 && !(positions_[slots_[slot] - 1] == position)) {
      slot = (slot + 1) & (slots_.size() - 1);
    }
    return slot;
  }

  void grow() {
    slots_.assign(4 * slots_.size(), 0);
    for (std::uint32_t number = 0; number < size(); ++number) {
      slots_[slot_of(positions_[number])] = number + 1;
    }
  }

  std::vector<Position> positions_;
  std::vector<std::uint32_t> slots_;  // a power of two of them
};

}  // namespace hazard::chance
