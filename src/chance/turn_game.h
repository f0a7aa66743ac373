// One turn of a scorecard game as a game of chance, written down as the rules say it: throw, keep,
// throw, keep, throw, fill a box. It knows nothing of lattices and kernels and so checks them.
//
//   before ──throw──► rolled ──keep──► kept ──throw──► rolled ... rolled ──box──► filled
//     1               252              462             252        252
//
// A turn of three throws of five dice has 1 + 3 * 252 + 2 * 462 = 1681 positions. The filled boxes
// at its end belong to the next turn; they pay their points and what the rest of the game is worth.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "hazard/chance/count_steps.h"
#include "hazard/chance/game.h"
#include "hazard/dice/hand.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/rules.h"
#include "scorecard/anchors.h"

namespace hazard::chance {

class TurnGame {
 public:
  enum class Stage : std::uint8_t { kBefore, kRolled, kKept, kFilled };

  struct Position {
    Stage stage = Stage::kBefore;
    std::uint8_t rolls_left = 0;  // throws that may still come in this turn
    dice::Hand hand{};            // rolled or kept
    std::int16_t box = -1;        // filled, with its points
    std::int16_t score = 0;
    std::int16_t extra = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  // What the rest of the game is worth once a box is filled.
  using Rest = std::function<double(const scorecard::Anchor&)>;

  TurnGame(const scorecard::RuleSet& rules, const scorecard::Anchor& anchor, Rest rest);

  Position before() const { return {.rolls_left = static_cast<std::uint8_t>(rules_.rolls)}; }
  static Position rolled(const dice::Hand& roll, int rolls_left) {
    return {Stage::kRolled, static_cast<std::uint8_t>(rolls_left), roll};
  }

  void at(const Position& position, Node<Position>& node) const;
  std::string name(const Position& position) const;

 private:
  void throw_dice(const Position& position, Node<Position>& node) const;
  void keep_dice(const Position& position, Node<Position>& node) const;
  void fill_box(const Position& position, Node<Position>& node) const;

  scorecard::RuleSet rules_;
  scorecard::ScoreTable scores_;
  scorecard::AnchorSpace anchors_;
  scorecard::Anchor anchor_;
  Rest rest_;
  // [dice] every throw of so many dice, with the number of orders in which it can fall.
  std::array<std::vector<std::pair<dice::Hand, int>>, dice::kDice + 1> throws_;
};

// Counts what a solution holds; the filled boxes make the last layer, from which nothing leads on.
template <class Solution>
std::vector<TurnLayer> turn_layers(const Solution& solution, int rolls) {
  using Stage = TurnGame::Stage;
  std::vector<TurnLayer> layers = {{"before the turn", "throws"}};
  for (int roll = 1; roll <= rolls; ++roll) {
    layers.push_back(
        {fmt::format("throw {} on the table", roll), roll < rolls ? "keeps" : "boxes"});
    if (roll < rolls) layers.push_back({fmt::format("kept from throw {}", roll), "throws"});
  }
  layers.push_back({"a box filled: the next turn", ""});
  for (std::uint32_t p = 0; p < solution.size(); ++p) {
    const TurnGame::Position& position = solution.graph.positions[p];
    const int thrown = rolls - position.rolls_left;
    const int layer = position.stage == Stage::kBefore   ? 0
                      : position.stage == Stage::kFilled ? 2 * rolls
                      : position.stage == Stage::kRolled ? 2 * thrown - 1
                                                         : 2 * thrown;
    ++layers[layer].positions;
    layers[layer].moves += static_cast<std::int64_t>(solution.graph.moves(p).size());
  }
  return layers;
}

}  // namespace hazard::chance
