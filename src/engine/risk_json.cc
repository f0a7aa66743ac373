// JSON and CSV of the risk laboratory.
#include <fmt/format.h>

#include "engine/evaluate_json.h"
#include "engine/json_values.h"
#include "hazard/engine/json.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {
namespace {

using evaluate::Distribution;
using evaluate::kPercentiles;
using evaluate::kTails;

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
