// What theta means, what it costs and what it buys: utility, frontier, quantiles.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/figure.h"

namespace hazard::report {
namespace {

// --- utility -------------------------------------------------------------------------------------

constexpr double kUtilityThetas[] = {-0.05, -0.02, -0.005, 0, 0.005, 0.02, 0.05};

// (e^(theta x) - 1) / theta as a share of the utility of `most` points.
double utility_share(double theta, double points, double most) {
  if (theta == 0) return points / most;
  return std::expm1(theta * points) / std::expm1(theta * most);
}

// The sure score that is worth as much as a coin flip between two scores.
double coin_flip(double theta, double low, double high) {
  if (theta == 0) return (low + high) / 2;
  return low + std::log((1 + std::exp(theta * (high - low))) / 2) / theta;
}

// The scores that can be had; where a few lucky games reach far beyond, those that matter.
double utility_end(const Facts& facts) {
  return std::min(facts.report->best_case, 1.2 * facts.mean().quantiles.back());
}

std::string draw_utility(const Facts& facts, Canvas canvas) {
  const double most = utility_end(facts);
  Chart chart(
      canvas.id("utility"), canvas.width(), canvas.pick(380.0, 330.0),
      "Utility of a final score for seven values of theta",
      "Curves from 0 to 1 over the score. Cautious curves rise early and flatten, bold ones "
      "stay low and rise late; theta 0 is a straight line.");
  const Rect frame = {44, 30, canvas.width() - 60, chart.height() - 80};
  Panel panel(chart, frame, Scale::linear({0, most}, {frame.left, frame.right()}),
              Scale::linear({0, 1}, {frame.bottom(), frame.top}));
  panel.y_axis(
      std::vector{0.0, 0.25, 0.5, 0.75, 1.0}, [](double u) { return number(u, 2); },
      "Utility, as a share of the highest");
  panel.x_axis(
      Scale::linear({0, most}, {0, 1}).ticks(canvas.pick(8, 4)),
      [](double x) { return number(x, 0); }, "Final score");
  constexpr int kSteps = 120;
  for (double theta : kUtilityThetas) {
    std::vector<Point> curve;
    for (int i = 0; i <= kSteps; ++i) {
      const double x = most * i / kSteps;
      curve.push_back({x, utility_share(theta, x, most)});
    }
    panel.line(curve, fmt::format("{} {}", side(theta), theta == 0 ? "strong" : ""));
  }
  // Where the curves are far apart: on the other diagonal.
  for (double theta : kUtilityThetas) {
    double x = 0;
    while (x < most && utility_share(theta, x, most) + x / most < 1) x += most / 1000;
    const Point at = {x, utility_share(theta, x, most)};
    panel.dot(at, 3, side(theta));
    const std::string text = (theta == 0 ? "θ = " : "") + theta_text(theta);
    panel.label(at, text, fmt::format("label {}", side(theta)));
  }
  return chart.svg();
}

std::string utility_table(const Facts& facts) {
  std::vector<std::string> header = {"Score"};
  for (double theta : kUtilityThetas) header.push_back("θ " + theta_text(theta));
  Table table(std::move(header));
  const double most = utility_end(facts);
  constexpr int kRows = 15;
  for (int i = 0; i <= kRows; ++i) {
    const double x = std::round(most * i / kRows);
    std::vector<std::string> cells = {number(x, 0)};
    for (double theta : kUtilityThetas) cells.push_back(number(utility_share(theta, x, most), 4));
    table.row(std::move(cells));
  }
  return table.html("Utility of a final score as a share of the highest");
}

// --- frontier ------------------------------------------------------------------------------------

constexpr double kFrontierLabels[] = {-3,   -1,   -0.3, -0.2, -0.1, -0.05, -0.02, 0.02,
                                      0.05, 0.07, 0.1,  0.2,  0.3,  0.5,   1,     3};

std::string spread_of(const Fact& fact) {
  return fmt::format("θ = {}: mean {}, sd {}", theta_text(fact.theta), number(fact.mean, 1),
                     number(fact.sd, 1));
}

std::string draw_frontier(const Facts& facts, Canvas canvas) {
  Chart chart(canvas.id("frontier"), canvas.width(), canvas.pick(470.0, 380.0),
              "Mean against standard deviation for every theta",
              "A dot for each theta, joined in their order; theta 0 is the highest.");
  const Rect frame = {44, 30, canvas.width() - 60, chart.height() - 80};
  const auto sds = collect(facts, [](const Fact& f) { return f.sd; });
  const auto means = collect(facts, [](const Fact& f) { return f.mean; });
  const Range sd = nice(range_of(sds), canvas.pick(8, 5));
  const Range mean = nice(range_of(means), 6);
  const Scale x = Scale::linear(sd, {frame.left, frame.right()});
  const Scale y = Scale::linear(mean, {frame.bottom(), frame.top});
  Panel panel(chart, frame, x, y);
  panel.y_axis(y.ticks(6), number_of(y.ticks(6)), "Mean score");
  const auto across = x.ticks(canvas.pick(8, 5));
  panel.x_axis(across, number_of(across), "Standard deviation, points");
  std::vector<Point> cautious;
  std::vector<Point> bold;
  for (const Fact& fact : facts.all) {
    if (fact.theta <= 0) cautious.push_back({fact.sd, fact.mean});
    if (fact.theta >= 0) bold.push_back({fact.sd, fact.mean});
  }
  panel.line(cautious, "cautious");
  panel.line(bold, "bold");
  for (const Fact& fact : facts.all) {
    panel.dot({fact.sd, fact.mean}, fact.theta == 0 ? 6 : 3.2, side(fact.theta), spread_of(fact));
  }
  panel.label({facts.mean().sd, facts.mean().mean}, "θ = 0, the mean player", "label mean strong");
  for (const Fact* fact : marked(facts, kFrontierLabels)) {
    panel.label({fact->sd, fact->mean}, theta_text(fact->theta),
                fmt::format("label {}", side(fact->theta)));
  }
  return chart.svg();
}

// --- quantiles -----------------------------------------------------------------------------------

std::string quantile_name(std::size_t q) { return fmt::format("p{}", kPercentiles[q]); }

double change(const Facts& facts, const Fact& fact, std::size_t q) {
  return fact.quantiles[q] - facts.mean().quantiles[q];
}

// From the greatest loss to the greatest gain of any quantile.
Range all_changes(const Facts& facts) {
  Range changes = {0, 0};
  for (const Fact& fact : facts.all) {
    for (std::size_t q = 0; q < kPercentiles.size(); ++q) {
      changes.from = std::min(changes.from, change(facts, fact, q));
      changes.to = std::max(changes.to, change(facts, fact, q));
    }
  }
  return changes;
}

// Shows every gain and losses to the same scale until they outgrow it; all losses if none gains.
Range quantile_range(const Facts& facts) {
  const Range changes = all_changes(facts);
  if (changes.to == 0) return {1.1 * changes.from - 1, 1 - 0.2 * changes.from};
  const double gain = std::max(changes.to, 2.0);
  return {-4 * gain, 1.5 * gain};
}

void draw_quantile(Chart& chart, const Facts& facts, const Rect& frame, std::size_t q, bool labels,
                   bool wide) {
  const Range range = quantile_range(facts);
  const Scale y = Scale::linear(range, {frame.bottom(), frame.top});
  Panel panel(chart, frame, theta_scale(facts, frame), y);
  const auto ticks = y.ticks(4);
  for (double tick : ticks) panel.rule_y(tick, tick == 0 ? "zero" : "grid");
  if (labels) panel.y_axis(ticks, [](double v) { return signed_number(v, 0); });
  panel.rule_x(0, "grid");
  chart.clip(frame, [&] {
    std::vector<Point> points;
    std::vector<Point> gains;
    for (const Fact& fact : facts.all) {
      const double by = change(facts, fact, q);
      points.push_back({fact.theta, by});
      gains.push_back({fact.theta, std::max(by, 0.0)});
    }
    panel.area(gains, 0, "gain");
    theta_line(panel, facts, [&](const Fact& fact) { return change(facts, fact, q); });
  });
  const Fact& best = facts.best_quantile(q);
  panel.dot({best.theta, change(facts, best, q)}, 4, side(best.theta));
  chart.text({frame.left, frame.top - 20},
             fmt::format("{} = {}", quantile_name(q), facts.mean().quantiles[q]), Align::kStart,
             "panel-title");
  const std::string finding = best.theta == 0
                                  ? wide ? "best at θ = 0" : "best at 0"
                                  : fmt::format("{} at {}{}", signed_number(facts.gain(q), 0),
                                                wide ? "θ = " : "", theta_text(best.theta));
  chart.text({frame.left, frame.top - 5}, finding, Align::kStart,
             fmt::format("label {}", side(best.theta)));
}

std::string draw_quantiles(const Facts& facts, Canvas canvas) {
  constexpr int kColumns = 3;
  const double height = canvas.pick(110.0, 92.0);
  const Rect whole = {38, 40, canvas.width() - 44, 0};
  const Point gap = {canvas.pick(26.0, 12.0), 54};
  const auto frames = grid(kPercentiles.size(), kColumns, whole, height, gap);
  Chart chart(canvas.id("quantiles"), canvas.width(), frames.back().bottom() + 44,
              "Quantiles of the score over theta, as differences to theta 0",
              "Nine panels, from the 1st percentile to the 99th.");
  for (std::size_t q = 0; q < frames.size(); ++q) {
    draw_quantile(chart, facts, frames[q], q, q % kColumns == 0, canvas.wide);
    if (q + kColumns < frames.size()) continue;
    Panel axis(chart, frames[q], theta_scale(facts, frames[q]), Scale::linear({0, 1}, {0, 1}));
    theta_axis(axis, facts, canvas.pick(5, 3), q % kColumns == 1, gap.x / 2 - 6);
  }
  return chart.svg();
}

std::string quantiles_title(const Facts& facts) {
  if (facts.gain(kFloor) == 0 && facts.gain(kCeiling) == 0) {
    return "No θ here lifts the 5th or the 95th percentile";
  }
  const auto lift = [&](std::size_t q, std::string_view which) {
    const int gain = facts.gain(q);
    return gain == 0 ? fmt::format("no θ here lifts the {} percentile", which)
                     : fmt::format("{} lifts the {} percentile by {} point{}",
                                   facts.best_quantile(q).theta < 0 ? "caution" : "boldness", which,
                                   gain, gain == 1 ? "" : "s");
  };
  return capital(lift(kFloor, "5th") + ", " + lift(kCeiling, "95th"));
}

std::string frontier_reading(const Facts& facts, const Fact& narrowest, const Fact& widest) {
  const auto cost = [&](std::string_view what, const Fact& fact) {
    if (fact.theta == 0) return fmt::format("{} at θ = 0", what);
    return fmt::format("{} at θ = {}, for {} points of the mean", what, theta_text(fact.theta),
                       number(facts.mean().mean - fact.mean, 1));
  };
  return fmt::format(
      "The mean player scores {} on average with a standard deviation of {}. The spread is {}; it "
      "is {}.",
      number(facts.mean().mean, 1), number(facts.mean().sd, 1), cost("widest", widest),
      cost("narrowest", narrowest));
}

}  // namespace

Figure utility_figure(const Facts& facts) {
  Figure figure{.id = "utility",
                .title =
                    "θ bends the worth of a point: the cautious fear low scores, the bold "
                    "prize high ones"};
  figure.reading = fmt::format(
      "Offered a coin flip between 200 and 300 points, a player with θ = {} would take {} sure "
      "points instead, one with θ = {} would ask for {}. At θ = 0 a point is a point, and the "
      "answer is 250.",
      theta_text(-0.02), number(coin_flip(-0.02, 200, 300), 0), theta_text(0.02),
      number(coin_flip(0.02, 200, 300), 0));
  figure.wide = draw_utility(facts, {.wide = true});
  figure.narrow = draw_utility(facts, {.wide = false});
  figure.note =
      "u(x) = (e^(θx) − 1) / θ, scaled to 1 at the right edge. θ has the unit 1/point. What a "
      "player has scored so far does not change the worth of the next gamble.";
  figure.table = utility_table(facts);
  return figure;
}

Figure frontier_figure(const Facts& facts) {
  const Fact& widest = facts.best([](const Fact& fact) { return fact.sd; });
  const Fact& narrowest = facts.best([](const Fact& fact) { return -fact.sd; });
  Figure figure{.id = "frontier"};
  const std::string from = number(narrowest.sd, 1);
  const std::string to = number(widest.sd, 1);
  figure.title = from == to
                     ? fmt::format("So little risk leaves the standard deviation at {} points", to)
                     : fmt::format(
                           "Risk moves the standard deviation between {} and {} points, and "
                           "always costs points on average",
                           from, to);
  figure.reading = frontier_reading(facts, narrowest, widest);
  figure.wide = draw_frontier(facts, {.wide = true});
  figure.narrow = draw_frontier(facts, {.wide = false});
  figure.note = "Each dot is the best play for one θ, evaluated exactly.";
  figure.table =
      theta_table(facts, {"Mean", "Sd", "Certainty equivalent", "Cost in mean"},
                  "Mean and spread by θ", [&](const Fact& fact, std::vector<std::string>& cells) {
                    cells.push_back(number(fact.mean, 3));
                    cells.push_back(number(fact.sd, 3));
                    cells.push_back(number(fact.certainty_equivalent, 3));
                    cells.push_back(number(facts.mean().mean - fact.mean, 3));
                  });
  return figure;
}

Figure quantiles_figure(const Facts& facts) {
  Figure figure{.id = "quantiles", .title = quantiles_title(facts)};
  const auto best = [&](std::size_t q) {
    const Fact& fact = facts.best_quantile(q);
    return fact.theta == 0 ? "no θ here raises that mark"
                           : fmt::format("with θ = {} that mark is {}", theta_text(fact.theta),
                                         fact.quantiles[q]);
  };
  figure.reading = fmt::format(
      "In one game in twenty the mean player ends at {} or below; {}. One game in twenty ends at "
      "{} or above; {}. The number beside each percentile is the mean player's, the line what θ "
      "adds to it.",
      facts.mean().quantiles[kFloor], best(kFloor), facts.mean().quantiles[kCeiling],
      best(kCeiling));
  figure.wide = draw_quantiles(facts, {.wide = true});
  figure.narrow = draw_quantiles(facts, {.wide = false});
  figure.note = "Large dots mark the best θ; of equals the one nearest to 0.";
  const double cut = quantile_range(facts).from;
  if (all_changes(facts).from < cut) {
    figure.note += fmt::format(" Losses beyond {} points are cut off: the table has them all.",
                               number(-cut, 0));
  }
  std::vector<std::string> header;
  for (std::size_t q = 0; q < kPercentiles.size(); ++q) header.push_back(quantile_name(q));
  figure.table = theta_table(facts, std::move(header), "Quantiles of the final score by θ",
                             [](const Fact& fact, std::vector<std::string>& cells) {
                               for (int x : fact.quantiles) cells.push_back(number(x, 0));
                             });
  return figure;
}

}  // namespace hazard::report
