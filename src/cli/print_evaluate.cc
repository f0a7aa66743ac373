// What policies do: evaluated, simulated, compared.
#include <algorithm>
#include <array>
#include <cmath>

#include "cli/histogram.h"
#include "cli/print.h"
#include "cli/text_table.h"
#include "hazard/engine/engine.h"
#include "hazard/evaluate/counts.h"
#include "hazard/evaluate/distribution.h"
#include "hazard/evaluate/evaluation.h"
#include "hazard/review/record.h"
#include "hazard/risk/compare.h"
#include "hazard/scorecard/position.h"
#include "hazard/scorecard/rules.h"

namespace hazard::cli {
namespace {

using engine::EvaluateAnswer;
using Chance = EvaluateAnswer::Chance;
using evaluate::Distribution;
using evaluate::Estimate;
using evaluate::kPercentiles;
using evaluate::kTails;

constexpr int kTargets = 6;      // chances shown if none are asked for
constexpr int kTargetStep = 25;  // points
constexpr std::size_t kContrasts = 8;

std::string five_alike_name(const scorecard::RuleSet& rules) {
  const int box = rules.five_alike_box();
  return box < 0 ? "five alike" : std::string(rules.boxes[box].name);
}

std::string points(double value) { return fmt::format("{:.4f}", value); }

// Nothing if one game says nothing about it.
std::string plus_minus(double error, int digits) {
  return std::isfinite(error) ? fmt::format(" ± {:.{}f}", error, digits) : "";
}

// "248.44 ± 0.12"
std::string points(const Estimate& estimate) {
  return fmt::format("{:.3f}{}", estimate.value, plus_minus(estimate.error, 3));
}

std::string share(const Estimate& estimate) {
  return fmt::format("{:.2f}{} %", estimate.value * 100, plus_minus(estimate.error * 100, 2));
}

template <class Sample>
std::string quantiles(const Sample& score) {
  TextTable table("lrrrrrrrrr");
  std::vector<std::string> names = {"quantile"}, values = {"points"};
  for (int p : kPercentiles) {
    names.push_back(fmt::format("p{}", p));
    values.push_back(fmt::format("{}", score.quantile(p / 100.0)));
  }
  table.add(names);
  table.add(values);
  return table.text();
}

// --- evaluate ------------------------------------------------------------------------------------

std::string tails(const Distribution& score) {
  TextTable table("lrrrrrr");
  std::vector<std::string> names = {"games"}, values = {"mean"};
  for (int p : kTails) {
    names.push_back(fmt::format("worst {} %", p));
    values.push_back(fmt::format("{:.2f}", score.worst_mean(p / 100.0)));
  }
  for (auto p = kTails.rbegin(); p != kTails.rend(); ++p) {
    names.push_back(fmt::format("best {} %", *p));
    values.push_back(fmt::format("{:.2f}", score.best_mean(*p / 100.0)));
  }
  table.add(names);
  table.add(values);
  return table.text();
}

// Small ones by their size, lest they all look like nothing.
std::string chance(double p) {
  return p == 0 || p >= 1e-4 ? percent(p, 3) : fmt::format("{:.2g} %", p * 100);
}

std::vector<Chance> usual_chances(const Distribution& score) {
  const int first = score.quantile(0.5) / kTargetStep * kTargetStep - 2 * kTargetStep;
  std::vector<Chance> chances;
  for (int i = 0; i < kTargets; ++i) {
    const int target = first + i * kTargetStep;
    if (target > score.first && target <= score.last()) {
      chances.push_back({target, score.at_least(target)});
    }
  }
  return chances;
}

std::string chances(const engine::EvaluateAnswer& answer) {
  const auto list =
      answer.at_least.empty() ? usual_chances(answer.evaluation.score) : answer.at_least;
  std::string text;
  for (std::size_t first = 0; first < list.size(); first += kTargets) {
    const std::size_t last = std::min(first + kTargets, list.size());
    TextTable table(std::string(last - first + 1, 'r').replace(0, 1, "l"));
    std::vector<std::string> names = {"at least"}, values = {"chance"};
    for (std::size_t i = first; i < last; ++i) {
      names.push_back(fmt::format("{}", list[i].score));
      values.push_back(chance(list[i].probability));
    }
    table.add(names);
    table.add(values);
    text += "\n" + table.text();
  }
  return text;
}

std::string certainty_equivalents(const engine::EvaluateAnswer& answer) {
  if (answer.certainty_equivalents.empty()) return "";
  TextTable table("rr");
  table.add({"theta", "certainty equivalent"});
  for (const auto& [theta, value] : answer.certainty_equivalents) {
    table.add({fmt::format("{}", theta), points(value)});
  }
  return "\n" + table.text();
}

std::string groups(const engine::EvaluateAnswer& answer) {
  const std::string five = five_alike_name(answer.rules);
  TextTable table("lrrr");
  table.add({"", "games", "mean", "sd"});
  for (bool bonus : {true, false}) {
    for (bool scored : {true, false}) {
      const Distribution& part = answer.evaluation.groups[bonus][scored];
      if (part.mass() == 0) continue;
      table.add({fmt::format("{}, {}", bonus ? "bonus" : "no bonus", scored ? five : "no " + five),
                 percent(part.mass()), fmt::format("{:.2f}", part.mean()),
                 fmt::format("{:.2f}", part.sd())});
    }
  }
  return table.text();
}

std::string most_likely_turn(const std::vector<double>& turns) {
  const auto most = std::ranges::max_element(turns);
  return fmt::format("{} ({:.0f} %)", most - turns.begin() + 1, *most * 100);
}

// Whether a box was open at the start: those filled before have no turns.
bool was_open(const auto& turns) {
  return std::ranges::any_of(turns, [](auto share) { return share > 0; });
}

std::string boxes(const engine::EvaluateAnswer& answer) {
  TextTable table("lrrrr");
  table.add({"box", "mean", "zero", "hit", "mostly in turn"});
  for (int b = 0; b < answer.rules.num_boxes; ++b) {
    const evaluate::BoxStatistics& box = answer.evaluation.boxes[b];
    if (!was_open(box.turn)) continue;
    table.add({std::string(answer.rules.boxes[b].name), fmt::format("{:.3f}", box.mean),
               percent(box.zero), percent(box.hit), most_likely_turn(box.turn)});
  }
  if (table.rows() == 1) return "";  // the card is full
  return "\n" + table.text() + "  hit: any points; in the upper section three dice or more\n";
}

std::string headline(const engine::EvaluateAnswer& answer) {
  const evaluate::Evaluation& evaluation = answer.evaluation;
  const Distribution& score = evaluation.score;
  TextTable table("lrl");
  table.add({"mean", points(score.mean()), "points"});
  table.add({"standard deviation", points(score.sd()), "points"});
  table.add({"skewness", points(score.skewness()), ""});
  table.add({"bonus", points(evaluation.bonus() * 100), "%"});
  table.add({five_alike_name(answer.rules), points(evaluation.five_alike() * 100), "%"});
  if (answer.rules.yahtzee_extra > 0) {
    table.add({"further Yahtzees", points(evaluation.extra), "points"});
  }
  return table.text();
}

// --- simulate ------------------------------------------------------------------------------------

std::string players(const engine::SimulateAnswer& answer) {
  TextTable table("lrrrrrr");
  table.add({"policy", "mean", "sd", "bonus", "p5", "p50", "p95"});
  for (const auto& one : answer.comparison.simulations) {
    const auto quantile = [&](double q) { return fmt::format("{}", one.score.quantile(q)); };
    table.add({one.policy, points(one.score.mean()), points(one.score.sd()),
               share(one.bonus_rate()), quantile(0.05), quantile(0.5), quantile(0.95)});
  }
  return table.text();
}

std::string pairings(const engine::SimulateAnswer& answer) {
  if (answer.comparison.pairings.empty()) return "";
  TextTable table("llrrrr");
  table.add({"on equal dice, A", "B", "A - B", "A wins", "draws", "B wins"});
  for (const auto& pair : answer.comparison.pairings) {
    const auto& simulations = answer.comparison.simulations;
    const double games = static_cast<double>(simulations[pair.a].games);
    const auto part = [&](std::int64_t n) { return percent(static_cast<double>(n) / games); };
    table.add({simulations[pair.a].policy, simulations[pair.b].policy,
               points(pair.difference.mean()), part(pair.wins()), part(pair.draws()),
               part(pair.losses())});
  }
  return "\n" + table.text();
}

Distribution distribution_of(const evaluate::Counts& counts) {
  Distribution score = {counts.first, {}};
  const double total = static_cast<double>(counts.total());
  for (std::int64_t n : counts.at) score.p.push_back(static_cast<double>(n) / total);
  return score;
}

// One player alone is looked at more closely.
std::string details(const engine::SimulateAnswer& answer) {
  const auto& simulation = answer.comparison.simulations.front();
  TextTable table("lrr");
  table.add({"box", "mean", "zero"});
  for (int b = 0; b < answer.rules.num_boxes; ++b) {
    if (!was_open(simulation.boxes[b].turns)) continue;
    const evaluate::Counts& box = simulation.boxes[b].points;
    table.add({std::string(answer.rules.boxes[b].name), points(box.mean()),
               share(evaluate::share_of(box.count(0), simulation.games))});
  }
  return "\n" + quantiles(simulation.score) + "\n" + histogram(distribution_of(simulation.score)) +
         (table.rows() > 1 ? "\n" + table.text() : "");  // the card may be full
}

// --- compare -------------------------------------------------------------------------------------

// By how much somebody leads at the end.
std::string leads(const Distribution& margin) {
  TextTable table("lrrr");
  table.add({"leads by at least", "A", "B", "either"});
  for (int lead : evaluate::kLeads) {
    const double a = margin.at_least(lead);
    const double b = 1 - margin.at_least(1 - lead);
    table.add({fmt::format("{} points", lead), percent(a), percent(b), percent(a + b)});
  }
  std::string quantiles = "  A - B";
  for (int p : {5, 25, 50, 75, 95}) {
    quantiles += fmt::format("  p{} {:+}", p, margin.quantile(p / 100.0));
  }
  return table.text() + quantiles + "\n";
}

std::string side_by_side(const engine::CompareAnswer& answer) {
  TextTable table("lrrr");
  table.add({"", "A", "B", "A - B"});
  const auto add = [&](const std::string& name, double a, double b, int digits) {
    table.add({name, fmt::format("{:.{}f}", a, digits), fmt::format("{:.{}f}", b, digits),
               fmt::format("{:+.{}f}", a - b, digits)});
  };
  const Distribution &a = answer.evaluation_a.score, &b = answer.evaluation_b.score;
  add("mean", a.mean(), b.mean(), 4);
  add("sd", a.sd(), b.sd(), 4);
  add("skewness", a.skewness(), b.skewness(), 4);
  for (int p : {1, 5, 25, 50, 75, 95, 99}) {
    add(fmt::format("p{}", p), a.quantile(p / 100.0), b.quantile(p / 100.0), 0);
  }
  add("worst 5 %", a.worst_mean(0.05), b.worst_mean(0.05), 2);
  add("best 5 %", a.best_mean(0.05), b.best_mean(0.05), 2);
  const evaluate::Evaluation &of_a = answer.evaluation_a, &of_b = answer.evaluation_b;
  add("bonus, %", of_a.bonus() * 100, of_b.bonus() * 100, 2);
  add(five_alike_name(answer.rules) + ", %", of_a.five_alike() * 100, of_b.five_alike() * 100, 2);
  table.add({"points in", "", "", ""});
  for (int box = 0; box < answer.rules.num_boxes; ++box) {
    add("  " + std::string(answer.rules.boxes[box].name), of_a.boxes[box].mean,
        of_b.boxes[box].mean, 2);
  }
  return table.text();
}

std::string disagreements(const risk::Comparison& comparison) {
  TextTable table("lrrr");
  table.add({"decisions that differ", "1st reroll", "2nd reroll", "box"});
  const auto add = [&](const std::string& name, const risk::Disagreement& shares) {
    table.add({name, percent(shares.reroll1), percent(shares.reroll2), percent(shares.box)});
  };
  add("in the games of A", comparison.under_a);
  add("in the games of B", comparison.under_b);
  for (std::size_t turn = 0; turn < comparison.by_turn.size(); ++turn) {
    add(fmt::format("  A, turn {}", turn + 1), comparison.by_turn[turn]);
  }
  return table.text();
}

std::string contrasts(const std::string& title, const std::vector<risk::Contrast>& list,
                      const std::string& other) {
  if (list.empty()) return "";
  TextTable table("llr");
  table.add({title, other, "per game"});
  for (std::size_t i = 0; i < std::min(list.size(), kContrasts); ++i) {
    table.add({list[i].a, list[i].b, fmt::format("{:.4f}", list[i].per_game)});
  }
  return "\n" + table.text();
}

// Two lines each: positions of late turns fill a line.
std::string examples(const std::string& title, const std::vector<risk::Difference>& list) {
  if (list.empty()) return "";
  std::string text = "\n" + title + "\n";
  for (const risk::Difference& item : list) {
    text += fmt::format("  {}\n    A {}, B {}; {:.5f} x {:+.4f} = {:+.5f}\n",
                        scorecard::to_string(item.position), item.a, item.b, item.per_game,
                        item.gain, item.per_game * item.gain);
  }
  return text;
}

}  // namespace

std::string show(const engine::EvaluateAnswer& answer) {
  const Distribution& score = answer.evaluation.score;
  return fmt::format("{}\n{}, exact\n\n", answer.position, answer.policy) + headline(answer) +
         "\n" + quantiles(score) + "\n" + tails(score) + chances(answer) +
         certainty_equivalents(answer) + "\n" + histogram(score) + "\n" + groups(answer) +
         boxes(answer);
}

std::string show(const engine::SimulateAnswer& answer) {
  const auto& simulations = answer.comparison.simulations;
  std::string text;
  for (const auto& simulation : simulations) {
    for (const auto& record : engine::recorded(simulation, answer.position)) {
      text += review::to_string(record) + "\n";
    }
  }
  text += fmt::format("{}\n{}, seed {}, sampled ± standard error\n\n", answer.position,
                      count_of(simulations.front().games, "game"), answer.seed);
  text += players(answer) + pairings(answer);
  if (simulations.size() == 1) text += details(answer);
  double games = 0, seconds = 0;
  for (const auto& simulation : simulations) {
    games += static_cast<double>(simulation.games);
    seconds += simulation.seconds;
  }
  return text + fmt::format("\n  {:.2f} s, {} games a second\n", seconds,
                            grouped(static_cast<std::int64_t>(games / seconds)));
}

std::string show(const engine::CompareAnswer& answer) {
  const evaluate::HeadToHead& result = answer.head_to_head;
  const risk::Comparison& comparison = answer.comparison;
  const risk::Disagreement& shares = comparison.under_a;
  const bool same = shares.all() == 0;
  std::string text = fmt::format("{}: {} (A) and {} (B)\nexact, from the empty card\n\n",
                                 answer.rules.name, answer.a, answer.b);
  text +=
      fmt::format("  A wins {}, draws {}, B wins {}; decided by {:.2f} points\n\n",
                  percent(result.win), percent(result.draw), percent(result.loss), result.margin);
  text += leads(answer.lead) + "\n";
  text += side_by_side(answer) + "\n" + disagreements(comparison);
  text += contrasts("A fills the box", comparison.boxes, "B instead");
  text += contrasts("A keeps", comparison.keeps, "B instead");
  text += contrasts("keeps differ on", comparison.rolls, "");
  text += examples("most frequent: times a game of A x mean points that A's choice is worth more",
                   comparison.frequent);
  text += examples("most expensive: the same, by the product", comparison.expensive);
  if (comparison.frequent.empty() && !same) {
    text += "\n  a policy that plays at random has no examples\n";
  }
  return text;
}

}  // namespace hazard::cli
