// Fields of what is asked and answered about attitudes to risk.
#include "engine/risk_fields.h"

#include "engine/evaluate_fields.h"
#include "engine/fields.h"
#include "hazard/engine/risk.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"
#include "hazard/solve/objective.h"

namespace hazard::engine {
namespace {

struct ToldPoint {
  const risk::SweepPoint* point;
  const scorecard::RuleSet* rules;
};

}  // namespace
}  // namespace hazard::engine

namespace hazard::codec {

using namespace hazard::engine;

void Struct<SweepRequest>::list(Fields<SweepRequest>& f) {
  f("variant", &SweepRequest::variant, "the rule set").required();
  f("thetas", &SweepRequest::thetas, "attitudes to risk; none: the usual ones", "1/points")
      .between(-solve::kMaxTheta, solve::kMaxTheta);
}

template <>
struct Struct<ToldPoint> {
  static constexpr const char* kName = "SweepPoint";
  static constexpr const char* kMeaning = "An attitude to risk, and what it leads to";
  static void list(Fields<ToldPoint>& f) {
    f(
        "theta", [](const ToldPoint& p) { return p.point->theta; }, "attitude to risk", "1/points");
    f(
        "certainty_equivalent", [](const ToldPoint& p) { return p.point->certainty_equivalent; },
        "at the start", "points");
    list_evaluation(
        f, [](const ToldPoint& p) -> const evaluate::Evaluation& { return p.point->evaluation; },
        [](const ToldPoint& p) -> const scorecard::RuleSet& { return *p.rules; });
    f(
        "disagreement", [](const ToldPoint& p) { return p.point->disagreement; },
        "with the mean player, in the games that he plays");
    f(
        "against_mean", [](const ToldPoint& p) { return p.point->against_mean; },
        "this policy first, the mean player second");
  }
};

void Struct<SweepAnswer>::list(Fields<SweepAnswer>& f) {
  f(
      "variant", [](const SweepAnswer& a) { return a.rules.name; }, "the rule set");
  f(
      "exact", [](const SweepAnswer&) { return true; }, "computed, not sampled");
  f(
      "points",
      [](const SweepAnswer& a) {
        std::vector<ToldPoint> list;
        for (const auto& point : a.points) list.push_back({&point, &a.rules});
        return list;
      },
      "by theta");
}

// --- frontier ------------------------------------------------------------------------------------

void Struct<risk::Frontier::Row>::list(Fields<risk::Frontier::Row>& f) {
  using Row = risk::Frontier::Row;
  f("theta", &Row::theta, "attitude to risk", "1/points");
  f("mean", &Row::mean, "of the final score", "points");
  f("sd", &Row::sd, "of the final score", "points");
  f("efficient", &Row::efficient,
    "nobody on the same side of 0 has more mean with more sd (bold) or with less (cautious)");
  f("price", &Row::price, "mean given up for each point of sd gained or shed; null for the mean",
    "points");
  f("added", &Row::added, "whether it lies between the thetas that were asked for");
}

template <>
struct Struct<risk::Frontier::Best> {
  using Best = risk::Frontier::Best;
  static constexpr const char* kName = "FrontierBest";
  static constexpr const char* kMeaning = "The attitude that is best for a figure";
  static void list(Fields<Best>& f) {
    f("figure", &Best::figure, "p5, worst 5 %, P(>= 300), ...");
    f("theta", &Best::theta, "the best; with the highest mean, if several are", "1/points");
    f("value", &Best::value, "of the figure there");
    f("at_zero", &Best::at_zero, "of the figure for the mean player");
    f("mean_lost", &Best::mean_lost, "mean given up", "points");
  }
};

template <>
struct Struct<risk::Frontier::Fit> {
  using Fit = risk::Frontier::Fit;
  static constexpr const char* kName = "FrontierFit";
  static constexpr const char* kMeaning = "constant + linear theta + square theta^2, near 0";
  static void list(Fields<Fit>& f) {
    f("constant", &Fit::constant, "exact, at theta 0");
    f("linear", &Fit::linear, "fitted");
    f("square", &Fit::square, "fitted");
    f("reach", &Fit::reach, "fitted for |theta| up to this", "1/points");
    f("worst", &Fit::worst, "largest distance from an exact point");
  }
};

void Struct<FrontierAnswer>::list(Fields<FrontierAnswer>& f) {
  f(
      "variant", [](const FrontierAnswer& a) { return a.rules.name; }, "the rule set");
  f(
      "exact", [](const FrontierAnswer&) { return true; }, "computed, not sampled");
  f(
      "frontier", [](const FrontierAnswer& a) { return a.frontier.rows; }, "by theta");
  f(
      "added", [](const FrontierAnswer& a) { return a.frontier.added(); },
      "thetas between those asked for, where a figure is best", "1/points");
  f(
      "best", [](const FrontierAnswer& a) { return a.frontier.best; },
      "the best attitude for each figure");
  f(
      "mean_fit", [](const FrontierAnswer& a) { return a.frontier.mean_fit; },
      "of the mean; null with too few thetas near 0");
  f(
      "sd_fit", [](const FrontierAnswer& a) { return a.frontier.sd_fit; },
      "of sd; null with too few thetas near 0");
  f("warnings", &FrontierAnswer::warnings, kWarningsMeaning);
}

// --- regimes -------------------------------------------------------------------------------------

template <>
struct Struct<risk::Spread> {
  static constexpr const char* kName = "Spread";
  static constexpr const char* kMeaning =
      "Standard deviation of the value over the outcomes of throws";
  static void list(Fields<risk::Spread>& f) {
    f("rms", &risk::Spread::rms, "root mean square, over throws of at least one die", "points");
    f("mean", &risk::Spread::mean, "over the same", "points");
    f("not_taken", &risk::Spread::not_taken,
      "share of throws that are not taken: all dice are kept");
  }
};

template <>
struct Struct<risk::LimitCase> {
  static constexpr const char* kName = "LimitCase";
  static constexpr const char* kMeaning =
      "The case that counts as theta grows, or falls, without bound";
  static void list(Fields<risk::LimitCase>& f) {
    f("points", &risk::LimitCase::points, "of that game", "points");
    f("probability", &risk::LimitCase::probability, "of it");
  }
};

template <>
struct Struct<risk::Regimes::Estimate> {
  static constexpr const char* kName = "SigmaEstimate";
  static constexpr const char* kMeaning = "A rough value for sigma, without looking at throws";
  static void list(Fields<risk::Regimes::Estimate>& f) {
    f("method", &risk::Regimes::Estimate::method, "in words");
    f("sigma", &risk::Regimes::Estimate::sigma, "null if the method gives only theta", "points");
    f("theta_critical", &risk::Regimes::Estimate::theta_critical, "from which on risk matters",
      "1/points");
  }
};

void Struct<risk::Correction>::list(Fields<risk::Correction>& f) {
  using Correction = risk::Correction;
  f("premium", &Correction::premium, "mean of certainty equivalent less mean", "points");
  f("rest", &Correction::rest,
    "mean of certainty equivalent less (mean + theta sigma^2 / 2) of the values after a throw",
    "points");
  f("rms", &Correction::rms, "root mean square of the rest", "points");
  f("largest", &Correction::largest, "the rest that is largest in size", "points");
}

template <>
struct Struct<risk::Corrections> {
  using Corrections = risk::Corrections;
  static constexpr const char* kName = "Corrections";
  static constexpr const char* kMeaning = "Corrections at the throws of the mean player's games";
  static void list(Fields<Corrections>& f) {
    f("theta", &Corrections::theta, "attitude to risk", "1/points");
    f("all", &Corrections::all, "of all throws of at least one die");
    f("by_throw", &Corrections::by_throw, "first, second and third throw of a turn");
    f("by_turn", &Corrections::by_turn, "of each turn");
  }
};

template <>
struct Struct<risk::RegimePoint> {
  using Point = risk::RegimePoint;
  static constexpr const char* kName = "RegimePoint";
  static constexpr const char* kMeaning = "What is measured at an attitude to risk";
  static void list(Fields<Point>& f) {
    f("theta", &Point::theta, "attitude to risk", "1/points");
    f("certainty_equivalent", &Point::certainty_equivalent, "at the start", "points");
    f(
        "differs_from_mean", [](const Point& p) { return p.disagreement.all(); },
        "share of decisions unlike the mean player's, in his games");
    f("differs_from_limit", &Point::differs_from_limit,
      "share of decisions unlike those of the limit, in the same games");
  }
};

void Struct<risk::Regimes::Row>::list(Fields<risk::Regimes::Row>& f) {
  using Row = risk::Regimes::Row;
  f.inherit(&Row::point);
  f("control", &Row::control, "|theta| sigma");
  f("rule", &Row::rule, "what that says by rule of thumb");
  f("regime", &Row::regime, "near the mean, active or frozen, as measured");
  f("order", &Row::order, "how far the certainty equivalent is from the mean, 0, to its limit, 1");
}

void Struct<RegimesAnswer>::list(Fields<RegimesAnswer>& f) {
  f(
      "variant", [](const RegimesAnswer& a) { return a.rules.name; }, "the rule set");
  f(
      "exact", [](const RegimesAnswer&) { return true; }, "computed, not sampled");
  f(
      "mean", [](const RegimesAnswer& a) { return a.regimes.games.mean; },
      "of the mean player's score", "points");
  f(
      "sd", [](const RegimesAnswer& a) { return a.regimes.games.sd; }, "of the same", "points");
  f(
      "best_case", [](const RegimesAnswer& a) { return a.regimes.games.best_case; },
      "of a player for whom it alone counts");
  f(
      "worst_case", [](const RegimesAnswer& a) { return a.regimes.games.worst_case; },
      "of a player for whom it alone counts");
  f(
      "sigma", [](const RegimesAnswer& a) { return a.regimes.games.spreads.all; }, "of all throws");
  f(
      "theta_critical", [](const RegimesAnswer& a) { return a.regimes.theta_critical; },
      "1 / sigma: from about there on risk matters", "1/points");
  f(
      "by_throw", [](const RegimesAnswer& a) { return a.regimes.games.spreads.by_throw; },
      "first, second and third throw of a turn");
  f(
      "by_turn", [](const RegimesAnswer& a) { return a.regimes.games.spreads.by_turn; },
      "of each turn");
  f(
      "variance", [](const RegimesAnswer& a) { return a.regimes.games.spreads.variance; },
      "sum over all throws: that of the score");
  f(
      "estimates", [](const RegimesAnswer& a) { return a.regimes.estimates; },
      "rough values, for comparison");
  f(
      "regimes", [](const RegimesAnswer& a) { return a.regimes.rows; }, "by theta");
  f(
      "corrections",
      [](const RegimesAnswer& a) {
        std::vector<risk::Corrections> list;
        for (const auto& row : a.regimes.rows) list.push_back(row.point.corrections);
        return list;
      },
      "of certainty equivalents at throws, by theta");
  f("warnings", &RegimesAnswer::warnings, kWarningsMeaning);
}

void Struct<ReportAnswer>::list(Fields<ReportAnswer>& f) {
  f("html", &ReportAnswer::html, "a page that needs nothing else");
  f("warnings", &ReportAnswer::warnings, kWarningsMeaning);
}

}  // namespace hazard::codec
