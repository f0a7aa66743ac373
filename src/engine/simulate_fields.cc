// Fields of what is asked and answered about simulated games.
#include <cmath>
#include <optional>

#include "engine/evaluate_fields.h"
#include "engine/fields.h"
#include "hazard/engine/evaluate.h"
#include "hazard/engine/limits.h"
#include "hazard/evaluate/counts.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/review/record.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {
namespace {

// Parts of a simulation that its fields are computed from.
struct SimulatedPolicy {
  const evaluate::Simulation* simulation;
  const scorecard::RuleSet* rules;
  const std::string* position;
};

struct SampledBox {
  evaluate::Estimate mean, zero;
};

struct NamedPairing {
  const evaluate::Pairing* pairing;
  const std::string *a, *b;
};

}  // namespace

std::vector<review::Record> recorded(const evaluate::Simulation& simulation,
                                     const std::string& position) {
  const auto start = scorecard::parse_position(position);
  std::vector<review::Record> records;
  for (const auto& game : simulation.records) {
    records.push_back(
        review::record_of(game, *start, fmt::format("{}, game {}", simulation.policy, game.game)));
  }
  return records;
}

}  // namespace hazard::engine

namespace hazard::codec {

using namespace hazard::engine;

void Struct<SimulateRequest>::list(Fields<SimulateRequest>& f) {
  f("position", &SimulateRequest::position, "where the games go on; a variant: from the start")
      .required();
  f("policies", &SimulateRequest::policies, "ways to play, all on equal dice");
  f("games", &SimulateRequest::games, "of each policy").between(1, kMostGames);
  f("seed", &SimulateRequest::seed, "decides all dice");
  f("records", &SimulateRequest::records, "games to tell in full").between(0, kMostRecords);
}

namespace {

// One game alone does not tell how far it may be from the mean.
std::optional<double> if_known(double error) {
  return std::isfinite(error) ? std::optional(error) : std::nullopt;
}

}  // namespace

template <>
struct Struct<SampledBox> {
  static constexpr const char* kName = "SampledBox";
  static constexpr const char* kMeaning = "What a box brought";
  static void list(Fields<SampledBox>& f) {
    f(
        "mean", [](const SampledBox& b) { return b.mean.value; }, "that it brought", "points");
    f(
        "mean_error", [](const SampledBox& b) { return if_known(b.mean.error); },
        "standard error of the mean; null after one game", "points");
    f(
        "zero", [](const SampledBox& b) { return b.zero.value; }, "share of games with 0 points");
    f(
        "zero_error", [](const SampledBox& b) { return b.zero.error; }, "standard error of zero");
  }
};

template <>
struct Struct<SimulatedPolicy> {
  static constexpr const char* kName = "SimulatedPolicy";
  static constexpr const char* kMeaning = "What a policy made of its games";
  using Policy = SimulatedPolicy;
  static void list(Fields<Policy>& f) {
    f(
        "policy", [](const Policy& p) { return p.simulation->policy; }, "the way to play");
    f(
        "exact", [](const Policy&) { return false; }, "sampled: figures have standard errors");
    f(
        "games", [](const Policy& p) { return p.simulation->games; }, "that were played");
    f(
        "mean", [](const Policy& p) { return p.simulation->score.mean().value; },
        "of the final score", "points");
    f(
        "mean_error", [](const Policy& p) { return if_known(p.simulation->score.mean().error); },
        "standard error of the mean; null after one game", "points");
    f(
        "sd", [](const Policy& p) { return p.simulation->score.sd().value; },
        "standard deviation of the final score", "points");
    f(
        "sd_error", [](const Policy& p) { return if_known(p.simulation->score.sd().error); },
        "standard error of sd; null after one game", "points");
    f(
        "quantiles", [](const Policy& p) { return quantiles(p.simulation->score); },
        "p5: the least score x that 5 % of games do not exceed", "points");
    f(
        "bonus", [](const Policy& p) { return p.simulation->bonus_rate().value; },
        "share of games with the upper bonus");
    f(
        "bonus_error", [](const Policy& p) { return p.simulation->bonus_rate().error; },
        "standard error of bonus");
    f(
        "boxes",
        [](const Policy& p) {
          Map<SampledBox> list;
          for (int b = 0; b < p.rules->num_boxes; ++b) {
            const evaluate::Counts& points = p.simulation->boxes[b].points;
            list.emplace_back(p.rules->boxes[b].key,
                              SampledBox{points.mean(),
                                         evaluate::share_of(points.count(0), p.simulation->games)});
          }
          return list;
        },
        "by the box's key");
    f(
        "pmf",
        [](const Policy& p) {
          const evaluate::Counts& score = p.simulation->score;
          Pmf list;
          for (int x = score.first; x <= score.last(); ++x) {
            if (score.count(x) > 0) {
              list.emplace_back(x, static_cast<double>(score.count(x)) /
                                       static_cast<double>(p.simulation->games));
            }
          }
          return list;
        },
        "every score that occurred, with its share of the games");
    f(
        "records",
        [](const Policy& p) {
          std::vector<review::WrittenRecord> list;
          for (const auto& record : recorded(*p.simulation, *p.position)) {
            list.push_back(review::written(record));
          }
          return list;
        },
        "games told in full, as review takes them");
    f(
        "seconds", [](const Policy& p) { return p.simulation->seconds; }, "of playing", "seconds");
    f(
        "games_per_second", [](const Policy& p) { return p.simulation->games_per_second(); },
        "that were played");
    f(
        "table_bytes", [](const Policy& p) { return p.simulation->table_bytes; },
        "of decisions in memory", "bytes");
  }
};

template <>
struct Struct<NamedPairing> {
  static constexpr const char* kName = "Pairing";
  static constexpr const char* kMeaning = "Two policies on equal dice";
  static void list(Fields<NamedPairing>& f) {
    f(
        "a", [](const NamedPairing& p) { return *p.a; }, "one policy");
    f(
        "b", [](const NamedPairing& p) { return *p.b; }, "the other");
    f(
        "wins", [](const NamedPairing& p) { return p.pairing->wins(); },
        "games in which a has more points");
    f(
        "draws", [](const NamedPairing& p) { return p.pairing->draws(); },
        "games with equal points");
    f(
        "losses", [](const NamedPairing& p) { return p.pairing->losses(); },
        "games in which b has more points");
    f(
        "difference", [](const NamedPairing& p) { return p.pairing->difference.mean().value; },
        "mean of a less b", "points");
    f(
        "difference_error",
        [](const NamedPairing& p) { return if_known(p.pairing->difference.mean().error); },
        "standard error of difference; null after one game", "points");
  }
};

void Struct<SimulateAnswer>::list(Fields<SimulateAnswer>& f) {
  f(
      "variant", [](const SimulateAnswer& a) { return a.rules.name; }, "the rule set");
  f("position", &SimulateAnswer::position, "where the games went on");
  f("seed", &SimulateAnswer::seed, "that decided all dice");
  f(
      "simulations",
      [](const SimulateAnswer& a) {
        std::vector<SimulatedPolicy> list;
        for (const auto& simulation : a.comparison.simulations)
          list.push_back({&simulation, &a.rules, &a.position});
        return list;
      },
      "one for each policy");
  f(
      "pairings",
      [](const SimulateAnswer& a) {
        const auto& all = a.comparison.simulations;
        std::vector<NamedPairing> list;
        for (const auto& pairing : a.comparison.pairings) {
          list.push_back({&pairing, &all[pairing.a].policy, &all[pairing.b].policy});
        }
        return list;
      },
      "every two policies");
  f("warnings", &SimulateAnswer::warnings, kWarningsMeaning);
}

}  // namespace hazard::codec
