// Recorded games: their review, and the file that keeps them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hazard/games/entry.h"
#include "hazard/review/record.h"
#include "hazard/review/review.h"

namespace hazard::engine {

// Records as text: one or several card games (review/record.h), or a match of Liar's Dice
// (liars/match/record.h), which begins with its rules.
struct GameText {
  std::string text;
};

// Whether it is a match of Liar's Dice.
bool is_liars(const GameText& record);

struct ReviewRequest {
  std::optional<GameText> record = {};
  std::vector<std::int64_t> ids = {};  // of games that are kept
  double theta = 0;
};

struct ReviewAnswer {
  struct Game {
    std::optional<std::int64_t> id;  // if it is kept
    review::GameReview review;
  };
  double theta = 0;
  // Of the one game, or means over all.
  double start = 0, luck = 0, loss = 0, score = 0, value = 0;
  std::vector<Game> games;
  review::Summary summary;
  double seconds = 0;  // of computation, tables being loaded
  std::vector<std::string> warnings = {};
};

struct GamesListRequest {};

struct GamesListAnswer {
  std::vector<games::Entry> games;
  std::vector<std::string> warnings = {};
};

struct GamesSaveRequest {
  GameText record = {};                 // one game
  std::optional<std::int64_t> id = {};  // that this one continues
};

struct GamesSaveAnswer {
  games::Entry entry;
  std::vector<std::string> warnings = {};
};

struct GamesShowRequest {
  std::int64_t id = 0;
};

struct GamesShowAnswer {
  games::Entry entry;
  std::string record;
  std::optional<std::vector<review::WrittenTurn>> turns;  // of a card game
  std::vector<std::string> warnings = {};
};

struct GamesDeleteRequest {
  std::vector<std::int64_t> ids = {};
};

struct GamesDeleteAnswer {
  int deleted = 0;
  std::vector<std::string> warnings = {};
};

}  // namespace hazard::engine
