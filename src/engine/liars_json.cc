// Liar's Dice in JSON: calls, rules, solved rounds, value tables.
#include <cmath>

#include "engine/json_values.h"
#include "engine/liars_json_values.h"
#include "hazard/engine/json.h"
#include "hazard/liars/exact/duel.h"
#include "hazard/liars/rules/binomial.h"
#include "hazard/liars/rules/round.h"
#include "hazard/liars/rules/rules.h"

namespace hazard::engine {

Json rules_json(const liars::Rules& rules) {
  return {{"text", liars::to_string(rules)}, {"description", liars::describe(rules)}};
}

std::string to_json(const LiarsCallAnswer& answer) {
  const auto& [rules, hand, bid, dice, options] = answer.request;
  const auto fraction = [&](std::string liars::BinomialFractions::*which) {
    return answer.fractions ? Json((*answer.fractions).*which) : Json(nullptr);
  };
  return text(
      {{"rules", rules_json(rules)},
       {"hand", dice::to_string(hand)},
       {"bid", liars::to_string(bid)},
       {"dice", dice},
       {"wild_face", answer.wild_face == 0 ? Json(nullptr) : Json(answer.wild_face)},
       {"unknown", answer.unseen.dice},
       {"needed", answer.unseen.needed()},
       {"match_probability", answer.unseen.chance.p()},
       {"match_probability_fraction", liars::to_string(answer.unseen.chance)},
       {"p_true", answer.odds.p_true},
       {"p_true_fraction", fraction(&liars::BinomialFractions::tail)},
       {"log_p_true", std::isfinite(answer.log_p_true) ? Json(answer.log_p_true) : Json(nullptr)},
       {"p_exact", answer.odds.p_exact},
       {"p_exact_fraction", fraction(&liars::BinomialFractions::term)},
       {"expected_dice_change", or_null(answer.dice_change)},
       {"method", liars::to_string(answer.method)},
       {"error_bound", answer.error}});
}

std::string to_json(const LiarsRulesAnswer& answer) {
  Json presets = Json::array();
  for (const auto& preset : answer.presets) {
    presets.push_back(
        {{"name", preset.name}, {"summary", preset.summary}, {"description", preset.description}});
  }
  Json switches = Json::array();
  for (const auto& which : answer.switches) {
    Json values = Json::array();
    for (const auto& value : which.values) {
      values.push_back({{"value", value.name},
                        {"meaning", value.meaning.empty() ? Json(nullptr) : Json(value.meaning)}});
    }
    switches.push_back({{"name", which.name}, {"values", values}});
  }
  return text({{"presets", presets}, {"switches", switches}});
}

std::string to_json(const LiarsSolveAnswer& answer) {
  Json openings = Json::array();
  for (const LiarsOpening& opening : answer.openings) {
    Json bids = Json::object();
    for (std::size_t i = 0; i < answer.bids.size(); ++i) {
      if (opening.bids[i] > 0) bids[liars::to_string(answer.bids[i])] = opening.bids[i];
    }
    openings.push_back({{"hand", dice::to_string(opening.hand)},
                        {"probability", opening.probability},
                        {"bids", bids}});
  }
  const liars::Duel& duel = answer.duel;
  return text({{"rules", rules_json(answer.rules)},
               {"position", liars::to_string(duel)},
               {"dice", duel.dice},
               {"palifico", duel.palifico},
               {"value", answer.value},
               {"lower", answer.lower},
               {"upper", answer.upper},
               {"gap", answer.upper - answer.lower},
               {"win_probability", (1 + answer.value) / 2},
               {"iterations", answer.iterations},
               {"seconds", answer.seconds},
               {"histories", answer.histories},
               {"information_sets", answer.information_sets},
               {"openings", openings},
               {"file", answer.file.empty() ? Json(nullptr) : Json(answer.file)}});
}

std::string to_json(const LiarsExploitAnswer& answer) {
  return text({{"rules", rules_json(answer.rules)},
               {"position", liars::to_string(answer.duel)},
               {"dice", answer.duel.dice},
               {"palifico", answer.duel.palifico},
               {"agent", answer.agent},
               {"exploitability", answer.exploitability},
               {"nash_conv", 2 * answer.exploitability},
               {"best_response_first", answer.as_first},
               {"best_response_second", answer.as_second},
               {"histories", answer.histories},
               {"seconds", answer.seconds}});
}

std::string to_json(const LiarsValuesAnswer& answer) {
  Json rows = Json::array();
  for (const auto& row : answer.rows) {
    rows.push_back({{"dice", row.dice}, {"win", row.win}, {"error", row.error}});
  }
  return text({{"rules", rules_json(answer.rules)},
               {"players", answer.players},
               {"rounds", answer.rounds},
               {"tables", answer.tables},
               {"largest_error", answer.largest_error},
               {"starter_wins", rows},
               {"folder", answer.folder.empty() ? Json(nullptr) : Json(answer.folder)},
               {"seconds", answer.seconds}});
}

}  // namespace hazard::engine
