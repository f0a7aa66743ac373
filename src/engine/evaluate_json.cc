// JSON of policies: what they lead to, evaluated, simulated and compared.
#include "engine/evaluate_json.h"

#include <fmt/format.h>

#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/engine/json.h"
#include "hazard/evaluate/counts.h"
#include "hazard/evaluate/game_record.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/scorecard/position.h"

namespace hazard::engine {
namespace {

using evaluate::Distribution;
using evaluate::kPercentiles;
using evaluate::kTails;

Json pmf_json(const Distribution& distribution) {
  Json pmf = Json::array();
  for (int x = distribution.first; x <= distribution.last(); ++x) {
    if (distribution.at(x) > 0) pmf.push_back(Json::array({x, distribution.at(x)}));
  }
  return pmf;
}

Json quantiles_json(const auto& sample) {
  Json quantiles;
  for (int p : kPercentiles) quantiles[fmt::format("p{}", p)] = sample.quantile(p / 100.0);
  return quantiles;
}

Json tails_json(const Distribution& score, double (Distribution::*mean)(double) const) {
  Json tails;
  for (int p : kTails) tails[fmt::format("p{}", p)] = (score.*mean)(p / 100.0);
  return tails;
}

Json boxes_json(const evaluate::Evaluation& evaluation, const scorecard::RuleSet& rules) {
  Json boxes;
  for (int b = 0; b < rules.num_boxes; ++b) {
    const evaluate::BoxStatistics& box = evaluation.boxes[b];
    boxes[std::string(rules.boxes[b].key)] = {{"name", rules.boxes[b].name},
                                              {"mean", box.mean},
                                              {"zero", box.zero},
                                              {"hit", box.hit},
                                              {"turn", box.turn},
                                              {"pmf", pmf_json(box.points)}};
  }
  return boxes;
}

Json groups_json(const evaluate::Evaluation& evaluation) {
  Json groups = Json::array();
  for (bool bonus : {false, true}) {
    for (bool five : {false, true}) {
      const Distribution& part = evaluation.groups[bonus][five];
      groups.push_back({{"bonus", bonus},
                        {"five_alike", five},
                        {"probability", part.mass()},
                        {"mean", part.mean()},
                        {"sd", part.sd()}});
    }
  }
  return groups;
}

Json estimate_json(const evaluate::Estimate& estimate) {
  return {{"value", estimate.value}, {"error", estimate.error}};
}

Json record_json(const evaluate::GameRecord& record, const scorecard::RuleSet& rules) {
  const auto hand = [](int number) {
    return number < 0 ? Json(nullptr) : Json(dice::to_string(dice::kHands[number], ""));
  };
  const auto roll = [&](int number) { return hand(number < 0 ? -1 : dice::kFirstRoll + number); };
  Json turns = Json::array();
  for (const evaluate::TurnRecord& turn : record.turns) {
    turns.push_back({{"rolls", {roll(turn.rolls[0]), roll(turn.rolls[1]), roll(turn.rolls[2])}},
                     {"keeps", {hand(turn.keeps[0]), hand(turn.keeps[1])}},
                     {"box", rules.boxes[turn.action.box].key},
                     {"points", turn.action.score},
                     {"extra", turn.action.extra}});
  }
  return {
      {"game", record.game}, {"turns", turns}, {"bonus", record.bonus}, {"score", record.score}};
}

Json simulation_json(const evaluate::Simulation& simulation, const scorecard::RuleSet& rules) {
  Json boxes;
  for (int b = 0; b < rules.num_boxes; ++b) {
    const evaluate::SimulatedBox& box = simulation.boxes[b];
    const auto zeros = box.points.count(0);
    boxes[std::string(rules.boxes[b].key)] = {
        {"mean", estimate_json(box.points.mean())},
        {"zero", estimate_json(evaluate::share_of(zeros, simulation.games))}};
  }
  Json histogram = Json::array();
  for (int x = simulation.score.first; x <= simulation.score.last(); ++x) {
    if (simulation.score.count(x) > 0) {
      histogram.push_back(Json::array({x, simulation.score.count(x)}));
    }
  }
  Json records = Json::array();
  for (const auto& record : simulation.records) records.push_back(record_json(record, rules));
  return {{"policy", simulation.policy},
          {"exact", false},
          {"games", simulation.games},
          {"mean", estimate_json(simulation.score.mean())},
          {"sd", estimate_json(simulation.score.sd())},
          {"quantiles", quantiles_json(simulation.score)},
          {"bonus", estimate_json(simulation.bonus_rate())},
          {"boxes", boxes},
          {"histogram", histogram},
          {"records", records},
          {"seconds", simulation.seconds},
          {"games_per_second", simulation.games_per_second()},
          {"table_bytes", simulation.table_bytes}};
}

Json differences_json(const std::vector<risk::Difference>& differences) {
  Json list = Json::array();
  for (const risk::Difference& item : differences) {
    list.push_back({{"position", scorecard::to_string(item.position)},
                    {"a", item.a},
                    {"b", item.b},
                    {"per_game", item.per_game},
                    {"gain", item.gain}});
  }
  return list;
}

Json contrasts_json(const std::vector<risk::Contrast>& contrasts) {
  Json list = Json::array();
  for (const risk::Contrast& item : contrasts) {
    list.push_back({{"a", item.a}, {"per_game", item.per_game}});
    if (!item.b.empty()) list.back()["b"] = item.b;
  }
  return list;
}

}  // namespace

void add_evaluation(Json& json, const evaluate::Evaluation& evaluation,
                    const scorecard::RuleSet& rules) {
  const Distribution& score = evaluation.score;
  json.update({{"exact", true},
               {"mean", score.mean()},
               {"sd", score.sd()},
               {"skewness", score.skewness()},
               {"excess_kurtosis", score.excess_kurtosis()},
               {"mode", score.mode()},
               {"quantiles", quantiles_json(score)},
               {"worst_mean", tails_json(score, &Distribution::worst_mean)},
               {"best_mean", tails_json(score, &Distribution::best_mean)},
               {"bonus", evaluation.bonus()},
               {"five_alike", evaluation.five_alike()},
               {"bonus_by_turn", evaluation.bonus_by_turn},
               {"extra", evaluation.extra},
               {"groups", groups_json(evaluation)},
               {"boxes", boxes_json(evaluation, rules)},
               {"pmf", pmf_json(score)}});
}

Json disagreement_json(const risk::Disagreement& shares) {
  return {{"reroll1", shares.reroll1}, {"reroll2", shares.reroll2}, {"category", shares.box}};
}

Json head_to_head_json(const evaluate::HeadToHead& result) {
  return {{"win", result.win},
          {"draw", result.draw},
          {"loss", result.loss},
          {"margin", result.margin},
          {"difference", result.difference}};
}

std::string to_json(const PoliciesAnswer& answer) {
  Json policies = Json::array();
  for (const auto& [name, title] : answer.policies) {
    policies.push_back({{"name", name}, {"title", title}});
  }
  return text({{"policies", policies}});
}

std::string to_json(const EvaluateAnswer& answer) {
  Json json = {
      {"variant", answer.rules.name}, {"position", answer.position}, {"policy", answer.policy}};
  add_evaluation(json, answer.evaluation, answer.rules);
  json["at_least"] = Json::array();
  for (const auto& [score, p] : answer.at_least) {
    json["at_least"].push_back({{"score", score}, {"probability", p}});
  }
  json["certainty_equivalents"] = Json::array();
  for (const auto& [theta, points] : answer.certainty_equivalents) {
    json["certainty_equivalents"].push_back({{"theta", theta}, {"points", points}});
  }
  json["seconds"] = answer.seconds;
  json["warnings"] = answer.warnings;
  return text(json);
}

std::string to_json(const SimulateAnswer& answer) {
  Json simulations = Json::array();
  for (const auto& simulation : answer.comparison.simulations) {
    simulations.push_back(simulation_json(simulation, answer.rules));
  }
  Json pairings = Json::array();
  for (const auto& pairing : answer.comparison.pairings) {
    pairings.push_back({{"a", answer.comparison.simulations[pairing.a].policy},
                        {"b", answer.comparison.simulations[pairing.b].policy},
                        {"wins", pairing.wins()},
                        {"draws", pairing.draws()},
                        {"losses", pairing.losses()},
                        {"difference", estimate_json(pairing.difference.mean())}});
  }
  return text({{"variant", answer.rules.name},
               {"position", answer.position},
               {"seed", answer.seed},
               {"simulations", simulations},
               {"pairings", pairings},
               {"warnings", answer.warnings}});
}

std::string to_json(const CompareAnswer& answer) {
  const auto side = [&](const std::string& name, const evaluate::Evaluation& evaluation) {
    Json json = {{"policy", name}};
    add_evaluation(json, evaluation, answer.rules);
    return json;
  };
  Json json = {{"variant", answer.rules.name}, {"a", answer.a}, {"b", answer.b}, {"exact", true}};
  json.update(head_to_head_json(answer.head_to_head));
  Json by_turn = Json::array();
  for (const auto& turn : answer.comparison.by_turn) by_turn.push_back(disagreement_json(turn));
  json["disagreement"] = {{"under_a", disagreement_json(answer.comparison.under_a)},
                          {"under_b", disagreement_json(answer.comparison.under_b)},
                          {"by_turn", by_turn},
                          {"boxes", contrasts_json(answer.comparison.boxes)},
                          {"keeps", contrasts_json(answer.comparison.keeps)},
                          {"rolls", contrasts_json(answer.comparison.rolls)}};
  json["frequent"] = differences_json(answer.comparison.frequent);
  json["expensive"] = differences_json(answer.comparison.expensive);
  json["policies"] = {side(answer.a, answer.evaluation_a), side(answer.b, answer.evaluation_b)};
  json["seconds"] = answer.seconds;
  json["warnings"] = answer.warnings;
  return text(json);
}

}  // namespace hazard::engine
