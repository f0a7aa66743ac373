// Words and rows of reviews, which card games and Liar's Dice share.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/fields.h"
#include "hazard/games/entry.h"
#include "hazard/review/review.h"
#include "hazard/stats/verdict.h"

template <>
struct hazard::codec::Words<hazard::stats::Verdict> {
  static constexpr auto kWords = [] {
    std::array<std::pair<stats::Verdict, std::string_view>, stats::kVerdictNames.size()> words;
    for (std::size_t i = 0; i < words.size(); ++i) {
      words[i] = {static_cast<stats::Verdict>(i), stats::kVerdictNames[i]};
    }
    return words;
  }();
};

template <>
struct hazard::codec::Words<hazard::games::Kind> {
  using enum games::Kind;
  static constexpr std::array<std::pair<games::Kind, std::string_view>, 2> kWords = {
      {{kCard, "card"}, {kLiars, "liars"}}};
};

namespace hazard::engine {

inline constexpr const char* kVerdictMeaning =
    "by loss in points, or in hundredths of the chance to win: tie below 0.005, good below 0.25, "
    "inaccuracy below 1, mistake below 3, else blunder";

// A decision for spreadsheets.
struct ReviewRow {
  int game = 1;
  std::string name, variant;
  double theta = 0;
  review::ReviewedDecision decision = {};
};

}  // namespace hazard::engine

HAZARD_FIELDS(hazard::stats::Verdicts, "Classes", "Decisions counted by class");
HAZARD_FIELDS(hazard::review::ReviewedDecision, "ReviewedDecision", "A decision, and what it cost");
HAZARD_FIELDS(hazard::engine::ReviewRow, "ReviewRow", "A decision of a game");
