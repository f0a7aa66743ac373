// JSON and CSV of policies, evaluations and the risk laboratory.
#include <fmt/format.h>

#include "engine/json_values.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/engine/json.h"
#include "hazard/evaluate/counts.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/evaluate/game_record.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"
#include "policy/limit.h"

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

// Everything that an evaluation says, added to what the object holds already.
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

Json point_json(const risk::SweepPoint& point, const scorecard::RuleSet& rules) {
  Json json = {{"theta", point.theta}, {"certainty_equivalent", point.certainty_equivalent}};
  add_evaluation(json, point.evaluation, rules);
  json["disagreement"] = disagreement_json(point.disagreement);
  json["against_mean"] = head_to_head_json(point.against_mean);
  return json;
}

Json spread_json(const risk::Spread& spread) {
  return {{"rms", spread.rms}, {"mean", spread.mean}, {"standing", spread.standing}};
}

Json case_json(const RegimesAnswer::Limit& outcome) {
  return {{"points", outcome.points}, {"probability", outcome.probability}};
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

Json fit_json(const std::optional<risk::Frontier::Fit>& fit) {
  if (!fit) return nullptr;
  return {{"constant", fit->constant},
          {"linear", fit->linear},
          {"square", fit->square},
          {"reach", fit->reach},
          {"worst", fit->worst}};
}

// --- points as they are stored -------------------------------------------------------------------

Json stored(const Distribution& distribution) {
  return {{"first", distribution.first}, {"p", distribution.p}};
}

Distribution distribution_of(const Json& json) {
  return {json.at("first").get<int>(), json.at("p").get<std::vector<double>>()};
}

risk::Disagreement disagreement_of(const Json& json) {
  return {json.at("reroll1").get<double>(), json.at("reroll2").get<double>(),
          json.at("category").get<double>()};
}

risk::SweepPoint point_of(const Json& json) {
  risk::SweepPoint point;
  point.theta = json.at("theta").get<double>();
  point.certainty_equivalent = json.at("certainty_equivalent").get<double>();
  evaluate::Evaluation& evaluation = point.evaluation;
  evaluation.score = distribution_of(json.at("score"));
  for (int bonus = 0; bonus < 2; ++bonus) {
    for (int five = 0; five < 2; ++five) {
      evaluation.groups[bonus][five] = distribution_of(json.at("groups").at(bonus).at(five));
    }
  }
  for (const Json& stored_box : json.at("boxes")) {
    evaluate::BoxStatistics box;
    box.mean = stored_box.at("mean").get<double>();
    box.zero = stored_box.at("zero").get<double>();
    box.hit = stored_box.at("hit").get<double>();
    box.turn = stored_box.at("turn").get<std::vector<double>>();
    box.points = distribution_of(stored_box.at("points"));
    evaluation.boxes.push_back(std::move(box));
  }
  evaluation.bonus_by_turn = json.at("bonus_by_turn").get<std::vector<double>>();
  evaluation.extra = json.at("extra").get<double>();
  point.disagreement = disagreement_of(json.at("disagreement"));
  const Json& result = json.at("against_mean");
  point.against_mean = {result.at("win").get<double>(), result.at("draw").get<double>(),
                        result.at("loss").get<double>(), result.at("margin").get<double>(),
                        result.at("difference").get<double>()};
  return point;
}

}  // namespace

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

std::string to_json(const SweepAnswer& answer) {
  Json points = Json::array();
  for (const auto& point : answer.points) points.push_back(point_json(point, answer.rules));
  return text({{"variant", answer.rules.name}, {"exact", true}, {"points", points}});
}

std::string to_json(const FrontierAnswer& answer) {
  Json rows = Json::array();
  for (const auto& row : answer.frontier.rows) {
    rows.push_back({{"theta", row.theta},
                    {"mean", row.mean},
                    {"sd", row.sd},
                    {"efficient", row.efficient},
                    {"price", or_null(row.price)}});
  }
  Json best = Json::array();
  for (const auto& item : answer.frontier.best) {
    best.push_back({{"figure", item.figure},
                    {"theta", item.theta},
                    {"value", item.value},
                    {"at_zero", item.at_zero},
                    {"mean_cost", item.mean_cost}});
  }
  return text({{"variant", answer.rules.name},
               {"exact", true},
               {"frontier", rows},
               {"best", best},
               {"mean_fit", fit_json(answer.frontier.mean_fit)},
               {"sd_fit", fit_json(answer.frontier.sd_fit)},
               {"warnings", answer.warnings}});
}

std::string to_json(const RegimesAnswer& answer) {
  Json by_throw = Json::array();
  for (const auto& spread : answer.spreads.by_throw) by_throw.push_back(spread_json(spread));
  Json by_turn = Json::array();
  for (const auto& spread : answer.spreads.by_turn) by_turn.push_back(spread_json(spread));
  Json estimates = Json::array();
  for (const auto& estimate : answer.estimates) {
    estimates.push_back({{"method", estimate.method},
                         {"sigma", or_null(estimate.sigma)},
                         {"theta_critical", estimate.theta_critical}});
  }
  Json rows = Json::array();
  for (const auto& row : answer.rows) {
    rows.push_back({{"theta", row.theta},
                    {"control", row.control},
                    {"rule", row.rule},
                    {"regime", row.regime},
                    {"certainty_equivalent", row.certainty_equivalent},
                    {"order", row.order},
                    {"differs_from_mean", row.differs_from_mean},
                    {"differs_from_limit", row.differs_from_limit}});
  }
  return text({{"variant", answer.rules.name},
               {"exact", true},
               {"mean", answer.mean},
               {"sd", answer.sd},
               {"best_case", case_json(answer.best_case)},
               {"worst_case", case_json(answer.worst_case)},
               {"sigma", spread_json(answer.spreads.all)},
               {"theta_critical", answer.theta_critical},
               {"by_throw", by_throw},
               {"by_turn", by_turn},
               {"variance", answer.spreads.variance},
               {"estimates", estimates},
               {"regimes", rows},
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

std::string to_json(const PoliciesAnswer& answer) {
  Json policies = Json::array();
  for (const auto& [name, title] : answer.policies) {
    policies.push_back({{"name", name}, {"title", title}});
  }
  return text({{"policies", policies}});
}

std::string to_json(const WrittenAnswer& answer) {
  return text({{"file", answer.file}, {"bytes", answer.bytes}});
}

std::string to_csv(const SweepAnswer& answer) {
  std::string csv = "theta,certainty_equivalent,mean,sd,skewness";
  for (int p : kPercentiles) csv += fmt::format(",p{}", p);
  for (int p : kTails) csv += fmt::format(",worst_mean_p{}", p);
  for (int p : kTails) csv += fmt::format(",best_mean_p{}", p);
  csv += ",bonus,five_alike,win,draw,loss,reroll1,reroll2,category";
  for (const scorecard::Box& box : answer.rules.card()) {
    csv += fmt::format(",{0}_mean,{0}_zero,{0}_hit", box.key);
  }
  csv += '\n';
  for (const auto& point : answer.points) {
    const Distribution& score = point.evaluation.score;
    csv += fmt::format("{},{},{},{},{}", point.theta, point.certainty_equivalent, score.mean(),
                       score.sd(), score.skewness());
    for (int p : kPercentiles) csv += fmt::format(",{}", score.quantile(p / 100.0));
    for (int p : kTails) csv += fmt::format(",{}", score.worst_mean(p / 100.0));
    for (int p : kTails) csv += fmt::format(",{}", score.best_mean(p / 100.0));
    csv += fmt::format(",{},{},{},{},{},{},{},{}", point.evaluation.bonus(),
                       point.evaluation.five_alike(), point.against_mean.win,
                       point.against_mean.draw, point.against_mean.loss, point.disagreement.reroll1,
                       point.disagreement.reroll2, point.disagreement.box);
    for (const auto& box : point.evaluation.boxes) {
      csv += fmt::format(",{},{},{}", box.mean, box.zero, box.hit);
    }
    csv += '\n';
  }
  return csv;
}

std::string stored_json(const risk::SweepPoint& point) {
  const evaluate::Evaluation& evaluation = point.evaluation;
  Json groups = Json::array();
  for (const auto& row : evaluation.groups) groups.push_back({stored(row[0]), stored(row[1])});
  Json boxes = Json::array();
  for (const auto& box : evaluation.boxes) {
    boxes.push_back({{"mean", box.mean},
                     {"zero", box.zero},
                     {"hit", box.hit},
                     {"turn", box.turn},
                     {"points", stored(box.points)}});
  }
  return Json({{"theta", point.theta},
               {"certainty_equivalent", point.certainty_equivalent},
               {"score", stored(evaluation.score)},
               {"groups", groups},
               {"boxes", boxes},
               {"bonus_by_turn", evaluation.bonus_by_turn},
               {"extra", evaluation.extra},
               {"disagreement", disagreement_json(point.disagreement)},
               {"against_mean", head_to_head_json(point.against_mean)}})
      .dump();
}

Result<risk::SweepPoint> parse_stored_point(std::string_view text) {
  try {
    return point_of(Json::parse(text));
  } catch (const Json::exception& problem) {
    return fail(Errc::kTableCorrupt, "no point of a sweep: {}", problem.what());
  }
}

}  // namespace hazard::engine
