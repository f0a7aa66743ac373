// A sweep for spreadsheets.
#include <fmt/format.h>

#include "hazard/engine/engine.h"
#include "hazard/engine/json.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/risk/sweep.h"
#include "hazard/scorecard/rules.h"

namespace hazard::engine {

using evaluate::Distribution;
using evaluate::kPercentiles;
using evaluate::kTails;

std::string to_csv(const SweepAnswer& answer) {
  std::string csv = "theta,certainty_equivalent,mean,sd,skewness";
  for (int p : kPercentiles) csv += fmt::format(",p{}", p);
  for (int p : kTails) csv += fmt::format(",worst_mean_p{}", p);
  for (int p : kTails) csv += fmt::format(",best_mean_p{}", p);
  csv += ",bonus,five_alike,win,draw,loss,reroll1,reroll2,box";
  for (const scorecard::Box& box : answer.rules.card()) {
    csv += fmt::format(",{0}_mean,{0}_zero,{0}_hit", box.key);
  }
  csv += '\n';
  for (const auto& point : answer.points) {
    const Distribution& score = point.evaluation.score;
    csv += fmt::format("{},{},{},{},{}", point.theta, point.certainty_equivalent, score.mean(),
                       score.sd(), score.skewness());
    for (int p : kPercentiles) csv += fmt::format(",{}", score.quantile(p / 100.0));
    for (int p : kTails) csv += fmt::format(",{}", score.worst_mean(p / 100.0));
    for (int p : kTails) csv += fmt::format(",{}", score.best_mean(p / 100.0));
    csv += fmt::format(",{},{},{},{},{},{},{},{}", point.evaluation.bonus(),
                       point.evaluation.five_alike(), point.against_mean.win,
                       point.against_mean.draw, point.against_mean.loss, point.disagreement.reroll1,
                       point.disagreement.reroll2, point.disagreement.box);
    for (const auto& box : point.evaluation.boxes) {
      csv += fmt::format(",{},{},{}", box.mean, box.zero, box.hit);
    }
    csv += '\n';
  }
  return csv;
}

}  // namespace hazard::engine
