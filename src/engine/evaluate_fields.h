// Fields that evaluations have wherever they are told.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "codec/codec.h"
#include "codec/type.h"
#include "engine/fields.h"
#include "hazard/dice/hand.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/compare.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {

using Pmf = std::vector<std::pair<int, double>>;

// Scores that occur, with their probabilities.
Pmf pmf(const evaluate::Distribution& distribution);

// "p5": for each of the percentiles that are told of a distribution.
template <class Sample>
codec::Map<int> quantiles(const Sample& sample) {
  codec::Map<int> list;
  for (int p : evaluate::kPercentiles) {
    list.emplace_back(fmt::format("p{}", p), sample.quantile(p / 100.0));
  }
  return list;
}

using MeanOfTail = double (evaluate::Distribution::*)(double) const;
codec::Map<double> tails(const evaluate::Distribution& score, MeanOfTail mean);

// A box with its statistics.
struct EvaluatedBox {
  std::string name;
  const evaluate::BoxStatistics* statistics;
};
codec::Map<EvaluatedBox> evaluated_boxes(const evaluate::Evaluation& evaluation,
                                         const scorecard::RuleSet& rules);

// The same, in short.
struct BoxFigures {
  double mean = 0, zero = 0, hit = 0;
};
codec::Map<BoxFigures> box_figures(const evaluate::Evaluation& evaluation,
                                   const scorecard::RuleSet& rules);

// Games that earned the bonus and scored five alike, or not.
struct EvaluatedGroup {
  bool bonus = false;
  bool five_alike = false;
  const evaluate::Distribution* score;
};
std::vector<EvaluatedGroup> evaluated_groups(const evaluate::Evaluation& evaluation);

// Lists what is told of an evaluation as fields of T. `evaluation` and `rules` find them in a T.
template <class T, class GetEvaluation, class GetRules>
void list_evaluation(codec::Fields<T>& f, GetEvaluation evaluation, GetRules rules) {
  using evaluate::Distribution;
  const auto of_score = [evaluation](auto figure) {
    return [=](const T& t) { return std::invoke(figure, evaluation(t).score); };
  };
  f(
      "exact", [](const T&) { return true; }, "computed, not sampled");
  f("mean", of_score(&Distribution::mean), "of the final score", "points");
  f("sd", of_score(&Distribution::sd), "standard deviation of the final score", "points");
  f("skewness", of_score(&Distribution::skewness), "of the final score");
  f("excess_kurtosis", of_score(&Distribution::excess_kurtosis), "of the final score");
  f("mode", of_score(&Distribution::mode), "the likeliest score", "points");
  f("quantiles", of_score(&quantiles<Distribution>),
    "p5: the least score x with P(score <= x) >= 5 %", "points");
  f("worst_mean",
    of_score([](const Distribution& d) { return tails(d, &Distribution::worst_mean); }),
    "p5: mean of the worst 5 % of games", "points");
  f("best_mean", of_score([](const Distribution& d) { return tails(d, &Distribution::best_mean); }),
    "p5: mean of the best 5 % of games", "points");
  f(
      "bonus", [=](const T& t) { return evaluation(t).bonus(); }, "probability of the upper bonus");
  f(
      "five_alike", [=](const T& t) { return evaluation(t).five_alike(); },
      "probability that five alike score in their box");
  f(
      "bonus_by_turn", [=](const T& t) { return evaluation(t).bonus_by_turn; },
      "probability that the bonus is secured after so many turns");
  f(
      "extra", [=](const T& t) { return evaluation(t).extra; }, "mean for further Yahtzees",
      "points");
  f(
      "groups", [=](const T& t) { return evaluated_groups(evaluation(t)); },
      "games by whether they earned the bonus and scored five alike");
  f(
      "boxes", [=](const T& t) { return evaluated_boxes(evaluation(t), rules(t)); },
      "by the box's key");
  f("pmf", of_score(&pmf), "every score that occurs, with its probability");
}

}  // namespace hazard::engine

HAZARD_FIELDS(hazard::engine::EvaluatedBox, "EvaluatedBox", "What a box brings");
HAZARD_FIELDS(hazard::engine::BoxFigures, "BoxFigures", "What a box brings, in short");
HAZARD_FIELDS(hazard::engine::EvaluatedGroup, "EvaluatedGroup", "A part of all games");
HAZARD_FIELDS(hazard::risk::Disagreement, "Disagreement", "Shares of decisions that differ");
HAZARD_FIELDS(hazard::evaluate::HeadToHead, "HeadToHead", "Two independent games, side by side");
