// Fields of what is asked and answered about policies.
#include "engine/evaluate_fields.h"

#include <cmath>
#include <optional>

#include "engine/fields.h"
#include "hazard/dice/hand.h"
#include "hazard/dice/lattice.h"
#include "hazard/engine/evaluate.h"
#include "hazard/engine/limits.h"
#include "hazard/evaluate/counts.h"
#include "hazard/evaluate/game_record.h"
#include "hazard/evaluate/simulate.h"
#include "hazard/risk/compare.h"
#include "hazard/scorecard/position.h"
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

namespace {

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

// Parts of a simulation that its fields are computed from.
struct SimulatedPolicy {
  const evaluate::Simulation* simulation;
  const scorecard::RuleSet* rules;
};

struct SampledBox {
  evaluate::Estimate mean, zero;
};

struct RecordedTurn {
  const evaluate::TurnRecord* turn;
  const scorecard::RuleSet* rules;
};

struct RecordedGame {
  const evaluate::GameRecord* game;
  const scorecard::RuleSet* rules;
};

struct NamedPairing {
  const evaluate::Pairing* pairing;
  const std::string *a, *b;
};

std::optional<std::string> hand_text(int hand) {
  if (hand < 0) return std::nullopt;
  return dice::to_string(dice::kHands[hand]);
}

std::optional<std::string> roll_text(int roll) {
  return hand_text(roll < 0 ? -1 : dice::kFirstRoll + roll);
}

}  // namespace
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

// --- simulate ------------------------------------------------------------------------------------

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
struct Struct<RecordedTurn> {
  static constexpr const char* kName = "RecordedTurn";
  static constexpr const char* kMeaning =
      "A turn, throw by throw; null for what was before the start";
  static void list(Fields<RecordedTurn>& f) {
    f(
        "rolls",
        [](const RecordedTurn& t) {
          std::vector<std::optional<std::string>> list;
          for (int roll : t.turn->rolls) list.push_back(roll_text(roll));
          return list;
        },
        "the dice after each throw");
    f(
        "keeps",
        [](const RecordedTurn& t) {
          std::vector<std::optional<std::string>> list;
          for (int keep : t.turn->keeps) list.push_back(hand_text(keep));
          return list;
        },
        "what was kept of the first two");
    f(
        "box", [](const RecordedTurn& t) { return t.rules->boxes[t.turn->action.box].key; },
        "that was filled");
    f(
        "points", [](const RecordedTurn& t) { return int{t.turn->action.score}; }, "that it paid",
        "points");
    f(
        "extra", [](const RecordedTurn& t) { return int{t.turn->action.extra}; },
        "for a further Yahtzee", "points");
  }
};

template <>
struct Struct<RecordedGame> {
  static constexpr const char* kName = "RecordedGame";
  static constexpr const char* kMeaning = "A simulated game";
  static void list(Fields<RecordedGame>& f) {
    f(
        "game", [](const RecordedGame& g) { return g.game->game; }, "its number");
    f(
        "turns",
        [](const RecordedGame& g) {
          std::vector<RecordedTurn> list;
          for (const auto& turn : g.game->turns) list.push_back({&turn, g.rules});
          return list;
        },
        "in order");
    f(
        "bonus", [](const RecordedGame& g) { return g.game->bonus; }, "that was earned", "points");
    f(
        "score", [](const RecordedGame& g) { return g.game->score; }, "at the end", "points");
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
          std::vector<RecordedGame> list;
          for (const auto& record : p.simulation->records) list.push_back({&record, p.rules});
          return list;
        },
        "games told in full");
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
          list.push_back({&simulation, &a.rules});
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

// --- compare -------------------------------------------------------------------------------------

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
