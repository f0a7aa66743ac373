// Points of the figures about small policies, for spreadsheets.
#include "engine/distill_csv.h"

#include "codec/codec.h"
#include "hazard/engine/distill.h"

namespace hazard::codec {

using namespace hazard::engine;

void Struct<FigureRow>::list(Fields<FigureRow>& f) {
  f("variant", &FigureRow::variant, "the rule set");
  f("figure", &FigureRow::figure, "size, tail, scaling, verbs or learning");
  f("series", &FigureRow::series,
    "size: the model; tail: met or loss; scaling: what the lists decide; verbs: the verb; "
    "learning: supervised or reward");
  f("learner", &FigureRow::learner, "size, scaling: what was learnt by");
  f("name", &FigureRow::name, "size: its size in words; tail: the policy that it belongs to");
  f("x", &FigureRow::x,
    "size: parameters, or rules in all lists; tail: different decisions, the most frequent first; "
    "scaling: rules of each list; verbs: 1 or 2, the reroll; learning: games");
  f("value", &FigureRow::value,
    "size, scaling, learning: exact mean of the final score, in points; tail: share of the "
    "decisions or of the loss; verbs: share of the decisions");
  f("published", &FigureRow::published, "the value that was published");
}

}  // namespace hazard::codec

namespace hazard::engine {

std::string figures_csv(const ParetoAnswer& answer) {
  std::vector<FigureRow> rows;
  const std::string& variant = answer.variant;
  for (const auto& row : answer.rows) {
    std::optional<double> size;
    if (row.parameters) size = static_cast<double>(*row.parameters);
    if (row.rules) size = *row.rules;
    rows.push_back(
        {variant, "size", row.model, row.learner, row.name, size, row.mean, row.published});
  }
  for (const auto& [decisions, met, loss] : answer.tail) {
    const auto x = static_cast<double>(decisions);
    rows.push_back({variant, "tail", "met", {}, answer.tail_of, x, met, {}});
    rows.push_back({variant, "tail", "loss", {}, answer.tail_of, x, loss, {}});
  }
  for (const auto& point : answer.scaling) {
    const auto x = static_cast<double>(point.rules);
    rows.push_back(
        {variant, "scaling", point.lists, point.learner, {}, x, point.mean, point.published});
  }
  for (const auto& [verb, reroll1, reroll2] : answer.verbs) {
    rows.push_back({variant, "verbs", verb, {}, {}, 1, reroll1, {}});
    rows.push_back({variant, "verbs", verb, {}, {}, 2, reroll2, {}});
  }
  for (const auto& [learner, games, mean] : answer.curves) {
    rows.push_back({variant, "learning", learner, {}, {}, static_cast<double>(games), mean, {}});
  }
  return codec::to_csv(rows);
}

}  // namespace hazard::engine
