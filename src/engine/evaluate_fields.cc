// Fields of what is asked and answered about policies.
#include "engine/evaluate_fields.h"

#include "engine/fields.h"
#include "hazard/engine/evaluate.h"
#include "hazard/risk/compare.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"

namespace hazard::engine {

using evaluate::Distribution;

Pmf pmf(const Distribution& distribution) {
  Pmf list;
  for (int x = distribution.first; x <= distribution.last(); ++x) {
    if (distribution.at(x) > 0) list.emplace_back(x, distribution.at(x));
  }
  return list;
}

codec::Map<double> tails(const Distribution& score, MeanOfTail mean) {
  codec::Map<double> list;
  for (int p : evaluate::kTails) list.emplace_back(fmt::format("p{}", p), (score.*mean)(p / 100.0));
  return list;
}

codec::Map<EvaluatedBox> evaluated_boxes(const evaluate::Evaluation& evaluation,
                                         const scorecard::RuleSet& rules) {
  codec::Map<EvaluatedBox> list;
  for (int b = 0; b < rules.num_boxes; ++b) {
    list.emplace_back(rules.boxes[b].key,
                      EvaluatedBox{std::string(rules.boxes[b].name), &evaluation.boxes[b]});
  }
  return list;
}

codec::Map<BoxFigures> box_figures(const evaluate::Evaluation& evaluation,
                                   const scorecard::RuleSet& rules) {
  codec::Map<BoxFigures> list;
  for (int b = 0; b < rules.num_boxes; ++b) {
    const evaluate::BoxStatistics& box = evaluation.boxes[b];
    list.emplace_back(rules.boxes[b].key, BoxFigures{box.mean, box.zero, box.hit});
  }
  return list;
}

std::vector<EvaluatedGroup> evaluated_groups(const evaluate::Evaluation& evaluation) {
  std::vector<EvaluatedGroup> list;
  for (bool bonus : {false, true}) {
    for (bool five : {false, true}) list.push_back({bonus, five, &evaluation.groups[bonus][five]});
  }
  return list;
}

}  // namespace hazard::engine

namespace hazard::codec {

using namespace hazard::engine;
using evaluate::Distribution;

void Struct<EvaluatedBox>::list(Fields<EvaluatedBox>& f) {
  using Box = EvaluatedBox;
  f("name", &Box::name, "for people");
  f(
      "mean", [](const Box& b) { return b.statistics->mean; }, "that it brings", "points");
  f(
      "zero", [](const Box& b) { return b.statistics->zero; }, "probability of 0 points");
  f(
      "hit", [](const Box& b) { return b.statistics->hit; },
      "probability of any points; in the upper section of three dice or more");
  f(
      "turn", [](const Box& b) { return b.statistics->turn; },
      "probability that it is filled in each turn");
  f(
      "pmf", [](const Box& b) { return pmf(b.statistics->points); },
      "its points with their probabilities");
}

void Struct<BoxFigures>::list(Fields<BoxFigures>& f) {
  f("mean", &BoxFigures::mean, "that it brings", "points");
  f("zero", &BoxFigures::zero, "probability of 0 points");
  f("hit", &BoxFigures::hit,
    "probability of any points; in the upper section of three dice or more");
}

void Struct<EvaluatedGroup>::list(Fields<EvaluatedGroup>& f) {
  using Group = EvaluatedGroup;
  f("bonus", &Group::bonus, "whether they earned the upper bonus");
  f("five_alike", &Group::five_alike, "whether they scored five alike in their box");
  f(
      "probability", [](const Group& g) { return g.score->mass(); }, "of such a game");
  f(
      "mean", [](const Group& g) { return g.score->mean(); }, "of their scores", "points");
  f(
      "sd", [](const Group& g) { return g.score->sd(); }, "of their scores", "points");
}

void Struct<risk::Disagreement>::list(Fields<risk::Disagreement>& f) {
  f("reroll1", &risk::Disagreement::reroll1, "after the first roll");
  f("reroll2", &risk::Disagreement::reroll2, "after the second roll");
  f("box", &risk::Disagreement::box, "which box to fill");
}

void Struct<evaluate::HeadToHead>::list(Fields<evaluate::HeadToHead>& f) {
  using HeadToHead = evaluate::HeadToHead;
  f("win", &HeadToHead::win, "probability that the first has more points");
  f("draw", &HeadToHead::draw, "probability of equal points");
  f("loss", &HeadToHead::loss, "probability that the second has more points");
  f("margin", &HeadToHead::margin, "mean lead of the winner, of decided games", "points");
  f("difference", &HeadToHead::difference, "mean of the first less the second", "points");
}

// --- evaluate ------------------------------------------------------------------------------------

void Struct<EvaluateRequest>::list(Fields<EvaluateRequest>& f) {
  f("position", &EvaluateRequest::position, "where the game goes on; a variant: from the start")
      .required();
  f("policy", &EvaluateRequest::policy, "the way to play, one of policies");
  f("at_least", &EvaluateRequest::at_least, "scores whose chance is wanted", "points");
  f("thetas", &EvaluateRequest::thetas, "attitudes whose certainty equivalent is wanted",
    "1/points")
      .between(-solve::kMaxTheta, solve::kMaxTheta);
}

template <>
struct Struct<EvaluateAnswer::Chance> {
  static constexpr const char* kName = "Chance";
  static constexpr const char* kMeaning = "How likely a score is reached";
  static void list(Fields<EvaluateAnswer::Chance>& f) {
    f("score", &EvaluateAnswer::Chance::score, "to reach", "points");
    f("probability", &EvaluateAnswer::Chance::probability, "of so many points or more");
  }
};

template <>
struct Struct<EvaluateAnswer::Equivalent> {
  static constexpr const char* kName = "Equivalent";
  static constexpr const char* kMeaning = "What the gamble is worth to an attitude";
  static void list(Fields<EvaluateAnswer::Equivalent>& f) {
    f("theta", &EvaluateAnswer::Equivalent::theta, "attitude to risk", "1/points");
    f("certainty_equivalent", &EvaluateAnswer::Equivalent::certainty_equivalent,
      "as good as the gamble", "points");
  }
};

void Struct<EvaluateAnswer>::list(Fields<EvaluateAnswer>& f) {
  f(
      "variant", [](const EvaluateAnswer& a) { return a.rules.name; }, "the rule set");
  f("position", &EvaluateAnswer::position, "where the game went on");
  f("policy", &EvaluateAnswer::policy, "the way to play");
  list_evaluation(
      f, [](const EvaluateAnswer& a) -> const evaluate::Evaluation& { return a.evaluation; },
      [](const EvaluateAnswer& a) -> const scorecard::RuleSet& { return a.rules; });
  f("at_least", &EvaluateAnswer::at_least, "the chances that were asked for");
  f("certainty_equivalents", &EvaluateAnswer::certainty_equivalents, "those that were asked for");
  f("seconds", &EvaluateAnswer::seconds, "of evaluating", "seconds");
  f("warnings", &EvaluateAnswer::warnings, kWarningsMeaning);
}

}  // namespace hazard::codec
