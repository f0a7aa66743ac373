// A recorded game as a list of games shows it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace hazard::games {

enum class Kind { kCard, kLiars };

struct Entry {
  std::int64_t id = 0;
  std::string game;  // variant of a card game, rules of Liar's Dice
  Kind kind = Kind::kCard;
  std::optional<std::string> name;  // of the player, or of all
  int turns = 0;                    // turns or rounds that have ended
  bool finished = false;
  std::optional<int> score;  // of a card game: points on the card
  std::string created;       // "2026-01-31T14:05:09Z"
  std::string changed;
};

}  // namespace hazard::games
