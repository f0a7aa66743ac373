// Fields of policies by size.
#include "engine/pareto_fields.h"

#include "engine/csv.h"
#include "hazard/engine/limits.h"

namespace hazard::codec {

using namespace hazard::engine;

constexpr const char* kSeedDecides = "decides everything that is drawn by lot";

void Struct<ParetoRequest>::list(Fields<ParetoRequest>& f) {
  using Request = ParetoRequest;
  f("variant", &Request::variant, "the rule set").required();
  f("trees", &Request::trees, "parameters of trees").between(kLeastTreeParameters, kMostParameters);
  f("nets", &Request::nets, "hidden layers of nets, \"64,32\"");
  f("rules", &Request::rules, "rules of each list").between(0, kMostRules);
  f("classic", &Request::classic, "also the learners that look at the best action alone");
  f("records", &Request::records, "of each kind of decision, to learn what actions lose from")
      .between(1, kMostLearntRecords);
  f("games", &Request::games, "simulated, to learn the best actions from")
      .between(1, kMostLearntGames);
  f("seed", &Request::seed, kSeedDecides);
}

void Struct<ParetoAnswer::Row>::list(Fields<ParetoAnswer::Row>& f) {
  using Row = ParetoAnswer::Row;
  f("model", &Row::model, "tree, net, rules, heuristic or table");
  f("learner", &Row::learner, "regret, gini, plain or classic; null: none");
  f("name", &Row::name, "its size in words");
  f("parameters", &Row::parameters, "of a tree, a net or a table; null for rules");
  f("rules", &Row::rules, "in all lists; null for others");
  f("mean", &Row::mean, "of the final score, exact", "points");
  f("bonus", &Row::bonus, "P(upper bonus)");
  f("proxy_loss", &Row::proxy_loss, "what its decisions would lose in games of the optimal player",
    "points per game");
  f("published", &Row::published, "mean that was published for this size; null: none", "points");
}

void Struct<ParetoAnswer::ScalingPoint>::list(Fields<ParetoAnswer::ScalingPoint>& f) {
  using Point = ParetoAnswer::ScalingPoint;
  f("learner", &Point::learner, "regret or classic");
  f("lists", &Point::lists, "category: rules choose boxes alone; full: rerolls too");
  f("rules", &Point::rules, "of each list at most");
  f("mean", &Point::mean, "of the final score, exact", "points");
  f("published", &Point::published, "mean that was published; null: none", "points");
}

void Struct<ParetoAnswer::CurvePoint>::list(Fields<ParetoAnswer::CurvePoint>& f) {
  using Point = ParetoAnswer::CurvePoint;
  f("learner", &Point::learner, "supervised or reward");
  f("games", &Point::games, "that were used to learn from");
  f("mean", &Point::mean, "of the final score, exact", "points");
}

void Struct<ParetoAnswer>::list(Fields<ParetoAnswer>& f) {
  using Answer = ParetoAnswer;
  f("variant", &Answer::variant, "the rule set");
  f("optimal", &Answer::optimal, "mean of the best play", "points");
  f("rows", &Answer::rows, "policies, by model, learner and size");
  f("tail_of", &Answer::tail_of, "the policy that the tail belongs to");
  f("tail", &Answer::tail, "where its loss lies");
  f("scaling", &Answer::scaling, "what rules are worth, by their number");
  f("verbs", &Answer::verbs, "how often rules use each verb");
  f("curves", &Answer::curves, "learning from the best actions, and from final scores alone");
  f("seconds", &Answer::seconds, "of all", "seconds");
  f("warnings", &Answer::warnings, kWarningsMeaning);
}

void Struct<KeptPupil>::list(Fields<KeptPupil>& f) {
  f("row", &KeptPupil::row, "what it is worth");
  f("tail", &KeptPupil::tail, "where its loss lies");
  f("curve", &KeptPupil::curve, "what it was worth while it learnt");
  f("scaling", &KeptPupil::scaling, "what the first rules are worth");
  f("verbs", &KeptPupil::verbs, "how often rules use each verb");
}

void Struct<ParetoCsvRow>::list(Fields<ParetoCsvRow>& f) {
  const auto of = [](auto member) { return [=](const ParetoCsvRow& r) { return r.row.*member; }; };
  using Row = ParetoAnswer::Row;
  f("variant", &ParetoCsvRow::variant, "the rule set");
  f(
      "theta", [](const ParetoCsvRow&) { return 0.0; }, "what is learnt from plays for the mean");
  f("model", of(&Row::model), "tree, net, rules or table");
  f("learner", of(&Row::learner), "regret, gini, plain, reward or classic; empty: none");
  f("name", of(&Row::name), "its size in words");
  f("parameters", of(&Row::parameters), "of a tree, a net or a table");
  f("rules", of(&Row::rules), "in all lists");
  f("mean", of(&Row::mean), "of the final score, exact", "points");
  f("optimal", &ParetoCsvRow::optimal, "mean of the best play", "points");
  f("bonus", of(&Row::bonus), "P(upper bonus)");
  f("proxy_loss", of(&Row::proxy_loss), "of its decisions in games of the optimal player",
    "points per game");
  f("published", of(&Row::published), "mean that was published for this size", "points");
}

}  // namespace hazard::codec

namespace hazard::engine {

std::string to_csv(const ParetoAnswer& answer) {
  std::vector<ParetoCsvRow> rows;
  for (const ParetoAnswer::Row& row : answer.rows) {
    rows.push_back({answer.variant, answer.optimal, row});
  }
  return codec::to_csv(rows);
}

}  // namespace hazard::engine
