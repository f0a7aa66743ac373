// Points of sweeps as they are stored.
#include "engine/sweep_store.h"

#include "engine/json_values.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/sweep.h"

namespace hazard::engine {
namespace {

using evaluate::Distribution;

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
