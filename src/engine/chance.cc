// Games of chance: Coins, and a turn of a scorecard game seen as one.
#include "base/stopwatch.h"
#include "chance/coins_picture.h"
#include "chance/turn_game.h"
#include "engine/loaded.h"
#include "hazard/chance/coins.h"
#include "hazard/chance/count_steps.h"
#include "hazard/chance/drawing.h"
#include "hazard/chance/solver.h"
#include "hazard/chance/tree.h"
#include "hazard/engine/engine.h"
#include "hazard/scorecard/anchor.h"
#include "hazard/scorecard/position.h"
#include "hazard/solve/objective.h"
#include "policy/advice.h"
#include "solve/values.h"

namespace hazard::engine {

Result<CoinsAnswer> Engine::coins(const CoinsRequest& request, const Call& /*call*/) {
  const Stopwatch watch;
  const auto fits = chance::check_coins(request.coins, request.points, request.exact);
  if (!fits) return pass_on(fits);
  if (request.picture && (request.coins == 0 || request.points == 0)) {
    return fail(Errc::kBadInput, "picture: nothing to draw; take at least one coin and one point");
  }
  auto table = chance::solve_coins(request.coins, request.points);
  if (!table) return pass_on(table);
  CoinsAnswer answer = {.request = request, .table = *std::move(table)};
  if (request.exact) {
    auto fractions = chance::solve_coins_exactly(request.coins, request.points);
    if (!fractions) return pass_on(fractions);
    answer.fractions = *std::move(fractions);
    answer.table.flips = answer.fractions->flips;  // ties are true ones
  }
  answer.seconds = watch.seconds();
  if (request.picture) answer.svg = chance::coins_picture(answer.table);
  return answer;
}

Result<ChanceAnswer> Engine::chance(const ChanceRequest& request, const Call& call) {
  using chance::TurnGame;
  const scorecard::Position& position = request.position;
  if (position.full()) {
    return fail(Errc::kBadInput, "position '{}': the card is full; leave at least one box open",
                scorecard::to_string(position));
  }
  auto loaded = table(position.rules, request.theta, call);
  if (!loaded) return pass_on(loaded);
  const solve::Values& values = loaded->values;
  const double secured = position.bonus_secured() ? position.rules.upper_bonus : 0;
  const TurnGame turn(position.rules, position.anchor(), [&](const scorecard::Anchor& after) {
    return values.points(after) - secured;
  });
  const chance::SolveOptions options = {.theta = request.theta};
  const auto whole = chance::solve(turn, turn.before(), options);
  if (!whole) return pass_on(whole);
  const auto rest =
      position.roll
          ? chance::solve(turn, TurnGame::rolled(*position.roll, position.rolls_left), options)
          : whole;
  if (!rest) return pass_on(rest);

  ChanceAnswer answer = {.rules = position.rules};
  answer.position = scorecard::to_string(position);
  answer.at_start = !position.roll && position.filled() == 0;
  answer.theta = request.theta;
  answer.value = rest->value();
  answer.table_value = policy::advise(values, position).value;
  answer.layers = chance::turn_layers(*whole, position.rules.rolls);
  std::int64_t turn_positions = -answer.layers.back().positions;  // those of the next turn
  for (const chance::TurnLayer& layer : answer.layers) turn_positions += layer.positions;
  answer.steps = chance::count_steps(position.rules, turn_positions);
  answer.levels = values.anchors().reachable_per_level();
  answer.tree = chance::make_tree(turn, *rest, 0, {request.depth, request.breadth});
  answer.component = chance::draw(turn, *rest);
  answer.warnings = std::move(loaded->warnings);
  return answer;
}

}  // namespace hazard::engine
