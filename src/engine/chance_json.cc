// JSON of games of chance.
#include "engine/json_values.h"
#include "hazard/chance/drawing.h"
#include "hazard/chance/node.h"
#include "hazard/chance/tree.h"
#include "hazard/engine/json.h"

namespace hazard::engine {
namespace {

Json tree_json(const chance::Tree& tree) {
  Json json = {{"name", tree.name},
               {"kind", chance::kind_name(tree.kind)},
               {"value", tree.value},
               {"moves", tree.moves}};
  Json branches = Json::array();
  for (const chance::Tree& branch : tree.branches) {
    branches.push_back(tree_json(branch));
    if (tree.kind == chance::Kind::kChoice) {
      branches.back()["option"] = branch.move;
      branches.back()["best"] = branch.best;
    } else {
      branches.back()["probability"] = branch.probability;
    }
  }
  json["branches"] = branches;
  return json;
}

Json component_json(const chance::Drawing& component) {
  Json places = Json::array();
  for (const auto& place : component.places) {
    places.push_back(
        {{"name", place.name}, {"kind", chance::kind_name(place.kind)}, {"value", place.value}});
  }
  Json moves = Json::array();
  for (const auto& move : component.moves) {
    moves.push_back({{"from", move.from}, {"to", move.to}});
    if (component.places[move.from].kind == chance::Kind::kChoice) {
      moves.back()["option"] = move.label;
      moves.back()["best"] = move.best;
    } else {
      moves.back()["probability"] = move.probability;
    }
  }
  return {{"places", places}, {"moves", moves}};
}

}  // namespace

std::string to_json(const CoinsAnswer& answer) {
  const auto& [coins, points, exact, whole, picture] = answer.request;
  const auto value = [&](int left, int needed) {
    return answer.fractions ? Json(answer.fractions->value(left, needed))
                            : Json(answer.table.value(left, needed));
  };
  Json flips = Json::array();
  for (int flip = 1; flip <= coins; ++flip) {
    flips.push_back({{"flip", flip},
                     {"value", answer.fractions ? Json(answer.fractions->first_flips[flip - 1])
                                                : Json(answer.table.first_flips[flip - 1])}});
  }
  Json json = {{"coins", coins},
               {"points", points},
               {"exact", exact},
               {"value", value(coins, points)},
               {"flip", answer.table.flip(coins, points)},
               {"flips", flips},
               {"seconds", answer.seconds}};
  if (!whole) return text(json);
  Json& table = json["table"] = Json::array();
  for (int left = 1; left <= coins; ++left) {
    for (int needed = 1; needed <= points; ++needed) {
      table.push_back({{"coins", left},
                       {"points", needed},
                       {"value", value(left, needed)},
                       {"flip", answer.table.flip(left, needed)}});
    }
  }
  return text(json);
}

std::string to_json(const ChanceAnswer& answer) {
  Json steps = Json::array();
  for (const auto& step : answer.steps) {
    steps.push_back({{"counted", step.counted},
                     {"formula", step.formula},
                     {"count", step.count},
                     {"reason", step.reason}});
  }
  Json layers = Json::array();
  for (const auto& layer : answer.layers) {
    layers.push_back(
        {{"name", layer.name}, {"positions", layer.positions}, {"moves", layer.moves}});
  }
  return text({{"variant", answer.rules.name},
               {"position", answer.position},
               {"theta", answer.theta},
               {"value", answer.value},
               {"table_value", answer.table_value},
               {"count", steps},
               {"levels", answer.levels},
               {"layers", layers},
               {"tree", tree_json(answer.tree)},
               {"component", component_json(answer.component)},
               {"warnings", answer.warnings}});
}

}  // namespace hazard::engine
