// Fields of what is asked and answered about two policies.
#include <optional>

#include "engine/evaluate_fields.h"
#include "engine/fields.h"
#include "hazard/engine/evaluate.h"
#include "hazard/engine/limits.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/risk/compare.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {
namespace {

using evaluate::Distribution;

// A policy of a comparison with what it leads to.
struct ComparedPolicy {
  const std::string* policy;
  const evaluate::Evaluation* evaluation;
  const scorecard::RuleSet* rules;
};

// The score of one policy less that of another.
struct Lead {
  const Distribution* margin;
};

struct LeadChance {
  int points;
  double a, b;
};

std::vector<LeadChance> lead_chances(const Lead& lead) {
  std::vector<LeadChance> list;
  for (int points : evaluate::kLeads) {
    list.push_back({points, lead.margin->at_least(points), 1 - lead.margin->at_least(1 - points)});
  }
  return list;
}

}  // namespace
}  // namespace hazard::engine

namespace hazard::codec {

using namespace hazard::engine;
using evaluate::Distribution;

void Struct<CompareRequest>::list(Fields<CompareRequest>& f) {
  f("variant", &CompareRequest::variant, "the rule set").required();
  f("a", &CompareRequest::a, "one policy").required();
  f("b", &CompareRequest::b, "the other").required();
  f("examples", &CompareRequest::examples, "positions in each list").between(0, kMostExamples);
}

template <>
struct Struct<risk::Contrast> {
  static constexpr const char* kName = "Contrast";
  static constexpr const char* kMeaning = "A kind of choice against another";
  static void list(Fields<risk::Contrast>& f) {
    f("a", &risk::Contrast::a, "what the first chooses, or the kind of roll");
    f(
        "b",
        [](const risk::Contrast& c) { return c.b.empty() ? std::nullopt : std::optional(c.b); },
        "what the second chooses")
        .sparse();
    f("per_game", &risk::Contrast::per_game, "how often, in the games of a");
  }
};

template <>
struct Struct<risk::Difference> {
  static constexpr const char* kName = "Difference";
  static constexpr const char* kMeaning = "A position in which two policies differ";
  static void list(Fields<risk::Difference>& f) {
    f("position", &risk::Difference::position, "where");
    f("a", &risk::Difference::a, "what the first does");
    f("b", &risk::Difference::b, "what the second does");
    f("per_game", &risk::Difference::per_game, "how often it is met, in the games of a");
    f("gain", &risk::Difference::gain, "what a's choice is worth more, in the mean", "points");
  }
};

template <>
struct Struct<risk::Comparison> {
  static constexpr const char* kName = "Disagreements";
  static constexpr const char* kMeaning = "Where two policies differ, and how often";
  static void list(Fields<risk::Comparison>& f) {
    f("under_a", &risk::Comparison::under_a, "shares of decisions in the games of a");
    f("under_b", &risk::Comparison::under_b, "shares of decisions in the games of b");
    f("by_turn", &risk::Comparison::by_turn, "under a, by turn");
    f("boxes", &risk::Comparison::boxes, "boxes that are filled, most frequent first");
    f("keeps", &risk::Comparison::keeps, "kinds of dice that are kept, most frequent first");
    f("rolls", &risk::Comparison::rolls, "kinds of roll on which keeps differ");
  }
};

template <>
struct Struct<ComparedPolicy> {
  static constexpr const char* kName = "ComparedPolicy";
  static constexpr const char* kMeaning = "One of two policies, and what it leads to";
  static void list(Fields<ComparedPolicy>& f) {
    f(
        "policy", [](const ComparedPolicy& p) { return *p.policy; }, "the way to play");
    list_evaluation(
        f, [](const ComparedPolicy& p) -> const evaluate::Evaluation& { return *p.evaluation; },
        [](const ComparedPolicy& p) -> const scorecard::RuleSet& { return *p.rules; });
  }
};

template <>
struct Struct<LeadChance> {
  static constexpr const char* kName = "LeadChance";
  static constexpr const char* kMeaning = "How likely somebody leads by so many points or more";
  static void list(Fields<LeadChance>& f) {
    f("points", &LeadChance::points, "of lead", "points");
    f("a", &LeadChance::a, "probability that a leads by as much");
    f("b", &LeadChance::b, "probability that b does");
  }
};

template <>
struct Struct<Lead> {
  static constexpr const char* kName = "Lead";
  static constexpr const char* kMeaning = "By how much one policy leads another at the end";
  static void list(Fields<Lead>& f) {
    f(
        "mean", [](const Lead& l) { return l.margin->mean(); }, "of the difference", "points");
    f(
        "sd", [](const Lead& l) { return l.margin->sd(); }, "of the same", "points");
    f(
        "quantiles", [](const Lead& l) { return quantiles(*l.margin); }, "of the same", "points");
    f("at_least", &lead_chances, "chances of large leads");
    f(
        "pmf", [](const Lead& l) { return pmf(*l.margin); },
        "every difference that occurs, with its probability");
  }
};

void Struct<CompareAnswer>::list(Fields<CompareAnswer>& f) {
  f(
      "variant", [](const CompareAnswer& a) { return a.rules.name; }, "the rule set");
  f("a", &CompareAnswer::a, "one policy");
  f("b", &CompareAnswer::b, "the other");
  f(
      "exact", [](const CompareAnswer&) { return true; }, "computed, not sampled");
  f.inherit(&CompareAnswer::head_to_head);
  f(
      "lead", [](const CompareAnswer& a) { return Lead{&a.lead}; },
      "score of a less the score of b, of two independent games");
  f("disagreement", &CompareAnswer::comparison, "where they differ");
  f(
      "frequent", [](const CompareAnswer& a) { return a.comparison.frequent; },
      "positions met most often");
  f(
      "expensive", [](const CompareAnswer& a) { return a.comparison.expensive; },
      "positions that cost most");
  f(
      "policies",
      [](const CompareAnswer& a) {
        return std::vector<ComparedPolicy>{{&a.a, &a.evaluation_a, &a.rules},
                                           {&a.b, &a.evaluation_b, &a.rules}};
      },
      "a, then b");
  f("seconds", &CompareAnswer::seconds, "of comparing", "seconds");
  f("warnings", &CompareAnswer::warnings, kWarningsMeaning);
}

}  // namespace hazard::codec
