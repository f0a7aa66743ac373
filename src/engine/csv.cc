#include "engine/csv.h"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "codec/codec.h"
#include "engine/chance_fields.h"
#include "engine/distill_csv.h"
#include "engine/evaluate_fields.h"
#include "engine/liars_fields.h"
#include "engine/match_fields.h"
#include "engine/pareto_fields.h"
#include "engine/review_fields.h"
#include "engine/risk_fields.h"
#include "hazard/evaluate/counts.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/review/review.h"
#include "hazard/risk/frontier.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {
namespace {

// A score of a policy.
struct ScoreRow {
  std::string variant, policy;
  std::optional<double> theta;
  int score = 0;
  double probability = 0, at_least = 0;
};

// A score of a policy, as sampled.
struct SampleRow {
  std::string variant, policy;
  std::optional<double> theta;
  std::uint64_t seed = 0;
  std::int64_t games = 0;
  int score = 0;
  std::int64_t count = 0;
  double probability = 0, error = 0;
};

struct SweepRow {
  std::string variant;
  risk::SweepPoint point;
  codec::Map<BoxFigures> boxes;
};

struct FrontierCsvRow {
  std::string variant;
  risk::Frontier::Row row;
};

struct RegimeCsvRow {
  std::string variant;
  risk::Regimes::Row row;
};

// The attitude of a policy that is made from one.
std::optional<double> theta_of(std::string_view policy) {
  constexpr std::string_view kTheta = "theta:";
  if (policy == "optimal") return 0;
  if (!policy.starts_with(kTheta)) return std::nullopt;
  const auto theta = parse_signed(policy.substr(kTheta.size()));
  return theta && std::isfinite(*theta) ? theta : std::nullopt;
}

void add_scores(std::vector<ScoreRow>& rows, const std::string& variant, const std::string& policy,
                const evaluate::Distribution& score) {
  for (const auto& [points, probability] : pmf(score)) {
    rows.push_back(
        {variant, policy, theta_of(policy), points, probability, score.at_least(points)});
  }
}

}  // namespace
}  // namespace hazard::engine

namespace hazard::codec {

using namespace hazard::engine;

template <>
struct Struct<ScoreRow> {
  static constexpr const char* kName = "ScoreRow";
  static constexpr const char* kMeaning = "A final score that a policy can reach";
  static void list(Fields<ScoreRow>& f) {
    f("variant", &ScoreRow::variant, "the rule set");
    f("policy", &ScoreRow::policy, "the way to play");
    f("theta", &ScoreRow::theta, "its attitude to risk, if it is made from one", "1/points");
    f("score", &ScoreRow::score, "final", "points");
    f("probability", &ScoreRow::probability, "of this score");
    f("at_least", &ScoreRow::at_least, "probability of this score or more");
  }
};

template <>
struct Struct<SampleRow> {
  static constexpr const char* kName = "SampleRow";
  static constexpr const char* kMeaning = "A final score that occurred in simulated games";
  static void list(Fields<SampleRow>& f) {
    f("variant", &SampleRow::variant, "the rule set");
    f("policy", &SampleRow::policy, "the way to play");
    f("theta", &SampleRow::theta, "its attitude to risk, if it is made from one", "1/points");
    f("seed", &SampleRow::seed, "that decided all dice");
    f("games", &SampleRow::games, "that were played");
    f("score", &SampleRow::score, "final", "points");
    f("count", &SampleRow::count, "games with this score");
    f("probability", &SampleRow::probability, "their share");
    f("error", &SampleRow::error, "standard error of the share");
  }
};

template <>
struct Struct<SweepRow> {
  static constexpr const char* kName = "SweepRow";
  static constexpr const char* kMeaning = "An attitude to risk, and what it leads to";
  static void list(Fields<SweepRow>& f) {
    const auto of_score = [](auto figure) {
      return [=](const SweepRow& r) { return std::invoke(figure, r.point.evaluation.score); };
    };
    using evaluate::Distribution;
    f("variant", &SweepRow::variant, "the rule set");
    f(
        "theta", [](const SweepRow& r) { return r.point.theta; }, "attitude to risk", "1/points");
    f(
        "certainty_equivalent", [](const SweepRow& r) { return r.point.certainty_equivalent; },
        "at the start", "points");
    f("mean", of_score(&Distribution::mean), "of the final score", "points");
    f("sd", of_score(&Distribution::sd), "of the final score", "points");
    f("skewness", of_score(&Distribution::skewness), "of the final score");
    f("quantiles", of_score(&quantiles<Distribution>), "one column each, quantiles_p5", "points");
    f("worst_mean",
      of_score([](const Distribution& d) { return tails(d, &Distribution::worst_mean); }),
      "of the worst games, worst_mean_p5", "points");
    f("best_mean",
      of_score([](const Distribution& d) { return tails(d, &Distribution::best_mean); }),
      "of the best games, best_mean_p5", "points");
    f(
        "bonus", [](const SweepRow& r) { return r.point.evaluation.bonus(); },
        "probability of the upper bonus");
    f(
        "five_alike", [](const SweepRow& r) { return r.point.evaluation.five_alike(); },
        "probability that five alike score in their box");
    f(
        "against_mean", [](const SweepRow& r) { return r.point.against_mean; },
        "against the mean player, against_mean_win");
    f(
        "disagreement", [](const SweepRow& r) { return r.point.disagreement; },
        "with the mean player, disagreement_box");
    f("boxes", &SweepRow::boxes, "what each box brings, boxes_ones_mean");
  }
};

template <>
struct Struct<FrontierCsvRow> {
  static constexpr const char* kName = "FrontierCsvRow";
  static constexpr const char* kMeaning = "Mean and spread of an attitude to risk";
  static void list(Fields<FrontierCsvRow>& f) {
    f("variant", &FrontierCsvRow::variant, "the rule set");
    f.inherit(&FrontierCsvRow::row);
  }
};

template <>
struct Struct<RegimeCsvRow> {
  static constexpr const char* kName = "RegimeCsvRow";
  static constexpr const char* kMeaning = "What play is like for an attitude to risk";
  static void list(Fields<RegimeCsvRow>& f) {
    f("variant", &RegimeCsvRow::variant, "the rule set");
    f.inherit(&RegimeCsvRow::row);
    f(
        "correction", [](const RegimeCsvRow& r) { return r.row.point.corrections.all; },
        "of certainty equivalents at throws, correction_rest");
  }
};

}  // namespace hazard::codec

namespace hazard::engine {

std::string to_csv(const EvaluateAnswer& answer) {
  std::vector<ScoreRow> rows;
  add_scores(rows, answer.rules.name, answer.policy, answer.evaluation.score);
  return codec::to_csv(rows);
}

std::string to_csv(const CompareAnswer& answer) {
  std::vector<ScoreRow> rows;
  add_scores(rows, answer.rules.name, answer.a, answer.evaluation_a.score);
  add_scores(rows, answer.rules.name, answer.b, answer.evaluation_b.score);
  return codec::to_csv(rows);
}

std::string to_csv(const SimulateAnswer& answer) {
  std::vector<SampleRow> rows;
  for (const auto& simulation : answer.comparison.simulations) {
    const evaluate::Counts& score = simulation.score;
    for (int x = score.first; x <= score.last(); ++x) {
      const auto share = evaluate::share_of(score.count(x), simulation.games);
      if (share.value == 0) continue;
      rows.push_back({answer.rules.name, simulation.policy, theta_of(simulation.policy),
                      answer.seed, simulation.games, x, score.count(x), share.value, share.error});
    }
  }
  return codec::to_csv(rows);
}

std::string to_csv(const SweepAnswer& answer) {
  std::vector<SweepRow> rows;
  for (const auto& point : answer.points) {
    rows.push_back({answer.rules.name, point, box_figures(point.evaluation, answer.rules)});
  }
  return codec::to_csv(rows);
}

std::string to_csv(const FrontierAnswer& answer) {
  std::vector<FrontierCsvRow> rows;
  for (const auto& row : answer.frontier.rows) rows.push_back({answer.rules.name, row});
  return codec::to_csv(rows);
}

std::string to_csv(const RegimesAnswer& answer) {
  std::vector<RegimeCsvRow> rows;
  for (const auto& row : answer.regimes.rows) rows.push_back({answer.rules.name, row});
  return codec::to_csv(rows);
}

std::string to_csv(const CoinsAnswer& answer) { return codec::to_csv(coins_positions(answer)); }

std::string to_csv(const LiarsTournamentAnswer& answer) {
  std::vector<LiarsTournamentRow> rows;
  for (const LiarsStanding& standing : answer.agents) {
    rows.push_back({answer.rules, answer.games, answer.seed, standing});
  }
  return codec::to_csv(rows);
}

std::string to_csv(const ReviewAnswer& answer) {
  std::vector<ReviewRow> rows;
  for (std::size_t i = 0; i < answer.games.size(); ++i) {
    const review::GameReview& game = answer.games[i].review;
    for (const review::ReviewedDecision& decision : game.decisions) {
      rows.push_back({static_cast<int>(i) + 1, game.name, game.variant, answer.theta, decision});
    }
  }
  return codec::to_csv(rows);
}

std::vector<CsvRows> csv_rows() {
  return {{"evaluate, compare", &codec::type_of<ScoreRow>},
          {"simulate", &codec::type_of<SampleRow>},
          {"sweep", &codec::type_of<SweepRow>},
          {"frontier", &codec::type_of<FrontierCsvRow>},
          {"regimes", &codec::type_of<RegimeCsvRow>},
          {"target", &codec::type_of<TargetRow>},
          {"duel", &codec::type_of<DuelRow>},
          {"thresholds", &codec::type_of<ThresholdRow>},
          {"pareto", &codec::type_of<ParetoCsvRow>},
          {"report distill", &codec::type_of<FigureRow>},
          {"review", &codec::type_of<ReviewRow>},
          {"coins", &codec::type_of<CoinsPosition>},
          {"liars tournament", &codec::type_of<LiarsTournamentRow>}};
}

}  // namespace hazard::engine
