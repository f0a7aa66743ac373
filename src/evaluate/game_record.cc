#include "hazard/evaluate/game_record.h"

#include <fmt/format.h>

#include <bit>

#include "hazard/dice/lattice.h"
#include "hazard/scorecard/rules.h"

namespace hazard::evaluate {
namespace {

std::string roll_text(int roll) {
  return roll < 0 ? "" : dice::to_string(dice::kHands[dice::kFirstRoll + roll]);
}

std::string keep_text(int hand) {
  if (hand < 0) return "";
  return hand == 0 ? "keep none" : "keep " + dice::to_string(dice::kHands[hand]);
}

std::string turn_text(const TurnRecord& turn, const scorecard::RuleSet& rules) {
  std::string text;
  for (std::size_t i = 0; i < turn.keeps.size(); ++i) {
    text += fmt::format("{:5} {:10}  ", roll_text(turn.rolls[i]), keep_text(turn.keeps[i]));
  }
  text += fmt::format("{}  {} {}", roll_text(turn.rolls[2]), rules.boxes[turn.action.box].key,
                      turn.action.score);
  if (turn.action.extra > 0) text += fmt::format(", extra {}", turn.action.extra);
  return text;
}

}  // namespace

std::string to_string(const GameRecord& record, const scorecard::RuleSet& rules) {
  std::string text = fmt::format("game {}\n", record.game);
  auto number = rules.num_boxes - static_cast<int>(record.turns.size());
  for (const TurnRecord& turn : record.turns) {
    text += fmt::format("{:2}  {}\n", ++number, turn_text(turn, rules));
  }
  return text + fmt::format("bonus {}, final score {}\n", record.bonus, record.score);
}

}  // namespace hazard::evaluate
