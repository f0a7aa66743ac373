// The risk laboratory.
#include <algorithm>
#include <cmath>

#include "cli/print.h"
#include "cli/text_table.h"
#include "hazard/engine/engine.h"
#include "hazard/risk/compare.h"
#include "hazard/risk/frontier.h"
#include "hazard/risk/regimes.h"
#include "hazard/risk/sweep.h"

namespace hazard::cli {
namespace {

using risk::Frontier;

// Without the "-0.00" of rounding.
std::string number(double value, int digits) {
  const std::string text = fmt::format("{:.{}f}", value, digits);
  return text.find_first_not_of("-0.") == std::string::npos ? fmt::format("{:.{}f}", 0.0, digits)
                                                            : text;
}

std::string signed_theta(double theta) { return theta == 0 ? "0" : fmt::format("{:+}", theta); }

std::string share(double value, int digits) { return number(value * 100, digits) + " %"; }

// --- frontier ------------------------------------------------------------------------------------

std::string branch(double theta) { return theta > 0 ? "bold" : theta < 0 ? "cautious" : "mean"; }

// Which of the thetas nobody asked for, a few to a line.
std::string added_thetas(const Frontier& frontier) {
  std::string text;
  int count = 0;
  for (double theta : frontier.added()) {
    text += count++ % 8 == 0 ? "\n    " : "  ";
    text += fmt::format("{:>6}", signed_theta(theta));
  }
  return text.empty()
             ? ""
             : "\n  added between the thetas asked for, where figures are best:" + text + "\n";
}

std::string frontier_rows(const Frontier& frontier) {
  const auto zero = std::ranges::find(frontier.rows, 0.0, &Frontier::Row::theta);
  TextTable table("rlrrrrrr");
  table.add({"theta", "", "mean", "sd", "mean lost", "sd gained", "price", "efficient"});
  for (const Frontier::Row& row : frontier.rows) {
    table.add({signed_theta(row.theta), branch(row.theta), number(row.mean, 4), number(row.sd, 4),
               number(zero->mean - row.mean, 4), fmt::format("{:+.4f}", row.sd - zero->sd),
               row.price ? number(*row.price, 4) : "", row.efficient ? "yes" : "no"});
  }
  return table.text() +
         "\n  price      mean points for each point of sd gained (bold) or shed (cautious)\n"
         "  efficient  nobody on the same side of 0 has more mean with more sd (bold) or\n"
         "             with less (cautious)\n" +
         added_thetas(frontier);
}

std::string best_figures(const Frontier& frontier) {
  TextTable table("lrrrr");
  table.add({"best for", "theta", "there", "at theta 0", "mean lost"});
  for (const Frontier::Best& best : frontier.best) {
    const bool chance = best.figure.starts_with("P(");
    const bool whole = best.figure.starts_with("p");  // a quantile
    const auto value = [&](double x) { return chance ? share(x, 2) : number(x, whole ? 0 : 2); };
    table.add({best.figure, signed_theta(best.theta), value(best.value), value(best.at_zero),
               number(best.mean_lost, 4)});
  }
  return table.text();
}

std::string formula(const std::string& name, const std::optional<Frontier::Fit>& fit) {
  if (!fit) return fmt::format("  {:<4} too few thetas near 0 for a formula\n", name);
  const auto term = [](double factor, const std::string& power) {
    return fmt::format(" {} {:.4g} {}", factor < 0 ? "-" : "+", std::abs(factor), power);
  };
  return fmt::format("  {:<4} = {:.4f}{}{}, within {:.2g}\n", name, fit->constant,
                     term(fit->linear, "theta"), term(fit->square, "theta^2"), fit->worst);
}

// --- regimes -------------------------------------------------------------------------------------

std::string spreads(const risk::Spreads& spreads) {
  TextTable table("lrrr");
  table.add({"throw", "sigma", "mean sd", "not taken"});
  const auto add = [&](const std::string& name, const risk::Spread& spread) {
    table.add({name, number(spread.rms, 3), number(spread.mean, 3), share(spread.not_taken, 2)});
  };
  add("all", spreads.all);
  for (std::size_t i = 0; i < 3; ++i) {
    add(std::array{"first", "second", "third"}[i], spreads.by_throw[i]);
  }
  for (std::size_t turn = 0; turn < spreads.by_turn.size(); ++turn) {
    add(fmt::format("in turn {}", turn + 1), spreads.by_turn[turn]);
  }
  return table.text() +
         "\n  sigma      root mean square of the value's sd over the outcomes of a throw\n"
         "  not taken  all dice are kept\n";
}

std::string estimates(const risk::Regimes& answer) {
  TextTable table("lrr");
  table.add({"", "sigma", "theta critical"});
  table.add({"measured at every throw", number(answer.games.spreads.all.rms, 3),
             number(answer.theta_critical, 4)});
  for (const auto& estimate : answer.estimates) {
    table.add({estimate.method, estimate.sigma ? number(*estimate.sigma, 3) : "",
               number(estimate.theta_critical, 4)});
  }
  return table.text();
}

// How far "mean and variance" goes: the rest of certainty equivalents at throws.
std::string corrections(const risk::Regimes& answer) {
  TextTable table("rrrrrrrr");
  table.add({"theta", "premium", "rest", "rms", "largest", "1st", "2nd", "3rd"});
  for (const auto& row : answer.rows) {
    const risk::Corrections& rests = row.point.corrections;
    std::vector<std::string> cells = {signed_theta(row.point.theta)};
    for (double value : {rests.all.premium, rests.all.rest, rests.all.rms, rests.all.largest,
                         rests.by_throw[0].rest, rests.by_throw[1].rest, rests.by_throw[2].rest}) {
      cells.push_back(number(value, 4));
    }
    table.add(cells);
  }
  TextTable by_turn("rrrrr");
  const std::size_t last = answer.games.spreads.by_turn.size();
  std::vector<std::string> names = {"theta"};
  std::vector<std::size_t> some = {0, last / 3, 2 * last / 3, last - 1};
  for (std::size_t turn : some) names.push_back(fmt::format("turn {}", turn + 1));
  by_turn.add(names);
  for (const auto& row : answer.rows) {
    std::vector<std::string> cells = {signed_theta(row.point.theta)};
    for (std::size_t turn : some) {
      cells.push_back(number(row.point.corrections.by_turn[turn].rest, 4));
    }
    by_turn.add(cells);
  }
  return table.text() +
         "\n  premium   what a throw is worth beyond the mean: certainty equivalent - mean\n"
         "  rest      what mean + theta sigma^2 / 2 misses of it; mean, root mean square,\n"
         "            largest, and the mean of the first, second and third throws\n\n" +
         by_turn.text() + "\n  the rest in some of the turns\n";
}

std::string regime_rows(const risk::Regimes& answer) {
  TextTable table("rrlrrrrl");
  table.add({"theta", "x sigma", "rule of thumb", "worth", "way", "unlike mean", "unlike limit",
             "measured"});
  for (const auto& row : answer.rows) {
    table.add({signed_theta(row.point.theta), number(row.control, 3), row.rule,
               number(row.point.certainty_equivalent, 3), share(row.order, 1),
               share(row.point.disagreement.all(), 1), share(row.point.differs_from_limit, 1),
               row.regime});
  }
  return table.text() +
         "\n  x sigma       |theta| times sigma: near the mean below 0.3, frozen above 3\n"
         "  worth         certainty equivalent, in points\n"
         "  way           of the worth from the mean to its limit, the best or worst case\n"
         "  unlike mean   decisions unlike the mean player's, in that player's games\n"
         "  unlike limit  decisions unlike theta:inf or theta:-inf, in the same games\n"
         "  measured      near the mean or frozen where no more than 5 % are unlike\n\n" +
         std::string(risk::kRegimesInWords);
}

}  // namespace

std::string show(const engine::SweepAnswer& answer,
                 const std::vector<engine::WrittenAnswer>& written) {
  TextTable table("rrrrrrrrrrr");
  table.add(
      {"theta", "worth", "mean", "sd", "p5", "p50", "p95", "bonus", "five", "wins", "differs"});
  for (const risk::SweepPoint& point : answer.points) {
    const auto& score = point.evaluation.score;
    const auto quantile = [&](double q) { return fmt::format("{}", score.quantile(q)); };
    table.add({signed_theta(point.theta), number(point.certainty_equivalent, 2),
               number(score.mean(), 3), number(score.sd(), 2), quantile(0.05), quantile(0.5),
               quantile(0.95), share(point.evaluation.bonus(), 1),
               share(point.evaluation.five_alike(), 1),
               share(point.against_mean.win + point.against_mean.draw / 2, 1),
               share(point.disagreement.all(), 1)});
  }
  std::string text =
      fmt::format("{}, {} attitudes to risk\nexact\n\n", answer.rules.name, answer.points.size()) +
      table.text();
  text +=
      "\n  worth    certainty equivalent, in points\n"
      "  five     five alike scored in their box\n"
      "  wins     against the mean player, a draw counts half\n"
      "  differs  decisions unlike the mean player's, in that player's games\n";
  text += fmt::format("\n  {:.1f} s; {} of {} had been computed before\n", answer.seconds,
                      answer.from_cache, answer.points.size());
  for (const auto& file : written) text += "  " + show(file);
  return text;
}

std::string show(const engine::FrontierAnswer& answer) {
  const Frontier& frontier = answer.frontier;
  std::string text =
      fmt::format("{}: what risk buys and what it costs\nexact\n\n", answer.rules.name);
  text += frontier_rows(frontier) + "\n" + best_figures(frontier) + "\n";
  if (const auto& fit = frontier.mean_fit) {
    text += fmt::format("  fitted for |theta| up to {}\n", fit->reach);
  }
  return text + formula("mean", frontier.mean_fit) + formula("sd", frontier.sd_fit);
}

std::string show(const engine::RegimesAnswer& answer) {
  const risk::Regimes& regimes = answer.regimes;
  const risk::MeanGames& games = regimes.games;
  std::string text = fmt::format("{}: where risk matters\nexact\n\n", answer.rules.name);
  text += fmt::format("  mean {:.4f}, sd {:.4f}\n", games.mean, games.sd);
  text += fmt::format("  best case {} points, P {:.3g}; worst case {} points, P {:.3g}\n\n",
                      games.best_case.points, games.best_case.probability, games.worst_case.points,
                      games.worst_case.probability);
  return text + estimates(regimes) + "\n" + spreads(games.spreads) + "\n" + corrections(regimes) +
         "\n" + regime_rows(regimes);
}

std::string show(const engine::WrittenAnswer& answer) {
  return fmt::format("written: {} ({} bytes)\n", answer.file, grouped(answer.bytes));
}

}  // namespace hazard::cli
